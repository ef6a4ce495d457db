// See Registry+Slips.swift.

extension Registry {
  /// Says that an element does not fit its array.
  @available(*, unavailable, message: "the factory makes another type than the elements that the key names")
  @_disfavoredOverload
  public mutating func contribute<Element, Made, each Needed>(
    to key: Key<[Element]>, needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) async throws -> Made
  ) {}

  /// Says that an element does not fit its dictionary.
  @available(*, unavailable, message: "the factory makes another type than the elements that the key names")
  @_disfavoredOverload
  public mutating func contribute<Entry: Hashable, Element, Made, each Needed>(
    to key: Key<[Entry: Element]>, at entry: Entry, needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) async throws -> Made
  ) {}

  /// Says that an element has no place.
  @available(*, unavailable, message: "the key names a dictionary; say where the element belongs with 'at:'")
  @_disfavoredOverload
  public mutating func contribute<Entry: Hashable, Element, Made, each Needed>(
    to key: Key<[Entry: Element]>, needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) async throws -> Made
  ) {}

  /// Says that an array has no places.
  @available(*, unavailable, message: "the key names an array; leave 'at:' out")
  @_disfavoredOverload
  public mutating func contribute<Entry, Element, Made, each Needed>(
    to key: Key<[Element]>, at entry: Entry, needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) async throws -> Made
  ) {}

  /// Says that an element cannot be awaited.
  @available(*, unavailable, message: "only 'shared' and 'unique' take an async factory")
  @_disfavoredOverload
  public mutating func contribute<Element, each Needed>(
    to key: Key<[Element]>, needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) async throws -> Element
  ) {}

  /// Says that an element cannot be awaited.
  @available(*, unavailable, message: "only 'shared' and 'unique' take an async factory")
  @_disfavoredOverload
  public mutating func contribute<Entry: Hashable, Element, each Needed>(
    to key: Key<[Entry: Element]>, at entry: Entry, needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) async throws -> Element
  ) {}

  /// Says that a decoration cannot be awaited.
  @available(*, unavailable, message: "only 'shared' and 'unique' take an async factory")
  @_disfavoredOverload
  public mutating func decorate<Value, each Needed>(
    _ key: Key<Value>, needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (Value, repeat each Needed) async throws -> Value
  ) {}

  /// Says that an entry does not fit its dictionary.
  @available(*, unavailable, message: "the dictionary that the key names is not indexed by this type")
  @_disfavoredOverload
  public mutating func contribute<Entry: Hashable, Other, Element, Made, each Needed>(
    to key: Key<[Entry: Element]>, at entry: Other, needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) async throws -> Made
  ) {}

  /// Says that a label is missing.
  @available(*, unavailable, message: "write 'contribute(to: …)'")
  @_disfavoredOverload
  public mutating func contribute<Value, Made, each Needed>(
    _ key: Key<Value>, needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) async throws -> Made
  ) {}

  /// Says that a key names no collection.
  @available(*, unavailable, message: "contributions go to a key that names an array or a dictionary")
  @_disfavoredOverload
  public mutating func contribute<Value, Made, each Needed>(
    to key: Key<Value>, needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) async throws -> Made
  ) {}

  /// Says that a key names no collection.
  @available(*, unavailable, message: "contributions go to a key that names an array or a dictionary")
  @_disfavoredOverload
  public mutating func contribute<Entry, Value, Made, each Needed>(
    to key: Key<Value>, at entry: Entry, needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) async throws -> Made
  ) {}

  /// Says that a factory wants more than it is given.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public mutating func contribute<Element, Made, First, each Taken>(
    to key: Key<[Element]>,
    make: @escaping @Sendable (First, repeat each Taken) async throws -> Made
  ) {}

  /// Says that a factory wants more than it is given.
  @available(*, unavailable, message: "the factory takes parameters; list a key for each in 'needs'")
  @_disfavoredOverload
  public mutating func contribute<Entry: Hashable, Element, Made, First, each Taken>(
    to key: Key<[Entry: Element]>, at entry: Entry,
    make: @escaping @Sendable (First, repeat each Taken) async throws -> Made
  ) {}

  /// Says that what wraps a service does not fit its key.
  @available(*, unavailable, message: "the factory makes another type than the key names")
  @_disfavoredOverload
  public mutating func decorate<Value, Made, each Needed>(
    _ key: Key<Value>, needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (Value, repeat each Needed) async throws -> Made
  ) {}

  /// Says that what wraps a service does not fit its key.
  @available(*, unavailable, message: "the factory makes another type than the key names")
  @_disfavoredOverload
  public mutating func decorate<Value, Made, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (Value, repeat each Needed) async throws -> Made
  ) {}

  /// Says that a decoration takes something else.
  @available(
    *, unavailable,
    message: "a decoration's first parameter is the instance that it wraps, of the type that the key names"
  )
  @_disfavoredOverload
  public mutating func decorate<Value, First, Made, each Needed>(
    _ key: Key<Value>, needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (First, repeat each Needed) async throws -> Made
  ) {}

  /// Says that a decoration takes nothing.
  @available(*, unavailable, message: "a decoration's first parameter is the instance that it wraps")
  @_disfavoredOverload
  public mutating func decorate<Value, Made, each Needed>(
    _ key: Key<Value>, needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable () async throws -> Made
  ) {}

  /// Says that an input does not fit its key.
  @available(*, unavailable, message: "the key names a service of another type than this input")
  @_disfavoredOverload
  public mutating func input<Value, Other>(
    _ key: Key<Value>, _ path: sending KeyPath<Definition.Inputs, Other>
  ) where Definition: ScopeDefinition {}

  /// Says that an input does not fit its key.
  @available(*, unavailable, message: "the key names a service of another type than this input")
  @_disfavoredOverload
  public mutating func override<Value, Other>(
    _ key: Key<Value>, input path: sending KeyPath<Definition.Inputs, Other>
  ) where Definition: ScopeDefinition {}

  /// Says that two keys do not fit each other.
  @available(*, unavailable, message: "the keys name services of different types; convert with 'as: { … }'")
  @_disfavoredOverload
  public mutating func alias<Value, Other>(
    _ key: Key<Value>, to target: Key<Other>
  ) {}

  /// Says that a conversion does not fit its key.
  @available(*, unavailable, message: "the conversion makes another type than the key names")
  @_disfavoredOverload
  public mutating func alias<Value, Other, Made>(
    _ key: Key<Value>, to target: Key<Other>,
    as conversion: @escaping @Sendable (Other) -> Made
  ) {}

  /// Says that two keys do not fit each other.
  @available(
    *, unavailable, message: "the keys name services of different types; override with a factory that converts"
  )
  @_disfavoredOverload
  public mutating func override<Value, Other>(
    _ key: Key<Value>, to target: Key<Other>
  ) {}
}
