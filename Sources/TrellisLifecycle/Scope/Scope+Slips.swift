public import TrellisCore

// Overloads that cannot be called. Each catches a common mistake, so that the compiler explains it at the right location.

extension Scope {
  /// Unavailable: the definition's inputs are not `Hashable`.
  @available(
    *, unavailable, message: "scopes are shared by their inputs: make the definition's 'Inputs' conform to 'Hashable'"
  )
  @_disfavoredOverload
  public func scopes<Child: ScopeDefinition>(
    of child: Child.Type, closingAfter time: Duration? = nil, clock: Key<any Clock<Duration>>? = nil
  ) where Child.Parent == Definition {}

  /// Unavailable: the expected type is not the key's.
  @available(*, unavailable, message: "the key names a service of another type than the one expected here")
  @_disfavoredOverload
  public func load<Value, Expected>(_ key: Key<Value>) async throws -> Expected {
    throw ResolutionError(.missing, at: key)
  }
}
