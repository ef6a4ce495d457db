// One function in six forms. A closure that throws what its argument throws would reduce them to three, but Swift 6.3.1
// crashes when a client's call combines a typed error with a parameter pack. The `@Sendable` forms are disfavoured, so that
// a closure is `Sendable` only where the context requires it.

/// Returns a callback that runs with the scope that is current now.
///
/// Detached tasks, threads, queues and external callbacks do not inherit the current scope. The returned closure retains the
/// scope. If no scope is current now, none is current when the closure runs.
///
/// To store the closure in a constant as `Sendable`, write its type:
/// `let work: @Sendable () -> Void = carryingScope { … }`.
///
/// ```swift
/// session.run {
///   importer.onEnd = carryingScope { count in Scope<SessionScope>.current?[.logger].log("\(count) notes") }
/// }
/// ```
///
/// - Parameter body: The closure to run later.
/// - Returns: A closure that runs `body` with the captured scope.
public func carryingScope<each Argument, Result>(
  _ body: @escaping (repeat each Argument) -> Result
) -> (repeat each Argument) -> Result {
  let state = CurrentScope.state
  return { (arguments: repeat each Argument) in
    CurrentScope.$state.withValue(state) { body(repeat each arguments) }
  }
}

/// Returns a throwing callback that runs with the scope that is current now; see ``carryingScope(_:)``.
public func carryingScope<each Argument, Result>(
  _ body: @escaping (repeat each Argument) throws -> Result
) -> (repeat each Argument) throws -> Result {
  let state = CurrentScope.state
  return { (arguments: repeat each Argument) in
    try CurrentScope.$state.withValue(state) { try body(repeat each arguments) }
  }
}

/// Returns a `Sendable` callback, which may run on any thread, with the scope that is current now.
///
/// ```swift
/// session.run {
///   DispatchQueue.global().async(execute: carryingScope { Scope<SessionScope>.current?[.logger].log("there") })
/// }
/// ```
@_disfavoredOverload
public func carryingScope<each Argument, Result>(
  _ body: @escaping @Sendable (repeat each Argument) -> Result
) -> @Sendable (repeat each Argument) -> Result {
  let state = CurrentScope.state
  return { (arguments: repeat each Argument) in
    CurrentScope.$state.withValue(state) { body(repeat each arguments) }
  }
}

/// Returns a throwing `Sendable` callback that runs with the scope that is current now; see ``carryingScope(_:)``.
@_disfavoredOverload
public func carryingScope<each Argument, Result>(
  _ body: @escaping @Sendable (repeat each Argument) throws -> Result
) -> @Sendable (repeat each Argument) throws -> Result {
  let state = CurrentScope.state
  return { (arguments: repeat each Argument) in
    try CurrentScope.$state.withValue(state) { try body(repeat each arguments) }
  }
}

/// Returns an operation for a detached task that runs with the scope that is current now.
///
/// ```swift
/// session.run {
///   Task.detached(operation: carryingScope { await Scope<SessionScope>.current?[.uploader].upload() })
/// }
/// ```
///
/// - Parameter body: The closure to run later, on the actor that it is isolated to.
/// - Returns: A closure that runs `body` with the captured scope.
public func carryingScope<each Argument: Sendable, Result: Sendable>(
  _ body: @escaping @isolated(any) @Sendable (repeat each Argument) async -> Result
) -> @Sendable (repeat each Argument) async -> Result {
  let state = CurrentScope.state
  return { (arguments: repeat each Argument) in
    await CurrentScope.$state.withValue(state) { await body(repeat each arguments) }
  }
}

/// Returns a throwing operation for a detached task that runs with the scope that is current now; see ``carryingScope(_:)``.
public func carryingScope<each Argument: Sendable, Result: Sendable>(
  _ body: @escaping @isolated(any) @Sendable (repeat each Argument) async throws -> Result
) -> @Sendable (repeat each Argument) async throws -> Result {
  let state = CurrentScope.state
  return { (arguments: repeat each Argument) in
    try await CurrentScope.$state.withValue(state) { try await body(repeat each arguments) }
  }
}
