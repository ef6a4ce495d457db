// AppKit's Objective-C declarations, written from developer.apple.com/documentation/appkit: what the adapters, their clients and
// the guide use, and newer or deprecated API beside it. Compiled for type-checking, never run.
#import <Foundation/Foundation.h>

// Mac Catalyst has the framework, and hardly a class of it.
#if !TARGET_OS_MACCATALYST
#import <AppKit/NSApplication.h>
#import <AppKit/NSStoryboard.h>
#import <AppKit/NSViewController.h>
#import <AppKit/NSWindow.h>
#endif
