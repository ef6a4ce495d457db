public import Testing
public import Trellis

/// Opens a scope, runs a function with it, closes it, and expects that all that was made in it and below is released.
///
/// ```swift
/// @Test func `an order leaves nothing behind`() async throws {
///   try await expectReleased(AppScope.self) { app in
///     let order = try app.open(OrderScope.self)
///     try await order[.checkout].pay()
///   }
/// }
/// ```
///
/// Each object that a factory has made and that is still alive is an issue, see ``Leak``; values and inputs are not looked at,
/// nor objects inside of them. Nothing is kept alive by looking. The scope is not the current one of the body, since tasks
/// that it leaves behind would hold it.
///
/// - Parameters:
///   - definition: A definition without a parent.
///   - mode: What the scope is for.
///   - excluded: Keys of services that may outlive the scope, a system's own shared object for example.
///   - patience: How long to wait for what is still alive: tasks that have been cancelled need a moment to end.
///   - isolation: Leave it out.
///   - sourceLocation: The place of the issues; leave it out.
///   - overrides: Replaces registrations.
///   - body: What to do with the scope; scopes that it opens below are closed with it.
/// - Throws: `GraphError` with every finding; what the body throws; `LifecycleError` if closing fails.
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

/// Opens a scope whose definition wants inputs, runs a function with it, closes it, and expects that all is released.
///
/// - Parameters:
///   - definition: A definition without a parent.
///   - inputs: What the definition asks for.
///   - mode: What the scope is for.
///   - excluded: Keys of services that may outlive the scope, a system's own shared object for example.
///   - patience: How long to wait for what is still alive: tasks that have been cancelled need a moment to end.
///   - isolation: Leave it out.
///   - sourceLocation: The place of the issues; leave it out.
///   - overrides: Replaces registrations.
///   - body: What to do with the scope; scopes that it opens below are closed with it.
/// - Throws: `GraphError` with every finding; what the body throws; `LifecycleError` if closing fails.
public func expectReleased<Definition: ScopeDefinition>(
  _ definition: Definition.Type, _ inputs: Definition.Inputs, mode: ScopeMode = .test,
  excluding excluded: Set<Keys> = [], patience: Duration = .seconds(2),
  isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
  overrides: (inout Overrides) -> Void = { _ in }, perform body: (Scope<Definition>) async throws -> Void
) async throws where Definition.Parent == Root {
  let found = try await leaks(
    in: definition, inputs, mode: mode, excluding: excluded, patience: patience, isolation: isolation,
    overrides: overrides, perform: body)
  for leak in found { Issue.record(Comment(rawValue: leak.description), sourceLocation: sourceLocation) }
}

/// Opens a scope, runs a function with it, closes it, and lists what is still alive: `expectReleased` for XCTest.
///
/// ```swift
/// let found = try await leaks(in: AppScope.self) { app in _ = app[.checkout] }
/// XCTAssert(found.isEmpty, "\(found)")
/// ```
///
/// - Parameters:
///   - definition: A definition without a parent.
///   - mode: What the scope is for.
///   - excluded: Keys of services that may outlive the scope.
///   - patience: How long to wait for what is still alive.
///   - isolation: Leave it out.
///   - overrides: Replaces registrations.
///   - body: What to do with the scope.
/// - Returns: Scopes first, then instances in the order in which they were made.
/// - Throws: `GraphError` with every finding; what the body throws; `LifecycleError` if closing fails.
/// - Complexity: Linear in what was made, if all of it is released; else also in the properties of what is not, and
///   quadratic in what is not.
public func leaks<Definition: ScopeDefinition>(
  in definition: Definition.Type, mode: ScopeMode = .test, excluding excluded: Set<Keys> = [],
  patience: Duration = .seconds(2), isolation: isolated (any Actor)? = #isolation,
  overrides: (inout Overrides) -> Void = { _ in }, perform body: (Scope<Definition>) async throws -> Void
) async throws -> [Leak] where Definition.Parent == Root, Definition.Inputs == Void {
  try await leaks(
    in: definition, (), mode: mode, excluding: excluded, patience: patience, isolation: isolation,
    overrides: overrides, perform: body)
}

/// Opens a scope whose definition wants inputs, runs a function with it, closes it, and lists what is still alive.
///
/// - Parameters:
///   - definition: A definition without a parent.
///   - inputs: What the definition asks for.
///   - mode: What the scope is for.
///   - excluded: Keys of services that may outlive the scope.
///   - patience: How long to wait for what is still alive.
///   - isolation: Leave it out.
///   - overrides: Replaces registrations.
///   - body: What to do with the scope.
/// - Returns: Scopes first, then instances in the order in which they were made.
/// - Throws: `GraphError` with every finding; what the body throws; `LifecycleError` if closing fails.
/// - Complexity: As without inputs.
public func leaks<Definition: ScopeDefinition>(
  in definition: Definition.Type, _ inputs: Definition.Inputs, mode: ScopeMode = .test,
  excluding excluded: Set<Keys> = [], patience: Duration = .seconds(2),
  isolation: isolated (any Actor)? = #isolation,
  overrides: (inout Overrides) -> Void = { _ in }, perform body: (Scope<Definition>) async throws -> Void
) async throws -> [Leak] where Definition.Parent == Root {
  let record = CreationRecord()
  try await live(definition, inputs, mode, record, isolation, overrides, body)
  let clock = ContinuousClock()
  let end = clock.now + patience
  var pause = Duration.microseconds(100)
  while record.hasLiving(besides: excluded), clock.now < end {
    try await Task.sleep(for: pause)
    pause = min(pause * 2, .milliseconds(20))
  }
  return record.leaks(besides: excluded)
}

/// The scope's whole life; apart, so that nobody holds it when this returns.
@inline(never)
private func live<Definition: ScopeDefinition>(
  _ definition: Definition.Type, _ inputs: Definition.Inputs, _ mode: ScopeMode, _ record: CreationRecord,
  _ isolation: isolated (any Actor)?, _ overrides: (inout Overrides) -> Void,
  _ body: (Scope<Definition>) async throws -> Void
) async throws where Definition.Parent == Root {
  let scope = try Scope(definition, inputs, mode: mode, observer: record.observer, overrides: overrides)
  do {
    try await body(scope)
  } catch {
    // The body's failure says more than one of closing.
    try? await scope.close()
    throw error
  }
  try await scope.close()
}
