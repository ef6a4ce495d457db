// Overloads that cannot be called. Each catches a common mistake, so that the compiler explains it at the right location.

extension Scope {
  /// Unavailable: the definition has inputs.
  @available(*, unavailable, message: "this definition has inputs: write 'open(Definition.self, .init(…))'")
  @_disfavoredOverload
  public func open<Child: ScopeDefinition>(
    _ child: Child.Type, overrides: (inout Overrides) -> Void = { _ in }
  ) throws -> Scope<Child> where Child.Parent == Definition {
    throw ResolutionError(.closed)
  }

  /// Unavailable: the inputs are not the definition's.
  @available(*, unavailable, message: "these are not the inputs of this definition")
  @_disfavoredOverload
  public func open<Child: ScopeDefinition, Inputs>(
    _ child: Child.Type, _ inputs: Inputs, overrides: (inout Overrides) -> Void = { _ in }
  ) throws -> Scope<Child> where Child.Parent == Definition {
    throw ResolutionError(.closed)
  }

  /// Unavailable: the definition has a different parent.
  @available(*, unavailable, message: "this definition names another parent than the scope's definition")
  @_disfavoredOverload
  public func open<Child: ScopeDefinition, Inputs>(
    _ child: Child.Type, _ inputs: Inputs, overrides: (inout Overrides) -> Void = { _ in }
  ) throws -> Scope<Child> {
    throw ResolutionError(.closed)
  }

  /// Unavailable: the definition has a different parent.
  @available(*, unavailable, message: "this definition names another parent than the scope's definition")
  @_disfavoredOverload
  public func open<Child: ScopeDefinition>(
    _ child: Child.Type, overrides: (inout Overrides) -> Void = { _ in }
  ) throws -> Scope<Child> {
    throw ResolutionError(.closed)
  }

  /// Unavailable: the expected type is not the key's.
  @available(*, unavailable, message: "the key names a service of another type than the one expected here")
  @_disfavoredOverload
  public func resolve<Value, Expected>(_ key: Key<Value>) throws(ResolutionError) -> Expected {
    throw ResolutionError(.missing, at: key)
  }

  /// Unavailable: the expected type is not the key's.
  @available(*, unavailable, message: "the key names a service of another type than the one expected here")
  @_disfavoredOverload
  public subscript<Value, Expected>(_ key: Key<Value>) -> Expected { fatalError("unavailable") }

  /// Unavailable: the definition has inputs.
  @available(*, unavailable, message: "this definition has inputs: write 'Scope(Definition.self, .init(…))'")
  @_disfavoredOverload
  public init(
    _ definition: Definition.Type, mode: ScopeMode = .live, observer: ScopeObserver? = nil,
    overrides: (inout Overrides) -> Void = { _ in }
  ) throws(GraphError) where Definition.Parent == Root {
    throw GraphError([])
  }

  /// Unavailable: the definition has a parent.
  @available(*, unavailable, message: "this definition has a parent: open it under a scope of that, 'parent.open(…)'")
  @_disfavoredOverload
  public init(
    _ definition: Definition.Type, mode: ScopeMode = .live, observer: ScopeObserver? = nil,
    overrides: (inout Overrides) -> Void = { _ in }
  ) throws(GraphError) {
    throw GraphError([])
  }
}
