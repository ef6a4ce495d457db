// The verb for up to four needs, written out, as `unique` is. Besides what `Registry+Unique.swift` says of speed: with a list
// of any length the compiler of Swift 6.3 crashes where an initialiser takes a provider and makes what a protocol's key names.
extension Registry {
  /// Registers a service with one need of which each scope of this definition makes one.
  ///
  /// See ``shared(_:options:needs:file:line:column:make:onStart:onStop:)``.
  @inlinable
  public mutating func shared<Value: Sendable, A>(
    _ key: Key<Value>, options: RegistrationOptions = [], needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A) throws -> Value,
    onStart: (@Sendable (Value) async throws -> Void)? = nil,
    onStop: (@Sendable (Value) async throws -> Void)? = nil
  ) {
    list.factory(
      .shared, key, StorageLayout(Value.self), needs: [a], options: options, file: file, line: line, column: column,
      hooks: Hooks.of(Value.self, onStart, onStop)
    ) { memory, reader in
      memory.initialize(to: try make(try reader.take(A.self)))
    }
  }

  /// Registers a service with two needs of which each scope of this definition makes one.
  ///
  /// See ``shared(_:options:needs:file:line:column:make:onStart:onStop:)``.
  @inlinable
  public mutating func shared<Value: Sendable, A, B>(
    _ key: Key<Value>, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B) throws -> Value,
    onStart: (@Sendable (Value) async throws -> Void)? = nil,
    onStop: (@Sendable (Value) async throws -> Void)? = nil
  ) {
    list.factory(
      .shared, key, StorageLayout(Value.self), needs: [a, b], options: options, file: file, line: line, column: column,
      hooks: Hooks.of(Value.self, onStart, onStop)
    ) { memory, reader in
      memory.initialize(to: try make(try reader.take(A.self), try reader.take(B.self)))
    }
  }

  /// Registers a service with three needs of which each scope of this definition makes one.
  ///
  /// See ``shared(_:options:needs:file:line:column:make:onStart:onStop:)``.
  @inlinable
  public mutating func shared<Value: Sendable, A, B, C>(
    _ key: Key<Value>, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    _ c: Dependency<C>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B, __owned C) throws -> Value,
    onStart: (@Sendable (Value) async throws -> Void)? = nil,
    onStop: (@Sendable (Value) async throws -> Void)? = nil
  ) {
    list.factory(
      .shared, key, StorageLayout(Value.self), needs: [a, b, c], options: options, file: file, line: line,
      column: column,
      hooks: Hooks.of(Value.self, onStart, onStop)
    ) { memory, reader in
      memory.initialize(to: try make(try reader.take(A.self), try reader.take(B.self), try reader.take(C.self)))
    }
  }

  /// Registers a service with four needs of which each scope of this definition makes one.
  ///
  /// See ``shared(_:options:needs:file:line:column:make:onStart:onStop:)``.
  @inlinable
  public mutating func shared<Value: Sendable, A, B, C, D>(
    _ key: Key<Value>, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    _ c: Dependency<C>, _ d: Dependency<D>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Value,
    onStart: (@Sendable (Value) async throws -> Void)? = nil,
    onStop: (@Sendable (Value) async throws -> Void)? = nil
  ) {
    list.factory(
      .shared, key, StorageLayout(Value.self), needs: [a, b, c, d], options: options, file: file, line: line,
      column: column,
      hooks: Hooks.of(Value.self, onStart, onStop)
    ) { memory, reader in
      memory.initialize(
        to: try make(try reader.take(A.self), try reader.take(B.self), try reader.take(C.self), try reader.take(D.self))
      )
    }
  }
}
