internal import TrellisResolver

/// Runs a function with a new root scope: creates it, starts it, and closes it when the function has ended.
///
/// ```swift
/// try await withScope(AppScope.self) { app in
///   try await app.untilClosed()
/// }
/// ```
///
/// The scope is closed also if the function throws or its task is cancelled. If a service's `run` fails meanwhile, the scope is
/// closed at once, and the function's requests to it throw `.closed`.
///
/// - Parameters:
///   - definition: A definition without a parent.
///   - mode: Whether the scope and its descendants are for the program itself or for a test.
///   - observer: Receives the events of the scope and its descendants, on the thread where each occurs.
///   - isolation: The actor that runs `body`; defaults to the caller's.
///   - file: The call site; defaults to the caller.
///   - line: The call site's line.
///   - column: The call site's column.
///   - overrides: Replaces registrations; called once, on the caller's actor.
///   - body: The function to run, on the caller's actor.
/// - Returns: What the body returns.
/// - Throws: ``GraphError`` with every finding, and what ``Scope/start(timeLimit:)`` throws, before the body runs; what the body
///   throws; ``LifecycleError`` if closing fails; ``ScopeFailures`` if both do.
public func withScope<Definition: ScopeDefinition, Result>(
  _ definition: Definition.Type, mode: ScopeMode = .live, observer: ScopeObserver? = nil,
  isolation: isolated (any Actor)? = #isolation,
  file: String = #fileID, line: Int = #line, column: Int = #column,
  overrides: (inout Overrides) -> Void = { _ in }, perform body: (Scope<Definition>) async throws -> Result
) async throws -> Result where Definition.Parent == Root, Definition.Inputs == Void {
  try await withScope(
    definition, (), mode: mode, observer: observer, isolation: isolation, file: file, line: line, column: column,
    overrides: overrides, perform: body)
}

/// Runs a function with a new root scope whose definition has inputs; otherwise like
/// ``withScope(_:mode:observer:isolation:file:line:column:overrides:perform:)``.
public func withScope<Definition: ScopeDefinition, Result>(
  _ definition: Definition.Type, _ inputs: Definition.Inputs, mode: ScopeMode = .live, observer: ScopeObserver? = nil,
  isolation: isolated (any Actor)? = #isolation,
  file: String = #fileID, line: Int = #line, column: Int = #column,
  overrides: (inout Overrides) -> Void = { _ in }, perform body: (Scope<Definition>) async throws -> Result
) async throws -> Result where Definition.Parent == Root {
  let scope = try Scope(
    definition, inputs, mode: mode, observer: observer, file: file, line: line, column: column, overrides: overrides)
  return try await scope.startAndClose(isolation, body)
}

/// Runs a function with a new scope below another: opens it, starts it, and closes it when the function has ended.
///
/// ```swift
/// try await withScope(RefreshScope.self, .init(id: 7), in: app) { refresh in
///   try await refresh.load(.importer).run()
/// }
/// ```
///
/// Otherwise like ``withScope(_:mode:observer:isolation:file:line:column:overrides:perform:)``.
///
/// - Parameters:
///   - definition: A definition whose parent is that of the other scope.
///   - parent: The scope to open it in; it stays open.
///   - isolation: The actor that runs `body`; defaults to the caller's.
///   - file: The call site; defaults to the caller.
///   - line: The call site's line.
///   - column: The call site's column.
///   - overrides: Replaces registrations of the scope and of those above, for it and the scopes below it; called once, on the
///     caller's actor.
///   - body: The function to run, on the caller's actor.
/// - Returns: What the body returns.
/// - Throws: As for a root; also ``ResolutionError`` with the code `.closed` if the parent is closed.
public func withScope<Definition: ScopeDefinition, Result>(
  _ definition: Definition.Type, in parent: Scope<Definition.Parent>,
  isolation: isolated (any Actor)? = #isolation,
  file: String = #fileID, line: Int = #line, column: Int = #column,
  overrides: (inout Overrides) -> Void = { _ in }, perform body: (Scope<Definition>) async throws -> Result
) async throws -> Result where Definition.Inputs == Void {
  try await withScope(
    definition, (), in: parent, isolation: isolation, file: file, line: line, column: column, overrides: overrides,
    perform: body)
}

/// Runs a function with a new scope below another whose definition has inputs; otherwise like
/// ``withScope(_:in:isolation:file:line:column:overrides:perform:)``.
public func withScope<Definition: ScopeDefinition, Result>(
  _ definition: Definition.Type, _ inputs: Definition.Inputs, in parent: Scope<Definition.Parent>,
  isolation: isolated (any Actor)? = #isolation,
  file: String = #fileID, line: Int = #line, column: Int = #column,
  overrides: (inout Overrides) -> Void = { _ in }, perform body: (Scope<Definition>) async throws -> Result
) async throws -> Result {
  let scope = try parent.open(definition, inputs, file: file, line: line, column: column, overrides: overrides)
  return try await scope.startAndClose(isolation, body)
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
    _ isolation: isolated (any Actor)?, _ body: (Scope) async throws -> Result
  ) async throws -> Result {
    // A start closes the scope if it fails.
    if hasAnythingToStart { try await start() }
    let result: Result
    do {
      result = try await body(self)
    } catch {
      throw await close(after: error)
    }
    try await close()
    return result
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

extension Scope {
  /// Whether a start would do anything: most scopes of one request have neither hooks nor asynchronous services.
  package var hasAnythingToStart: Bool {
    withExtendedLifetime(holder) {
      ref.isObserved || ref.plan.slots.contains { !$0.traits.isDisjoint(with: [.isEager, .isAsync, .awaitsStart]) }
    }
  }
}
