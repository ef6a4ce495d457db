/// Suspends a task; called like a function.
///
/// ```swift
/// app.shared(.poll, needs: Keys.sleep) { sleep in Poll(pause: { try await sleep(for: .seconds(30)) }) }
/// ```
///
/// It can be called from any actor.
public struct Sleep: Sendable {
  private let wait: @Sendable (Duration, Duration?) async throws -> Void

  /// Creates a sleep that uses a clock.
  ///
  /// - Parameter clock: The clock.
  public init(by clock: any Clock<Duration>) {
    wait = { try await clock.sleep(for: $0, tolerance: $1) }
  }

  /// Suspends the task.
  ///
  /// - Parameters:
  ///   - duration: The time to wait.
  ///   - tolerance: How much longer it may take; nil leaves it to the clock.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func callAsFunction(for duration: Duration, tolerance: Duration? = nil) async throws {
    try await wait(duration, tolerance)
  }
}

extension Sleep {
  /// Uses the system's continuous clock.
  public static var live: Sleep { Sleep(by: ContinuousClock()) }

  /// Returns at once, for tests in which no time passes.
  public static var immediate: Sleep { Sleep(by: ImmediateClock()) }
}
