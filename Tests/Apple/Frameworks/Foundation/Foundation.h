// What the package, its tests and the other frameworks' declarations use of Foundation's Objective-C part. What every system of
// Package.swift has had since its first version has no availability; the rest has.
#ifndef FOUNDATION_H
#define FOUNDATION_H

#include <CoreFoundation/CoreFoundation.h>
#include <objc/NSObject.h>

NS_ASSUME_NONNULL_BEGIN

@class NSArray<ObjectType>, NSAttributedString, NSCoder, NSData, NSDate, NSDictionary<KeyType, ObjectType>, NSError, NSNumber, NSURL, NSUUID;

// The Swift type that a class is to Swift, which Apple says in a file of notes beside its headers.
#define NS_BRIDGED(type) __attribute__((swift_bridge(type)))

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
@property(readonly) const char *objCType;
@end

@interface NSNull : NSObject <NSCopying, NSSecureCoding>
+ (NSNull *)null;
@end

NS_BRIDGED("Swift.String")
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

NS_BRIDGED("Foundation.Data")
@interface NSData : NSObject <NSCopying, NSMutableCopying, NSSecureCoding>
@property(readonly) NSUInteger length;
@end

NS_SWIFT_SENDABLE
NS_BRIDGED("Foundation.Date")
@interface NSDate : NSObject <NSCopying, NSSecureCoding>
@property(readonly) NSTimeInterval timeIntervalSinceReferenceDate;
@end

NS_SWIFT_SENDABLE
NS_BRIDGED("Foundation.URL")
@interface NSURL : NSObject <NSSecureCoding, NSCopying>
@property(nullable, readonly, copy) NSString *absoluteString;
@end

NS_SWIFT_SENDABLE
NS_BRIDGED("Foundation.UUID")
@interface NSUUID : NSObject <NSCopying, NSSecureCoding>
@property(readonly, copy) NSString *UUIDString;
@end

NS_SWIFT_SENDABLE
NS_BRIDGED("Foundation.IndexPath")
@interface NSIndexPath : NSObject <NSCopying, NSSecureCoding>
@property(readonly) NSUInteger length;
@end

NS_SWIFT_SENDABLE
NS_BRIDGED("Foundation.Locale")
@interface NSLocale : NSObject <NSCopying, NSSecureCoding>
@property(readonly, copy) NSString *localeIdentifier;
@end

NS_SWIFT_SENDABLE
NS_BRIDGED("Foundation.TimeZone")
@interface NSTimeZone : NSObject <NSCopying, NSSecureCoding>
@property(readonly, copy) NSString *name;
@end

NS_SWIFT_SENDABLE
NS_BRIDGED("Foundation.Calendar")
@interface NSCalendar : NSObject <NSCopying, NSSecureCoding>
@end

NS_BRIDGED("Foundation.DateComponents")
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

NS_BRIDGED("Swift.Array")
@interface NSArray<__covariant ObjectType> : NSObject <NSCopying, NSMutableCopying, NSSecureCoding>
@property(readonly) NSUInteger count;
- (ObjectType)objectAtIndex:(NSUInteger)index;
@end

@interface NSMutableArray<ObjectType> : NSArray <ObjectType>
- (void)addObject:(ObjectType)object;
@end

NS_BRIDGED("Swift.Dictionary")
@interface NSDictionary<__covariant KeyType, __covariant ObjectType> : NSObject <NSCopying, NSMutableCopying, NSSecureCoding>
@property(readonly) NSUInteger count;
- (nullable ObjectType)objectForKey:(KeyType)key;
@end

@interface NSMutableDictionary<KeyType, ObjectType> : NSDictionary <KeyType, ObjectType>
- (void)setObject:(ObjectType)object forKey:(KeyType <NSCopying>)key;
@end

NS_BRIDGED("Swift.Set")
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

NS_BRIDGED("Foundation.Notification")
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
@property(class, readonly, copy) NSArray<NSBundle *> *allBundles;
+ (NSBundle *)bundleForClass:(Class)aClass;
- (nullable instancetype)initWithURL:(NSURL *)url;
@property(readonly, copy) NSURL *bundleURL;
@property(nullable, readonly, copy) NSString *bundleIdentifier;
@property(readonly, copy) NSString *bundlePath;
@property(nullable, readonly, copy) NSURL *executableURL;
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

// MARK: - Threads

NS_SWIFT_SENDABLE NS_SWIFT_NAME(Thread)
@interface NSThread : NSObject
@property(class, readonly, strong) NSThread *currentThread NS_SWIFT_NAME(current);
@property(class, readonly) BOOL isMainThread;
@property(readonly) BOOL isMainThread;
+ (void)sleepForTimeInterval:(NSTimeInterval)interval;
+ (void)detachNewThreadWithBlock:(NS_SWIFT_SENDABLE void (^)(void))block NS_SWIFT_DISABLE_ASYNC;
- (instancetype)initWithBlock:(NS_SWIFT_SENDABLE void (^)(void))block;
@property NSUInteger stackSize;
@property NSQualityOfService qualityOfService;
@property(nullable, copy) NSString *name;
@property(readonly, retain) NSMutableDictionary *threadDictionary;
- (void)start;
@end

@protocol NSLocking
- (void)lock;
- (void)unlock;
@end

typedef NS_OPTIONS(NSUInteger, NSRegularExpressionOptions) {
  NSRegularExpressionCaseInsensitive = 1 << 0,
};
NS_SWIFT_SENDABLE
@interface NSRegularExpression : NSObject <NSCopying, NSSecureCoding>
- (nullable instancetype)initWithPattern:(NSString *)pattern options:(NSRegularExpressionOptions)options error:(NSError **)error;
+ (NSString *)escapedPatternForString:(NSString *)string;
@end

NS_SWIFT_SENDABLE
@interface NSLock : NSObject <NSLocking>
@end

NS_SWIFT_SENDABLE
@interface NSRecursiveLock : NSObject <NSLocking>
@end

NS_SWIFT_SENDABLE
@interface NSCondition : NSObject <NSLocking>
- (void)wait;
- (BOOL)waitUntilDate:(NSDate *)limit;
- (void)signal;
- (void)broadcast;
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(Operation)
@interface NSOperation : NSObject
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(OperationQueue)
@interface NSOperationQueue : NSObject
@property NSInteger maxConcurrentOperationCount;
@property NSQualityOfService qualityOfService;
- (void)addOperationWithBlock:(NS_SWIFT_SENDABLE void (^)(void))block;
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(ProcessInfo)
@interface NSProcessInfo : NSObject
@property(class, readonly, strong) NSProcessInfo *processInfo;
@property(readonly, copy) NSDictionary<NSString *, NSString *> *environment;
@property(readonly, copy) NSArray<NSString *> *arguments;
@property(readonly) NSUInteger activeProcessorCount;
@property(readonly) NSUInteger processorCount;
@property(readonly) int processIdentifier;
@property(readonly) NSTimeInterval systemUptime;
@property(readonly, copy) NSString *globallyUniqueString;
@end

// MARK: - Files and programs

typedef NSString *NSFileAttributeKey NS_SWIFT_NAME(FileAttributeKey) NS_TYPED_EXTENSIBLE_ENUM;
extern NSFileAttributeKey const NSFilePosixPermissions NS_SWIFT_NAME(FileAttributeKey.posixPermissions);
extern NSFileAttributeKey const NSFileSize NS_SWIFT_NAME(FileAttributeKey.size);
extern NSFileAttributeKey const NSFileModificationDate NS_SWIFT_NAME(FileAttributeKey.modificationDate);
extern NSFileAttributeKey const NSFileType NS_SWIFT_NAME(FileAttributeKey.type);
typedef NSString *NSURLResourceKey NS_SWIFT_NAME(URLResourceKey) NS_TYPED_EXTENSIBLE_ENUM;

typedef NS_OPTIONS(NSUInteger, NSDirectoryEnumerationOptions) {
  NSDirectoryEnumerationSkipsHiddenFiles = 1UL << 2,
} NS_SWIFT_NAME(FileManager.DirectoryEnumerationOptions);

@class NSDirectoryEnumerator<ObjectType>;

NS_SWIFT_SENDABLE NS_SWIFT_NAME(FileManager)
@interface NSFileManager : NSObject
@property(class, readonly, strong) NSFileManager *defaultManager NS_SWIFT_NAME(default);
@property(readonly, copy) NSURL *temporaryDirectory;
@property(readonly, copy) NSString *currentDirectoryPath;
- (BOOL)createDirectoryAtURL:(NSURL *)url
    withIntermediateDirectories:(BOOL)intermediates
                     attributes:(nullable NSDictionary<NSFileAttributeKey, id> *)attributes
                          error:(NSError *_Nullable *)error;
- (BOOL)createDirectoryAtPath:(NSString *)path
    withIntermediateDirectories:(BOOL)intermediates
                     attributes:(nullable NSDictionary<NSFileAttributeKey, id> *)attributes
                          error:(NSError *_Nullable *)error;
- (BOOL)createSymbolicLinkAtURL:(NSURL *)url withDestinationURL:(NSURL *)target error:(NSError *_Nullable *)error;
- (BOOL)createSymbolicLinkAtPath:(NSString *)path
             withDestinationPath:(NSString *)target
                           error:(NSError *_Nullable *)error;
- (BOOL)createFileAtPath:(NSString *)path
                contents:(nullable NSData *)data
              attributes:(nullable NSDictionary<NSFileAttributeKey, id> *)attributes;
- (nullable NSArray<NSString *> *)contentsOfDirectoryAtPath:(NSString *)path error:(NSError *_Nullable *)error;
- (nullable NSArray<NSURL *> *)contentsOfDirectoryAtURL:(NSURL *)url
                             includingPropertiesForKeys:(nullable NSArray<NSURLResourceKey> *)keys
                                                options:(NSDirectoryEnumerationOptions)mask
                                                  error:(NSError *_Nullable *)error;
- (nullable NSArray<NSString *> *)subpathsOfDirectoryAtPath:(NSString *)path error:(NSError *_Nullable *)error;
- (nullable NSArray<NSString *> *)subpathsAtPath:(NSString *)path;
- (nullable NSDirectoryEnumerator<NSString *> *)enumeratorAtPath:(NSString *)path;
- (BOOL)fileExistsAtPath:(NSString *)path;
- (BOOL)fileExistsAtPath:(NSString *)path isDirectory:(nullable BOOL *)isDirectory;
- (BOOL)isExecutableFileAtPath:(NSString *)path;
- (BOOL)isReadableFileAtPath:(NSString *)path;
- (BOOL)removeItemAtURL:(NSURL *)url error:(NSError *_Nullable *)error;
- (BOOL)removeItemAtPath:(NSString *)path error:(NSError *_Nullable *)error;
- (BOOL)copyItemAtURL:(NSURL *)from toURL:(NSURL *)to error:(NSError *_Nullable *)error;
- (BOOL)moveItemAtURL:(NSURL *)from toURL:(NSURL *)to error:(NSError *_Nullable *)error;
- (BOOL)copyItemAtPath:(NSString *)from toPath:(NSString *)to error:(NSError *_Nullable *)error;
- (BOOL)setAttributes:(NSDictionary<NSFileAttributeKey, id> *)attributes
         ofItemAtPath:(NSString *)path
                error:(NSError *_Nullable *)error;
- (nullable NSDictionary<NSFileAttributeKey, id> *)attributesOfItemAtPath:(NSString *)path
                                                                    error:(NSError *_Nullable *)error;
- (nullable NSString *)destinationOfSymbolicLinkAtPath:(NSString *)path error:(NSError *_Nullable *)error;
- (BOOL)changeCurrentDirectoryPath:(NSString *)path;
- (nullable NSData *)contentsAtPath:(NSString *)path;
@end

@interface NSEnumerator<ObjectType> : NSObject
- (nullable ObjectType)nextObject;
@property(readonly, copy) NSArray<ObjectType> *allObjects;
@end

NS_SWIFT_NAME(FileManager.DirectoryEnumerator)
@interface NSDirectoryEnumerator<ObjectType> : NSEnumerator <ObjectType>
- (void)skipDescendants;
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(FileHandle)
@interface NSFileHandle : NSObject
@property(class, readonly, strong) NSFileHandle *fileHandleWithStandardError NS_SWIFT_NAME(standardError);
@property(class, readonly, strong) NSFileHandle *fileHandleWithStandardOutput NS_SWIFT_NAME(standardOutput);
@property(class, readonly, strong) NSFileHandle *fileHandleWithStandardInput NS_SWIFT_NAME(standardInput);
@property(class, readonly, strong) NSFileHandle *fileHandleWithNullDevice NS_SWIFT_NAME(nullDevice);
+ (nullable instancetype)fileHandleForWritingToURL:(NSURL *)url
                                             error:(NSError *_Nullable *)error NS_SWIFT_NAME(init(forWritingTo:));
+ (nullable instancetype)fileHandleForReadingFromURL:(NSURL *)url
                                               error:(NSError *_Nullable *)error NS_SWIFT_NAME(init(forReadingFrom:));
@property(readonly, copy) NSData *availableData;
@property(readonly) int fileDescriptor;
- (NSData *)readDataToEndOfFile;
- (BOOL)closeAndReturnError:(NSError *_Nullable *)error NS_SWIFT_NAME(close());
- (void)writeData:(NSData *)data;
@end

NS_SWIFT_SENDABLE NS_SWIFT_NAME(Pipe)
@interface NSPipe : NSObject
@property(readonly, retain) NSFileHandle *fileHandleForReading;
@property(readonly, retain) NSFileHandle *fileHandleForWriting;
@end

#if TARGET_OS_OSX
typedef NS_ENUM(NSInteger, NSTaskTerminationReason) {
  NSTaskTerminationReasonExit = 1,
  NSTaskTerminationReasonUncaughtSignal = 2,
} NS_SWIFT_NAME(Process.TerminationReason);

NS_SWIFT_SENDABLE NS_SWIFT_NAME(Process)
@interface NSTask : NSObject
@property(nullable, copy) NSURL *executableURL;
@property(nullable, copy) NSArray<NSString *> *arguments;
@property(nullable, copy) NSDictionary<NSString *, NSString *> *environment;
@property(nullable, copy) NSURL *currentDirectoryURL;
@property(nullable, retain) id standardInput;
@property(nullable, retain) id standardOutput;
@property(nullable, retain) id standardError;
@property(nullable, copy) NS_SWIFT_SENDABLE void (^terminationHandler)(NSTask *);
- (BOOL)launchAndReturnError:(NSError *_Nullable *)error NS_SWIFT_NAME(run());
- (void)interrupt;
- (void)terminate;
- (void)waitUntilExit;
@property(readonly) int processIdentifier;
@property(readonly, getter=isRunning) BOOL running;
@property(readonly) int terminationStatus;
@property(readonly) NSTaskTerminationReason terminationReason;
@end
#endif

// MARK: - Texts that are read

NS_SWIFT_NAME(Scanner)
@interface NSScanner : NSObject
- (instancetype)initWithString:(NSString *)string NS_DESIGNATED_INITIALIZER;
@property(readonly, getter=isAtEnd) BOOL atEnd;
@end

@class NSXMLParser;
NS_SWIFT_NAME(XMLParserDelegate)
@protocol NSXMLParserDelegate <NSObject>
@optional
- (void)parser:(NSXMLParser *)parser
    didStartElement:(NSString *)elementName
       namespaceURI:(nullable NSString *)namespaceURI
      qualifiedName:(nullable NSString *)qualifiedName
         attributes:(NSDictionary<NSString *, NSString *> *)attributes;
- (void)parser:(NSXMLParser *)parser
    didEndElement:(NSString *)elementName
     namespaceURI:(nullable NSString *)namespaceURI
    qualifiedName:(nullable NSString *)qualifiedName;
- (void)parser:(NSXMLParser *)parser foundCharacters:(NSString *)string;
@end

NS_SWIFT_NAME(XMLParser)
@interface NSXMLParser : NSObject
- (instancetype)initWithData:(NSData *)data NS_DESIGNATED_INITIALIZER;
- (BOOL)parse;
@property(nullable, assign) id<NSXMLParserDelegate> delegate;
@property(nullable, readonly, copy) NSError *parserError;
@property(readonly) NSInteger lineNumber;
@end

// MARK: - Formats

typedef NS_OPTIONS(NSUInteger, NSJSONReadingOptions) {
  NSJSONReadingMutableContainers = 1UL << 0,
  NSJSONReadingFragmentsAllowed = 1UL << 2,
} NS_SWIFT_NAME(JSONSerialization.ReadingOptions);
typedef NS_OPTIONS(NSUInteger, NSJSONWritingOptions) {
  NSJSONWritingPrettyPrinted = 1UL << 0,
  NSJSONWritingSortedKeys = 1UL << 1,
  NSJSONWritingFragmentsAllowed = 1UL << 2,
  NSJSONWritingWithoutEscapingSlashes = 1UL << 3,
} NS_SWIFT_NAME(JSONSerialization.WritingOptions);

NS_SWIFT_NAME(JSONSerialization)
@interface NSJSONSerialization : NSObject
+ (nullable id)JSONObjectWithData:(NSData *)data
                          options:(NSJSONReadingOptions)options
                            error:(NSError *_Nullable *)error NS_REFINED_FOR_SWIFT;
+ (nullable NSData *)dataWithJSONObject:(id)object
                                options:(NSJSONWritingOptions)options
                                  error:(NSError *_Nullable *)error NS_REFINED_FOR_SWIFT;
@end

typedef NS_ENUM(NSUInteger, NSPropertyListFormat) {
  NSPropertyListOpenStepFormat = 1,
  NSPropertyListXMLFormat_v1_0 = 100,
  NSPropertyListBinaryFormat_v1_0 = 200,
} NS_SWIFT_NAME(PropertyListSerialization.PropertyListFormat);

NS_SWIFT_NAME(PropertyListSerialization)
@interface NSPropertyListSerialization : NSObject
@end

API_AVAILABLE(macos(10.15), ios(13.0), watchos(6.0), tvos(13.0))
typedef NS_ENUM(NSInteger, NSRelativeDateTimeFormatterStyle) {
  NSRelativeDateTimeFormatterStyleNumeric = 0,
  NSRelativeDateTimeFormatterStyleNamed,
} NS_SWIFT_NAME(RelativeDateTimeFormatter.DateTimeStyle);

API_AVAILABLE(macos(10.15), ios(13.0), watchos(6.0), tvos(13.0))
typedef NS_ENUM(NSInteger, NSRelativeDateTimeFormatterUnitsStyle) {
  NSRelativeDateTimeFormatterUnitsStyleFull = 0,
  NSRelativeDateTimeFormatterUnitsStyleSpellOut,
  NSRelativeDateTimeFormatterUnitsStyleShort,
  NSRelativeDateTimeFormatterUnitsStyleAbbreviated,
} NS_SWIFT_NAME(RelativeDateTimeFormatter.UnitsStyle);

@interface NSFormatter : NSObject <NSCopying, NSCoding>
@end

API_AVAILABLE(macos(10.15), ios(13.0), watchos(6.0), tvos(13.0))
NS_SWIFT_NAME(RelativeDateTimeFormatter)
@interface NSRelativeDateTimeFormatter : NSFormatter
@property NSRelativeDateTimeFormatterStyle dateTimeStyle;
@property NSRelativeDateTimeFormatterUnitsStyle unitsStyle;
@property(null_resettable, copy) NSCalendar *calendar;
@property(null_resettable, copy) NSLocale *locale;
- (NSString *)localizedStringFromDateComponents:(NSDateComponents *)components;
- (NSString *)localizedStringForDate:(NSDate *)date relativeToDate:(NSDate *)other;
@end

NS_ASSUME_NONNULL_END

#endif
