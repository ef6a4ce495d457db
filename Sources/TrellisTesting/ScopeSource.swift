internal import Trellis

/// Creates the scope of a test. A protocol, because a `@Sendable` closure cannot capture the type of a definition.
protocol ScopeSource<Definition>: Sendable {
  associatedtype Definition: ScopeDefinition

  /// Creates an observer for the test, if the trait has one.
  func makeObserver() -> (any TestObserver)?

  /// Evaluates the inputs, which may be of a type on the main actor; throws ``NoScope``.
  func prepare() async throws -> ScopeSettings<Definition>.Make
}

/// Creates a root scope.
struct RootSource<Definition: ScopeDefinition>: ScopeSource where Definition.Parent == Root {
  let inputs: @MainActor @Sendable () throws -> Definition.Inputs
  let mode: ScopeMode
  let observer: @Sendable () -> (any TestObserver)?

  func makeObserver() -> (any TestObserver)? { observer() }

  func prepare() async throws -> ScopeSettings<Definition>.Make {
    let inputs = try await NoScope.evaluating(inputs, of: "\(Definition.self)")
    return { observer, overrides in
      try Scope(Definition.self, inputs, mode: mode, observer: observer, overrides: overrides)
    }
  }
}

/// Opens a scope in the test's scope of the parent definition.
struct ChildSource<Definition: ScopeDefinition>: ScopeSource {
  let inputs: @MainActor @Sendable () throws -> Definition.Inputs

  /// Returns nil: the root's observer receives this scope's events too.
  func makeObserver() -> (any TestObserver)? { nil }

  func prepare() async throws -> ScopeSettings<Definition>.Make {
    // Look for the parent first: the inputs may read from it.
    guard let parent = TestScopes.scope(of: Definition.Parent.self) else { throw NoScope.above(Definition.self) }
    let inputs = try await NoScope.evaluating(inputs, of: "\(Definition.self)")
    return { _, overrides in try parent.open(Definition.self, inputs, overrides: overrides) }
  }
}

/// The reason a scope cannot be created.
struct NoScope: Error, CustomStringConvertible {
  let description: String

  @MainActor static func evaluating<Inputs: Sendable>(
    _ inputs: @MainActor () throws -> Inputs, of definition: String
  ) throws(NoScope) -> Inputs {
    do {
      return try inputs()
    } catch {
      throw NoScope(description: "the inputs of \(definition) could not be created: \(error)")
    }
  }

  static func above<Definition: ScopeDefinition>(_ definition: Definition.Type) -> Self {
    let parent = Definition.Parent.self
    return Self(
      description: "there is no scope of \(parent) to open \(definition) in: "
        + "add '.scope(\(parent).self)' to this test or the suite around")
  }
}
