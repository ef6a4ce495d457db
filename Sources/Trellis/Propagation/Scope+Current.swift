/// The scope that the running task works in.
enum CurrentScope {
  @TaskLocal static var scope: AnyScope?
}

extension Scope {
  /// The scope of this definition that the running task works in: the nearest one from the scope up that `run` was asked of.
  ///
  /// ```swift
  /// app.run { Scope<AppScope>.current?[.logger].log("here") }
  /// ```
  ///
  /// Child tasks and `Task { }` inherit it; `Task.detached`, threads and callbacks do not.
  public static var current: Scope? { CurrentScope.scope?.scope(of: Definition.self) }

  /// Runs a function with this scope as the current one.
  ///
  /// - Parameter body: What to run; what it calls and the tasks that it creates see the scope as well.
  /// - Returns: What the function returns.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try CurrentScope.$scope.withValue(AnyScope(self), operation: body)
  }

  /// Runs an asynchronous function with this scope as the current one, on the actor that asks for it.
  ///
  /// - Parameters:
  ///   - body: What to run; what it calls and the tasks that it creates see the scope as well.
  ///   - isolation: Leave it out.
  /// - Returns: What the function returns.
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await CurrentScope.$scope.withValue(AnyScope(self), operation: body, isolation: isolation)
  }
}
