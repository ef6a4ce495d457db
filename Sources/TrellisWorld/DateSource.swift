public import Foundation
internal import TrellisCore

/// Returns the current time.
///
/// ```swift
/// app.shared(.journal, needs: Keys.date) { dates in Journal(openedAt: dates.now) }
/// ```
///
/// It can be used from any thread.
public struct DateSource: Sendable {
  private let read: @Sendable () -> Date

  /// Creates a source from a function.
  ///
  /// - Parameter read: Returns the time; called at each access, on the caller's thread.
  public init(_ read: @escaping @Sendable () -> Date) {
    self.read = read
  }

  /// The current time.
  public var now: Date { read() }
}

extension DateSource {
  /// The system's time.
  public static var live: DateSource { DateSource { Date() } }

  /// A source that always returns the same time.
  ///
  /// ```swift
  /// let app = try Scope(AppScope.self) { $0.override(.date, value: .fixed(noon)) }
  /// ```
  ///
  /// - Parameter date: The time.
  /// - Returns: A source for tests.
  public static func fixed(_ date: Date) -> DateSource { DateSource { date } }

  /// A source whose time advances by a fixed step at each access.
  ///
  /// - Parameters:
  ///   - start: The first time.
  ///   - step: The difference between two consecutive times.
  /// - Returns: A source for tests, with one sequence across all threads.
  public static func stepping(from start: Date, by step: Duration) -> DateSource {
    let count = Lock(0)
    return DateSource {
      let number = count.withLock { count in
        defer { count += 1 }
        return count
      }
      return start + TimeInterval(step) * Double(number)
    }
  }
}

extension TimeInterval {
  /// Converts a duration to seconds.
  init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = Double(seconds) + Double(attoseconds) / 1e18
  }
}
