// Unavailable overloads that exist for their messages: what the compiler says of these mistakes names nothing, or it crashes on them.
// A valid call never resolves to one. A test compiles the mistakes and compares the messages.
//
// One stands for a verb with and without `on:`, synchronous and asynchronous, because such a function converts to an asynchronous one
// on the main actor. The parameters of every factory here are known from the needs: if they were free, the compiler would choose the
// overload for a misspelt member in a closure, too, and say only that it cannot infer the closure's parameter.

extension RegistrationVerbs where Self: ~Copyable {
  /// Unavailable: the factory returns a different type.
  @available(*, unavailable, message: "the factory returns a different type than the key's")
  @_disfavoredOverload
  public func shared<Value, Made, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type? = nil, options: RegistrationOptions = .init(),
    needs: repeat any Need<each Needed>, make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Made,
    onStart: (@MainActor @Sendable (Made) async throws -> Void)? = nil,
    run: (@MainActor @Sendable (Made) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Made) async throws -> Void)? = nil
  ) {}

  /// Unavailable: the factory returns a different type.
  @available(*, unavailable, message: "the factory returns a different type than the key's")
  @_disfavoredOverload
  public func unique<Value, Made, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type? = nil, options: TransientOptions = .init(),
    needs: repeat any Need<each Needed>, make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Made
  ) {}

  /// Unavailable: the factory returns a different type.
  @available(*, unavailable, message: "the factory returns a different type than the key's")
  @_disfavoredOverload
  public func weak<Value, Made, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type? = nil, options: TransientOptions = .init(),
    needs: repeat any Need<each Needed>, make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Made
  ) {}

  /// Unavailable: a label is missing.
  @available(*, unavailable, message: "write 'needs:' before the first need")
  @_disfavoredOverload
  public func shared<Value, Made, First, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type? = nil, options: RegistrationOptions = .init(),
    _ first: any Need<First>, _ needs: repeat any Need<each Needed>,
    make: @escaping @MainActor @Sendable (First, repeat each Needed) async throws -> Made,
    onStart: (@MainActor @Sendable (Made) async throws -> Void)? = nil,
    run: (@MainActor @Sendable (Made) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Made) async throws -> Void)? = nil
  ) {}

  /// Unavailable: a label is missing.
  @available(*, unavailable, message: "write 'needs:' before the first need")
  @_disfavoredOverload
  public func unique<Value, Made, First, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type? = nil, options: TransientOptions = .init(),
    _ first: any Need<First>, _ needs: repeat any Need<each Needed>,
    make: @escaping @MainActor @Sendable (First, repeat each Needed) async throws -> Made
  ) {}

  /// Unavailable: the factory takes no arguments.
  @available(
    *, unavailable,
    message: "the factory of a maker takes the arguments that the key lists, then a parameter for each need"
  )
  @_disfavoredOverload
  public func maker<Value, Arguments, Made>(
    _ key: Key<Maker<Value, Arguments>>, on actor: MainActor.Type? = nil, options: TransientOptions = .init(),
    make: @escaping @MainActor @Sendable () throws -> Made
  ) {}

  /// Unavailable: the factory takes the needs in another order.
  @available(*, unavailable, message: "the factory takes the two needs in the other order")
  @_disfavoredOverload
  public func shared<Value, A, B>(
    _ key: Key<Value>, on actor: MainActor.Type? = nil, options: RegistrationOptions = .init(),
    needs first: any Need<A>, _ second: any Need<B>, make: @escaping @MainActor @Sendable (B, A) async throws -> Value,
    onStart: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    run: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Value) async throws -> Void)? = nil
  ) {}

  /// Unavailable: the factory takes the needs in another order.
  @available(*, unavailable, message: "the factory takes the two needs in the other order")
  @_disfavoredOverload
  public func unique<Value, A, B>(
    _ key: Key<Value>, on actor: MainActor.Type? = nil, options: TransientOptions = .init(),
    needs first: any Need<A>, _ second: any Need<B>, make: @escaping @MainActor @Sendable (B, A) async throws -> Value
  ) {}
}

extension OverrideVerbs where Self: ~Copyable {
  /// Unavailable: the factory returns a different type.
  @available(*, unavailable, message: "the factory returns a different type than the key's")
  @_disfavoredOverload
  public func override<Value, Made, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type? = nil, options: TransientOptions = .init(),
    needs: repeat any Need<each Needed>, make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Made
  ) {}

  /// Unavailable: a conversion does not fit its key.
  @available(*, unavailable, message: "the conversion returns a different type than the key's")
  @_disfavoredOverload
  public func override<Value, Other, Made>(
    _ key: Key<Value>, to target: any StrictNeed<Other>, as conversion: @escaping @Sendable (Other) -> Made
  ) {}

  /// Unavailable: an element has another type.
  @available(*, unavailable, message: "the factory returns a different type than the elements of the key's collection")
  @_disfavoredOverload
  public func contribute<Element, Made, each Needed>(
    to key: Key<[Element]>, on actor: MainActor.Type? = nil, options: RegistrationOptions = .init(),
    needs: repeat any Need<each Needed>, make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Made,
    onStart: (@MainActor @Sendable (Made) async throws -> Void)? = nil,
    run: (@MainActor @Sendable (Made) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Made) async throws -> Void)? = nil
  ) {}

  /// Unavailable: an element has another type.
  @available(*, unavailable, message: "the factory returns a different type than the elements of the key's collection")
  @_disfavoredOverload
  public func contribute<Entry: Hashable, Element, Made, each Needed>(
    to key: Key<[Entry: Element]>, at entry: Entry, on actor: MainActor.Type? = nil,
    options: RegistrationOptions = .init(), needs: repeat any Need<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Made,
    onStart: (@MainActor @Sendable (Made) async throws -> Void)? = nil,
    run: (@MainActor @Sendable (Made) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Made) async throws -> Void)? = nil
  ) {}

  /// Unavailable: what wraps a service has another type.
  @available(*, unavailable, message: "the factory returns a different type than the key's")
  @_disfavoredOverload
  public func decorate<Value, Made, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type? = nil, needs: repeat any Need<each Needed>,
    make: @escaping @MainActor @Sendable (Value, repeat each Needed) throws -> Made
  ) {}

  /// Unavailable: a decoration takes nothing.
  @available(*, unavailable, message: "a decoration's first parameter is the instance that it wraps")
  @_disfavoredOverload
  public func decorate<Value, Made>(
    _ key: Key<Value>, on actor: MainActor.Type? = nil, make: @escaping @MainActor @Sendable () throws -> Made
  ) {}
}

extension Registry {
  /// Unavailable: a conversion does not fit its keys.
  @available(*, unavailable, message: "the conversion returns a different type than the key's")
  @_disfavoredOverload
  public func alias<each Value, Other, Made>(
    _ key: repeat Key<each Value>, to target: any StrictNeed<Other>, as conversion: @escaping @Sendable (Other) -> Made
  ) {}
}
