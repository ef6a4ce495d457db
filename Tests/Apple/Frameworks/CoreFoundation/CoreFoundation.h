#ifndef CORE_FOUNDATION_H
#define CORE_FOUNDATION_H

#include <Darwin.h>
#include <objc/NSObject.h>

NS_ASSUME_NONNULL_BEGIN

#if __LP64__
typedef double CGFloat;
#else
typedef float CGFloat;
#endif
typedef double CFTimeInterval;
typedef double CFAbsoluteTime;
typedef long CFIndex;

typedef const void *CFTypeRef;
CFAbsoluteTime CFAbsoluteTimeGetCurrent(void);

struct CGPoint {
  CGFloat x;
  CGFloat y;
};
typedef struct CGPoint CGPoint;

struct CGSize {
  CGFloat width;
  CGFloat height;
};
typedef struct CGSize CGSize;

struct CGVector {
  CGFloat dx;
  CGFloat dy;
};
typedef struct CGVector CGVector;

struct CGRect {
  CGPoint origin;
  CGSize size;
};
typedef struct CGRect CGRect;

NS_ASSUME_NONNULL_END

#endif
