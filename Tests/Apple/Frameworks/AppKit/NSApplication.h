// Responders, views, the application.
#pragma once
#import <Foundation/Foundation.h>

@class NSWindow;

NS_ASSUME_NONNULL_BEGIN

API_AVAILABLE(macos(10.0)) NS_SWIFT_UI_ACTOR
@interface NSResponder : NSObject <NSCoding>
- (instancetype)init NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nullable, assign) NSResponder *nextResponder;
@end

API_AVAILABLE(macos(10.0)) NS_SWIFT_UI_ACTOR
@interface NSView : NSResponder
- (instancetype)initWithFrame:(NSRect)frameRect NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nullable, readonly, assign) NSWindow *window;
@property(getter=isHidden) BOOL hidden;
@end

typedef NSInteger NSModalResponse NS_TYPED_EXTENSIBLE_ENUM NS_SWIFT_NAME(NSApplication.ModalResponse);

NS_SWIFT_UI_ACTOR
@protocol NSApplicationDelegate <NSObject>
@optional
- (void)applicationDidFinishLaunching:(NSNotification *)notification;
- (void)applicationWillTerminate:(NSNotification *)notification;
@end

API_AVAILABLE(macos(10.0)) NS_SWIFT_UI_ACTOR
@interface NSApplication : NSResponder
@property(class, readonly, strong) __kindof NSApplication *sharedApplication NS_SWIFT_NAME(shared);
@property(nullable, weak) id<NSApplicationDelegate> delegate;
@property(readonly, copy) NSArray<NSWindow *> *windows;
@end

NS_ASSUME_NONNULL_END
