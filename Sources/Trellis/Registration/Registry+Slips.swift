// Overloads that nobody can call. The compiler finds no words for a type that does not fit the type of a key, and says
// "failed to produce diagnostic"; with these it picks one of them and prints its message. They never win over a call that
// fits. A test compiles each slip and reads what the compiler says.

extension Registry {
  /// Says that a factory does not fit its key.
  @available(*, unavailable, message: "the factory makes another type than the key names")
  @_disfavoredOverload
  public mutating func shared<Value, Made, each Needed>(
    _ key: Key<Value>, options: RegistrationOptions = [], needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) async throws -> Made,
    onStart: (@Sendable (Made) async throws -> Void)? = nil,
    onStop: (@Sendable (Made) async throws -> Void)? = nil
  ) {}

  /// Says that a factory wants more than it is given.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public mutating func shared<Value, Made, First, each Taken>(
    _ key: Key<Value>,
    make: @escaping @Sendable (First, repeat each Taken) async throws -> Made,
    onStart: (@Sendable (Made) async throws -> Void)? = nil,
    onStop: (@Sendable (Made) async throws -> Void)? = nil
  ) {}

  /// Says that a factory does not fit its key.
  @available(*, unavailable, message: "the factory makes another type than the key names")
  @_disfavoredOverload
  public mutating func shared<Value, Made, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: RegistrationOptions = [],
    needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Made,
    onStart: (@MainActor @Sendable (Made) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Made) async throws -> Void)? = nil
  ) {}

  /// Says that a factory wants more than it is given.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public mutating func shared<Value, Made, First, each Taken>(
    _ key: Key<Value>, on actor: MainActor.Type,
    make: @escaping @MainActor @Sendable (First, repeat each Taken) async throws -> Made,
    onStart: (@MainActor @Sendable (Made) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Made) async throws -> Void)? = nil
  ) {}

  /// Says that a factory wants more than it is given.
  @available(*, unavailable, message: "the factory takes more parameters than 'needs' lists keys")
  @_disfavoredOverload
  public mutating func shared<Value, Made, A, Extra, each Taken>(
    _ key: Key<Value>, needs a: Dependency<A>,
    make: @escaping @Sendable (A, Extra, repeat each Taken) throws -> Made
  ) {}

  /// Says that a factory does not fit its key.
  @available(*, unavailable, message: "the factory makes another type than the key names")
  @_disfavoredOverload
  public mutating func unique<Value, Made, each Needed>(
    _ key: Key<Value>, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) async throws -> Made
  ) {}

  /// Says that a factory wants more than it is given.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public mutating func unique<Value, Made, First, each Taken>(
    _ key: Key<Value>,
    make: @escaping @Sendable (First, repeat each Taken) async throws -> Made
  ) {}

  /// Says that a factory wants more than it is given.
  @available(*, unavailable, message: "the factory takes more parameters than 'needs' lists keys")
  @_disfavoredOverload
  public mutating func unique<Value, Made, A, Extra, each Taken>(
    _ key: Key<Value>, needs a: Dependency<A>,
    make: @escaping @Sendable (A, Extra, repeat each Taken) throws -> Made
  ) {}

  /// Says that a factory does not fit its key.
  @available(*, unavailable, message: "the factory makes another type than the key names")
  @_disfavoredOverload
  public mutating func unique<Value, Made, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Made
  ) {}

  /// Says that a factory wants more than it is given.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public mutating func unique<Value, Made, First, each Taken>(
    _ key: Key<Value>, on actor: MainActor.Type,
    make: @escaping @MainActor @Sendable (First, repeat each Taken) async throws -> Made
  ) {}

  /// Says that a factory does not fit its key.
  @available(*, unavailable, message: "the factory makes another type than the key names")
  @_disfavoredOverload
  public mutating func weak<Value: AnyObject, Made, each Needed>(
    _ key: Key<Value>, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) async throws -> Made
  ) {}

  /// Says that a factory wants more than it is given.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public mutating func weak<Value, Made, First, each Taken>(
    _ key: Key<Value>,
    make: @escaping @Sendable (First, repeat each Taken) async throws -> Made
  ) {}

  /// Says that a weak service cannot be awaited.
  @available(*, unavailable, message: "only 'shared' and 'unique' take an async factory")
  @_disfavoredOverload
  public mutating func weak<Value: AnyObject, each Needed>(
    _ key: Key<Value>, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) async throws -> Value
  ) {}

  /// Says that a factory does not fit its key.
  @available(*, unavailable, message: "the factory makes another type than the key names")
  @_disfavoredOverload
  public mutating func weak<Value: AnyObject, Made, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Made
  ) {}

  /// Says that a factory wants more than it is given.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public mutating func weak<Value, Made, First, each Taken>(
    _ key: Key<Value>, on actor: MainActor.Type,
    make: @escaping @MainActor @Sendable (First, repeat each Taken) async throws -> Made
  ) {}

  /// Says that a factory does not fit its key.
  @available(*, unavailable, message: "the factory makes another type than the key names")
  @_disfavoredOverload
  public mutating func override<Value, Made, each Needed>(
    _ key: Key<Value>, needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) async throws -> Made
  ) {}

  /// Says that a factory wants more than it is given.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public mutating func override<Value, Made, First, each Taken>(
    _ key: Key<Value>,
    make: @escaping @Sendable (First, repeat each Taken) async throws -> Made
  ) {}

  /// Says that a factory does not fit its key.
  @available(*, unavailable, message: "the factory makes another type than the key names")
  @_disfavoredOverload
  public mutating func override<Value, Made, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Made
  ) {}

  /// Says that a factory wants more than it is given.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public mutating func override<Value, Made, First, each Taken>(
    _ key: Key<Value>, on actor: MainActor.Type,
    make: @escaping @MainActor @Sendable (First, repeat each Taken) async throws -> Made
  ) {}
}
