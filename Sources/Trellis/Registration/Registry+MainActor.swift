extension Registry {
  /// Registers a service that each scope of this definition makes once, on the main actor.
  ///
  /// A request from elsewhere throws `.wrongActor`; ``Scope/load(_:)`` goes to the main actor by itself.
  ///
  /// ```swift
  /// app.shared(.router, on: MainActor.self, needs: .logger) { Router(logger: $0) }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The service's key.
  ///   - actor: `MainActor.self`.
  ///   - options: What else there is to say.
  ///   - needs: What the factory receives, looked up from this scope and those above.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  ///   - make: Makes an instance, on the main actor.
  ///   - onStart: Runs when the scope starts, or when the instance is made after that.
  ///   - onStop: Runs when the scope is closed, in reverse order of creation.
  public mutating func shared<Value: Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: RegistrationOptions = [],
    needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Value,
    onStart: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Value) async throws -> Void)? = nil
  ) {
    list.factory(
      .shared, key, StorageLayout(Value.self), needs: Keys.list(repeat each needs), options: options, file: file,
      line: line, column: column,
      isOnMainActor: true,
      hooks: Hooks.of(Value.self, onStart, onStop),
      make: Registration.onMainActor { memory, reader in
        memory.initialize(to: try make(repeat try reader.take((each Needed).self)))
      })
  }

  /// Registers a service that each scope of this definition makes once, on the main actor asynchronously.
  ///
  /// A request from elsewhere throws `.wrongActor`; ``Scope/load(_:)`` goes to the main actor by itself.
  ///
  /// - Parameters:
  ///   - key: The service's key.
  ///   - actor: `MainActor.self`.
  ///   - options: What else there is to say.
  ///   - needs: What the factory receives, looked up from this scope and those above.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  ///   - make: Makes an instance, on the main actor.
  ///   - onStart: Runs when the scope starts, or when the instance is made after that.
  ///   - onStop: Runs when the scope is closed, in reverse order of creation.
  @_disfavoredOverload
  public mutating func shared<Value: Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: RegistrationOptions = [],
    needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Value,
    onStart: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Value) async throws -> Void)? = nil
  ) {
    list.asyncFactory(
      .shared, key, needs: Keys.list(repeat each needs), options: options, origin: list.origin(file, line, column),
      isOnMainActor: true,
      hooks: Hooks.of(Value.self, onStart, onStop)
    ) { @MainActor memory, reader in
      var reader = reader
      memory.initialize(to: try await make(repeat try reader.take((each Needed).self)))
    }
  }

  /// Registers a service that each request makes anew, on the main actor.
  ///
  /// A request from elsewhere throws `.wrongActor`; ``Scope/load(_:)`` goes to the main actor by itself.
  ///
  /// What is not `Sendable` leaves the actor: the compiler holds the closure to returning what nothing else on the actor has.
  ///
  /// - Parameters:
  ///   - key: The service's key.
  ///   - actor: `MainActor.self`.
  ///   - options: What else there is to say.
  ///   - needs: What the factory receives, looked up from this scope and those above.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  ///   - make: Makes an instance, on the main actor.
  public mutating func unique<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) throws -> sending Value
  ) {
    list.factory(
      .unique, key, StorageLayout(Value.self), needs: Keys.list(repeat each needs), options: options.all, file: file,
      line: line, column: column,
      isOnMainActor: true,
      make: Registration.onMainActor { memory, reader in
        memory.initialize(to: try make(repeat try reader.take((each Needed).self)))
      })
  }

  /// Registers a service that each request makes anew, on the main actor asynchronously.
  ///
  /// A request from elsewhere throws `.wrongActor`; ``Scope/load(_:)`` goes to the main actor by itself.
  ///
  /// - Parameters:
  ///   - key: The service's key.
  ///   - actor: `MainActor.self`.
  ///   - options: What else there is to say.
  ///   - needs: What the factory receives, looked up from this scope and those above.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  ///   - make: Makes an instance, on the main actor.
  @_disfavoredOverload
  public mutating func unique<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> sending Value
  ) {
    list.asyncFactory(
      .unique, key, needs: Keys.list(repeat each needs), options: options.all, origin: list.origin(file, line, column),
      isOnMainActor: true
    ) { @MainActor memory, reader in
      var reader = reader
      memory.initialize(to: try await make(repeat try reader.take((each Needed).self)))
    }
  }

  /// Registers a service that lives while somebody holds it and is made on the main actor.
  ///
  /// A request from elsewhere throws `.wrongActor`; ``Scope/load(_:)`` goes to the main actor by itself.
  ///
  /// - Parameters:
  ///   - key: The service's key; its type is a class.
  ///   - actor: `MainActor.self`.
  ///   - options: What else there is to say.
  ///   - needs: What the factory receives, looked up from this scope and those above.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  ///   - make: Makes an instance, on the main actor.
  public mutating func weak<Value: AnyObject & Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Value
  ) {
    list.factory(
      .weak, key, StorageLayout(Value.self), needs: Keys.list(repeat each needs), options: options.all, file: file,
      line: line, column: column,
      isOnMainActor: true,
      make: Registration.onMainActor { memory, reader in
        memory.initialize(to: try make(repeat try reader.take((each Needed).self)))
      })
  }

  // The instance is not 'sending' beside a pack: Swift 6.3.1 crashes where such a parameter precedes a pack that has a function
  // in it.

  /// Wraps what is registered under a key, on the main actor.
  ///
  /// What wraps a service on the main actor is made there in any case; this lets the factory call what is there as well.
  ///
  /// See ``decorate(_:needs:file:line:column:make:)``.
  ///
  /// - Parameters:
  ///   - key: A key that exists; decorating one that nothing registers is an `override-nothing` error.
  ///   - actor: `MainActor.self`.
  ///   - needs: What the factory receives besides the instance that it wraps.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  ///   - make: Receives the instance, then the needs; makes what takes its place.
  public mutating func decorate<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (Value, repeat each Needed) throws -> sending Value
  ) {
    list.decorate(
      key, needs: [key] + Keys.list(repeat each needs), origin: list.origin(file, line, column), isOnMainActor: true,
      make: Registration.onMainActor { memory, reader in
        memory.initialize(to: try make(try reader.take(Value.self), repeat try reader.take((each Needed).self)))
      })
  }

  /// Replaces the factory of a key that exists with one on the main actor.
  ///
  /// A request from elsewhere throws `.wrongActor`; ``Scope/load(_:)`` goes to the main actor by itself.
  ///
  /// - Parameters:
  ///   - key: The service's key.
  ///   - actor: `MainActor.self`.
  ///   - needs: What the factory receives, looked up from this scope and those above.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  ///   - make: Makes an instance, on the main actor.
  public mutating func override<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) throws -> sending Value
  ) {
    list.factory(
      .override, key, StorageLayout(Value.self), needs: Keys.list(repeat each needs), file: file, line: line,
      column: column, isOnMainActor: true,
      make: Registration.onMainActor { memory, reader in
        memory.initialize(to: try make(repeat try reader.take((each Needed).self)))
      })
  }

  /// Replaces the factory of a key that exists with one on the main actor asynchronously.
  ///
  /// A request from elsewhere throws `.wrongActor`; ``Scope/load(_:)`` goes to the main actor by itself.
  ///
  /// - Parameters:
  ///   - key: The service's key.
  ///   - actor: `MainActor.self`.
  ///   - needs: What the factory receives, looked up from this scope and those above.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  ///   - make: Makes an instance, on the main actor.
  @_disfavoredOverload
  public mutating func override<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> sending Value
  ) {
    list.asyncFactory(
      .override, key, needs: Keys.list(repeat each needs), options: [],
      origin: list.origin(file, line, column, isOverride: true),
      isOnMainActor: true
    ) { @MainActor memory, reader in
      var reader = reader
      memory.initialize(to: try await make(repeat try reader.take((each Needed).self)))
    }
  }
}
