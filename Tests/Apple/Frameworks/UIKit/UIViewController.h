#pragma once
#import <UIKit/UIBasics.h>

@class UINavigationController, UISplitViewController, UIStoryboard, UIStoryboardSegue, UITab, UITabBarController;

NS_ASSUME_NONNULL_BEGIN

API_AVAILABLE(ios(2.0), tvos(9.0), visionos(1.0)) NS_SWIFT_UI_ACTOR
@interface UIViewController : UIResponder <NSCoding>
- (instancetype)initWithNibName:(nullable NSString *)nibNameOrNil
                         bundle:(nullable NSBundle *)nibBundleOrNil NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;

@property(null_resettable, nonatomic, strong) UIView *view;
@property(nullable, nonatomic, readonly, strong) UIView *viewIfLoaded API_AVAILABLE(ios(9.0));
@property(nonatomic, readonly, getter=isViewLoaded) BOOL viewLoaded;
- (void)loadView;
- (void)loadViewIfNeeded API_AVAILABLE(ios(9.0));
- (void)viewDidLoad;
- (void)viewWillAppear:(BOOL)animated;
- (void)viewIsAppearing:(BOOL)animated API_AVAILABLE(ios(13.0), tvos(13.0));
- (void)viewDidAppear:(BOOL)animated;
- (void)viewWillDisappear:(BOOL)animated;
- (void)viewDidDisappear:(BOOL)animated;
@property(nonatomic, readonly, getter=isMovingFromParentViewController) BOOL movingFromParentViewController
    NS_SWIFT_NAME(isMovingFromParent);
@property(nonatomic, readonly, getter=isBeingDismissed) BOOL beingDismissed;
@property(nullable, nonatomic, copy) NSString *title;

@property(nullable, nonatomic, weak, readonly) UIViewController *parentViewController NS_SWIFT_NAME(parent);
@property(nonatomic, readonly) NSArray<__kindof UIViewController *> *childViewControllers NS_SWIFT_NAME(children);
- (void)addChildViewController:(UIViewController *)childController NS_SWIFT_NAME(addChild(_:));
- (void)removeFromParentViewController NS_SWIFT_NAME(removeFromParent());
- (void)didMoveToParentViewController:(nullable UIViewController *)parent NS_SWIFT_NAME(didMove(toParent:));

@property(nullable, nonatomic, readonly) UIViewController *presentedViewController NS_SWIFT_NAME(presentedViewController);
@property(nullable, nonatomic, readonly) UIViewController *presentingViewController NS_SWIFT_NAME(presentingViewController);
- (void)presentViewController:(UIViewController *)viewControllerToPresent
                     animated:(BOOL)flag
                   completion:(void (^__nullable)(void))completion NS_SWIFT_DISABLE_ASYNC;
- (void)dismissViewControllerAnimated:(BOOL)flag
                           completion:(void (^__nullable)(void))completion NS_SWIFT_DISABLE_ASYNC;
- (void)showViewController:(UIViewController *)vc sender:(nullable id)sender API_AVAILABLE(ios(8.0));

@property(nullable, nonatomic, readonly, strong) UINavigationController *navigationController;
@property(nullable, nonatomic, readonly, strong) UISplitViewController *splitViewController;
@property(nullable, nonatomic, readonly, strong) UITabBarController *tabBarController;
@property(nullable, nonatomic, readonly) UITab *tab API_AVAILABLE(ios(18.0), tvos(18.0), visionos(2.0));

@property(nullable, nonatomic, readonly, strong) UIStoryboard *storyboard
    API_AVAILABLE(ios(5.0), tvos(9.0)) API_DEPRECATED("Storyboards end.", visionos(1.0, 1.0));
- (void)prepareForSegue:(UIStoryboardSegue *)segue
                 sender:(nullable id)sender API_AVAILABLE(ios(5.0), tvos(9.0))
                            API_DEPRECATED("Storyboards end.", visionos(1.0, 1.0));
- (void)performSegueWithIdentifier:(NSString *)identifier
                            sender:(nullable id)sender API_AVAILABLE(ios(5.0), tvos(9.0))
                                       API_DEPRECATED("Storyboards end.", visionos(1.0, 1.0));
@end

NS_ASSUME_NONNULL_END
