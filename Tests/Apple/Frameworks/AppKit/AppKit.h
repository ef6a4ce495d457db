// AppKit as its headers declare it to Swift: what the adapters, their clients and the guide use of it, and what stands beside that
// where a slip would go. From developer.apple.com/documentation/appkit; no system runs anything of it.
#import <Foundation/Foundation.h>

// Mac Catalyst has the framework, and hardly a class of it.
#if !TARGET_OS_MACCATALYST
#import <AppKit/NSApplication.h>
#import <AppKit/NSStoryboard.h>
#import <AppKit/NSViewController.h>
#import <AppKit/NSWindow.h>
#endif
