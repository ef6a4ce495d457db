public protocol Log: AnyObject, Sendable {
  func write(_ line: String)
}

public final class ConsoleLog: Log {
  public init() {}
  public func write(_ line: String) {}
}

public final class MemoryLog: Log {
  public init() {}
  public func write(_ line: String) {}
}

public final class Configuration: Sendable {
  public let host: String
  public init(host: String) { self.host = host }
}

public protocol Clock: AnyObject {}

public final class SystemClock: Clock {
  public init() {}
}

public final class FixedClock: Clock {
  public init() {}
}

public protocol Analytics: AnyObject, Sendable {}

public final class RemoteAnalytics: Analytics {
  public init() {}
}

public final class NullAnalytics: Analytics {
  public init() {}
}

public protocol Billing: AnyObject, Sendable {}

public final class ImageCache {
  public var images: [String] = []
  public init() {}
}

public final class Formatter {
  public let clock: any Clock
  public init(clock: any Clock) { self.clock = clock }
}

public final class Settings {
  public var values: [String: String] = [:]
  public init() {}
}

public final class Flags: Sendable {
  public let settings: @Sendable () -> Int
  public init(settings: @escaping @Sendable () -> Int) { self.settings = settings }
}

public final class Counter {
  public let start: Int
  public init(start: Int) { self.start = start }
}

public final class Label {
  public let id: Int
  public let text: String
  public let log: any Log
  public init(id: Int, text: String, log: any Log) { (self.id, self.text, self.log) = (id, text, log) }
}

public final class Banner {
  public init() {}
}

public final class Badge {
  public let banner: Banner
  public init(banner: Banner) { self.banner = banner }
}

public final class History {
  public var pages: [String] = []
  public init() {}
}

public final class Pool: Sendable {
  public let log: any Log
  public init(log: any Log) { self.log = log }
}

public final class Keychain: Sendable {
  public init() {}
}

public final class Queue {
  public init() {}
}

public final class Meter {
  public let queue: Queue
  public init(queue: Queue) { self.queue = queue }
}

public final class Gauge {
  public let queue: Queue
  public init(queue: Queue) { self.queue = queue }
}

public final class AuditLog: Log {
  let base: any Log
  public init(base: any Log) { self.base = base }
  public func write(_ line: String) { base.write("audit: \(line)") }
}

public protocol Events: AnyObject, Sendable {}

public final class EventBus: Events {
  public let log: any Log
  public init(log: any Log) { self.log = log }
}

public final class Journal {
  public var counter: Counter?
  public init() {}
}
