public import Trellis

/// The scopes that the running test works in, by definition: a test may have several roots.
enum TestScopes {
  @TaskLocal private static var all: [ObjectIdentifier: AnyScope] = [:]

  static func scope<Definition: ScopeDefinition>(of definition: Definition.Type) -> Scope<Definition>? {
    all[ObjectIdentifier(definition)]?.scope(of: definition)
  }

  /// Runs something with a scope as the current one and the test's.
  static func run<Definition: ScopeDefinition, Result>(
    isolation: isolated (any Actor)? = #isolation, _ scope: Scope<Definition>, _ body: () async throws -> Result
  ) async rethrows -> Result {
    var all = all
    all[ObjectIdentifier(Definition.self)] = AnyScope(scope)
    return try await $all.withValue(all, operation: { try await scope.run(body) }, isolation: isolation)
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
  throw MissingTestScope(definition: "\(definition)")
}

/// A test asked for a scope that nobody has made for it.
public struct MissingTestScope: Error, Hashable, CustomStringConvertible {
  /// The name of the definition.
  public let definition: String

  /// What is missing, and how to get it.
  public var description: String {
    """
    there is no scope of \(definition) here
      add '.scope(\(definition).self)' to the test or its suite, or wrap the code: 'withTestScope(\(definition).self) { … }'
      a scope below a root is the current one inside 'scope.run { … }' only
      detached tasks, threads and callbacks do not inherit it: take the scope before and hand it over
    """
  }
}
