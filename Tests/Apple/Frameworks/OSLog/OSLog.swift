// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
//
// What the pages use of `os`, which OSLog exports, declared as Apple documents it, without behaviour.

// docs: os/logger
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
public struct Logger: @unchecked Sendable {
  public init(subsystem: String, category: String) {}
  public func log(level: OSLogType, _ message: OSLogMessage) {}
  public func debug(_ message: OSLogMessage) {}
  public func info(_ message: OSLogMessage) {}
  public func error(_ message: OSLogMessage) {}
}

// docs: os/oslogtype
@available(iOS 10, macOS 10.12, tvOS 10, watchOS 3, visionOS 1, *)
public struct OSLogType: Sendable {
  public static let debug = OSLogType()
  public static let info = OSLogType()
  public static let error = OSLogType()
}

// docs: os/oslogmessage
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
public struct OSLogMessage: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}
  public init(stringInterpolation: OSLogInterpolation) {}
}

@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
public struct OSLogInterpolation: StringInterpolationProtocol {
  public init(literalCapacity: Int, interpolationCount: Int) {}
  public mutating func appendLiteral(_ literal: String) {}
  public mutating func appendInterpolation(
    _ argumentString: @autoclosure @escaping () -> String, privacy: OSLogPrivacy = .auto
  ) {}
  public mutating func appendInterpolation<T: FixedWidthInteger>(
    _ number: @autoclosure @escaping () -> T, privacy: OSLogPrivacy = .auto
  ) {}
}

@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
public struct OSLogPrivacy: Sendable {
  public static let auto = OSLogPrivacy()
  public static let `public` = OSLogPrivacy()
  public static let `private` = OSLogPrivacy()
}

// docs: os/ossignposter
@available(iOS 15, macOS 12, tvOS 15, watchOS 8, visionOS 1, *)
public struct OSSignposter: @unchecked Sendable {
  public init(subsystem: String, category: OSLog.Category) {}
  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata) {}
}

@available(iOS 15, macOS 12, tvOS 15, watchOS 8, visionOS 1, *)
public typealias SignpostMetadata = OSLogMessage

// docs: os/ossignpostid
@available(iOS 12, macOS 10.14, tvOS 12, watchOS 5, visionOS 1, *)
public struct OSSignpostID: Sendable {
  public static let exclusive = OSSignpostID()
}

// docs: os/oslog/category
@available(iOS 10, macOS 10.12, tvOS 10, watchOS 3, visionOS 1, *)
public class OSLog {
  @available(iOS 12, macOS 10.14, tvOS 12, watchOS 5, visionOS 1, *)
  public struct Category: Sendable {
    public static let pointsOfInterest = Category()
  }
}
