public import Testing
public import Trellis

/// Runs a function with a new scope, closes it, and expects every object created in it and below to be released.
///
/// ```swift
/// @Test func `an order leaves nothing behind`() async throws {
///   try await expectReleased(AppScope.self) { app in
///     let order = try app.open(OrderScope.self)
///     try await order.resolve(.checkout).pay()
///   }
/// }
/// ```
///
/// Each object that a factory created and that is still alive is recorded as an issue, see ``Leak``. A scope below that was
/// released without being closed is a warning if that would have run an `onStop` or ended a `run`. Values, inputs and the
/// objects inside them are not checked; an input that is an object is named where it holds what is still alive. Objects are observed weakly. The scope is not the current one in the body, since
/// tasks that outlive it would keep the scope alive.
///
/// - Parameters:
///   - definition: A definition without a parent.
///   - mode: The scope's mode.
///   - excluded: Keys of services that may outlive the scope, for example a shared object of the system.
///   - patience: How long to wait for objects to be released, since cancelled tasks need a moment to end.
///   - isolation: The actor that runs `body`; defaults to the caller's.
///   - sourceLocation: The location of the issues; defaults to the caller.
///   - overrides: Replaces registrations; called once, on the caller's actor.
///   - body: The function to run, on the caller's actor; the scopes that it opens below are closed with its scope.
/// - Throws: `GraphError` with every finding; what the body throws; `LifecycleError` if closing fails. If both
///   the body and closing fail, `ScopeFailures`.
public func expectReleased<Definition: ScopeDefinition>(
  _ definition: Definition.Type, mode: ScopeMode = .test, excluding excluded: Set<Keys> = [],
  patience: Duration = .seconds(2), isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, overrides: (inout Overrides) -> Void = { _ in },
  perform body: (Scope<Definition>) async throws -> Void
) async throws where Definition.Parent == Root, Definition.Inputs == Void {
  try await expectReleased(
    definition, (), mode: mode, excluding: excluded, patience: patience, isolation: isolation,
    sourceLocation: sourceLocation, overrides: overrides, perform: body)
}

/// Runs a function with a new scope that has inputs, and expects its objects to be released; the rest is as without.
///
/// `inputs` are the definition's; the other parameters are those of the function without them.
public func expectReleased<Definition: ScopeDefinition>(
  _ definition: Definition.Type, _ inputs: Definition.Inputs, mode: ScopeMode = .test,
  excluding excluded: Set<Keys> = [], patience: Duration = .seconds(2),
  isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
  overrides: (inout Overrides) -> Void = { _ in }, perform body: (Scope<Definition>) async throws -> Void
) async throws where Definition.Parent == Root {
  let record = CreationRecord()
  let found = try await leaks(
    definition, inputs, mode, record, excluded, patience, isolation, overrides, body)
  for leak in found { Issue.record(Comment(rawValue: leak.description), sourceLocation: sourceLocation) }
  // Elsewhere, standard error alone has them.
  #if compiler(>=6.3)
    for report in record.skippedHooks {
      Issue.record(Comment(rawValue: report), severity: .warning, sourceLocation: sourceLocation)
    }
  #endif
}

/// Runs a function with a new scope, closes it, and returns the objects still alive: `expectReleased` for XCTest.
///
/// ```swift
/// let found = try await leaks(in: AppScope.self) { app in _ = try app.resolve(.checkout) }
/// XCTAssert(found.isEmpty, "\(found)")
/// ```
///
/// The parameters are those of `expectReleased`.
///
/// - Returns: Scopes first, then instances in order of creation.
/// - Throws: `GraphError` with every finding; what the body throws; `LifecycleError` if closing fails. If both
///   the body and closing fail, `ScopeFailures`.
/// - Complexity: Linear in the number of instances created if all are released; otherwise also linear in the properties of
///   the leaked objects, and quadratic in their number.
public func leaks<Definition: ScopeDefinition>(
  in definition: Definition.Type, mode: ScopeMode = .test, excluding excluded: Set<Keys> = [],
  patience: Duration = .seconds(2), isolation: isolated (any Actor)? = #isolation,
  overrides: (inout Overrides) -> Void = { _ in }, perform body: (Scope<Definition>) async throws -> Void
) async throws -> [Leak] where Definition.Parent == Root, Definition.Inputs == Void {
  try await leaks(
    in: definition, (), mode: mode, excluding: excluded, patience: patience, isolation: isolation,
    overrides: overrides, perform: body)
}

/// Runs a function with a new scope that has inputs, and returns the objects still alive; the rest is as without.
///
/// `inputs` are the definition's; the other parameters are those of the function without them.
///
/// - Returns: Scopes first, then instances in order of creation.
public func leaks<Definition: ScopeDefinition>(
  in definition: Definition.Type, _ inputs: Definition.Inputs, mode: ScopeMode = .test,
  excluding excluded: Set<Keys> = [], patience: Duration = .seconds(2),
  isolation: isolated (any Actor)? = #isolation,
  overrides: (inout Overrides) -> Void = { _ in }, perform body: (Scope<Definition>) async throws -> Void
) async throws -> [Leak] where Definition.Parent == Root {
  try await leaks(
    definition, inputs, mode, CreationRecord(), excluded, patience, isolation, overrides, body)
}

private func leaks<Definition: ScopeDefinition>(
  _ definition: Definition.Type, _ inputs: Definition.Inputs, _ mode: ScopeMode, _ record: CreationRecord,
  _ excluded: Set<Keys>, _ patience: Duration, _ isolation: isolated (any Actor)?,
  _ overrides: (inout Overrides) -> Void, _ body: (Scope<Definition>) async throws -> Void
) async throws -> [Leak] where Definition.Parent == Root {
  try await runAndClose(definition, inputs, mode, record, isolation, overrides, body)
  let clock = ContinuousClock()
  let end = clock.now + patience
  var pause = Duration.microseconds(100)
  while record.hasLiving(besides: excluded), clock.now < end {
    try await Task.sleep(for: pause)
    pause = min(pause * 2, .milliseconds(20))
  }
  return record.leaks(besides: excluded)
}

/// Opens the scope, runs the body and closes the scope; a function of its own, so that no reference to the scope remains.
@inline(never)
private func runAndClose<Definition: ScopeDefinition>(
  _ definition: Definition.Type, _ inputs: Definition.Inputs, _ mode: ScopeMode, _ record: CreationRecord,
  _ isolation: isolated (any Actor)?, _ overrides: (inout Overrides) -> Void,
  _ body: (Scope<Definition>) async throws -> Void
) async throws where Definition.Parent == Root {
  let scope = try Scope(definition, inputs, mode: mode, observer: record.observer, overrides: overrides)
  do {
    try await body(scope)
  } catch {
    throw await scope.close(after: error)
  }
  try await scope.close()
}
