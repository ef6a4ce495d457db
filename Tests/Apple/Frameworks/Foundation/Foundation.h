// What the package, its tests and the other frameworks' declarations use of Foundation's Objective-C part. What every system of
// Package.swift has had since its first version has no availability; the rest has.
#ifndef FOUNDATION_H
#define FOUNDATION_H

#include <CoreFoundation/CoreFoundation.h>
#include <objc/NSObject.h>

NS_ASSUME_NONNULL_BEGIN

@class NSAttributedString, NSCoder, NSData, NSDate, NSDictionary<KeyType, ObjectType>, NSError, NSNumber, NSURL, NSUUID;

typedef double NSTimeInterval;
typedef CGPoint NSPoint;
typedef CGSize NSSize;
typedef CGRect NSRect;

typedef struct _NSRange {
  NSUInteger location;
  NSUInteger length;
} NSRange;

typedef NS_CLOSED_ENUM(NSInteger, NSComparisonResult) {
  NSOrderedAscending = -1L,
  NSOrderedSame,
  NSOrderedDescending,
} NS_SWIFT_NAME(ComparisonResult);

// MARK: - Copies and archives

@protocol NSCopying
- (id)copyWithZone:(nullable NSZone *)zone;
@end

@protocol NSMutableCopying
- (id)mutableCopyWithZone:(nullable NSZone *)zone;
@end

@protocol NSCoding
- (void)encodeWithCoder:(NSCoder *)coder;
- (nullable instancetype)initWithCoder:(NSCoder *)coder;
@end

@protocol NSSecureCoding <NSCoding>
@property(class, readonly) BOOL supportsSecureCoding;
@end

@interface NSCoder : NSObject
- (void)encodeObject:(nullable id)object forKey:(NSString *)key;
- (nullable id)decodeObjectForKey:(NSString *)key;
- (BOOL)containsValueForKey:(NSString *)key;
@end

// MARK: - Values

NS_SWIFT_SENDABLE
@interface NSValue : NSObject <NSCopying, NSSecureCoding>
@end

NS_SWIFT_SENDABLE
@interface NSNumber : NSValue
- (instancetype)initWithBool:(BOOL)value;
- (instancetype)initWithInteger:(NSInteger)value;
- (instancetype)initWithDouble:(double)value;
@property(readonly) BOOL boolValue;
@property(readonly) NSInteger integerValue;
@property(readonly) double doubleValue;
@property(readonly, copy) NSString *stringValue;
@end

@interface NSString : NSObject <NSCopying, NSMutableCopying, NSSecureCoding>
@property(readonly) NSUInteger length;
- (instancetype)init NS_DESIGNATED_INITIALIZER;
- (instancetype)initWithString:(NSString *)string;
@property(readonly, copy) NSString *lastPathComponent;
@property(readonly, copy) NSString *pathExtension;
@property(readonly, copy) NSString *stringByDeletingLastPathComponent;
@property(readonly, copy) NSString *stringByDeletingPathExtension;
- (NSString *)stringByAppendingPathComponent:(NSString *)part;
- (NSString *)substringWithRange:(NSRange)range;
- (NSRange)rangeOfString:(NSString *)text;
@end

@interface NSMutableString : NSString
- (void)appendString:(NSString *)text;
@end

@interface NSAttributedString : NSObject <NSCopying, NSMutableCopying, NSSecureCoding>
@property(readonly, copy) NSString *string;
- (instancetype)initWithString:(NSString *)string;
@end

@interface NSData : NSObject <NSCopying, NSMutableCopying, NSSecureCoding>
@property(readonly) NSUInteger length;
@end

NS_SWIFT_SENDABLE
@interface NSDate : NSObject <NSCopying, NSSecureCoding>
@property(readonly) NSTimeInterval timeIntervalSinceReferenceDate;
@end

NS_SWIFT_SENDABLE
@interface NSURL : NSObject <NSSecureCoding, NSCopying>
@property(nullable, readonly, copy) NSString *absoluteString;
@end

NS_SWIFT_SENDABLE
@interface NSUUID : NSObject <NSCopying, NSSecureCoding>
@property(readonly, copy) NSString *UUIDString;
@end

NS_SWIFT_SENDABLE
@interface NSIndexPath : NSObject <NSCopying, NSSecureCoding>
@property(readonly) NSUInteger length;
@end

NS_SWIFT_SENDABLE
@interface NSLocale : NSObject <NSCopying, NSSecureCoding>
@property(readonly, copy) NSString *localeIdentifier;
@end

NS_SWIFT_SENDABLE
@interface NSTimeZone : NSObject <NSCopying, NSSecureCoding>
@property(readonly, copy) NSString *name;
@end

NS_SWIFT_SENDABLE
@interface NSCalendar : NSObject <NSCopying, NSSecureCoding>
@end

@interface NSDateComponents : NSObject <NSCopying, NSSecureCoding>
@end

NS_SWIFT_SENDABLE
@interface NSDateInterval : NSObject <NSCopying, NSSecureCoding>
@end

NS_SWIFT_SENDABLE
@interface NSDecimalNumber : NSNumber
@end

@interface NSCharacterSet : NSObject <NSCopying, NSMutableCopying, NSSecureCoding>
@end

NS_SWIFT_SENDABLE
@interface NSError : NSObject <NSCopying, NSSecureCoding>
- (instancetype)initWithDomain:(NSString *)domain
                          code:(NSInteger)code
                      userInfo:(nullable NSDictionary<NSString *, id> *)dictionary NS_DESIGNATED_INITIALIZER;
- (instancetype)init NS_UNAVAILABLE;
@property(readonly, copy) NSString *domain;
@property(readonly) NSInteger code;
@property(readonly, copy) NSDictionary<NSString *, id> *userInfo;
@property(readonly, copy) NSString *localizedDescription;
@end

// MARK: - Collections

@interface NSArray<__covariant ObjectType> : NSObject <NSCopying, NSMutableCopying, NSSecureCoding>
@property(readonly) NSUInteger count;
- (ObjectType)objectAtIndex:(NSUInteger)index;
@end

@interface NSMutableArray<ObjectType> : NSArray <ObjectType>
- (void)addObject:(ObjectType)object;
@end

@interface NSDictionary<__covariant KeyType, __covariant ObjectType> : NSObject <NSCopying, NSMutableCopying, NSSecureCoding>
@property(readonly) NSUInteger count;
- (nullable ObjectType)objectForKey:(KeyType)key;
@end

@interface NSMutableDictionary<KeyType, ObjectType> : NSDictionary <KeyType, ObjectType>
- (void)setObject:(ObjectType)object forKey:(KeyType <NSCopying>)key;
@end

@interface NSSet<__covariant ObjectType> : NSObject <NSCopying, NSMutableCopying, NSSecureCoding>
@property(readonly) NSUInteger count;
@end

@interface NSMutableSet<ObjectType> : NSSet <ObjectType>
- (void)addObject:(ObjectType)object;
@end

@interface NSHashTable<ObjectType> : NSObject <NSCopying, NSSecureCoding>
+ (NSHashTable<ObjectType> *)weakObjectsHashTable;
- (void)addObject:(nullable ObjectType)object;
- (void)removeObject:(nullable ObjectType)object;
@property(readonly, copy) NSArray<ObjectType> *allObjects;
@end

@interface NSMapTable<KeyType, ObjectType> : NSObject <NSCopying, NSSecureCoding>
+ (NSMapTable<KeyType, ObjectType> *)weakToStrongObjectsMapTable;
+ (NSMapTable<KeyType, ObjectType> *)strongToWeakObjectsMapTable;
- (nullable ObjectType)objectForKey:(nullable KeyType)key;
- (void)setObject:(nullable ObjectType)object forKey:(nullable KeyType)key;
@end

// MARK: - Notifications, activities, bundles

typedef NSString *NSNotificationName NS_SWIFT_NAME(NSNotification.Name) NS_TYPED_EXTENSIBLE_ENUM;

@class NSNotification;

@interface NSNotification : NSObject <NSCopying, NSCoding>
@property(readonly, copy) NSNotificationName name;
@property(nullable, readonly, retain) id object;
@property(nullable, readonly, copy) NSDictionary *userInfo;
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(NotificationCenter)
@interface NSNotificationCenter : NSObject
@property(class, readonly, strong) NSNotificationCenter *defaultCenter NS_SWIFT_NAME(default);
- (void)addObserver:(id)observer selector:(SEL)selector name:(nullable NSNotificationName)name object:(nullable id)object;
- (void)postNotificationName:(NSNotificationName)name object:(nullable id)object;
- (void)removeObserver:(id)observer;
@end

@interface NSUserActivity : NSObject
- (instancetype)initWithActivityType:(NSString *)activityType NS_DESIGNATED_INITIALIZER;
@property(readonly, copy) NSString *activityType;
@property(nullable, copy) NSString *title;
@property(nullable, copy) NSDictionary *userInfo;
@property(nullable, copy) NSURL *webpageURL;
@property(nullable, copy) NSString *targetContentIdentifier;
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(Bundle)
@interface NSBundle : NSObject
@property(class, readonly, strong) NSBundle *mainBundle NS_SWIFT_NAME(main);
+ (NSBundle *)bundleForClass:(Class)aClass;
- (nullable instancetype)initWithURL:(NSURL *)url;
@property(readonly, copy) NSURL *bundleURL;
@property(nullable, readonly, copy) NSString *bundleIdentifier;
@end

NS_SWIFT_NAME(UndoManager)
@interface NSUndoManager : NSObject
@end

NS_SWIFT_NAME(UserDefaults)
@interface NSUserDefaults : NSObject
@property(class, readonly, strong) NSUserDefaults *standardUserDefaults NS_SWIFT_NAME(standard);
- (nullable instancetype)initWithSuiteName:(nullable NSString *)suiteName NS_DESIGNATED_INITIALIZER;
- (nullable id)objectForKey:(NSString *)key;
- (void)setObject:(nullable id)value forKey:(NSString *)key;
- (nullable NSString *)stringForKey:(NSString *)key;
- (BOOL)boolForKey:(NSString *)key;
@end

typedef NS_ENUM(NSInteger, NSQualityOfService) {
  NSQualityOfServiceUserInteractive = 0x21,
  NSQualityOfServiceUserInitiated = 0x19,
  NSQualityOfServiceUtility = 0x11,
  NSQualityOfServiceBackground = 0x09,
  NSQualityOfServiceDefault = -1,
} NS_SWIFT_NAME(QualityOfService);

NS_ASSUME_NONNULL_END

#endif
