public import Foundation
internal import TrellisCore

/// A clock for tests that stands still until the test advances it.
///
/// ```swift
/// let clock = TestClock()
/// let app = try Scope(AppScope.self) { $0.time(clock) }
/// let reminder = Task { try await app.resolve(.reminder).wait() }
/// try await clock.waitForSleepers()
/// await clock.advance(by: .seconds(60))
/// try await reminder.value
/// ```
///
/// It can be used from any thread; each clock has its own time.
public final class TestClock: Clock {
  /// A moment on the clock, relative to its start.
  public struct Instant: InstantProtocol {
    /// The time since the clock's start.
    public var offset: Duration

    /// Creates a moment.
    ///
    /// - Parameter offset: The time since the clock's start.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// Returns the moment that is later by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the duration from this moment to another.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns whether the first moment is before the second.
    public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  let state = Lock(TestClockState())
  private let start: Date

  /// Creates a clock at its start.
  ///
  /// - Parameter date: The date at its start, for ``date``.
  public init(startingAt date: Date = Date(timeIntervalSince1970: 0)) {
    start = date
  }

  /// The clock's current time.
  public var now: Instant { state.withLock { $0.now } }

  /// Zero: the clock is exact.
  public var minimumResolution: Duration { .zero }

  /// The clock's current time as a date.
  public var date: Date { start + TimeInterval(now.offset) }

  /// A source of the clock's date, for the key `.date`.
  public var dates: DateSource { DateSource { self.date } }

  /// The number of tasks that sleep on the clock.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }
}
