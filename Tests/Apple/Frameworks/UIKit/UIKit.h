// UIKit's Objective-C declarations, written from developer.apple.com/documentation/uikit: what the adapters, their clients and
// the guide use, and newer or deprecated API beside it. Compiled for type-checking, never run.
#import <Foundation/Foundation.h>

#import <UIKit/UIBasics.h>
#if !TARGET_OS_WATCH
#import <UIKit/UIViewController.h>

#import <UIKit/UIContainers.h>
#import <UIKit/UIScene.h>
#import <UIKit/UIStoryboard.h>
#import <UIKit/UITab.h>
#import <UIKit/UIWindow.h>
#endif
