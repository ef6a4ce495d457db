extension Registry {
  /// Registers a service that is made asynchronously, once for each scope of this definition.
  ///
  /// ``Scope/load(_:)`` and ``Scope/start(timeLimit:)`` make it. All who load it meanwhile share one creation. Once it exists, a
  /// synchronous look-up finds it too; before, that throws `.notLoaded`.
  ///
  /// ```swift
  /// app.shared(.database, needs: .config) { try await Database.open($0) } onStop: { await $0.close() }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The service's key.
  ///   - options: What else there is to say: `[.eager, .live]`.
  ///   - needs: What the factory receives, looked up from this scope and those above.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  ///   - make: Makes the instance. What it throws reaches whoever asked as the cause of a ``ResolutionError``.
  ///   - onStart: Runs when the scope starts, or when the instance is made after that.
  ///   - onStop: Runs when the scope is closed, in reverse order of creation.
  @_disfavoredOverload
  public mutating func shared<Value: Sendable, each Needed>(
    _ key: Key<Value>, options: RegistrationOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) async throws -> Value,
    onStart: (@Sendable (Value) async throws -> Void)? = nil,
    onStop: (@Sendable (Value) async throws -> Void)? = nil
  ) {
    list.asyncFactory(
      .shared, key, needs: Keys.list(repeat each needs), options: options, origin: list.origin(file, line, column),
      hooks: Hooks.of(Value.self, onStart, onStop)
    ) { memory, reader in
      var reader = reader
      memory.initialize(to: try await make(repeat try reader.take((each Needed).self)))
    }
  }

  /// Registers a service that is made asynchronously, a new one for each ``Scope/load(_:)``.
  ///
  /// ```swift
  /// app.unique(.upload, needs: .api) { try await $0.beginUpload() }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The service's key; its type need not be `Sendable`.
  ///   - options: What else there is to say: `[.live]`.
  ///   - needs: What the factory receives, looked up from this scope and those above.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  ///   - make: Makes an instance. What it throws reaches whoever asked as the cause of a ``ResolutionError``.
  @_disfavoredOverload
  public mutating func unique<Value, each Needed>(
    _ key: Key<Value>, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) async throws -> Value
  ) {
    list.asyncFactory(
      .unique, key, needs: Keys.list(repeat each needs), options: options.all, origin: list.origin(file, line, column)
    ) { memory, reader in
      var reader = reader
      memory.initialize(to: try await make(repeat try reader.take((each Needed).self)))
    }
  }

  /// Replaces the factory of a key that exists with an asynchronous one.
  ///
  /// - Parameters:
  ///   - key: A key that is registered above, or earlier in this scope through an `include`.
  ///   - needs: What the factory receives, looked up from this scope and those above.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  ///   - make: Makes an instance.
  @_disfavoredOverload
  public mutating func override<Value, each Needed>(
    _ key: Key<Value>, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) async throws -> Value
  ) {
    list.asyncFactory(
      .override, key, needs: Keys.list(repeat each needs), options: [],
      origin: list.origin(file, line, column, isOverride: true)
    ) { memory, reader in
      var reader = reader
      memory.initialize(to: try await make(repeat try reader.take((each Needed).self)))
    }
  }
}
