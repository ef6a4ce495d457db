// Storyboards and their segues, deprecated on visionOS.
#pragma once
#import <UIKit/UIViewController.h>

NS_ASSUME_NONNULL_BEGIN

typedef __kindof UIViewController *_Nullable (^UIStoryboardViewControllerCreator)(NSCoder *coder);

API_AVAILABLE(ios(5.0), tvos(9.0)) API_DEPRECATED("Storyboards end.", visionos(1.0, 1.0)) NS_SWIFT_UI_ACTOR
@interface UIStoryboard : NSObject
+ (UIStoryboard *)storyboardWithName:(NSString *)name bundle:(nullable NSBundle *)storyboardBundleOrNil;
- (nullable __kindof UIViewController *)instantiateInitialViewController;
- (nullable __kindof UIViewController *)instantiateInitialViewControllerWithCreator:
    (nullable NS_NOESCAPE UIStoryboardViewControllerCreator)block NS_REFINED_FOR_SWIFT API_AVAILABLE(ios(13.0), tvos(13.0));
- (__kindof UIViewController *)instantiateViewControllerWithIdentifier:(NSString *)identifier;
- (__kindof UIViewController *)instantiateViewControllerWithIdentifier:(NSString *)identifier
                                                               creator:(nullable NS_NOESCAPE UIStoryboardViewControllerCreator)block
    NS_REFINED_FOR_SWIFT API_AVAILABLE(ios(13.0), tvos(13.0));
@end

API_AVAILABLE(ios(5.0), tvos(9.0)) API_DEPRECATED("Storyboards end.", visionos(1.0, 1.0)) NS_SWIFT_UI_ACTOR
@interface UIStoryboardSegue : NSObject
- (instancetype)initWithIdentifier:(nullable NSString *)identifier
                            source:(UIViewController *)source
                       destination:(UIViewController *)destination NS_DESIGNATED_INITIALIZER;
- (instancetype)init NS_UNAVAILABLE;
@property(nullable, nonatomic, copy, readonly) NSString *identifier;
@property(nonatomic, readonly) __kindof UIViewController *sourceViewController NS_SWIFT_NAME(source);
@property(nonatomic, readonly) __kindof UIViewController *destinationViewController NS_SWIFT_NAME(destination);
- (void)perform;
@end

NS_ASSUME_NONNULL_END
