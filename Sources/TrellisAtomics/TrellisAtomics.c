// SwiftPM builds no target without a source file; everything is in the header.
#include "TrellisAtomics.h"
