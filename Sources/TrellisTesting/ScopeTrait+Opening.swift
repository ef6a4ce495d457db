public import Testing
public import Trellis

extension Trait where Self == ScopeTrait {
  /// Opens a narrower scope in each test's scope of its parent's definition, and closes it first.
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
  /// The scope of the parent is made by `scope` or by another `opening`, here, further out or further in. As with `scope`,
  /// the new scope is the current one of the test, `testScope` gives it, several traits for its definition make one scope,
  /// and nothing is started; what fails in opening or closing it is an issue at the trait's place.
  ///
  /// - Parameters:
  ///   - definition: A definition with a parent.
  ///   - reportsUnusedOverrides: Whether an override of this trait that a test has not asked for is an issue, at the
  ///     override's place.
  ///   - sourceLocation: The trait's place; leave it out.
  ///   - overrides: Replaces registrations of the scope and those above, for it and what is below it.
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

  /// Opens a narrower scope that wants inputs in each test's scope of its parent's definition, and closes it first.
  ///
  /// - Parameters:
  ///   - definition: A definition with a parent.
  ///   - inputs: What the definition asks for; evaluated for each test, where `testScope` gives the scope above.
  ///   - reportsUnusedOverrides: Whether an override of this trait that a test has not asked for is an issue, at the
  ///     override's place.
  ///   - sourceLocation: The trait's place; leave it out.
  ///   - overrides: Replaces registrations of the scope and those above, for it and what is below it.
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

  /// Adds overrides to the scope that the `scope` or `opening` trait of a suite around makes.
  ///
  /// - Parameters:
  ///   - definition: The definition of that trait.
  ///   - reportsUnusedOverrides: Whether an override of this trait that a test has not asked for is an issue, at the
  ///     override's place.
  ///   - sourceLocation: The trait's place; leave it out.
  ///   - overrides: Replaces registrations.
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
