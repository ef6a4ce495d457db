#pragma once
#import <UIKit/UIBasics.h>

@class UIViewController, UIWindowScene;

NS_ASSUME_NONNULL_BEGIN

API_AVAILABLE(ios(2.0), tvos(9.0), visionos(1.0)) NS_SWIFT_UI_ACTOR
@interface UIWindow : UIView
- (instancetype)initWithWindowScene:(UIWindowScene *)windowScene NS_DESIGNATED_INITIALIZER
    API_AVAILABLE(ios(13.0), tvos(13.0));
- (instancetype)initWithFrame:(CGRect)frame NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nullable, nonatomic, weak) UIWindowScene *windowScene API_AVAILABLE(ios(13.0), tvos(13.0));
@property(nullable, nonatomic, strong) UIViewController *rootViewController;
- (void)makeKeyAndVisible;
@end

NS_ASSUME_NONNULL_END
