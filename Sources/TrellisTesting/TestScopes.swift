public import Trellis

/// The scopes that the running test works in, by definition: a test may have several roots, and scopes below them.
enum TestScopes {
  @TaskLocal private static var all: [ObjectIdentifier: Place] = [:]
  /// Those that traits have made, the outermost first.
  @TaskLocal static var observers: [any TestObserver] = []

  /// Where a scope is while its test runs. A task that a service has started inherits this and may go on for long: it is not
  /// to keep the scope alive.
  private final class Place: Sendable {
    private let scope: Lock<AnyScope?>

    init(_ scope: AnyScope) { self.scope = Lock(scope) }

    var current: AnyScope? { scope.withLock { $0 } }

    func clear() { scope.withLock { $0 = nil } }
  }

  /// What a test is told of a permission that allows nothing.
  static func uselessPermission(_ key: Keys) -> String {
    "the test permits '\(key)' to be live, and nothing registers it as that"
  }

  static func scope<Definition: ScopeDefinition>(of definition: Definition.Type) -> Scope<Definition>? {
    all[ObjectIdentifier(definition)]?.current?.scope(of: definition)
  }

  /// Runs something with a scope as the current one and the test's.
  static func run<Definition: ScopeDefinition, Result>(
    isolation: isolated (any Actor)? = #isolation, _ scope: Scope<Definition>,
    observedBy observer: (any TestObserver)? = nil, _ body: () async throws -> Result
  ) async rethrows -> Result {
    var all = all
    let place = Place(AnyScope(scope))
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

/// The scope of a definition that the running test works in.
///
/// ```swift
/// let cart = try testScope(AppScope.self)[.cart]
/// ```
///
/// It is the current scope of the task if that lies in one of the definition, else the one that the test's trait or
/// ``withTestScope(_:mode:reportsUnusedOverrides:isolation:overrides:perform:)`` has made. Detached tasks, threads and
/// callbacks do not inherit it.
///
/// - Parameter definition: The definition to look for.
/// - Returns: The scope.
/// - Throws: ``MissingTestScope`` where there is none.
/// - Complexity: Linear in the number of levels.
public func testScope<Definition: ScopeDefinition>(_ definition: Definition.Type) throws(MissingTestScope) -> Scope<
  Definition
> {
  if let scope = Scope<Definition>.current ?? TestScopes.scope(of: definition) { return scope }
  throw MissingTestScope(
    definition: "\(definition)", parent: Definition.Parent.self == Root.self ? nil : "\(Definition.Parent.self)")
}

/// A test asked for a scope that nobody has made for it.
public struct MissingTestScope: Error, Hashable, CustomStringConvertible {
  /// The name of the definition.
  public let definition: String
  /// The name of its parent; nil for a root's.
  let parent: String?

  /// What is missing, and how to get it.
  public var description: String {
    let (trait, call) =
      if let parent {
        ("'.opening(\(definition).self)' beside the trait for \(parent)", "\(definition).self, in: …")
      } else {
        ("'.scope(\(definition).self)'", "\(definition).self")
      }
    return """
      there is no scope of \(definition) here
        add \(trait) to the test or its suite, or wrap the code: 'withTestScope(\(call)) { … }'
        a scope that the test opens itself is the current one inside 'scope.run { … }' only
        detached tasks, threads and callbacks do not inherit it: take the scope before and hand it over
      """
  }
}
