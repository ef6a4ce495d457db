import Foundation
public import TrellisWorld

/// Tells the log of the scope that asked for it how long something took.
public struct Stopwatch: Sendable {
  private let log: any FieldLog
  private let dates: DateSource
  private let start: Date

  /// Starts now.
  public init(log: any FieldLog, dates: DateSource) {
    self.log = log
    self.dates = dates
    start = dates.now
  }

  /// Says what is done.
  public func stop(_ what: String) {
    log.info("\(what) after \(Int((dates.now.timeIntervalSince(start) * 1000).rounded())) ms")
  }
}
