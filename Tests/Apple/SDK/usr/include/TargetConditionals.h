#ifndef TARGET_CONDITIONALS_H
#define TARGET_CONDITIONALS_H

#define TARGET_OS_MAC 1
#define TARGET_OS_OSX __is_target_os(macos)
#define TARGET_OS_IOS __is_target_os(ios)
#define TARGET_OS_TV __is_target_os(tvos)
#define TARGET_OS_WATCH __is_target_os(watchos)
#define TARGET_OS_VISION __is_target_os(xros)
#define TARGET_OS_MACCATALYST __is_target_environment(macabi)
#define TARGET_OS_SIMULATOR __is_target_environment(simulator)
#define TARGET_OS_IPHONE (!TARGET_OS_OSX)

#endif
