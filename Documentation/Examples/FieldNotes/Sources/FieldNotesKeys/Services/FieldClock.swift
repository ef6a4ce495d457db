public import Foundation

/// Tells the time.
public protocol FieldClock: Sendable {
  /// The present moment.
  func now() -> Date
}
