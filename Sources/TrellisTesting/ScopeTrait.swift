public import Testing
public import Trellis

/// Gives each test a scope of its own: a root, or one that is opened below it.
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
/// Each test, and each case of a test with arguments, receives a fresh scope and runs with it as the current one. The scope
/// is closed when the test has ended; what fails then is an issue at the trait's place, and so is a graph with faults, with
/// which no test is run. Several traits for one definition, a suite's and a test's, make one scope: the outermost suite's
/// overrides come first, and of two for one key the later one holds. A scope that `opening` opens is closed before the one
/// that it is opened in.
public struct ScopeTrait: TestTrait, SuiteTrait, TestScoping {
  let settings: any AnyScopeSettings

  /// A suite's trait holds for each of its tests and the suites in it.
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
  /// Gives each test a fresh scope of a definition without inputs.
  ///
  /// - Parameters:
  ///   - definition: A definition without a parent.
  ///   - mode: What the scope is for.
  ///   - observer: Receives what happens in the scope and all below; made for each test, which finds it by
  ///     ``testObserver(_:)``. Of several traits' observers the innermost is taken.
  ///   - reportsUnusedOverrides: Whether an override of this trait that a test has not asked for is an issue, at the
  ///     override's place.
  ///   - sourceLocation: The trait's place; leave it out.
  ///   - overrides: Replaces registrations.
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

  /// Gives each test a fresh scope of a definition that wants inputs.
  ///
  /// - Parameters:
  ///   - definition: A definition without a parent.
  ///   - inputs: What the definition asks for; evaluated for each test.
  ///   - mode: What the scope is for.
  ///   - observer: Receives what happens in the scope and all below; made for each test, which finds it by
  ///     ``testObserver(_:)``. Of several traits' observers the innermost is taken.
  ///   - reportsUnusedOverrides: Whether an override of this trait that a test has not asked for is an issue, at the
  ///     override's place.
  ///   - sourceLocation: The trait's place; leave it out.
  ///   - overrides: Replaces registrations.
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
