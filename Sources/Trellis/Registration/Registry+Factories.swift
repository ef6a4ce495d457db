extension Registry {
  /// Registers a service of which each scope of this definition makes one.
  ///
  /// The instance is made at the first request, exactly once under any number of threads. Others who ask meanwhile wait.
  /// If the factory throws, nothing stays behind and the next request tries again.
  ///
  /// ```swift
  /// app.shared(.api, needs: .logger, .config) { APIClient(logger: $0, config: $1) }
  /// app.shared(.server, needs: .config) { Server($0) } onStart: { try await $0.start() } onStop: { try await $0.stop() }
  /// app.shared(.server, needs: .config, make: Server.init, onStop: { try await $0.stop() })
  /// ```
  ///
  /// A synchronous request to a scope that has been started does not wait for the `onStart` of the instance that it makes;
  /// ``Scope/load(_:)`` does. What such a hook throws, ``Scope/close(timeLimit:)`` reports.
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
  @inlinable
  public mutating func shared<Value: Sendable, each Needed>(
    _ key: Key<Value>, options: RegistrationOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) throws -> Value,
    onStart: (@Sendable (Value) async throws -> Void)? = nil,
    onStop: (@Sendable (Value) async throws -> Void)? = nil
  ) {
    list.factory(
      .shared, key, StorageLayout(Value.self), needs: Keys.list(repeat each needs), options: options, file: file,
      line: line, column: column,
      hooks: Hooks.of(Value.self, onStart, onStop)
    ) { memory, reader in
      memory.initialize(to: try make(repeat try reader.take((each Needed).self)))
    }
  }

  /// Registers a service that lives while somebody holds it.
  ///
  /// The scope does not hold the instance: who asks while it lives gets the same one, and the next request after that makes
  /// another.
  ///
  /// ```swift
  /// app.weak(.imageCache, needs: .log, make: ImageCache.init)
  /// ```
  ///
  /// - Parameters:
  ///   - key: The service's key; its type is a class.
  ///   - options: What else there is to say: `[.live]`.
  ///   - needs: What the factory receives, looked up from this scope and those above.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  ///   - make: Makes an instance. What it throws reaches whoever asked as the cause of a ``ResolutionError``.
  @inlinable
  public mutating func weak<Value: AnyObject & Sendable, each Needed>(
    _ key: Key<Value>, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) throws -> Value
  ) {
    list.factory(
      .weak, key, StorageLayout(Value.self), needs: Keys.list(repeat each needs), options: options.all, file: file,
      line: line, column: column
    ) { memory, reader in
      memory.initialize(to: try make(repeat try reader.take((each Needed).self)))
    }
  }

  /// Replaces the factory of a key that is registered above, or earlier in this scope through an `include`.
  ///
  /// The lifetime stays that of what is replaced; a value or an input that is overridden with a factory becomes shared. Its
  /// hooks and options do not stay: they were made for another instance. The override holds for this scope and those below:
  /// what the scopes above make keeps what it has.
  ///
  /// - Parameters:
  ///   - key: A key that exists; overriding one that nothing registers is an `override-nothing` error.
  ///   - needs: What the factory receives, looked up from this scope and those above.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  ///   - make: Makes an instance.
  @inlinable
  public mutating func override<Value, each Needed>(
    _ key: Key<Value>, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) throws -> Value
  ) {
    list.factory(
      .override, key, StorageLayout(Value.self), needs: Keys.list(repeat each needs), file: file, line: line,
      column: column
    ) {
      memory, reader in
      memory.initialize(to: try make(repeat try reader.take((each Needed).self)))
    }
  }

  /// Replaces the factory of a key with one that has one need.
  ///
  /// See ``override(_:needs:file:line:column:make:)``.
  @inlinable
  public mutating func override<Value, A>(
    _ key: Key<Value>, needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A) throws -> Value
  ) {
    list.factory(
      .override, key, StorageLayout(Value.self), needs: [a], file: file, line: line, column: column
    ) { memory, reader in
      memory.initialize(to: try make(try reader.take(A.self)))
    }
  }
}

extension Keys {
  @inlinable
  static func list<each Needed>(_ needs: repeat Dependency<each Needed>) -> [Keys] {
    var count = 0
    for _ in repeat each needs { count += 1 }
    if count == 0 { return [] }
    var list: [Keys] = []
    list.reserveCapacity(count)
    repeat list.append(each needs)
    return list
  }
}
