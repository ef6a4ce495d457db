public import Testing
public import Trellis

/// Gives each test a scope of its own: a root scope, or one opened below it.
///
/// ```swift
/// @Suite(.scope(AppScope.self) { $0.override(.api) { FakeAPI() } })
/// struct CartTests {
///   @Test func `an empty cart costs nothing`() throws {
///     #expect(try testScope(AppScope.self)[.cart].total == 0)
///   }
///
///   @Test(.scope(AppScope.self) { $0.override(.prices, value: [3, 4]) })
///   func `a cart costs what is in it`() throws {
///     #expect(try testScope(AppScope.self)[.cart].total == 7)
///   }
/// }
/// ```
///
/// Each test, and each case of a test with arguments, gets a new scope and runs with it as the current one. The scope is
/// closed when the test ends; a failure to close is recorded as an issue at the trait's location. So is an invalid graph,
/// and the test does not run. Several traits for one definition, such as a suite's and a test's, make one scope: the
/// outermost suite's overrides are applied first, and of two for one key the later one wins. A scope opened by `opening` is
/// closed before its parent.
public struct ScopeTrait: TestTrait, SuiteTrait, TestScoping {
  let settings: any AnyScopeSettings

  /// A suite's trait applies to all its tests and nested suites.
  public var isRecursive: Bool { true }

  /// Runs a test with its scope; called by the testing library.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: Its case.
  ///   - function: The test's body.
  /// - Throws: What the body throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await settings.provide(among: test.traits.compactMap { ($0 as? ScopeTrait)?.settings }, function)
  }
}

extension Trait where Self == ScopeTrait {
  /// Gives each test a new scope of a definition without inputs.
  ///
  /// - Parameters:
  ///   - definition: A definition without a parent.
  ///   - mode: The scope's mode.
  ///   - observer: Receives the events of the scope and all scopes below. Created for each test, which finds it with
  ///     ``testObserver(_:)``. If several traits have one, the innermost is used.
  ///   - reportsUnusedOverrides: Whether an override of this trait that the test does not use is recorded as an issue, at
  ///     the override's location.
  ///   - sourceLocation: The trait's location; defaults to the caller.
  ///   - overrides: Replaces registrations; called for each test.
  /// - Returns: A trait for a test or a suite.
  public static func scope<Definition: ScopeDefinition>(
    _ definition: Definition.Type, mode: ScopeMode = .test,
    observer: @autoclosure @escaping @Sendable () -> (any TestObserver)? = nil, reportsUnusedOverrides: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation,
    overrides: @escaping @Sendable (inout Overrides) -> Void = { _ in }
  ) -> Self where Definition.Parent == Root, Definition.Inputs == Void {
    ScopeTrait(
      settings: ScopeSettings<Definition>(
        source: RootSource(inputs: {}, mode: mode, observer: observer), reportsUnusedOverrides: reportsUnusedOverrides,
        overrides: overrides,
        sourceLocation: sourceLocation))
  }

  /// Gives each test a new scope of a definition with inputs; the rest is as without.
  ///
  /// - Parameters:
  ///   - definition: A definition without a parent.
  ///   - inputs: The definition's inputs; evaluated for each test.
  /// - Returns: A trait for a test or a suite.
  public static func scope<Definition: ScopeDefinition>(
    _ definition: Definition.Type, _ inputs: @autoclosure @escaping @Sendable () throws -> Definition.Inputs,
    mode: ScopeMode = .test, observer: @autoclosure @escaping @Sendable () -> (any TestObserver)? = nil,
    reportsUnusedOverrides: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation,
    overrides: @escaping @Sendable (inout Overrides) -> Void = { _ in }
  ) -> Self where Definition.Parent == Root {
    ScopeTrait(
      settings: ScopeSettings<Definition>(
        source: RootSource(inputs: inputs, mode: mode, observer: observer),
        reportsUnusedOverrides: reportsUnusedOverrides, overrides: overrides,
        sourceLocation: sourceLocation))
  }
}
