public import TrellisCore
internal import TrellisResolver

/// Runs a function with a new root scope: creates it, starts it, and closes it when the function has ended.
///
/// ```swift
/// try await withScope(AppScope.self) { app in
///   try await app.untilClosed()
/// }
/// ```
///
/// The scope is closed also if the function throws or its task is cancelled. If the failure of a service's `run`, here or above,
/// closes the scope meanwhile, the function's task is cancelled, as a task group cancels its child tasks, and requests to the
/// scope throw `.closed`. If the function then throws that, or a `CancellationError`, the failure is thrown instead.
///
/// - Parameters:
///   - definition: A definition without a parent.
///   - mode: Whether the scope and its descendants are for the program itself or for a test.
///   - observer: Receives the events of the scope and its descendants, on the thread where each occurs.
///   - grace: How long functions with scopes below may run on once this one has ended or a service's `run` has failed; see
///     ``Scope/close(grace:timeLimit:)``.
///   - isolation: The actor that runs `body`; defaults to the caller's.
///   - file: The call site; defaults to the caller.
///   - line: The call site's line.
///   - column: The call site's column.
///   - overrides: Replaces registrations; called once, on the caller's actor.
///   - body: The function to run, on the caller's actor.
/// - Returns: What the body returns.
/// - Throws: ``GraphError`` with every finding, and what ``Scope/start(grace:timeLimit:)`` throws, before the body runs; what the
///   body throws; ``LifecycleError`` if closing fails; ``ScopeFailures`` if both do.
public func withScope<Definition: ScopeDefinition, Result>(
  _ definition: Definition.Type, mode: ScopeMode = .live, observer: ScopeObserver? = nil,
  grace: Duration = .zero, isolation: isolated (any Actor)? = #isolation,
  file: String = #fileID, line: Int = #line, column: Int = #column,
  overrides: (inout Overrides) -> Void = { _ in }, perform body: (Scope<Definition>) async throws -> Result
) async throws -> Result where Definition.Parent == Root, Definition.Inputs == Void {
  try await withScope(
    definition, (), mode: mode, observer: observer, grace: grace, isolation: isolation, file: file, line: line,
    column: column, overrides: overrides, perform: body)
}

/// Runs a function with a new root scope whose definition has inputs; otherwise like
/// ``withScope(_:mode:observer:grace:isolation:file:line:column:overrides:perform:)``.
public func withScope<Definition: ScopeDefinition, Result>(
  _ definition: Definition.Type, _ inputs: Definition.Inputs, mode: ScopeMode = .live, observer: ScopeObserver? = nil,
  grace: Duration = .zero, isolation: isolated (any Actor)? = #isolation,
  file: String = #fileID, line: Int = #line, column: Int = #column,
  overrides: (inout Overrides) -> Void = { _ in }, perform body: (Scope<Definition>) async throws -> Result
) async throws -> Result where Definition.Parent == Root {
  let scope = try Scope(
    definition, inputs, mode: mode, observer: observer, file: file, line: line, column: column, overrides: overrides)
  return try await scope.startAndClose(grace, isolation, body)
}

/// Runs a function with a new scope below another: opens it, starts it, and closes it when the function has ended.
///
/// ```swift
/// try await withScope(RefreshScope.self, .init(id: 7), in: app) { refresh in
///   try await refresh.load(.importer).run()
/// }
/// ```
///
/// The other scope stays open; if it is closed already, this throws ``ResolutionError`` with the code `.closed`. Overrides apply to
/// registrations above, too. Otherwise like ``withScope(_:mode:observer:grace:isolation:file:line:column:overrides:perform:)``.
public func withScope<Definition: ScopeDefinition, Result>(
  _ definition: Definition.Type, in parent: Scope<Definition.Parent>,
  grace: Duration = .zero, isolation: isolated (any Actor)? = #isolation,
  file: String = #fileID, line: Int = #line, column: Int = #column,
  overrides: (inout Overrides) -> Void = { _ in }, perform body: (Scope<Definition>) async throws -> Result
) async throws -> Result where Definition.Inputs == Void {
  try await withScope(
    definition, (), in: parent, grace: grace, isolation: isolation, file: file, line: line, column: column,
    overrides: overrides, perform: body)
}

/// Runs a function with a new scope below another whose definition has inputs; otherwise like
/// ``withScope(_:in:grace:isolation:file:line:column:overrides:perform:)``.
public func withScope<Definition: ScopeDefinition, Result>(
  _ definition: Definition.Type, _ inputs: Definition.Inputs, in parent: Scope<Definition.Parent>,
  grace: Duration = .zero, isolation: isolated (any Actor)? = #isolation,
  file: String = #fileID, line: Int = #line, column: Int = #column,
  overrides: (inout Overrides) -> Void = { _ in }, perform body: (Scope<Definition>) async throws -> Result
) async throws -> Result {
  let scope = try parent.open(definition, inputs, file: file, line: line, column: column, overrides: overrides)
  return try await scope.startAndClose(grace, isolation, body)
}

/// The error if a function with a scope fails, and then closing the scope fails, too.
public struct ScopeFailures: Error, CustomStringConvertible {
  /// What the function threw.
  public let body: any Error
  /// What closing threw.
  public let close: any Error

  /// Both errors.
  public var description: String { "\(body)\nclosing the scope failed, too: \(close)" }
}

extension Scope {
  fileprivate func startAndClose<Result>(
    _ grace: Duration, _ isolation: isolated (any Actor)?, _ body: (Scope) async throws -> Result
  ) async throws -> Result {
    defer { withExtendedLifetime(holder) {} }
    var result: Result?
    try await ref.startAndClose(grace, isolation) {
      // A closure that does not refer to its function's actor is on none.
      _ = isolation
      result = try await body(self)
    }
    return result.unsafelyUnwrapped
  }

  /// Closes the scope after a function has failed; returns the function's error or, if closing fails too, both.
  package nonisolated(nonsending) func close(after failure: any Error) async -> any Error {
    do {
      try await close()
      return failure
    } catch {
      return ScopeFailures(body: failure, close: error)
    }
  }
}

extension ScopeRef {
  fileprivate func startAndClose(
    _ grace: Duration, _ isolation: isolated (any Actor)?, _ function: () async throws -> Void
  ) async throws {
    let (work, waiter) = LifecycleEngine.beginFunction(in: self)
    var hasStarted = false
    let (failure, cause) = await Self.run(as: work, waiter, isolation) {
      _ = isolation
      if hasAnythingToStart { try await start(grace: grace) }
      hasStarted = true
      try await function()
    }
    // What the function throws because a service's failure closes the scope.
    let isReaction = failure is CancellationError || (failure as? ResolutionError)?.code == .closed
    let reason = isReaction ? cause : nil
    // A start closes the scope if it fails.
    if hasStarted || reason != nil {
      do {
        await drain(grace)
        try await close(timeLimit: nil)
      } catch {
        guard let failure else { throw error }
        // It may have found the scope closed before it could learn why.
        if isReaction,
          reason != nil || (error as? LifecycleError)?.failures.contains(where: { $0.step == .run }) == true
        {
          throw LifecycleError.ofStart([reason, error].compactMap(\.self)) ?? error
        }
        throw ScopeFailures(body: failure, close: error)
      }
    }
    if let failure { throw reason ?? failure }
  }

  /// Runs a function on the caller's actor: in a child task, if a service's failure can close the scope and so cancels it.
  ///
  /// - Parameter waiter: Receives that failure.
  /// - Returns: What the function throws, and the service's failure.
  private static func run(
    as work: LifecycleMachine.WorkID, _ waiter: LifecycleMachine.WaiterID?, _ isolation: isolated (any Actor)?,
    _ function: () async throws -> Void
  ) async -> (failure: (any Error)?, cause: (any Error)?) {
    guard let waiter else { return (await LifecycleEngine.run(function, as: work, isolation), nil) }
    return await withoutActuallyEscaping(function) { function in
      // The caller waits for the child, which is on its actor: neither is used by two at a time.
      nonisolated(unsafe) let function = function
      return await withTaskGroup(of: (any Error)?.self, isolation: isolation) { group in
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
          group.addImmediateTask { await LifecycleEngine.run(function, as: work, isolation) }
        } else {
          group.addTask { await LifecycleEngine.run(function, as: work, isolation) }
        }
        var cause: (any Error)?
        if case .failed(let failure) = await LifecycleEngine.received(by: waiter) {
          cause = failure
          group.cancelAll()
        }
        return (await group.next() ?? nil, cause)
      }
    }
  }

  /// Whether a start would do anything: most scopes of one request have neither hooks nor asynchronous services.
  fileprivate var hasAnythingToStart: Bool {
    isObserved || plan.slots.contains { $0.isStarted || $0.traits.isSuperset(of: [.hasHooks, .awaitsStart]) }
  }
}

extension Scope {
  /// Whether a start of the scope would do anything.
  package var hasAnythingToStart: Bool { withExtendedLifetime(holder) { ref.hasAnythingToStart } }
}
