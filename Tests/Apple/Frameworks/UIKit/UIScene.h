// The application, its scenes and their delegates.
#pragma once
#import <UIKit/UIBasics.h>

@class UIScene, UIWindow;

NS_ASSUME_NONNULL_BEGIN

API_AVAILABLE(ios(13.0), tvos(13.0), visionos(1.0)) NS_SWIFT_UI_ACTOR
@interface UISceneSession : NSObject <NSSecureCoding>
+ (instancetype)new NS_UNAVAILABLE;
- (instancetype)init NS_UNAVAILABLE;
@property(nonatomic, nullable, readonly) UIScene *scene;
@property(nonatomic, readonly) NSString *persistentIdentifier;
@property(nonatomic, nullable, strong) NSUserActivity *stateRestorationActivity;
@end

API_AVAILABLE(ios(13.0), tvos(13.0), visionos(1.0)) NS_SWIFT_UI_ACTOR NS_SWIFT_NAME(UIScene.ConnectionOptions)
@interface UISceneConnectionOptions : NSObject
- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;
@property(nonatomic, readonly, copy) NSSet<NSUserActivity *> *userActivities;
@end

API_AVAILABLE(ios(13.0), tvos(13.0), visionos(1.0)) NS_SWIFT_UI_ACTOR
@protocol UISceneDelegate <NSObject>
@optional
- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions;
- (void)sceneDidDisconnect:(UIScene *)scene;
- (nullable NSUserActivity *)stateRestorationActivityForScene:(UIScene *)scene;
@end

API_AVAILABLE(ios(13.0), tvos(13.0), visionos(1.0)) NS_SWIFT_UI_ACTOR
@interface UIScene : UIResponder
- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;
- (instancetype)initWithSession:(UISceneSession *)session
              connectionOptions:(UISceneConnectionOptions *)connectionOptions NS_DESIGNATED_INITIALIZER;
@property(nonatomic, readonly) UISceneSession *session;
@property(nullable, nonatomic, strong) id<UISceneDelegate> delegate;
@end

API_AVAILABLE(ios(13.0), tvos(13.0), visionos(1.0)) NS_SWIFT_UI_ACTOR
@protocol UIWindowSceneDelegate <UISceneDelegate>
@optional
@property(nullable, nonatomic, strong) UIWindow *window;
@end

API_AVAILABLE(ios(13.0), tvos(13.0), visionos(1.0)) NS_SWIFT_UI_ACTOR
@interface UIWindowScene : UIScene
@property(nonatomic, readonly) NSArray<UIWindow *> *windows;
@property(nullable, nonatomic, readonly) UIWindow *keyWindow API_AVAILABLE(ios(15.0), tvos(15.0));
@end

API_AVAILABLE(ios(2.0), tvos(9.0), visionos(1.0)) NS_SWIFT_UI_ACTOR
@protocol UIApplicationDelegate <NSObject>
@optional
- (BOOL)application:(id)application
    didFinishLaunchingWithOptions:(nullable NSDictionary<NSString *, id> *)launchOptions;
@end

API_AVAILABLE(ios(2.0), tvos(9.0), visionos(1.0)) NS_SWIFT_UI_ACTOR
@interface UIApplication : UIResponder
@property(class, nonatomic, readonly) UIApplication *sharedApplication NS_SWIFT_NAME(shared);
@property(nullable, nonatomic, assign) id<UIApplicationDelegate> delegate;
@property(nonatomic, readonly) NSSet<UIScene *> *connectedScenes API_AVAILABLE(ios(13.0), tvos(13.0));
@end

NS_ASSUME_NONNULL_END
