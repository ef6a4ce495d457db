// Images, responders and views. watchOS has the first of these only.
#pragma once
#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

API_AVAILABLE(ios(2.0), tvos(9.0), watchos(2.0), visionos(1.0))
@interface UIImage : NSObject <NSSecureCoding>
+ (nullable UIImage *)imageNamed:(NSString *)name;
+ (nullable UIImage *)systemImageNamed:(NSString *)name API_AVAILABLE(ios(13.0), tvos(13.0), watchos(6.0));
@end

#if !TARGET_OS_WATCH
@class UIWindow;

API_AVAILABLE(ios(2.0), tvos(9.0), visionos(1.0)) NS_SWIFT_UI_ACTOR
@interface UIResponder : NSObject
@property(nonatomic, readonly, nullable) UIResponder *nextResponder;
@end

API_AVAILABLE(ios(2.0), tvos(9.0), visionos(1.0)) NS_SWIFT_UI_ACTOR
@interface UIView : UIResponder <NSCoding>
- (instancetype)initWithFrame:(CGRect)frame NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
@property(nullable, nonatomic, readonly) UIWindow *window;
@property(nonatomic, getter=isHidden) BOOL hidden;
@end

// A Swift protocol of this name is in the overlay.
NS_REFINED_FOR_SWIFT API_AVAILABLE(ios(14.0), tvos(14.0), visionos(1.0)) NS_SWIFT_UI_ACTOR
@protocol UIContentConfiguration <NSObject, NSCopying>
@end

API_AVAILABLE(ios(6.0), tvos(9.0), visionos(1.0)) NS_SWIFT_UI_ACTOR
@interface UICollectionReusableView : UIView
@end

API_AVAILABLE(ios(6.0), tvos(9.0), visionos(1.0)) NS_SWIFT_UI_ACTOR
@interface UICollectionViewCell : UICollectionReusableView
@property(nonatomic, copy, nullable) id<UIContentConfiguration> contentConfiguration NS_REFINED_FOR_SWIFT
    API_AVAILABLE(ios(14.0), tvos(14.0));
@end
#endif

NS_ASSUME_NONNULL_END
