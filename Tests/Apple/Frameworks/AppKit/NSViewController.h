// View controllers, and the containers among them.
#pragma once
#import <AppKit/NSStoryboard.h>

@class NSStoryboard;

NS_ASSUME_NONNULL_BEGIN

API_AVAILABLE(macos(10.5)) NS_SWIFT_UI_ACTOR
@interface NSViewController : NSResponder <NSSeguePerforming>
- (instancetype)initWithNibName:(nullable NSNibName)nibNameOrNil
                         bundle:(nullable NSBundle *)nibBundleOrNil NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(strong) NSView *view;
@property(nullable, readonly, strong) NSView *viewIfLoaded API_AVAILABLE(macos(14.0));
- (void)loadView;
- (void)loadViewIfNeeded API_AVAILABLE(macos(14.0));
@property(readonly, getter=isViewLoaded) BOOL viewLoaded API_AVAILABLE(macos(10.10));
- (void)viewDidLoad API_AVAILABLE(macos(10.10));
- (void)viewWillAppear API_AVAILABLE(macos(10.10));
@property(nullable, copy) NSString *title;

@property(nullable, readonly) NSViewController *parentViewController NS_SWIFT_NAME(parent) API_AVAILABLE(macos(10.10));
@property(copy) NSArray<__kindof NSViewController *> *childViewControllers NS_SWIFT_NAME(children)
    API_AVAILABLE(macos(10.10));
- (void)addChildViewController:(NSViewController *)childViewController NS_SWIFT_NAME(addChild(_:))
                                   API_AVAILABLE(macos(10.10));
- (void)removeFromParentViewController NS_SWIFT_NAME(removeFromParent()) API_AVAILABLE(macos(10.10));

@property(nullable, readonly, strong) NSArray<__kindof NSViewController *> *presentedViewControllers NS_SWIFT_NAME(presentedViewControllers)
    API_AVAILABLE(macos(10.10));
@property(nullable, readonly, assign) NSViewController *presentingViewController NS_SWIFT_NAME(presentingViewController) API_AVAILABLE(macos(10.10));
- (void)presentViewControllerAsSheet:(NSViewController *)viewController NS_SWIFT_NAME(presentAsSheet(_:))
                                         API_AVAILABLE(macos(10.10));
@property(nullable, readonly, strong) NSStoryboard *storyboard API_AVAILABLE(macos(10.10));
@end

API_AVAILABLE(macos(10.10)) NS_SWIFT_UI_ACTOR
@interface NSSplitViewItem : NSObject <NSCoding>
+ (instancetype)splitViewItemWithViewController:(NSViewController *)viewController;
+ (instancetype)inspectorWithViewController:(NSViewController *)viewController
    NS_SWIFT_NAME(init(inspectorWithViewController:)) API_AVAILABLE(macos(11.0));
@property(strong) NSViewController *viewController;
@end

API_AVAILABLE(macos(10.10)) NS_SWIFT_UI_ACTOR
@interface NSSplitViewController : NSViewController
@property(copy) NSArray<__kindof NSSplitViewItem *> *splitViewItems;
- (void)addSplitViewItem:(NSSplitViewItem *)splitViewItem;
@end

API_AVAILABLE(macos(10.10)) NS_SWIFT_UI_ACTOR
@interface NSTabViewController : NSViewController
@property NSInteger selectedTabViewItemIndex;
@end

NS_ASSUME_NONNULL_END
