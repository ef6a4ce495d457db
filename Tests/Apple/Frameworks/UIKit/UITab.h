#pragma once
#import <UIKit/UIBasics.h>

@class UINavigationController, UITab, UITabBarController, UITabGroup, UIViewController;

NS_ASSUME_NONNULL_BEGIN

API_AVAILABLE(ios(18.0), tvos(18.0), visionos(2.0)) NS_SWIFT_UI_ACTOR
@interface UITab : NSObject
- (instancetype)initWithTitle:(NSString *)title
                        image:(nullable UIImage *)image
                   identifier:(NSString *)identifier
       viewControllerProvider:(UIViewController * (^_Nullable)(__kindof UITab *tab))viewControllerProvider
    NS_DESIGNATED_INITIALIZER;
- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;
@property(nonatomic, copy, readonly) NSString *identifier;
@property(nonatomic, copy) NSString *title;
@property(nonatomic, copy, nullable) UIImage *image;
@property(nonatomic, readonly, weak, nullable) UITabBarController *tabBarController;
@property(nonatomic, readonly, weak, nullable) UITabGroup *parent;
@property(nonatomic, readonly, weak, nullable) UITabGroup *managingTabGroup;
@property(nonatomic, readonly, nullable) UIViewController *viewController;
@end

API_AVAILABLE(ios(18.0), tvos(18.0), visionos(2.0)) NS_SWIFT_UI_ACTOR
@interface UITabGroup : UITab
- (instancetype)initWithTitle:(NSString *)title
                        image:(nullable UIImage *)image
                   identifier:(NSString *)identifier
                     children:(NSArray<UITab *> *)children
       viewControllerProvider:(UIViewController * (^_Nullable)(__kindof UITab *tab))viewControllerProvider
    NS_DESIGNATED_INITIALIZER;
@property(nonatomic, copy) NSArray<__kindof UITab *> *children;
@property(nonatomic, weak, nullable) UITab *selectedChild;
@property(nonatomic, strong, nullable) UINavigationController *managingNavigationController;
@property(nonatomic, getter=isCollapsedByDefault) BOOL collapsedByDefault API_AVAILABLE(ios(26.1), tvos(26.1), visionos(26.1));
@end

NS_ASSUME_NONNULL_END
