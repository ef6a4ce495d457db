// Overloads that nobody can call. The compiler finds no words for a type that does not fit the type of a key, and says
// "failed to produce diagnostic"; with these it picks one of them and prints its message. They never win over a call that
// fits. A test compiles each slip and reads what the compiler says.

extension Registry {
  /// Says that a factory does not fit its key.
  @available(*, unavailable, message: "the factory makes another type than the key names")
  @_disfavoredOverload
  public mutating func shared<Value, Made, each Needed>(
    _ key: Key<Value>, needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) throws -> Made
  ) {}

  /// Says that a factory does not fit its key.
  @available(*, unavailable, message: "the factory makes another type than the key names")
  @_disfavoredOverload
  public mutating func unique<Value, Made, each Needed>(
    _ key: Key<Value>, needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) throws -> Made
  ) {}

  /// Says that a factory does not fit its key.
  @available(*, unavailable, message: "the factory makes another type than the key names")
  @_disfavoredOverload
  public mutating func override<Value, Made, each Needed>(
    _ key: Key<Value>, needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) throws -> Made
  ) {}

  /// Says that a factory wants more than it is given.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public mutating func shared<Value, Made, First, each Taken>(
    _ key: Key<Value>, make: @escaping @Sendable (First, repeat each Taken) throws -> Made
  ) {}

  /// Says that a factory wants more than it is given.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public mutating func unique<Value, Made, First, each Taken>(
    _ key: Key<Value>, make: @escaping @Sendable (First, repeat each Taken) throws -> Made
  ) {}

  /// Says that a factory wants more than it is given.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public mutating func override<Value, Made, First, each Taken>(
    _ key: Key<Value>, make: @escaping @Sendable (First, repeat each Taken) throws -> Made
  ) {}

  /// Says that an input does not fit its key.
  @available(*, unavailable, message: "the key names a service of another type than this input")
  @_disfavoredOverload
  public mutating func input<Value, Other>(
    _ key: Key<Value>, _ path: sending KeyPath<Definition.Inputs, Other>
  ) where Definition: ScopeDefinition {}

  /// Says that two keys do not fit each other.
  @available(*, unavailable, message: "the keys name services of different types; convert with 'as: { … }'")
  @_disfavoredOverload
  public mutating func alias<Value, Other>(_ key: Key<Value>, to target: Key<Other>) {}
}

extension Overrides {
  /// Says that a factory does not fit its key.
  @available(*, unavailable, message: "the factory makes another type than the key names")
  @_disfavoredOverload
  public mutating func override<Value, Made, each Needed>(
    _ key: Key<Value>, needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) throws -> Made
  ) {}

  /// Says that a factory wants more than it is given.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public mutating func override<Value, Made, First, each Taken>(
    _ key: Key<Value>, make: @escaping @Sendable (First, repeat each Taken) throws -> Made
  ) {}
}

extension Scope {
  /// Says that a definition wants inputs.
  @available(*, unavailable, message: "this definition has inputs: write 'open(Definition.self, .init(…))'")
  @_disfavoredOverload
  public func open<Child: ScopeDefinition>(_ child: Child.Type) throws -> Scope<Child>
  where Child.Parent == Definition { throw ResolutionError(.closed, cause: CancellationError()) }

  /// Says that a definition lies elsewhere.
  @available(*, unavailable, message: "this definition names another parent than the scope's definition")
  @_disfavoredOverload
  public func open<Child: ScopeDefinition, Inputs>(_ child: Child.Type, _ inputs: Inputs) throws -> Scope<Child> {
    throw ResolutionError(.closed, cause: CancellationError())
  }

  /// Says that a definition lies elsewhere.
  @available(*, unavailable, message: "this definition names another parent than the scope's definition")
  @_disfavoredOverload
  public func open<Child: ScopeDefinition>(_ child: Child.Type) throws -> Scope<Child> {
    throw ResolutionError(.closed, cause: CancellationError())
  }

  /// Says that a look-up does not fit its key.
  @available(*, unavailable, message: "the key names a service of another type than the one expected here")
  @_disfavoredOverload
  public func resolve<Value, Expected>(_ key: Key<Value>) throws(ResolutionError) -> Expected {
    throw ResolutionError(.missing, at: key)
  }

  /// Says that a definition is no root.
  @available(*, unavailable, message: "this definition has a parent: open it under a scope of that, 'parent.open(…)'")
  @_disfavoredOverload
  public init(_ definition: Definition.Type) throws(GraphError) { throw GraphError([]) }
}
