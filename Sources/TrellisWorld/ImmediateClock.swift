internal import TrellisCore

/// A clock for tests that never waits: a sleep moves it to its deadline and returns.
///
/// ```swift
/// let app = try Scope(AppScope.self) { $0.override(.clock, value: ImmediateClock()) }
/// ```
///
/// It can be used from any thread.
public final class ImmediateClock: Clock {
  /// A moment on the clock, relative to its start.
  public typealias Instant = TestClock.Instant

  private let time = Lock(Instant())

  /// Creates a clock whose time is zero.
  public init() {}

  /// The latest deadline of any sleep so far.
  public var now: Instant { time.withLock { $0 } }

  /// Zero: the clock is exact.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock to the deadline, unless it is already later.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
    // Without this, a loop around a sleep would starve other tasks.
    await Task.yield()
    try Task.checkCancellation()
  }
}
