// Factories on the main actor that are written elsewhere: initialisers and functions that are named. The compiler takes no
// function for one that returns `sending`, which closures do. Two kinds are as safe without it: what makes a `Sendable` value,
// and what is on no actor, so that it reaches nothing of the main actor's. All are disfavoured: a closure means the other form.
extension Registry {
  /// Registers a service with one need that each request makes anew, on the main actor.
  ///
  /// See ``unique(_:on:options:needs:file:line:column:make:)``.
  public mutating func unique<Value, A>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending A) throws -> sending Value
  ) {
    list.factory(
      .unique, key, StorageLayout(Value.self), needs: [a], options: options.all, file: file, line: line,
      column: column, isOnMainActor: true,
      make: Registration.onMainActor { memory, reader in memory.initialize(to: try make(try reader.take(A.self))) })
  }

  /// Replaces the factory of a key that exists with one on the main actor that has one need.
  ///
  /// See ``override(_:on:needs:file:line:column:make:)``.
  public mutating func override<Value, A>(
    _ key: Key<Value>, on actor: MainActor.Type, needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending A) throws -> sending Value
  ) {
    list.factory(
      .override, key, StorageLayout(Value.self), needs: [a], file: file, line: line, column: column,
      isOnMainActor: true,
      make: Registration.onMainActor { memory, reader in memory.initialize(to: try make(try reader.take(A.self))) })
  }

  /// Wraps what is registered under a key, on the main actor, without further needs.
  ///
  /// See ``decorate(_:on:needs:file:line:column:make:)``.
  public mutating func decorate<Value>(
    _ key: Key<Value>, on actor: MainActor.Type,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending Value) throws -> sending Value
  ) {
    list.decorate(
      key, needs: [key], origin: list.origin(file, line, column), isOnMainActor: true,
      make: Registration.onMainActor { memory, reader in
        memory.initialize(to: try make(try reader.take(Value.self)))
      })
  }

  /// Wraps what is registered under a key, on the main actor, with one need.
  ///
  /// See ``decorate(_:on:needs:file:line:column:make:)``.
  public mutating func decorate<Value, A>(
    _ key: Key<Value>, on actor: MainActor.Type, needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending Value, sending A) throws -> sending Value
  ) {
    list.decorate(
      key, needs: [key, a], origin: list.origin(file, line, column), isOnMainActor: true,
      make: Registration.onMainActor { memory, reader in
        memory.initialize(to: try make(try reader.take(Value.self), try reader.take(A.self)))
      })
  }

  /// Registers a service that each request makes anew, on the main actor, by a function of the main actor that makes a `Sendable` value.
  ///
  /// See ``unique(_:on:options:needs:file:line:column:make:)``.
  @_disfavoredOverload
  public mutating func unique<Value: Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Value
  ) {
    list.factory(
      .unique, key, StorageLayout(Value.self), needs: Keys.list(repeat each needs), options: options.all, file: file,
      line: line,
      column: column, isOnMainActor: true,
      make: Registration.onMainActor { memory, reader in
        memory.initialize(to: try make(repeat try reader.take((each Needed).self)))
      })
  }

  /// Registers a service that each request makes anew, on the main actor asynchronously, by a function of the main actor that makes a `Sendable` value.
  ///
  /// See ``unique(_:on:options:needs:file:line:column:make:)``.
  @_disfavoredOverload
  public mutating func unique<Value: Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Value
  ) {
    list.asyncFactory(
      .unique, key, needs: Keys.list(repeat each needs), options: options.all,
      origin: list.origin(file, line, column), isOnMainActor: true
    ) { @MainActor memory, reader in
      var reader = reader
      memory.initialize(to: try await make(repeat try reader.take((each Needed).self)))
    }
  }

  /// Registers a service that each request makes anew, on the main actor, by a function that is on no actor.
  ///
  /// See ``unique(_:on:options:needs:file:line:column:make:)``.
  @_disfavoredOverload
  public mutating func unique<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    line: Int = #line, column: Int = #column, file: String = #fileID,
    make: @escaping @Sendable (repeat each Needed) throws -> Value
  ) {
    list.factory(
      .unique, key, StorageLayout(Value.self), needs: Keys.list(repeat each needs), options: options.all, file: file,
      line: line,
      column: column, isOnMainActor: true
    ) { memory, reader in
      memory.initialize(to: try make(repeat try reader.take((each Needed).self)))
    }
  }

  /// Replaces the factory of a key that exists with one on the main actor, by a function of the main actor that makes a `Sendable` value.
  ///
  /// See ``override(_:on:needs:file:line:column:make:)``.
  @_disfavoredOverload
  public mutating func override<Value: Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Value
  ) {
    list.factory(
      .override, key, StorageLayout(Value.self), needs: Keys.list(repeat each needs), file: file, line: line,
      column: column, isOnMainActor: true,
      make: Registration.onMainActor { memory, reader in
        memory.initialize(to: try make(repeat try reader.take((each Needed).self)))
      })
  }

  /// Replaces the factory of a key that exists with one on the main actor asynchronously, by a function of the main actor that makes a `Sendable` value.
  ///
  /// See ``override(_:on:needs:file:line:column:make:)``.
  @_disfavoredOverload
  public mutating func override<Value: Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Value
  ) {
    list.asyncFactory(
      .override, key, needs: Keys.list(repeat each needs), options: [],
      origin: list.origin(file, line, column, isOverride: true), isOnMainActor: true
    ) { @MainActor memory, reader in
      var reader = reader
      memory.initialize(to: try await make(repeat try reader.take((each Needed).self)))
    }
  }

  /// Replaces the factory of a key that exists with one on the main actor, by a function that is on no actor.
  ///
  /// See ``override(_:on:needs:file:line:column:make:)``.
  @_disfavoredOverload
  public mutating func override<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, needs: repeat Dependency<each Needed>,
    line: Int = #line, column: Int = #column, file: String = #fileID,
    make: @escaping @Sendable (repeat each Needed) throws -> Value
  ) {
    list.factory(
      .override, key, StorageLayout(Value.self), needs: Keys.list(repeat each needs), file: file, line: line,
      column: column, isOnMainActor: true
    ) { memory, reader in
      memory.initialize(to: try make(repeat try reader.take((each Needed).self)))
    }
  }

  /// Wraps what is registered under a key, on the main actor, by a function of the main actor that makes a `Sendable` value.
  ///
  /// See ``decorate(_:on:needs:file:line:column:make:)``.
  @_disfavoredOverload
  public mutating func decorate<Value: Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (Value, repeat each Needed) throws -> Value
  ) {
    list.decorate(
      key, needs: [key] + Keys.list(repeat each needs), origin: list.origin(file, line, column), isOnMainActor: true,
      make: Registration.onMainActor { memory, reader in
        memory.initialize(to: try make(try reader.take(Value.self), repeat try reader.take((each Needed).self)))
      })
  }

  /// Wraps what is registered under a key, on the main actor, by a function that is on no actor.
  ///
  /// See ``decorate(_:on:needs:file:line:column:make:)``.
  @_disfavoredOverload
  public mutating func decorate<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, needs: repeat Dependency<each Needed>,
    line: Int = #line, column: Int = #column, file: String = #fileID,
    make: @escaping @Sendable (Value, repeat each Needed) throws -> Value
  ) {
    list.decorate(
      key, needs: [key] + Keys.list(repeat each needs), origin: list.origin(file, line, column), isOnMainActor: true
    ) { memory, reader in
      memory.initialize(to: try make(try reader.take(Value.self), repeat try reader.take((each Needed).self)))
    }
  }
}

extension Overrides {
  /// Replaces a service's factory with one on the main actor that has one need.
  ///
  /// See ``override(_:on:needs:file:line:column:make:)``.
  public mutating func override<Value, A>(
    _ key: Key<Value>, on actor: MainActor.Type, needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending A) throws -> sending Value
  ) {
    list.factory(
      .override, key, StorageLayout(Value.self), needs: [a], file: file, line: line, column: column,
      isOnMainActor: true,
      make: Registration.onMainActor { memory, reader in memory.initialize(to: try make(try reader.take(A.self))) })
  }

  /// Replaces a service's factory with one on the main actor, by a function of the main actor that makes a `Sendable` value.
  ///
  /// See ``override(_:on:needs:file:line:column:make:)``.
  @_disfavoredOverload
  public mutating func override<Value: Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Value
  ) {
    list.factory(
      .override, key, StorageLayout(Value.self), needs: Keys.list(repeat each needs), file: file, line: line,
      column: column, isOnMainActor: true,
      make: Registration.onMainActor { memory, reader in
        memory.initialize(to: try make(repeat try reader.take((each Needed).self)))
      })
  }

  /// Replaces a service's factory with one on the main actor asynchronously, by a function of the main actor that makes a `Sendable` value.
  ///
  /// See ``override(_:on:needs:file:line:column:make:)``.
  @_disfavoredOverload
  public mutating func override<Value: Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Value
  ) {
    list.asyncFactory(
      .override, key, needs: Keys.list(repeat each needs), options: [],
      origin: list.origin(file, line, column, isOverride: true), isOnMainActor: true
    ) { @MainActor memory, reader in
      var reader = reader
      memory.initialize(to: try await make(repeat try reader.take((each Needed).self)))
    }
  }

  /// Replaces a service's factory with one on the main actor, by a function that is on no actor.
  ///
  /// See ``override(_:on:needs:file:line:column:make:)``.
  @_disfavoredOverload
  public mutating func override<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, needs: repeat Dependency<each Needed>,
    line: Int = #line, column: Int = #column, file: String = #fileID,
    make: @escaping @Sendable (repeat each Needed) throws -> Value
  ) {
    list.factory(
      .override, key, StorageLayout(Value.self), needs: Keys.list(repeat each needs), file: file, line: line,
      column: column, isOnMainActor: true
    ) { memory, reader in
      memory.initialize(to: try make(repeat try reader.take((each Needed).self)))
    }
  }
}
