// One function in six forms. A closure that throws what its argument throws would make three of them, but Swift 6.3.1 crashes
// where a typed error and a parameter pack meet in a client's call. What may run anywhere is disfavoured, so that a closure need
// not be `Sendable` where nobody asks for it.

/// Carries the scope that is current now into a callback.
///
/// Detached tasks, threads, queues and callbacks of others do not inherit the current scope: what is given to them says that
/// it wants it. The scope is held for as long as the closure is. Where none is current, none will be.
///
/// A local constant says if the closure is to be `Sendable`: `let work: @Sendable () -> Void = carryingScope { … }`.
///
/// ```swift
/// session.run {
///   importer.onEnd = carryingScope { count in Scope<SessionScope>.current?[.logger].log("\(count) notes") }
/// }
/// ```
///
/// - Parameter body: What will run later.
/// - Returns: The same, with the scope.
public func carryingScope<each Argument, Result>(
  _ body: @escaping (repeat each Argument) -> Result
) -> (repeat each Argument) -> Result {
  let state = CurrentScope.state
  return { (arguments: repeat each Argument) in
    CurrentScope.$state.withValue(state) { body(repeat each arguments) }
  }
}

/// Carries the scope that is current now into a callback that throws; see ``carryingScope(_:)``.
///
/// - Parameter body: What will run later.
/// - Returns: The same, with the scope.
public func carryingScope<each Argument, Result>(
  _ body: @escaping (repeat each Argument) throws -> Result
) -> (repeat each Argument) throws -> Result {
  let state = CurrentScope.state
  return { (arguments: repeat each Argument) in
    try CurrentScope.$state.withValue(state) { try body(repeat each arguments) }
  }
}

/// Carries the scope that is current now into a callback that may run anywhere.
///
/// ```swift
/// session.run {
///   DispatchQueue.global().async(execute: carryingScope { Scope<SessionScope>.current?[.logger].log("there") })
/// }
/// ```
///
/// - Parameter body: What will run later.
/// - Returns: The same, with the scope.
@_disfavoredOverload
public func carryingScope<each Argument, Result>(
  _ body: @escaping @Sendable (repeat each Argument) -> Result
) -> @Sendable (repeat each Argument) -> Result {
  let state = CurrentScope.state
  return { (arguments: repeat each Argument) in
    CurrentScope.$state.withValue(state) { body(repeat each arguments) }
  }
}

/// Carries the scope that is current now into a callback that may run anywhere and throws.
///
/// - Parameter body: What will run later.
/// - Returns: The same, with the scope.
@_disfavoredOverload
public func carryingScope<each Argument, Result>(
  _ body: @escaping @Sendable (repeat each Argument) throws -> Result
) -> @Sendable (repeat each Argument) throws -> Result {
  let state = CurrentScope.state
  return { (arguments: repeat each Argument) in
    try CurrentScope.$state.withValue(state) { try body(repeat each arguments) }
  }
}

/// Carries the scope that is current now into a detached task.
///
/// ```swift
/// session.run {
///   Task.detached(operation: carryingScope { await Scope<SessionScope>.current?[.uploader].upload() })
/// }
/// ```
///
/// - Parameter body: What will run later, on the actor that it is isolated to.
/// - Returns: The same, with the scope.
public func carryingScope<each Argument: Sendable, Result: Sendable>(
  _ body: @escaping @isolated(any) @Sendable (repeat each Argument) async -> Result
) -> @Sendable (repeat each Argument) async -> Result {
  let state = CurrentScope.state
  return { (arguments: repeat each Argument) in
    await CurrentScope.$state.withValue(state) { await body(repeat each arguments) }
  }
}

/// Carries the scope that is current now into a detached task that throws; see ``carryingScope(_:)``.
///
/// - Parameter body: What will run later, on the actor that it is isolated to.
/// - Returns: The same, with the scope.
public func carryingScope<each Argument: Sendable, Result: Sendable>(
  _ body: @escaping @isolated(any) @Sendable (repeat each Argument) async throws -> Result
) -> @Sendable (repeat each Argument) async throws -> Result {
  let state = CurrentScope.state
  return { (arguments: repeat each Argument) in
    try await CurrentScope.$state.withValue(state) { try await body(repeat each arguments) }
  }
}
