public import Testing
public import Trellis

/// Gives each test a scope of its own: a root scope, or one opened below it.
///
/// ```swift
/// @Suite(.scope(AppScope.self) { $0.override(.api) { FakeAPI() } })
/// struct CartTests {
///   @Test func `an empty cart costs nothing`() throws {
///     #expect(try testScope(AppScope.self).resolve(.cart).total == 0)
///   }
///
///   @Test(.scope(AppScope.self) { $0.override(.prices, value: [3, 4]) })
///   func `a cart costs what is in it`() throws {
///     #expect(try testScope(AppScope.self).resolve(.cart).total == 7)
///   }
/// }
/// ```
///
/// Each test, and each case of a test with arguments, gets a new scope and runs with it as the current one; `testScope` returns
/// it. Nothing is started. The scope is closed when the test ends, before its parent; a failure to open or close it is recorded
/// as an issue at the trait's location. So is an invalid graph, and the test does not run.
///
/// A scope of a definition with a parent is opened in the test's scope of the parent, which another `scope` trait creates, on
/// this test or suite, an outer or an inner one. Several traits for one definition, such as a suite's and a test's, make one
/// scope: the outermost suite's overrides are applied first, and of two for one key the later one wins.
///
/// Inputs, observers and overrides are evaluated for each test, on no actor.
public struct ScopeTrait: TestTrait, SuiteTrait, TestScoping {
  let settings: any AnyScopeSettings

  fileprivate init<Definition: ScopeDefinition>(
    _ definition: Definition.Type, _ source: (any ScopeSource<Definition>)?, _ reportsUnusedOverrides: Bool,
    _ sourceLocation: SourceLocation,
    _ overrides: @escaping @Sendable (inout Overrides) -> Void
  ) {
    settings = ScopeSettings(
      source: source, reportsUnusedOverrides: reportsUnusedOverrides, overrides: overrides,
      sourceLocation: sourceLocation)
  }

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
  /// Gives each test a new root scope.
  ///
  /// - Parameters:
  ///   - definition: A definition without a parent.
  ///   - mode: The scope's mode.
  ///   - observer: Receives the events of the scope and all scopes below. The test finds it with ``testObserver(_:)``. If
  ///     several traits have one, the innermost is used.
  ///   - reportsUnusedOverrides: Whether an override of this trait that the test does not use is recorded as an issue, at
  ///     the override's location.
  ///   - sourceLocation: The trait's location; defaults to the caller.
  ///   - overrides: Replaces registrations.
  /// - Returns: A trait for a test or a suite.
  public static func scope<Definition: ScopeDefinition>(
    _ definition: Definition.Type, mode: ScopeMode = .test,
    observer: @autoclosure @escaping @Sendable () -> (any TestObserver)? = nil, reportsUnusedOverrides: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation,
    overrides: @escaping @Sendable (inout Overrides) -> Void = { _ in }
  ) -> Self where Definition.Parent == Root, Definition.Inputs == Void {
    ScopeTrait(
      definition, RootSource<Definition>(inputs: {}, mode: mode, observer: observer), reportsUnusedOverrides,
      sourceLocation,
      overrides)
  }

  /// Gives each test a new root scope with inputs; the rest is as without.
  ///
  /// `inputs` are the definition's, evaluated on the main actor; the other parameters are those of the trait without them.
  ///
  /// - Returns: A trait for a test or a suite.
  public static func scope<Definition: ScopeDefinition>(
    _ definition: Definition.Type, _ inputs: @autoclosure @escaping @MainActor @Sendable () throws -> Definition.Inputs,
    mode: ScopeMode = .test, observer: @autoclosure @escaping @Sendable () -> (any TestObserver)? = nil,
    reportsUnusedOverrides: Bool = false, sourceLocation: SourceLocation = #_sourceLocation,
    overrides: @escaping @Sendable (inout Overrides) -> Void = { _ in }
  ) -> Self where Definition.Parent == Root {
    ScopeTrait(
      definition, RootSource<Definition>(inputs: inputs, mode: mode, observer: observer), reportsUnusedOverrides,
      sourceLocation,
      overrides)
  }

  // Disfavoured, because the compiler prefers what has fewer parameters, also for a definition without a parent.

  /// Gives each test a new scope below its scope of the parent definition.
  ///
  /// ```swift
  /// @Suite(.scope(AppScope.self), .scope(SessionScope.self))
  /// struct ProfileTests {
  ///   @Test func `a guest has no name`() throws {
  ///     #expect(try testScope(SessionScope.self).resolve(.profile).name == nil)
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - definition: A definition with a parent.
  ///   - reportsUnusedOverrides: Whether an override of this trait that the test does not use is recorded as an issue, at
  ///     the override's location.
  ///   - sourceLocation: The trait's location; defaults to the caller.
  ///   - overrides: Replaces registrations of the scope and of those above, for it and the scopes below it.
  /// - Returns: A trait for a test or a suite.
  @_disfavoredOverload
  public static func scope<Definition: ScopeDefinition>(
    _ definition: Definition.Type, reportsUnusedOverrides: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation,
    overrides: @escaping @Sendable (inout Overrides) -> Void = { _ in }
  ) -> Self where Definition.Inputs == Void {
    ScopeTrait(
      definition, ChildSource<Definition>(inputs: {}), reportsUnusedOverrides, sourceLocation, overrides)
  }

  /// Gives each test a new scope with inputs below its scope of the parent definition; the rest is as without.
  ///
  /// `inputs` are the definition's, evaluated on the main actor; in that expression, `testScope` returns the parent scope. The
  /// other parameters are those of the trait without inputs.
  ///
  /// - Returns: A trait for a test or a suite.
  @_disfavoredOverload
  public static func scope<Definition: ScopeDefinition>(
    _ definition: Definition.Type, _ inputs: @autoclosure @escaping @MainActor @Sendable () throws -> Definition.Inputs,
    reportsUnusedOverrides: Bool = false, sourceLocation: SourceLocation = #_sourceLocation,
    overrides: @escaping @Sendable (inout Overrides) -> Void = { _ in }
  ) -> Self {
    ScopeTrait(
      definition, ChildSource<Definition>(inputs: inputs), reportsUnusedOverrides, sourceLocation, overrides)
  }

  /// Adds overrides to the scope that a `scope` trait for the same definition creates, such as that of the enclosing suite.
  ///
  /// - Parameters:
  ///   - definition: The definition of that trait.
  ///   - reportsUnusedOverrides: Whether an override of this trait that the test does not use is recorded as an issue, at
  ///     the override's location.
  ///   - sourceLocation: The trait's location; defaults to the caller.
  ///   - overrides: Replaces registrations.
  /// - Returns: A trait for a test or a suite.
  public static func overriding<Definition: ScopeDefinition>(
    _ definition: Definition.Type, reportsUnusedOverrides: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation, overrides: @escaping @Sendable (inout Overrides) -> Void
  ) -> Self {
    ScopeTrait(definition, nil, reportsUnusedOverrides, sourceLocation, overrides)
  }
}
