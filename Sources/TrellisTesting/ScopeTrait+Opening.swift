public import Testing
public import Trellis

extension Trait where Self == ScopeTrait {
  /// Opens a scope below each test's scope of the parent definition, and closes it first.
  ///
  /// ```swift
  /// @Suite(.scope(AppScope.self), .opening(SessionScope.self))
  /// struct ProfileTests {
  ///   @Test func `a guest has no name`() throws {
  ///     #expect(try testScope(SessionScope.self)[.profile].name == nil)
  ///   }
  /// }
  /// ```
  ///
  /// A `scope` or another `opening` trait, on this test or suite, an outer or an inner one, creates the parent scope. As with
  /// `scope`, the new scope is the test's current one, `testScope` returns it, several traits for its definition make one
  /// scope, and nothing is started; a failure to open or close it is recorded as an issue at the trait's location.
  ///
  /// - Parameters:
  ///   - definition: A definition with a parent.
  ///   - reportsUnusedOverrides: Whether an override of this trait that the test does not use is recorded as an issue, at
  ///     the override's location.
  ///   - sourceLocation: The trait's location; defaults to the caller.
  ///   - overrides: Replaces registrations of the scope and of those above, for it and the scopes below it.
  /// - Returns: A trait for a test or a suite.
  public static func opening<Definition: ScopeDefinition>(
    _ definition: Definition.Type, reportsUnusedOverrides: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation,
    overrides: @escaping @Sendable (inout Overrides) -> Void = { _ in }
  ) -> Self where Definition.Inputs == Void {
    ScopeTrait(
      settings: ScopeSettings<Definition>(
        source: ChildSource(inputs: {}), reportsUnusedOverrides: reportsUnusedOverrides, overrides: overrides,
        sourceLocation: sourceLocation))
  }

  /// Opens a scope with inputs below each test's scope of the parent definition; the rest is as without.
  ///
  /// - Parameters:
  ///   - definition: A definition with a parent.
  ///   - inputs: The definition's inputs; evaluated for each test, where `testScope` returns the parent scope.
  /// - Returns: A trait for a test or a suite.
  public static func opening<Definition: ScopeDefinition>(
    _ definition: Definition.Type, _ inputs: @autoclosure @escaping @Sendable () throws -> Definition.Inputs,
    reportsUnusedOverrides: Bool = false, sourceLocation: SourceLocation = #_sourceLocation,
    overrides: @escaping @Sendable (inout Overrides) -> Void = { _ in }
  ) -> Self {
    ScopeTrait(
      settings: ScopeSettings<Definition>(
        source: ChildSource(inputs: inputs), reportsUnusedOverrides: reportsUnusedOverrides, overrides: overrides,
        sourceLocation: sourceLocation))
  }

  /// Adds overrides to the scope that another `scope` or `opening` trait creates, such as that of the enclosing suite.
  ///
  /// - Parameters:
  ///   - definition: The definition of that trait.
  ///   - reportsUnusedOverrides: Whether an override of this trait that the test does not use is recorded as an issue, at
  ///     the override's location.
  ///   - sourceLocation: The trait's location; defaults to the caller.
  ///   - overrides: Replaces registrations; called for each test.
  /// - Returns: A trait for a test or a suite.
  public static func overriding<Definition: ScopeDefinition>(
    _ definition: Definition.Type, reportsUnusedOverrides: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation, overrides: @escaping @Sendable (inout Overrides) -> Void
  ) -> Self {
    ScopeTrait(
      settings: ScopeSettings<Definition>(
        source: nil, reportsUnusedOverrides: reportsUnusedOverrides, overrides: overrides,
        sourceLocation: sourceLocation))
  }
}
