#ifndef OBJC_RUNTIME_H
#define OBJC_RUNTIME_H

#include <objc/NSObject.h>

NS_ASSUME_NONNULL_BEGIN

Class _Nullable objc_lookUpClass(const char *name);
Protocol *_Nullable objc_getProtocol(const char *name);
BOOL class_addProtocol(Class _Nullable type, Protocol *protocol);
typedef id _Nullable (*IMP)(id _Nonnull, SEL _Nonnull, ...);
Class _Nullable objc_allocateClassPair(Class _Nullable superclass, const char *name, size_t extraBytes);
void objc_registerClassPair(Class type);
BOOL class_addMethod(Class _Nullable type, SEL name, IMP method, const char *_Nullable types);

NS_ASSUME_NONNULL_END

#endif
