public import Trellis

/// Runs a function with a new root scope, then closes it: the `scope` trait for XCTest and for parts of a test.
///
/// ```swift
/// final class CartTests: XCTestCase {
///   func testAnEmptyCartCostsNothing() async throws {
///     try await withTestScope(AppScope.self, overrides: { $0.override(.api) { FakeAPI() } }) { app in
///       XCTAssertEqual(try app.resolve(.cart).total, 0)
///     }
///   }
/// }
/// ```
///
/// The body runs on the caller's actor, with the scope as the current one.
///
/// - Parameters:
///   - definition: A definition without a parent.
///   - mode: The scope's mode.
///   - observer: Receives the events of the scope and all scopes below.
///   - reportsUnusedOverrides: Whether an override that the body does not use is an error.
///   - isolation: The actor that runs `body`; defaults to the caller's.
///   - overrides: Replaces registrations; called once, on the caller's actor.
///   - body: The function to run, on the caller's actor.
/// - Returns: What the body returns.
/// - Throws: `GraphError` with every finding, before the body runs; what the body throws; `LifecycleError` if closing fails;
///   ``UnusedOverrides``. If both the body and closing fail, `ScopeFailures`.
public func withTestScope<Definition: ScopeDefinition, Result>(
  _ definition: Definition.Type, mode: ScopeMode = .test, observer: ScopeObserver? = nil,
  reportsUnusedOverrides: Bool = false, isolation: isolated (any Actor)? = #isolation,
  overrides: (inout Overrides) -> Void = { _ in }, perform body: (Scope<Definition>) async throws -> Result
) async throws -> Result where Definition.Parent == Root, Definition.Inputs == Void {
  try await withTestScope(
    definition, (), mode: mode, observer: observer, reportsUnusedOverrides: reportsUnusedOverrides,
    isolation: isolation,
    overrides: overrides, perform: body)
}

/// Runs a function with a new root scope whose definition has inputs, then closes it; the rest is as without.
///
/// `inputs` are the definition's; the other parameters are those of the function without them.
///
/// - Returns: What the body returns.
public func withTestScope<Definition: ScopeDefinition, Result>(
  _ definition: Definition.Type, _ inputs: Definition.Inputs, mode: ScopeMode = .test,
  observer: ScopeObserver? = nil, reportsUnusedOverrides: Bool = false,
  isolation: isolated (any Actor)? = #isolation, overrides: (inout Overrides) -> Void = { _ in },
  perform body: (Scope<Definition>) async throws -> Result
) async throws -> Result where Definition.Parent == Root {
  var places: [OverrideSite] = []
  let scope = try Scope(definition, inputs, mode: mode, observer: observer) { list in
    overrides(&list)
    places = list.places.map(OverrideSite.init)
  }
  return try await runAndClose(scope, reportsUnusedOverrides ? places : nil, isolation, body)
}

/// Runs a function with a new scope below another, then closes it: the `opening` trait for XCTest and for parts of a test.
///
/// ```swift
/// try await withTestScope(AppScope.self) { app in
///   try await withTestScope(SessionScope.self, in: app) { session in
///     XCTAssertNil(try session.resolve(.profile).name)
///   }
/// }
/// ```
///
/// - Parameters:
///   - definition: A definition whose parent is that of the other scope.
///   - parent: The scope to open it in; it stays open.
///   - reportsUnusedOverrides: Whether an override that the body does not use is an error.
///   - isolation: The actor that runs `body`; defaults to the caller's.
///   - overrides: Replaces registrations of the scope and of those above, for it and the scopes below it; called once, on the
///     caller's actor.
///   - body: The function to run, on the caller's actor.
/// - Returns: What the body returns.
/// - Throws: As for a root; also `ResolutionError` with the code `.closed` if the parent is closed.
public func withTestScope<Definition: ScopeDefinition, Result>(
  _ definition: Definition.Type, in parent: Scope<Definition.Parent>, reportsUnusedOverrides: Bool = false,
  isolation: isolated (any Actor)? = #isolation, overrides: (inout Overrides) -> Void = { _ in },
  perform body: (Scope<Definition>) async throws -> Result
) async throws -> Result where Definition.Inputs == Void {
  try await withTestScope(
    definition, (), in: parent, reportsUnusedOverrides: reportsUnusedOverrides, isolation: isolation,
    overrides: overrides, perform: body)
}

/// Runs a function with a new scope below another whose definition has inputs, then closes it; the rest is as without.
///
/// `inputs` are the definition's; the other parameters are those of the function without them.
///
/// - Returns: What the body returns.
public func withTestScope<Definition: ScopeDefinition, Result>(
  _ definition: Definition.Type, _ inputs: Definition.Inputs, in parent: Scope<Definition.Parent>,
  reportsUnusedOverrides: Bool = false, isolation: isolated (any Actor)? = #isolation,
  overrides: (inout Overrides) -> Void = { _ in }, perform body: (Scope<Definition>) async throws -> Result
) async throws -> Result {
  var places: [OverrideSite] = []
  let scope = try parent.open(definition, inputs) { list in
    overrides(&list)
    places = list.places.map(OverrideSite.init)
  }
  return try await runAndClose(scope, reportsUnusedOverrides ? places : nil, isolation, body)
}

/// Runs the body with the scope and closes it.
///
/// - Parameter places: The overrides that the body must use; nil if unused ones are not reported.
private func runAndClose<Definition: ScopeDefinition, Result>(
  _ scope: Scope<Definition>, _ places: [OverrideSite]?, _ isolation: isolated (any Actor)?,
  _ body: (Scope<Definition>) async throws -> Result
) async throws -> Result {
  let result: Result
  do {
    result = try await TestScopes.run(scope) { try await body(scope) }
  } catch {
    throw await scope.close(after: error)
  }
  let unused = scope.unusedOverrides
  try await scope.close()
  if let places, !unused.isEmpty { throw UnusedOverrides(unused, places) }
  return result
}
