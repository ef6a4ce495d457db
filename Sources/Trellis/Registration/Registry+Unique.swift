// One verb in several lengths. The compiler expands a list of any length only after it has specialised what is called for
// its elements; written out, up to four needs cost a third of that. Factories own what they receive, as initialisers do.
extension Registry {
  /// Registers a service of which each request makes a new one.
  ///
  /// ```swift
  /// session.unique(.editor, needs: .store, .user) { Editor(store: $0, author: $1) }
  /// ```
  ///
  /// What is not `Sendable` is safe here: a `@Sendable` factory keeps nothing of that kind, and what it receives of that kind
  /// was made for it, so that its product is reachable from nowhere else.
  ///
  /// - Parameters:
  ///   - key: The service's key; its type need not be `Sendable`.
  ///   - options: What else there is to say: `[.live]`.
  ///   - needs: What the factory receives, looked up from this scope and those above.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  ///   - make: Makes an instance. What it throws reaches whoever asked as the cause of a ``ResolutionError``.
  @inlinable
  public mutating func unique<Value, each Needed>(
    _ key: Key<Value>, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) throws -> Value
  ) {
    list.factory(
      .unique, key, StorageLayout(Value.self), needs: Keys.list(repeat each needs), options: options.all, file: file,
      line: line, column: column
    ) { memory, reader in
      memory.initialize(to: try make(repeat try reader.take((each Needed).self)))
    }
  }

  /// Registers a service with one need of which each request makes a new one.
  ///
  /// See ``unique(_:options:needs:file:line:column:make:)``.
  @inlinable
  public mutating func unique<Value, A>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A) throws -> Value
  ) {
    list.factory(
      .unique, key, StorageLayout(Value.self), needs: [a], options: options.all, file: file, line: line, column: column
    ) {
      memory, reader in
      memory.initialize(to: try make(try reader.take(A.self)))
    }
  }

  /// Registers a service with two needs of which each request makes a new one.
  ///
  /// See ``unique(_:options:needs:file:line:column:make:)``.
  @inlinable
  public mutating func unique<Value, A, B>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B) throws -> Value
  ) {
    list.factory(
      .unique, key, StorageLayout(Value.self), needs: [a, b], options: options.all, file: file, line: line,
      column: column
    ) {
      memory, reader in
      memory.initialize(to: try make(try reader.take(A.self), try reader.take(B.self)))
    }
  }

  /// Registers a service with three needs of which each request makes a new one.
  ///
  /// See ``unique(_:options:needs:file:line:column:make:)``.
  @inlinable
  public mutating func unique<Value, A, B, C>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B, __owned C) throws -> Value
  ) {
    list.factory(
      .unique, key, StorageLayout(Value.self), needs: [a, b, c], options: options.all, file: file, line: line,
      column: column
    ) {
      memory, reader in
      memory.initialize(to: try make(try reader.take(A.self), try reader.take(B.self), try reader.take(C.self)))
    }
  }

  /// Registers a service with four needs of which each request makes a new one.
  ///
  /// See ``unique(_:options:needs:file:line:column:make:)``.
  @inlinable
  public mutating func unique<Value, A, B, C, D>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    _ d: Dependency<D>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Value
  ) {
    list.factory(
      .unique, key, StorageLayout(Value.self), needs: [a, b, c, d], options: options.all, file: file, line: line,
      column: column
    ) {
      memory, reader in
      memory.initialize(
        to: try make(try reader.take(A.self), try reader.take(B.self), try reader.take(C.self), try reader.take(D.self))
      )
    }
  }
}
