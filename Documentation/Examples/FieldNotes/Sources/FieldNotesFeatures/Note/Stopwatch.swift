import FieldNotesKeys
import Foundation
import TrellisWorld

/// Logs how long something took.
struct Stopwatch: Sendable {
  private let log: any FieldLog
  private let dates: DateSource
  private let start: Date

  /// Starts now.
  init(log: any FieldLog, dates: DateSource) {
    self.log = log
    self.dates = dates
    start = dates.now
  }

  /// Says what is done.
  func stop(_ what: String) {
    log.info("\(what) after \(Int((dates.now.timeIntervalSince(start) * 1000).rounded())) ms")
  }
}
