public import Trellis

/// The scopes of the running test by definition: a test can have several roots, and scopes below them.
enum TestScopes {
  @TaskLocal private static var all: [ObjectIdentifier: RunningScope] = [:]
  /// The observers that traits have created, the outermost first.
  @TaskLocal static var observers: [any TestObserver] = []

  /// Holds a scope while its test runs. A task started by a service inherits this and may outlive the test, but must not keep
  /// the scope alive.
  private final class RunningScope: Sendable {
    private let scope: Lock<AnyScope?>

    init(_ scope: AnyScope) { self.scope = Lock(scope) }

    var current: AnyScope? { scope.withLock { $0 } }

    func clear() { scope.withLock { $0 = nil } }
  }

  /// The message for an override that was not used.
  static func unusedOverride(_ place: OverrideSite) -> String {
    "the test did not request '\(place.key)', which \(place) overrides"
  }

  /// The message for a permission that no `.live` registration needs.
  static func unusedPermission(_ key: Keys) -> String {
    "the test permits '\(key)' to be live, but no registration of it is '.live'"
  }

  static func scope<Definition: ScopeDefinition>(of definition: Definition.Type) -> Scope<Definition>? {
    all[ObjectIdentifier(definition)]?.current?.scope(of: definition)
  }

  /// Runs a function with a scope as the current one and the test's.
  static func run<Definition: ScopeDefinition, Result>(
    isolation: isolated (any Actor)? = #isolation, _ scope: Scope<Definition>,
    observedBy observer: (any TestObserver)? = nil, _ body: () async throws -> Result
  ) async rethrows -> Result {
    var all = all
    let place = RunningScope(AnyScope(scope))
    all[ObjectIdentifier(Definition.self)] = place
    defer { place.clear() }
    let observers = observers + (observer.map { [$0] } ?? [])
    return try await $all.withValue(
      all,
      operation: {
        try await $observers.withValue(observers, operation: { try await scope.run(body) }, isolation: isolation)
      }, isolation: isolation)
  }
}

/// Returns the running test's scope of a definition.
///
/// ```swift
/// let cart = try testScope(AppScope.self).resolve(.cart)
/// ```
///
/// It is the task's current scope if that lies in one of the definition, otherwise the one that the test's trait or
/// `withTestScope` has created. Detached tasks, threads and callbacks do not inherit it.
///
/// - Parameter definition: The definition to look for.
/// - Returns: The scope.
/// - Throws: ``MissingTestScope`` if there is none.
/// - Complexity: Linear in the number of levels.
public func testScope<Definition: ScopeDefinition>(_ definition: Definition.Type) throws(MissingTestScope) -> Scope<
  Definition
> {
  if let scope = Scope<Definition>.current ?? TestScopes.scope(of: definition) { return scope }
  throw MissingTestScope(
    definition: "\(definition)", parent: Definition.Parent.self == Root.self ? nil : "\(Definition.Parent.self)")
}

/// The error if a test has no scope of the requested definition.
public struct MissingTestScope: Error, Hashable, CustomStringConvertible {
  /// The name of the definition.
  public let definition: String
  /// The name of its parent; nil for a root.
  let parent: String?

  /// What is missing, and how to add it.
  public var description: String {
    """
    there is no scope of \(definition) here
      add '.scope(\(definition).self)'\(parent.map { " beside the trait for \($0)" } ?? "") to the test or its suite, \
    or wrap the code: 'withTestScope(\(definition).self\(parent == nil ? "" : ", in: …")) { … }'
      a scope that the test opens itself is the current one inside 'scope.run { … }' only
      detached tasks, threads and callbacks do not inherit it: read the scope before and pass it
    """
  }
}
