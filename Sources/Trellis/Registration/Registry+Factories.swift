internal import TrellisGraph

extension Registry {
  /// Registers a service of which each scope of this definition makes one.
  ///
  /// The instance is made at the first request, exactly once under any number of threads. Others who ask meanwhile wait.
  /// If the factory throws, nothing stays behind and the next request tries again.
  ///
  /// ```swift
  /// app.shared(.api, needs: .logger, .config) { APIClient(logger: $0, config: $1) }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The service's key.
  ///   - needs: What the factory receives, looked up from this scope and those above.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  ///   - make: Makes the instance. What it throws reaches whoever asked as the cause of a ``ResolutionError``.
  public mutating func shared<Value: Sendable, each Needed>(
    _ key: Key<Value>, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) throws -> Value
  ) {
    list.append(
      .factory(
        key, .shared, needs: (repeat each needs), origin: list.origin(file, line, column), make: make))
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
  ///   - needs: What the factory receives, looked up from this scope and those above.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  ///   - make: Makes an instance. What it throws reaches whoever asked as the cause of a ``ResolutionError``.
  public mutating func weak<Value: AnyObject & Sendable, each Needed>(
    _ key: Key<Value>, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) throws -> Value
  ) {
    list.append(
      .factory(
        key, .weak, needs: (repeat each needs), origin: list.origin(file, line, column), make: make))
  }

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
  ///   - needs: What the factory receives, looked up from this scope and those above.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  ///   - make: Makes an instance. What it throws reaches whoever asked as the cause of a ``ResolutionError``.
  public mutating func unique<Value, each Needed>(
    _ key: Key<Value>, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) throws -> Value
  ) {
    list.append(
      .factory(
        key, .unique, needs: (repeat each needs), origin: list.origin(file, line, column), make: make))
  }

  /// Replaces the factory of a key that is registered above, or earlier in this scope through an `include`.
  ///
  /// The lifetime stays that of what is replaced; a value or an input that is overridden with a factory becomes shared. The
  /// override holds for this scope and those below: what the scopes above make keeps what it has.
  ///
  /// - Parameters:
  ///   - key: A key that exists; overriding one that nothing registers is an `override-nothing` error.
  ///   - needs: What the factory receives, looked up from this scope and those above.
  ///   - file: The registering file; leave it out.
  ///   - line: The registering line; leave it out.
  ///   - column: The registering column; leave it out.
  ///   - make: Makes an instance.
  public mutating func override<Value, each Needed>(
    _ key: Key<Value>, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) throws -> Value
  ) {
    list.append(
      .factory(
        key, .inherited, needs: (repeat each needs), origin: list.origin(file, line, column, isOverride: true),
        make: make))
  }
}
