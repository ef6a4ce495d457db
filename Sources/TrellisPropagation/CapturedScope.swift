internal import TrellisCore

/// The scope that was current when this value was created, for code that does not inherit it.
///
/// Detached tasks, threads, queues and external callbacks do not inherit the current scope. Capture it in their closure:
///
/// ```swift
/// session.run {
///   importer.onEnd = { [captured = CapturedScope()] count in
///     captured.restore { Scope<SessionScope>.current?[.logger].log("\(count) notes") }
///   }
/// }
/// ```
///
/// The value retains the scope.
public struct CapturedScope: Sendable {
  private let state = CurrentScope.state

  /// Captures the scope that is current now, if there is one.
  public init() {}

  /// Runs a function with the captured scope as the current one; with none if none was captured.
  ///
  /// - Parameter body: The function, called on the caller's thread; its calls and the tasks it creates see the scope as well.
  /// - Returns: What the function returns.
  public func restore<Result>(_ body: () throws -> Result) rethrows -> Result {
    try CurrentScope.local.withValue(state, operation: body)
  }

  /// Runs an asynchronous function on the actor of the caller; otherwise like ``restore(_:)``.
  public func restore<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await CurrentScope.local.withValue(state, operation: body, isolation: isolation)
  }
}
