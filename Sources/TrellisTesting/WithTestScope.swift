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
///   - reportsUnusedOverrides: Whether an override that the body has not asked for is an error.
///   - isolation: Leave it out.
///   - overrides: Replaces registrations.
///   - body: What to run.
/// - Returns: What the body returns.
/// - Throws: `GraphError` with every finding, before the body runs; what the body throws; `LifecycleError` if closing fails;
///   ``UnusedOverrides``. Where the body and closing fail both, ``TestScopeFailures``.
public func withTestScope<Definition: ScopeDefinition, Result>(
  _ definition: Definition.Type, mode: ScopeMode = .test, reportsUnusedOverrides: Bool = false,
  isolation: isolated (any Actor)? = #isolation, overrides: (inout Overrides) -> Void = { _ in },
  perform body: (Scope<Definition>) async throws -> Result
) async throws -> Result where Definition.Parent == Root, Definition.Inputs == Void {
  try await withTestScope(
    definition, (), mode: mode, reportsUnusedOverrides: reportsUnusedOverrides, isolation: isolation,
    overrides: overrides, perform: body)
}

/// Runs something with a fresh root scope whose definition wants inputs, and closes it.
///
/// - Parameters:
///   - definition: A definition without a parent.
///   - inputs: What the definition asks for.
///   - mode: What the scope is for.
///   - reportsUnusedOverrides: Whether an override that the body has not asked for is an error.
///   - isolation: Leave it out.
///   - overrides: Replaces registrations.
///   - body: What to run.
/// - Returns: What the body returns.
/// - Throws: As without inputs.
public func withTestScope<Definition: ScopeDefinition, Result>(
  _ definition: Definition.Type, _ inputs: Definition.Inputs, mode: ScopeMode = .test,
  reportsUnusedOverrides: Bool = false,
  isolation: isolated (any Actor)? = #isolation, overrides: (inout Overrides) -> Void = { _ in },
  perform body: (Scope<Definition>) async throws -> Result
) async throws -> Result where Definition.Parent == Root {
  var places: [OverridePlace] = []
  let scope = try Scope(definition, inputs, mode: mode) { list in
    overrides(&list)
    places = list.places.map(OverridePlace.init)
  }
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
  let unused = Set(reportsUnusedOverrides ? scope.unusedOverrides : [])
  try await scope.close()
  if !unused.isEmpty { throw UnusedOverrides(places.filter { unused.contains($0.key) }) }
  return result
}

/// Lists the overrides of a test scope that nothing has asked for.
public struct UnusedOverrides: Error, Sendable, CustomStringConvertible {
  private let places: [OverridePlace]

  init(_ places: [OverridePlace]) {
    self.places = places
  }

  /// Their keys.
  public var keys: [Keys] { places.map(\.key) }

  /// A line for each, with its place.
  public var description: String {
    places.map { "\($0): nothing asked for '\($0.key)', which is overridden here" }.joined(separator: "\n")
  }
}

/// A test failed, and then closing its scope did.
public struct TestScopeFailures: Error, CustomStringConvertible {
  /// What the test threw.
  public let body: any Error
  /// What closing threw.
  public let close: any Error

  /// Both.
  public var description: String { "\(body)\nclosing the scope failed, too: \(close)" }
}
