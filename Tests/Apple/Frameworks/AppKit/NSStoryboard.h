// Storyboards and their segues. Neither is on the main actor.
#pragma once
#import <AppKit/NSApplication.h>

@class NSStoryboard, NSStoryboardSegue;

#ifndef NS_SWIFT_BRIDGED_TYPEDEF
#define NS_SWIFT_BRIDGED_TYPEDEF __attribute__((swift_bridged_typedef))
#endif

NS_ASSUME_NONNULL_BEGIN

typedef NSString *NSNibName NS_SWIFT_BRIDGED_TYPEDEF;
typedef NSString *NSStoryboardName NS_SWIFT_BRIDGED_TYPEDEF NS_SWIFT_NAME(NSStoryboard.Name);
typedef NSString *NSStoryboardSceneIdentifier NS_SWIFT_BRIDGED_TYPEDEF NS_SWIFT_NAME(NSStoryboard.SceneIdentifier);
typedef NSString *NSStoryboardSegueIdentifier NS_SWIFT_BRIDGED_TYPEDEF NS_SWIFT_NAME(NSStoryboardSegue.Identifier);
typedef __kindof id _Nullable (^NSStoryboardControllerCreator)(NSCoder *coder);

API_AVAILABLE(macos(10.10))
@interface NSStoryboard : NSObject
@property(class, readonly, strong, nullable) NSStoryboard *mainStoryboard API_AVAILABLE(macos(10.13)) NS_SWIFT_NAME(main);
+ (instancetype)storyboardWithName:(NSStoryboardName)name bundle:(nullable NSBundle *)storyboardBundleOrNil;
- (nullable id)instantiateInitialController;
- (id)instantiateControllerWithIdentifier:(NSStoryboardSceneIdentifier)identifier;
- (nullable id)instantiateInitialControllerWithCreator:(nullable NS_NOESCAPE NSStoryboardControllerCreator)block
    NS_REFINED_FOR_SWIFT API_AVAILABLE(macos(10.15));
- (id)instantiateControllerWithIdentifier:(NSStoryboardSceneIdentifier)identifier
                                  creator:(nullable NS_NOESCAPE NSStoryboardControllerCreator)block
    NS_REFINED_FOR_SWIFT API_AVAILABLE(macos(10.15));
@end

API_AVAILABLE(macos(10.10))
@interface NSStoryboardSegue : NSObject
- (instancetype)initWithIdentifier:(NSStoryboardSegueIdentifier)identifier
                            source:(id)sourceController
                       destination:(id)destinationController NS_DESIGNATED_INITIALIZER;
@property(nullable, readonly, copy) NSStoryboardSegueIdentifier identifier;
@property(readonly, strong) id sourceController;
@property(readonly, strong) id destinationController;
- (void)perform;
@end

@protocol NSSeguePerforming <NSObject>
@optional
- (void)prepareForSegue:(NSStoryboardSegue *)segue
                 sender:(nullable id)sender API_AVAILABLE(macos(10.10)) NS_SWIFT_UI_ACTOR;
- (void)performSegueWithIdentifier:(NSStoryboardSegueIdentifier)identifier
                            sender:(nullable id)sender API_AVAILABLE(macos(10.10)) NS_SWIFT_UI_ACTOR;
@end

NS_ASSUME_NONNULL_END
