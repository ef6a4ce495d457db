// Stacks, bars of tabs, split views.
#pragma once
#import <UIKit/UITab.h>
#import <UIKit/UIViewController.h>

NS_ASSUME_NONNULL_BEGIN

API_AVAILABLE(ios(2.0), tvos(9.0), visionos(1.0)) NS_SWIFT_UI_ACTOR
@interface UINavigationController : UIViewController
- (instancetype)initWithNibName:(nullable NSString *)nibNameOrNil
                         bundle:(nullable NSBundle *)nibBundleOrNil NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)aDecoder NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithRootViewController:(UIViewController *)rootViewController NS_DESIGNATED_INITIALIZER;
@property(nonatomic, copy) NSArray<__kindof UIViewController *> *viewControllers;
@property(nullable, nonatomic, readonly, strong) UIViewController *topViewController;
- (void)pushViewController:(UIViewController *)viewController animated:(BOOL)animated;
- (nullable UIViewController *)popViewControllerAnimated:(BOOL)animated;
- (nullable NSArray<__kindof UIViewController *> *)popToViewController:(UIViewController *)viewController
                                                              animated:(BOOL)animated;
@end

API_AVAILABLE(ios(2.0), tvos(9.0), visionos(1.0)) NS_SWIFT_UI_ACTOR
@interface UITabBarController : UIViewController
@property(nullable, nonatomic, copy) NSArray<__kindof UIViewController *> *viewControllers;
@property(nullable, nonatomic, assign) __kindof UIViewController *selectedViewController;
- (instancetype)initWithTabs:(NSArray<UITab *> *)tabs API_AVAILABLE(ios(18.0), tvos(18.0), visionos(2.0));
@property(nonatomic, copy) NSArray<__kindof UITab *> *tabs API_AVAILABLE(ios(18.0), tvos(18.0), visionos(2.0));
- (void)setTabs:(NSArray<UITab *> *)tabs animated:(BOOL)animated API_AVAILABLE(ios(18.0), tvos(18.0), visionos(2.0));
@property(nonatomic, strong, nullable) UITab *selectedTab API_AVAILABLE(ios(18.0), tvos(18.0), visionos(2.0));
@end

typedef NS_ENUM(NSInteger, UISplitViewControllerStyle) {
  UISplitViewControllerStyleUnspecified,
  UISplitViewControllerStyleDoubleColumn,
  UISplitViewControllerStyleTripleColumn,
} NS_SWIFT_NAME(UISplitViewController.Style) API_AVAILABLE(ios(14.0), tvos(14.0), visionos(1.0));

typedef NS_ENUM(NSInteger, UISplitViewControllerColumn) {
  UISplitViewControllerColumnPrimary,
  UISplitViewControllerColumnSupplementary,
  UISplitViewControllerColumnSecondary,
  UISplitViewControllerColumnCompact,
  UISplitViewControllerColumnInspector API_AVAILABLE(ios(26.0)) API_UNAVAILABLE(tvos, visionos, watchos),
} NS_SWIFT_NAME(UISplitViewController.Column) API_AVAILABLE(ios(14.0), tvos(14.0), visionos(1.0));

API_AVAILABLE(ios(3.2), tvos(9.0), visionos(1.0)) NS_SWIFT_UI_ACTOR
@interface UISplitViewController : UIViewController
- (instancetype)initWithNibName:(nullable NSString *)nibNameOrNil
                         bundle:(nullable NSBundle *)nibBundleOrNil NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithStyle:(UISplitViewControllerStyle)style NS_DESIGNATED_INITIALIZER
    API_AVAILABLE(ios(14.0), tvos(14.0));
@property(nonatomic, readonly) UISplitViewControllerStyle style API_AVAILABLE(ios(14.0), tvos(14.0));
@property(nonatomic, copy) NSArray<__kindof UIViewController *> *viewControllers;
- (void)setViewController:(nullable UIViewController *)vc
                forColumn:(UISplitViewControllerColumn)column API_AVAILABLE(ios(14.0), tvos(14.0));
- (nullable __kindof UIViewController *)viewControllerForColumn:(UISplitViewControllerColumn)column
    API_AVAILABLE(ios(14.0), tvos(14.0));
- (void)showColumn:(UISplitViewControllerColumn)column API_AVAILABLE(ios(14.0), tvos(14.0));
- (BOOL)isShowingColumn:(UISplitViewControllerColumn)column
    API_AVAILABLE(ios(26.0), tvos(26.0), visionos(26.0));
@end

NS_ASSUME_NONNULL_END
