#ifndef CORE_GRAPHICS_H
#define CORE_GRAPHICS_H

#include <CoreFoundation/CoreFoundation.h>

#endif
