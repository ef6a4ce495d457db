internal import Trellis

/// A clock for tests that never waits: a sleep moves it to its deadline and returns.
///
/// ```swift
/// let app = try Scope(AppScope.self) { $0.clock(.immediate) }
/// ```
///
/// It may be used from any thread.
public final class ImmediateClock: Clock {
  /// A moment on the clock, told from its start.
  public typealias Instant = TestClock.Instant

  private let time = Lock(Instant())

  /// Makes a clock that stands at zero.
  public init() {}

  /// The latest deadline that anybody slept until.
  public var now: Instant { time.withLock { $0 } }

  /// Zero: any two instants can be told apart.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock to the deadline, unless it is later already.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
    // Or a loop around a sleep would let nobody else run.
    await Task.yield()
    try Task.checkCancellation()
  }
}

extension Clock where Self == ImmediateClock {
  /// A new clock that never waits.
  public static var immediate: ImmediateClock { ImmediateClock() }
}
