import Foundation

/// Tells the log of the scope that asked for it how long something took.
public struct Stopwatch: Sendable {
  private let log: any FieldLog
  private let clock: any FieldClock
  private let start: Date

  /// Starts now.
  public init(log: any FieldLog, clock: any FieldClock) {
    self.log = log
    self.clock = clock
    start = clock.now()
  }

  /// Says what is done.
  public func stop(_ what: String) {
    log.info("\(what) after \(Int((clock.now().timeIntervalSince(start) * 1000).rounded())) ms")
  }
}
