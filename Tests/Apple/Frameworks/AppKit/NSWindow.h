// Windows and their controllers.
#pragma once
#import <AppKit/NSStoryboard.h>

@class NSStoryboard, NSViewController, NSWindowController;

NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(NSInteger, NSWindowOrderingMode) {
  NSWindowAbove = 1,
  NSWindowBelow = -1,
  NSWindowOut = 0
} NS_SWIFT_NAME(NSWindow.OrderingMode);

typedef NS_OPTIONS(NSUInteger, NSWindowStyleMask) {
  NSWindowStyleMaskBorderless = 0,
  NSWindowStyleMaskTitled = 1 << 0,
  NSWindowStyleMaskClosable = 1 << 1,
};

typedef NS_ENUM(NSUInteger, NSBackingStoreType) { NSBackingStoreBuffered = 2 } NS_SWIFT_NAME(NSWindow.BackingStoreType);

API_AVAILABLE(macos(10.0)) NS_SWIFT_UI_ACTOR
@interface NSWindow : NSResponder
- (instancetype)initWithContentRect:(NSRect)contentRect
                          styleMask:(NSWindowStyleMask)style
                            backing:(NSBackingStoreType)backingStoreType
                              defer:(BOOL)flag NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithCoder:(NSCoder *)coder NS_UNAVAILABLE;
+ (instancetype)windowWithContentViewController:(NSViewController *)contentViewController API_AVAILABLE(macos(10.10));
@property(nullable, strong) NSViewController *contentViewController API_AVAILABLE(macos(10.10));
@property(nullable, weak) __kindof NSWindowController *windowController;
@property(nullable, readonly, copy) NSArray<__kindof NSWindow *> *childWindows;
@property(nullable, assign) NSWindow *parentWindow NS_SWIFT_NAME(parent);
- (void)addChildWindow:(NSWindow *)childWin ordered:(NSWindowOrderingMode)place;
@property(readonly, copy) NSArray<__kindof NSWindow *> *sheets API_AVAILABLE(macos(10.9));
@property(nullable, readonly, strong) NSWindow *sheetParent API_AVAILABLE(macos(10.9));
- (void)beginSheet:(NSWindow *)sheetWindow
    completionHandler:(void (^_Nullable)(NSModalResponse returnCode))handler API_AVAILABLE(macos(10.9));
@end

API_AVAILABLE(macos(10.0)) NS_SWIFT_UI_ACTOR
@interface NSWindowController : NSResponder <NSSeguePerforming>
- (instancetype)initWithWindow:(nullable NSWindow *)window NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nullable, strong) NSWindow *window;
@property(readonly, getter=isWindowLoaded) BOOL windowLoaded;
@property(nullable, strong) NSViewController *contentViewController API_AVAILABLE(macos(10.10));
@property(nullable, assign) id document;
@property(nullable, readonly, strong) NSStoryboard *storyboard API_AVAILABLE(macos(10.10));
- (void)showWindow:(nullable id)sender;
@end

NS_ASSUME_NONNULL_END
