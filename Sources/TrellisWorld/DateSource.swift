public import Foundation
internal import Trellis

/// Tells the time of day.
///
/// ```swift
/// app.shared(.journal, needs: .date) { dates in Journal(openedAt: dates.now) }
/// ```
///
/// It may be read from any thread.
public struct DateSource: Sendable {
  private let read: @Sendable () -> Date

  /// Makes a source of a function.
  ///
  /// - Parameter read: Tells the time at each request, from any thread.
  public init(_ read: @escaping @Sendable () -> Date) {
    self.read = read
  }

  /// The time of this moment.
  public var now: Date { read() }
}

extension DateSource {
  /// The system's time.
  public static var live: DateSource { DateSource { Date() } }

  /// The same time at each request.
  ///
  /// ```swift
  /// let app = try Scope(AppScope.self) { $0.date(.fixed(noon)) }
  /// ```
  ///
  /// - Parameter date: The time.
  /// - Returns: A source for tests.
  public static func fixed(_ date: Date) -> DateSource { DateSource { date } }

  /// A time that moves on by the same step with each request.
  ///
  /// - Parameters:
  ///   - start: What the first request is told.
  ///   - step: How much later each further one is.
  /// - Returns: A source for tests. It counts for itself, in one sequence over all threads.
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
  /// A duration in seconds.
  init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = Double(seconds) + Double(attoseconds) / 1e18
  }
}
