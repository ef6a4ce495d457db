// Unavailable overloads that exist for their messages. If a type does not match the key's, the compiler says only "failed to produce
// diagnostic"; with these overloads it prints one of their messages. A valid call never resolves to them. A test compiles
// each mistake and compares the compiler's message. It is long because the compiler ranks only overloads with the same parameters:
// one that lacks some of another's is ambiguous with it. For the same reason, those for wrong types stand for registrations with and
// without `on:` alike: a closure on no actor converts to one on the main actor.

extension RegistrationVerbs where Self: ~Copyable {
  /// Unavailable: the factory returns a different type.
  @available(*, unavailable, message: "the factory returns a different type than the key's")
  @_disfavoredOverload
  public func shared<Value, Made, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type? = nil, options: RegistrationOptions = [],
    needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Made,
    onStart: (@MainActor @Sendable (Made) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Made) async throws -> Void)? = nil
  ) {}

  /// Unavailable: a factory has more parameters than `needs`.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public func shared<Value, Made, First, each Taken>(
    _ key: Key<Value>,
    make: @escaping @Sendable (First, repeat each Taken) async throws -> Made,
    onStart: (@Sendable (Made) async throws -> Void)? = nil,
    onStop: (@Sendable (Made) async throws -> Void)? = nil
  ) {}

  /// Unavailable: a factory has more parameters than `needs`.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public func shared<Value, Made, First, each Taken>(
    _ key: Key<Value>, on actor: MainActor.Type,
    make: @escaping @MainActor @Sendable (First, repeat each Taken) async throws -> Made,
    onStart: (@MainActor @Sendable (Made) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Made) async throws -> Void)? = nil
  ) {}

  /// Unavailable: a factory has more parameters than `needs`.
  @available(*, unavailable, message: "the factory takes more parameters than 'needs' lists keys")
  @_disfavoredOverload
  public func shared<Value, Made, A, Extra, each Taken>(
    _ key: Key<Value>, needs a: Dependency<A>,
    make: @escaping @Sendable (A, Extra, repeat each Taken) throws -> Made
  ) {}

  /// Unavailable: the factory returns a different type.
  @available(*, unavailable, message: "the factory returns a different type than the key's")
  @_disfavoredOverload
  public func unique<Value, Made, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type? = nil, options: TransientOptions = [],
    needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Made
  ) {}

  /// Unavailable: a factory has more parameters than `needs`.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public func unique<Value, Made, First, each Taken>(
    _ key: Key<Value>,
    make: @escaping @Sendable (First, repeat each Taken) async throws -> Made
  ) {}

  /// Unavailable: a factory has more parameters than `needs`.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public func unique<Value, Made, First, each Taken>(
    _ key: Key<Value>, on actor: MainActor.Type,
    make: @escaping @MainActor @Sendable (First, repeat each Taken) async throws -> Made
  ) {}

  /// Unavailable: a factory has more parameters than `needs`.
  @available(*, unavailable, message: "the factory takes more parameters than 'needs' lists keys")
  @_disfavoredOverload
  public func unique<Value, Made, A, Extra, each Taken>(
    _ key: Key<Value>, needs a: Dependency<A>,
    make: @escaping @Sendable (A, Extra, repeat each Taken) throws -> Made
  ) {}

  /// Unavailable: the factory returns a different type.
  @available(*, unavailable, message: "the factory returns a different type than the key's")
  @_disfavoredOverload
  public func weak<Value, Made, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type? = nil, options: TransientOptions = [],
    needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Made
  ) {}

  /// Unavailable: a factory has more parameters than `needs`.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public func weak<Value, Made, First, each Taken>(
    _ key: Key<Value>,
    make: @escaping @Sendable (First, repeat each Taken) async throws -> Made
  ) {}

  /// Unavailable: a factory has more parameters than `needs`.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public func weak<Value, Made, First, each Taken>(
    _ key: Key<Value>, on actor: MainActor.Type,
    make: @escaping @MainActor @Sendable (First, repeat each Taken) async throws -> Made
  ) {}

  /// Unavailable: a weak service cannot have an async factory.
  @available(*, unavailable, message: "only 'shared' and 'unique' take an async factory")
  @_disfavoredOverload
  public func weak<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type? = nil, options: TransientOptions = [],
    needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Value
  ) {}

  /// Unavailable: a factory looks nothing up.
  @available(
    *, unavailable,
    message: "a factory is given no container; list a key for each service in 'needs', and take a parameter for each"
  )
  @_disfavoredOverload
  public func shared<Value, Made>(
    _ key: Key<Value>, make: @escaping @Sendable (NoContainer) async throws -> Made
  ) {}

  /// Unavailable: a factory looks nothing up.
  @available(
    *, unavailable,
    message: "a factory is given no container; list a key for each service in 'needs', and take a parameter for each"
  )
  @_disfavoredOverload
  public func unique<Value, Made>(
    _ key: Key<Value>, make: @escaping @Sendable (NoContainer) async throws -> Made
  ) {}

  /// Unavailable: a factory looks nothing up.
  @available(
    *, unavailable,
    message: "a factory is given no container; list a key for each service in 'needs', and take a parameter for each"
  )
  @_disfavoredOverload
  public func weak<Value, Made>(
    _ key: Key<Value>, make: @escaping @Sendable (NoContainer) async throws -> Made
  ) {}

  /// Unavailable: a type is not a key.
  @available(
    *, unavailable,
    message: "services are named by keys: declare 'static let name = Key<Service>()' in an extension of 'Keys'"
  )
  @_disfavoredOverload
  public func shared<Made>(
    _ type: Any.Type, on actor: MainActor.Type? = nil,
    make: @escaping @MainActor @Sendable (NoContainer) async throws -> Made
  ) {}

  /// Unavailable: a type is not a key.
  @available(
    *, unavailable,
    message: "services are named by keys: declare 'static let name = Key<Service>()' in an extension of 'Keys'"
  )
  @_disfavoredOverload
  public func shared<Made, each Needed>(
    _ type: Any.Type, on actor: MainActor.Type? = nil, needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Made
  ) {}

  /// Unavailable: a type is not a key.
  @available(
    *, unavailable,
    message: "services are named by keys: declare 'static let name = Key<Service>()' in an extension of 'Keys'"
  )
  @_disfavoredOverload
  public func unique<Made, each Needed>(
    _ type: Any.Type, on actor: MainActor.Type? = nil, needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Made
  ) {}

  /// Unavailable: a type is not a key.
  @available(
    *, unavailable,
    message: "services are named by keys: declare 'static let name = Key<Service>()' in an extension of 'Keys'"
  )
  @_disfavoredOverload
  public func unique<Made>(
    _ type: Any.Type, on actor: MainActor.Type? = nil,
    make: @escaping @MainActor @Sendable (NoContainer) async throws -> Made
  ) {}

  /// Unavailable: a factory has more parameters than the maker has arguments.
  @available(
    *, unavailable,
    message: "the factory takes more than the argument of the key's 'Maker'; list a key in 'needs' for each other one"
  )
  @_disfavoredOverload
  public func maker<Value, Argument, Made, First, each Taken>(
    _ key: Key<Maker<Value, Argument>>,
    make: @escaping @Sendable (Argument, First, repeat each Taken) async throws -> Made
  ) {}
}

extension OverrideVerbs where Self: ~Copyable {
  /// Unavailable: the factory returns a different type.
  @available(*, unavailable, message: "the factory returns a different type than the key's")
  @_disfavoredOverload
  public func override<Value, Made, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type? = nil, options: TransientOptions = [],
    needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Made
  ) {}

  /// Unavailable: a factory has more parameters than `needs`.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public func override<Value, Made, First, each Taken>(
    _ key: Key<Value>,
    make: @escaping @Sendable (First, repeat each Taken) async throws -> Made
  ) {}

  /// Unavailable: a factory has more parameters than `needs`.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public func override<Value, Made, First, each Taken>(
    _ key: Key<Value>, on actor: MainActor.Type,
    make: @escaping @MainActor @Sendable (First, repeat each Taken) async throws -> Made
  ) {}

  /// Unavailable: a factory has more parameters than `needs`.
  @available(*, unavailable, message: "the factory takes more parameters than 'needs' lists keys")
  @_disfavoredOverload
  public func override<Value, Made, A, Extra, each Taken>(
    _ key: Key<Value>, needs a: Dependency<A>,
    make: @escaping @Sendable (A, Extra, repeat each Taken) throws -> Made
  ) {}

  /// Unavailable: a factory looks nothing up.
  @available(
    *, unavailable,
    message: "a factory is given no container; list a key for each service in 'needs', and take a parameter for each"
  )
  @_disfavoredOverload
  public func override<Value, Made>(
    _ key: Key<Value>, make: @escaping @Sendable (NoContainer) async throws -> Made
  ) {}

  /// Unavailable: two keys do not fit each other.
  @available(
    *, unavailable, message: "the keys name services of different types; convert with 'as: { … }'"
  )
  @_disfavoredOverload
  public func override<Value, Other>(
    _ key: Key<Value>, to target: Key<Other>
  ) {}

  /// Unavailable: a conversion does not fit its key.
  @available(*, unavailable, message: "the conversion returns a different type than the key's")
  @_disfavoredOverload
  public func override<Value, Other, Made>(
    _ key: Key<Value>, to target: Key<Other>,
    as conversion: @escaping @Sendable (Other) -> Made
  ) {}

  /// Unavailable: an element does not fit its array.
  @available(*, unavailable, message: "the factory returns a different type than the elements of the key's collection")
  @_disfavoredOverload
  public func contribute<Element, Made, each Needed>(
    to key: Key<[Element]>, on actor: MainActor.Type? = nil, options: RegistrationOptions = [],
    needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Made,
    onStart: (@MainActor @Sendable (Made) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Made) async throws -> Void)? = nil
  ) {}

  /// Unavailable: an element does not fit its dictionary.
  @available(*, unavailable, message: "the factory returns a different type than the elements of the key's collection")
  @_disfavoredOverload
  public func contribute<Entry: Hashable, Element, Made, each Needed>(
    to key: Key<[Entry: Element]>, at entry: Entry, on actor: MainActor.Type? = nil, options: RegistrationOptions = [],
    needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Made,
    onStart: (@MainActor @Sendable (Made) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Made) async throws -> Void)? = nil
  ) {}

  /// Unavailable: an element has no place.
  @available(*, unavailable, message: "the key names a dictionary; say where the element belongs with 'at:'")
  @_disfavoredOverload
  public func contribute<Entry: Hashable, Element, Made, each Needed>(
    to key: Key<[Entry: Element]>, on actor: MainActor.Type? = nil, options: RegistrationOptions = [],
    needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Made,
    onStart: (@MainActor @Sendable (Made) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Made) async throws -> Void)? = nil
  ) {}

  /// Unavailable: an array has no places.
  @available(*, unavailable, message: "the key names an array; leave 'at:' out")
  @_disfavoredOverload
  public func contribute<Entry, Element, Made, each Needed>(
    to key: Key<[Element]>, at entry: Entry, on actor: MainActor.Type? = nil, options: RegistrationOptions = [],
    needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Made,
    onStart: (@MainActor @Sendable (Made) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Made) async throws -> Void)? = nil
  ) {}

  /// Unavailable: a contribution cannot have an async factory.
  @available(*, unavailable, message: "only 'shared' and 'unique' take an async factory")
  @_disfavoredOverload
  public func contribute<Element, each Needed>(
    to key: Key<[Element]>, on actor: MainActor.Type? = nil, options: RegistrationOptions = [],
    needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Element,
    onStart: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Element) async throws -> Void)? = nil
  ) {}

  /// Unavailable: a contribution cannot have an async factory.
  @available(*, unavailable, message: "only 'shared' and 'unique' take an async factory")
  @_disfavoredOverload
  public func contribute<Entry: Hashable, Element, each Needed>(
    to key: Key<[Entry: Element]>, at entry: Entry, on actor: MainActor.Type? = nil, options: RegistrationOptions = [],
    needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Element,
    onStart: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Element) async throws -> Void)? = nil
  ) {}

  /// Unavailable: an entry does not fit its dictionary.
  @available(*, unavailable, message: "the dictionary that the key names is not indexed by this type")
  @_disfavoredOverload
  public func contribute<Entry: Hashable, Other, Element, Made, each Needed>(
    to key: Key<[Entry: Element]>, at entry: Other, on actor: MainActor.Type? = nil, options: RegistrationOptions = [],
    needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Made,
    onStart: (@MainActor @Sendable (Made) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Made) async throws -> Void)? = nil
  ) {}

  /// Unavailable: a label is missing.
  @available(*, unavailable, message: "write 'contribute(to: …)'")
  @_disfavoredOverload
  public func contribute<Value, Made, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type? = nil, options: RegistrationOptions = [],
    needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Made,
    onStart: (@MainActor @Sendable (Made) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Made) async throws -> Void)? = nil
  ) {}

  /// Unavailable: a key names no collection.
  @available(*, unavailable, message: "contributions go to a key that names an array or a dictionary")
  @_disfavoredOverload
  public func contribute<Value, Made, each Needed>(
    to key: Key<Value>, on actor: MainActor.Type? = nil, options: RegistrationOptions = [],
    needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Made,
    onStart: (@MainActor @Sendable (Made) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Made) async throws -> Void)? = nil
  ) {}

  /// Unavailable: a key names no collection.
  @available(*, unavailable, message: "contributions go to a key that names an array or a dictionary")
  @_disfavoredOverload
  public func contribute<Entry, Value, Made, each Needed>(
    to key: Key<Value>, at entry: Entry, on actor: MainActor.Type? = nil, options: RegistrationOptions = [],
    needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Made,
    onStart: (@MainActor @Sendable (Made) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Made) async throws -> Void)? = nil
  ) {}

  /// Unavailable: a factory has more parameters than `needs`.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public func contribute<Element, Made, First, each Taken>(
    to key: Key<[Element]>,
    make: @escaping @Sendable (First, repeat each Taken) async throws -> Made
  ) {}

  /// Unavailable: a factory has more parameters than `needs`.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public func contribute<Entry: Hashable, Element, Made, First, each Taken>(
    to key: Key<[Entry: Element]>, at entry: Entry,
    make: @escaping @Sendable (First, repeat each Taken) async throws -> Made
  ) {}

  /// Unavailable: a decoration cannot have an async factory.
  @available(*, unavailable, message: "only 'shared' and 'unique' take an async factory")
  @_disfavoredOverload
  public func decorate<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type? = nil, needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (Value, repeat each Needed) async throws -> Value
  ) {}

  /// Unavailable: what wraps a service does not fit its key.
  @available(*, unavailable, message: "the factory returns a different type than the key's")
  @_disfavoredOverload
  public func decorate<Value, Made, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type? = nil, needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (Value, repeat each Needed) async throws -> Made
  ) {}

  /// Unavailable: a decoration takes something else.
  @available(
    *, unavailable,
    message: "a decoration's first parameter is the instance that it wraps, of the type that the key names"
  )
  @_disfavoredOverload
  public func decorate<Value, First, Made, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type? = nil, needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (First, repeat each Needed) async throws -> Made
  ) {}

  /// Unavailable: a decoration takes nothing.
  @available(*, unavailable, message: "a decoration's first parameter is the instance that it wraps")
  @_disfavoredOverload
  public func decorate<Value, Made, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type? = nil, needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable () async throws -> Made
  ) {}
}

extension Registry {
  /// Unavailable: services exist once a scope does.
  @available(
    *, unavailable,
    message: "a registry has no services yet; list the key in 'needs', and take a parameter of the factory for it"
  )
  public subscript<Value>(_ key: Key<Value>) -> Value { fatalError("unavailable") }

  /// Unavailable: services exist once a scope does.
  @available(
    *, unavailable,
    message: "a registry has no services yet; list the key in 'needs', and take a parameter of the factory for it"
  )
  public func resolve<Value>(_ key: Key<Value>) throws -> Value { fatalError("unavailable") }

  /// Unavailable: an input does not fit its key.
  @available(*, unavailable, message: "the key names a service of another type than this input")
  @_disfavoredOverload
  public func override<Value, Other>(
    _ key: Key<Value>, input path: sending KeyPath<Definition.Inputs, Other>
  ) where Definition: ScopeDefinition {}

  /// Unavailable: an input does not fit its key.
  @available(*, unavailable, message: "the key names a service of another type than this input")
  @_disfavoredOverload
  public func input<Value, Other>(
    _ key: Key<Value>, _ path: sending KeyPath<Definition.Inputs, Other>
  ) where Definition: ScopeDefinition {}

  /// Unavailable: two keys do not fit each other.
  @available(*, unavailable, message: "the keys name services of different types; convert with 'as: { … }'")
  @_disfavoredOverload
  public func alias<Value, Other>(
    _ key: Key<Value>, to target: Key<Other>
  ) {}

  /// Unavailable: a conversion does not fit its key.
  @available(*, unavailable, message: "the conversion returns a different type than the key's")
  @_disfavoredOverload
  public func alias<Value, Other, Made>(
    _ key: Key<Value>, to target: Key<Other>,
    as conversion: @escaping @Sendable (Other) -> Made
  ) {}
}

/// Unavailable: the container that other systems pass to a factory.
///
/// A factory that requests something from it type-checks, so that the compiler chooses an overload above and prints its message.
@available(*, unavailable)
public struct NoContainer {
  /// Unavailable: list the key in `needs`.
  public func resolve<Value>(_ key: Key<Value>) throws -> Value { fatalError("unavailable") }

  // What is implicitly unwrapped fits with and without `!`.
  /// Unavailable: declare a key, and list it in `needs`.
  public func resolve<Service>(_ type: Service.Type = Service.self, name: String? = nil) -> Service! {
    fatalError("unavailable")
  }

  /// Unavailable: list the key in `needs`.
  public subscript<Value>(_ key: Key<Value>) -> Value { fatalError("unavailable") }
}
