public import Trellis

/// Runs something with a fresh root scope, and closes it: what the `scope` trait does, for XCTest and for parts of a test.
///
/// ```swift
/// final class CartTests: XCTestCase {
///   func testAnEmptyCartCostsNothing() async throws {
///     try await withTestScope(AppScope.self, overrides: { $0.override(.api) { FakeAPI() } }) { app in
///       XCTAssertEqual(app[.cart].total, 0)
///     }
///   }
/// }
/// ```
///
/// The body runs on the actor of its caller, with the scope as the current one.
///
/// - Parameters:
///   - definition: A definition without a parent.
///   - mode: What the scope is for.
///   - observer: Receives what happens in the scope and all below.
///   - reportsUnusedOverrides: Whether an override that the body has not asked for is an error.
///   - isolation: Leave it out.
///   - overrides: Replaces registrations.
///   - body: What to run.
/// - Returns: What the body returns.
/// - Throws: `GraphError` with every finding, before the body runs; what the body throws; `LifecycleError` if closing fails;
///   ``UnusedOverrides``. Where the body and closing fail both, ``TestScopeFailures``.
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

/// Runs something with a fresh root scope whose definition wants inputs, and closes it.
///
/// - Parameters:
///   - definition: A definition without a parent.
///   - inputs: What the definition asks for.
///   - mode: What the scope is for.
///   - observer: Receives what happens in the scope and all below.
///   - reportsUnusedOverrides: Whether an override that the body has not asked for is an error.
///   - isolation: Leave it out.
///   - overrides: Replaces registrations.
///   - body: What to run.
/// - Returns: What the body returns.
/// - Throws: As without inputs.
public func withTestScope<Definition: ScopeDefinition, Result>(
  _ definition: Definition.Type, _ inputs: Definition.Inputs, mode: ScopeMode = .test,
  observer: ScopeObserver? = nil, reportsUnusedOverrides: Bool = false,
  isolation: isolated (any Actor)? = #isolation, overrides: (inout Overrides) -> Void = { _ in },
  perform body: (Scope<Definition>) async throws -> Result
) async throws -> Result where Definition.Parent == Root {
  var places: [OverridePlace] = []
  let scope = try Scope(definition, inputs, mode: mode, observer: observer) { list in
    overrides(&list)
    places = list.places.map(OverridePlace.init)
  }
  return try await live(scope, reportsUnusedOverrides ? places : nil, isolation, body)
}

/// Runs something with a fresh scope below another, and closes it: what the `opening` trait does.
///
/// ```swift
/// try await withTestScope(AppScope.self) { app in
///   try await withTestScope(SessionScope.self, in: app) { session in
///     XCTAssertNil(session[.profile].name)
///   }
/// }
/// ```
///
/// - Parameters:
///   - definition: A definition that names the other scope's as its parent.
///   - parent: The scope to open it in; it stays open.
///   - reportsUnusedOverrides: Whether an override that the body has not asked for is an error.
///   - isolation: Leave it out.
///   - overrides: Replaces registrations of the scope and those above, for it and what is below it.
///   - body: What to run.
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

/// Runs something with a fresh scope below another whose definition wants inputs, and closes it.
///
/// - Parameters:
///   - definition: A definition that names the other scope's as its parent.
///   - inputs: What the definition asks for.
///   - parent: The scope to open it in; it stays open.
///   - reportsUnusedOverrides: Whether an override that the body has not asked for is an error.
///   - isolation: Leave it out.
///   - overrides: Replaces registrations of the scope and those above, for it and what is below it.
///   - body: What to run.
/// - Returns: What the body returns.
/// - Throws: As without inputs.
public func withTestScope<Definition: ScopeDefinition, Result>(
  _ definition: Definition.Type, _ inputs: Definition.Inputs, in parent: Scope<Definition.Parent>,
  reportsUnusedOverrides: Bool = false, isolation: isolated (any Actor)? = #isolation,
  overrides: (inout Overrides) -> Void = { _ in }, perform body: (Scope<Definition>) async throws -> Result
) async throws -> Result {
  var places: [OverridePlace] = []
  let scope = try parent.open(definition, inputs) { list in
    overrides(&list)
    places = list.places.map(OverridePlace.init)
  }
  return try await live(scope, reportsUnusedOverrides ? places : nil, isolation, body)
}

/// The rest of a scope's life.
///
/// - Parameter places: Where something is overridden that the body is to ask for.
private func live<Definition: ScopeDefinition, Result>(
  _ scope: Scope<Definition>, _ places: [OverridePlace]?, _ isolation: isolated (any Actor)?,
  _ body: (Scope<Definition>) async throws -> Result
) async throws -> Result {
  let result: Result
  do {
    result = try await TestScopes.run(scope) { try await body(scope) }
  } catch {
    let failure = error
    do {
      try await scope.close()
    } catch {
      throw TestScopeFailures(body: failure, close: error)
    }
    throw failure
  }
  let unused = scope.unusedOverrides
  try await scope.close()
  if let places, !unused.isEmpty { throw UnusedOverrides(unused, places) }
  return result
}
