public protocol Log: AnyObject, Sendable {
  func write(_ line: String)
}

public final class ConsoleLog: Log {
  public init() {}
  public func write(_ line: String) {}
}

public final class AuditLog: Log {
  let base: any Log
  public init(base: any Log) { self.base = base }
  public func write(_ line: String) { base.write("audit: \(line)") }
}

public final class MemoryLog: Log {
  public init() {}
  public func write(_ line: String) {}
}

public final class Configuration: Sendable {
  public let host: String
  public let retries: Int
  public init(host: String, retries: Int = 3) { (self.host, self.retries) = (host, retries) }
}

public protocol Clock: AnyObject {
  func now() -> Int
}

public final class SystemClock: Clock {
  var ticks = 0
  public init() {}
  public func now() -> Int {
    ticks += 1
    return ticks
  }
}

public protocol Events: AnyObject, Sendable {
  func send(_ name: String)
}

public protocol EventSource: AnyObject, Sendable {}

public final class EventBus: Events, EventSource {
  let log: any Log
  public init(log: any Log) { self.log = log }
  public func send(_ name: String) { log.write(name) }
}

public final class Formatter {
  public let clock: any Clock
  public init(clock: any Clock) { self.clock = clock }
}

public final class FlagStore {
  public private(set) var flags: Set<String> = []
  public init() {}
}

public final class User: Sendable {
  public let name: String
  public init(name: String) { self.name = name }
}

/// Names of registrations.
public enum Names {
  public static let audit = "audit"
}
