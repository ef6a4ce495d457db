public import Foundation
internal import Trellis

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
/// It may be used from any thread; each clock has a time of its own.
public final class TestClock: Clock {
  /// A moment on the clock, told from its start.
  public struct Instant: InstantProtocol {
    /// The time since the clock's start.
    public var offset: Duration

    /// Makes a moment.
    ///
    /// - Parameter offset: The time since the clock's start.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The moment that is later by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// How much later another moment is.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether the first moment is before the second.
    public static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  let state = Lock(TestClockState())
  private let start: Date

  /// Makes a clock that stands at its start.
  ///
  /// - Parameter date: The time of day at its start, for ``date``.
  public init(startingAt date: Date = Date(timeIntervalSince1970: 0)) {
    start = date
  }

  /// Where the clock stands.
  public var now: Instant { state.withLock { $0.now } }

  /// Zero: any two instants can be told apart.
  public var minimumResolution: Duration { .zero }

  /// The time of day where the clock stands.
  public var date: Date { start + TimeInterval(now.offset) }

  /// Tells the clock's time of day, for the key `.date`.
  public var dates: DateSource { DateSource { self.date } }

  /// How many sleeps wait for the clock to be advanced.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }
}
