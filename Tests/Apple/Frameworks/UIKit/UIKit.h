// UIKit as its headers declare it to Swift: what the adapters, their clients and the guide use of it, and what stands beside that
// where a slip would go. From developer.apple.com/documentation/uikit; no system runs anything of it.
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
