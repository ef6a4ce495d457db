// swift-format-ignore-file
// Written by VerbOverloadsTests, which fails when it is out of date. It is long because Swift infers a closure's parameters
// well from single parameters only, not from parameter packs. The first overload of each verb has the documentation.

extension RegistrationVerbs where Self: ~Copyable {
  /// Registers a service of which each scope of this definition makes one.
  ///
  /// ```swift
  /// app.shared(.api, needs: .logger, .config) { APIClient(logger: $0, config: $1) }
  /// app.shared(.router, on: MainActor.self, needs: .logger) { Router(logger: $0) }
  /// app.shared(.database, needs: .config) { try await Database.open($0) } onStop: { await $0.close() }
  /// app.shared(.server, options: [.eager], needs: .config, make: Server.init, onStart: { try await $0.start() })
  /// ```
  ///
  /// The first request makes the instance, exactly once under any number of threads; the others wait for it. If the factory
  /// throws, nothing stays behind and the next request tries again.
  ///
  /// With `on: MainActor.self` the factory and the hooks run on the main actor. A request from elsewhere throws `.wrongActor`;
  /// ``Scope/load(_:)`` switches to the main actor. Otherwise the factory runs on the thread of the request, and hooks run on no
  /// actor.
  ///
  /// An asynchronous factory runs when ``Scope/load(_:)`` or ``Scope/start(timeLimit:)`` needs the instance, and concurrent loads
  /// share one creation. A synchronous request finds the instance once it exists and throws `.notLoaded` before.
  ///
  /// A synchronous request to a scope that has started does not wait for the `onStart` of the instance that it makes;
  /// ``Scope/load(_:)`` does. What such a hook throws, ``Scope/close(timeLimit:)`` reports.
  ///
  /// - Parameters:
  ///   - key: The service's key.
  ///   - options: What else applies, for example `[.eager, .live]`.
  ///   - needs: The dependencies, looked up from this scope and those above.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  ///   - make: Receives the dependencies in order and makes the instance. What it throws is the cause of a ``ResolutionError``.
  ///   - onStart: Runs when the scope starts, or when the instance is made after that.
  ///   - onStop: Runs when the scope is closed, in reverse order of creation.
  @inlinable
  public func shared<Value: Sendable, each Needed>(
    _ key: Key<Value>, options: RegistrationOptions = [], needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) throws -> Value,
    onStart: (@Sendable (Value) async throws -> Void)? = nil,
    onStop: (@Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.add(.shared, key, Keys.list(repeat each needs), file, line, column, options, Hooks.of(Value.self, onStart, onStop), make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func shared<Value: Sendable, A>(
    _ key: Key<Value>, options: RegistrationOptions = [], needs a: Dependency<A>,
    make: @escaping @Sendable (__owned A) throws -> Value,
    onStart: (@Sendable (Value) async throws -> Void)? = nil,
    onStop: (@Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.add(.shared, key, [a], file, line, column, options, Hooks.of(Value.self, onStart, onStop), make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func shared<Value: Sendable, A, B>(
    _ key: Key<Value>, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    make: @escaping @Sendable (__owned A, __owned B) throws -> Value,
    onStart: (@Sendable (Value) async throws -> Void)? = nil,
    onStop: (@Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.add(.shared, key, [a, b], file, line, column, options, Hooks.of(Value.self, onStart, onStop), make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func shared<Value: Sendable, A, B, C>(
    _ key: Key<Value>, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    make: @escaping @Sendable (__owned A, __owned B, __owned C) throws -> Value,
    onStart: (@Sendable (Value) async throws -> Void)? = nil,
    onStop: (@Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.add(.shared, key, [a, b, c], file, line, column, options, Hooks.of(Value.self, onStart, onStop), make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func shared<Value: Sendable, A, B, C, D>(
    _ key: Key<Value>, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Value,
    onStart: (@Sendable (Value) async throws -> Void)? = nil,
    onStop: (@Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.add(.shared, key, [a, b, c, d], file, line, column, options, Hooks.of(Value.self, onStart, onStop), make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func shared<Value: Sendable, A, B, C, D, E>(
    _ key: Key<Value>, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E) throws -> Value,
    onStart: (@Sendable (Value) async throws -> Void)? = nil,
    onStop: (@Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.add(.shared, key, [a, b, c, d, e], file, line, column, options, Hooks.of(Value.self, onStart, onStop), make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func shared<Value: Sendable, A, B, C, D, E, F>(
    _ key: Key<Value>, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>, _ f: Dependency<F>,
    make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E, __owned F) throws -> Value,
    onStart: (@Sendable (Value) async throws -> Void)? = nil,
    onStop: (@Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.add(.shared, key, [a, b, c, d, e, f], file, line, column, options, Hooks.of(Value.self, onStart, onStop), make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func shared<Value: Sendable, each Needed>(
    _ key: Key<Value>, options: RegistrationOptions = [], needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) async throws -> Value,
    onStart: (@Sendable (Value) async throws -> Void)? = nil,
    onStop: (@Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.addAsync(.shared, key, Keys.list(repeat each needs), file, line, column, options, Hooks.of(Value.self, onStart, onStop), make: plainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func shared<Value: Sendable, A>(
    _ key: Key<Value>, options: RegistrationOptions = [], needs a: Dependency<A>,
    make: @escaping @Sendable (A) async throws -> Value,
    onStart: (@Sendable (Value) async throws -> Void)? = nil,
    onStop: (@Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.addAsync(.shared, key, [a], file, line, column, options, Hooks.of(Value.self, onStart, onStop), make: plainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func shared<Value: Sendable, A, B>(
    _ key: Key<Value>, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    make: @escaping @Sendable (A, B) async throws -> Value,
    onStart: (@Sendable (Value) async throws -> Void)? = nil,
    onStop: (@Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.addAsync(.shared, key, [a, b], file, line, column, options, Hooks.of(Value.self, onStart, onStop), make: plainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func shared<Value: Sendable, A, B, C>(
    _ key: Key<Value>, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    make: @escaping @Sendable (A, B, C) async throws -> Value,
    onStart: (@Sendable (Value) async throws -> Void)? = nil,
    onStop: (@Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.addAsync(.shared, key, [a, b, c], file, line, column, options, Hooks.of(Value.self, onStart, onStop), make: plainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func shared<Value: Sendable, A, B, C, D>(
    _ key: Key<Value>, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    make: @escaping @Sendable (A, B, C, D) async throws -> Value,
    onStart: (@Sendable (Value) async throws -> Void)? = nil,
    onStop: (@Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.addAsync(.shared, key, [a, b, c, d], file, line, column, options, Hooks.of(Value.self, onStart, onStop), make: plainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func shared<Value: Sendable, A, B, C, D, E>(
    _ key: Key<Value>, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    make: @escaping @Sendable (A, B, C, D, E) async throws -> Value,
    onStart: (@Sendable (Value) async throws -> Void)? = nil,
    onStop: (@Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.addAsync(.shared, key, [a, b, c, d, e], file, line, column, options, Hooks.of(Value.self, onStart, onStop), make: plainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func shared<Value: Sendable, A, B, C, D, E, F>(
    _ key: Key<Value>, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>, _ f: Dependency<F>,
    make: @escaping @Sendable (A, B, C, D, E, F) async throws -> Value,
    onStart: (@Sendable (Value) async throws -> Void)? = nil,
    onStop: (@Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.addAsync(.shared, key, [a, b, c, d, e, f], file, line, column, options, Hooks.of(Value.self, onStart, onStop), make: plainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func shared<Value: Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: RegistrationOptions = [], needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Value,
    onStart: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.add(.shared, key, Keys.list(repeat each needs), file, line, column, options, Hooks.of(Value.self, onStart, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func shared<Value: Sendable, A>(
    _ key: Key<Value>, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>,
    make: @escaping @MainActor @Sendable (__owned A) throws -> Value,
    onStart: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.add(.shared, key, [a], file, line, column, options, Hooks.of(Value.self, onStart, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func shared<Value: Sendable, A, B>(
    _ key: Key<Value>, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    make: @escaping @MainActor @Sendable (__owned A, __owned B) throws -> Value,
    onStart: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.add(.shared, key, [a, b], file, line, column, options, Hooks.of(Value.self, onStart, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func shared<Value: Sendable, A, B, C>(
    _ key: Key<Value>, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    make: @escaping @MainActor @Sendable (__owned A, __owned B, __owned C) throws -> Value,
    onStart: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.add(.shared, key, [a, b, c], file, line, column, options, Hooks.of(Value.self, onStart, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func shared<Value: Sendable, A, B, C, D>(
    _ key: Key<Value>, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    make: @escaping @MainActor @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Value,
    onStart: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.add(.shared, key, [a, b, c, d], file, line, column, options, Hooks.of(Value.self, onStart, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func shared<Value: Sendable, A, B, C, D, E>(
    _ key: Key<Value>, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    make: @escaping @MainActor @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E) throws -> Value,
    onStart: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.add(.shared, key, [a, b, c, d, e], file, line, column, options, Hooks.of(Value.self, onStart, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func shared<Value: Sendable, A, B, C, D, E, F>(
    _ key: Key<Value>, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>, _ f: Dependency<F>,
    make: @escaping @MainActor @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E, __owned F) throws -> Value,
    onStart: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.add(.shared, key, [a, b, c, d, e, f], file, line, column, options, Hooks.of(Value.self, onStart, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func shared<Value: Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: RegistrationOptions = [], needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Value,
    onStart: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.addAsync(.shared, key, Keys.list(repeat each needs), file, line, column, options, Hooks.of(Value.self, onStart, onStop), onMainActor: true, make: mainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func shared<Value: Sendable, A>(
    _ key: Key<Value>, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>,
    make: @escaping @MainActor @Sendable (A) async throws -> Value,
    onStart: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.addAsync(.shared, key, [a], file, line, column, options, Hooks.of(Value.self, onStart, onStop), onMainActor: true, make: mainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func shared<Value: Sendable, A, B>(
    _ key: Key<Value>, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    make: @escaping @MainActor @Sendable (A, B) async throws -> Value,
    onStart: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.addAsync(.shared, key, [a, b], file, line, column, options, Hooks.of(Value.self, onStart, onStop), onMainActor: true, make: mainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func shared<Value: Sendable, A, B, C>(
    _ key: Key<Value>, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    make: @escaping @MainActor @Sendable (A, B, C) async throws -> Value,
    onStart: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.addAsync(.shared, key, [a, b, c], file, line, column, options, Hooks.of(Value.self, onStart, onStop), onMainActor: true, make: mainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func shared<Value: Sendable, A, B, C, D>(
    _ key: Key<Value>, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    make: @escaping @MainActor @Sendable (A, B, C, D) async throws -> Value,
    onStart: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.addAsync(.shared, key, [a, b, c, d], file, line, column, options, Hooks.of(Value.self, onStart, onStop), onMainActor: true, make: mainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func shared<Value: Sendable, A, B, C, D, E>(
    _ key: Key<Value>, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    make: @escaping @MainActor @Sendable (A, B, C, D, E) async throws -> Value,
    onStart: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.addAsync(.shared, key, [a, b, c, d, e], file, line, column, options, Hooks.of(Value.self, onStart, onStop), onMainActor: true, make: mainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func shared<Value: Sendable, A, B, C, D, E, F>(
    _ key: Key<Value>, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>, _ f: Dependency<F>,
    make: @escaping @MainActor @Sendable (A, B, C, D, E, F) async throws -> Value,
    onStart: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.addAsync(.shared, key, [a, b, c, d, e, f], file, line, column, options, Hooks.of(Value.self, onStart, onStop), onMainActor: true, make: mainAsyncFactory(make))
  }

  /// Registers a service of which each request makes a new instance.
  ///
  /// ```swift
  /// session.unique(.editor, needs: .store, .user) { Editor(store: $0, author: $1) }
  /// session.unique(.upload, options: [.live], needs: .api) { try await $0.beginUpload() }
  /// ```
  ///
  /// A value that is not `Sendable` is safe here: a `@Sendable` factory keeps no such value, and those that it receives were made
  /// for it, so nothing else can reach its product. On the main actor, the compiler requires that a closure returns what nothing
  /// else on that actor refers to.
  ///
  /// With `on: MainActor.self` the factory runs on the main actor. A request from elsewhere throws `.wrongActor`;
  /// ``Scope/load(_:)`` switches to the main actor. Only ``Scope/load(_:)`` can make what has an asynchronous factory.
  ///
  /// - Parameters:
  ///   - key: The service's key; its type need not be `Sendable`.
  ///   - options: What else applies: `[.live]`.
  ///   - needs: The dependencies, looked up from this scope and those above.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  ///   - make: Receives the dependencies in order and makes an instance. What it throws is the cause of a ``ResolutionError``.
  @inlinable
  public func unique<Value, each Needed>(
    _ key: Key<Value>, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) throws -> Value
  ) {
    registrations.add(.unique, key, Keys.list(repeat each needs), file, line, column, options.all, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func unique<Value, A>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A) throws -> Value
  ) {
    registrations.add(.unique, key, [a], file, line, column, options.all, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func unique<Value, A, B>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B) throws -> Value
  ) {
    registrations.add(.unique, key, [a, b], file, line, column, options.all, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func unique<Value, A, B, C>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B, __owned C) throws -> Value
  ) {
    registrations.add(.unique, key, [a, b, c], file, line, column, options.all, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func unique<Value, A, B, C, D>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Value
  ) {
    registrations.add(.unique, key, [a, b, c, d], file, line, column, options.all, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func unique<Value, A, B, C, D, E>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E) throws -> Value
  ) {
    registrations.add(.unique, key, [a, b, c, d, e], file, line, column, options.all, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func unique<Value, A, B, C, D, E, F>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>, _ f: Dependency<F>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E, __owned F) throws -> Value
  ) {
    registrations.add(.unique, key, [a, b, c, d, e, f], file, line, column, options.all, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func unique<Value, each Needed>(
    _ key: Key<Value>, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) async throws -> Value
  ) {
    registrations.addAsync(.unique, key, Keys.list(repeat each needs), file, line, column, options.all, make: plainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func unique<Value, A>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (A) async throws -> Value
  ) {
    registrations.addAsync(.unique, key, [a], file, line, column, options.all, make: plainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func unique<Value, A, B>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (A, B) async throws -> Value
  ) {
    registrations.addAsync(.unique, key, [a, b], file, line, column, options.all, make: plainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func unique<Value, A, B, C>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (A, B, C) async throws -> Value
  ) {
    registrations.addAsync(.unique, key, [a, b, c], file, line, column, options.all, make: plainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func unique<Value, A, B, C, D>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (A, B, C, D) async throws -> Value
  ) {
    registrations.addAsync(.unique, key, [a, b, c, d], file, line, column, options.all, make: plainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func unique<Value, A, B, C, D, E>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (A, B, C, D, E) async throws -> Value
  ) {
    registrations.addAsync(.unique, key, [a, b, c, d, e], file, line, column, options.all, make: plainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func unique<Value, A, B, C, D, E, F>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>, _ f: Dependency<F>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (A, B, C, D, E, F) async throws -> Value
  ) {
    registrations.addAsync(.unique, key, [a, b, c, d, e, f], file, line, column, options.all, make: plainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func unique<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) throws -> sending Value
  ) {
    registrations.add(.unique, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func unique<Value, A>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending A) throws -> sending Value
  ) {
    registrations.add(.unique, key, [a], file, line, column, options.all, onMainActor: true, make: mainSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func unique<Value, A, B>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending A, sending B) throws -> sending Value
  ) {
    registrations.add(.unique, key, [a, b], file, line, column, options.all, onMainActor: true, make: mainSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func unique<Value, A, B, C>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending A, sending B, sending C) throws -> sending Value
  ) {
    registrations.add(.unique, key, [a, b, c], file, line, column, options.all, onMainActor: true, make: mainSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func unique<Value, A, B, C, D>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending A, sending B, sending C, sending D) throws -> sending Value
  ) {
    registrations.add(.unique, key, [a, b, c, d], file, line, column, options.all, onMainActor: true, make: mainSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func unique<Value, A, B, C, D, E>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending A, sending B, sending C, sending D, sending E) throws -> sending Value
  ) {
    registrations.add(.unique, key, [a, b, c, d, e], file, line, column, options.all, onMainActor: true, make: mainSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func unique<Value, A, B, C, D, E, F>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>, _ f: Dependency<F>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending A, sending B, sending C, sending D, sending E, sending F) throws -> sending Value
  ) {
    registrations.add(.unique, key, [a, b, c, d, e, f], file, line, column, options.all, onMainActor: true, make: mainSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func unique<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> sending Value
  ) {
    registrations.addAsync(.unique, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainAsyncSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func unique<Value, A>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A) async throws -> sending Value
  ) {
    registrations.addAsync(.unique, key, [a], file, line, column, options.all, onMainActor: true, make: mainAsyncSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func unique<Value, A, B>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A, B) async throws -> sending Value
  ) {
    registrations.addAsync(.unique, key, [a, b], file, line, column, options.all, onMainActor: true, make: mainAsyncSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func unique<Value, A, B, C>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A, B, C) async throws -> sending Value
  ) {
    registrations.addAsync(.unique, key, [a, b, c], file, line, column, options.all, onMainActor: true, make: mainAsyncSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func unique<Value, A, B, C, D>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A, B, C, D) async throws -> sending Value
  ) {
    registrations.addAsync(.unique, key, [a, b, c, d], file, line, column, options.all, onMainActor: true, make: mainAsyncSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func unique<Value, A, B, C, D, E>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A, B, C, D, E) async throws -> sending Value
  ) {
    registrations.addAsync(.unique, key, [a, b, c, d, e], file, line, column, options.all, onMainActor: true, make: mainAsyncSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func unique<Value, A, B, C, D, E, F>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>, _ f: Dependency<F>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A, B, C, D, E, F) async throws -> sending Value
  ) {
    registrations.addAsync(.unique, key, [a, b, c, d, e, f], file, line, column, options.all, onMainActor: true, make: mainAsyncSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func unique<Value: Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Value
  ) {
    registrations.add(.unique, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func unique<Value: Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Value
  ) {
    registrations.addAsync(.unique, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func unique<Value: Sendable, A>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A) async throws -> Value
  ) {
    registrations.addAsync(.unique, key, [a], file, line, column, options.all, onMainActor: true, make: mainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func unique<Value: Sendable, A, B>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A, B) async throws -> Value
  ) {
    registrations.addAsync(.unique, key, [a, b], file, line, column, options.all, onMainActor: true, make: mainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func unique<Value: Sendable, A, B, C>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A, B, C) async throws -> Value
  ) {
    registrations.addAsync(.unique, key, [a, b, c], file, line, column, options.all, onMainActor: true, make: mainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func unique<Value: Sendable, A, B, C, D>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A, B, C, D) async throws -> Value
  ) {
    registrations.addAsync(.unique, key, [a, b, c, d], file, line, column, options.all, onMainActor: true, make: mainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func unique<Value: Sendable, A, B, C, D, E>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A, B, C, D, E) async throws -> Value
  ) {
    registrations.addAsync(.unique, key, [a, b, c, d, e], file, line, column, options.all, onMainActor: true, make: mainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func unique<Value: Sendable, A, B, C, D, E, F>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>, _ f: Dependency<F>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A, B, C, D, E, F) async throws -> Value
  ) {
    registrations.addAsync(.unique, key, [a, b, c, d, e, f], file, line, column, options.all, onMainActor: true, make: mainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func unique<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    line: Int = #line, column: Int = #column, file: String = #fileID,
    make: @escaping @Sendable (repeat each Needed) throws -> Value
  ) {
    registrations.add(.unique, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: plainFactory(make))
  }

  /// Registers a service that is shared for as long as something holds a reference to it.
  ///
  /// ```swift
  /// app.weak(.imageCache, needs: .log, make: ImageCache.init)
  /// ```
  ///
  /// The scope itself does not hold the instance: the first request after it is gone makes another. So it can have no hooks, and
  /// its factory is synchronous.
  ///
  /// The key's type is a class, or a protocol. What the factory makes must be the object of a class: if not, the request throws
  /// `.notAnObject`, and a key whose type is none of a class is a `weak-value` error.
  ///
  /// - Parameters:
  ///   - key: The service's key; its type is a class or a protocol.
  ///   - options: What else applies: `[.live]`.
  ///   - needs: The dependencies, looked up from this scope and those above.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  ///   - make: Receives the dependencies in order and makes an instance. What it throws is the cause of a ``ResolutionError``.
  @inlinable
  public func weak<Value: Sendable, each Needed>(
    _ key: Key<Value>, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) throws -> Value
  ) {
    registrations.add(.weak, key, Keys.list(repeat each needs), file, line, column, options.all, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func weak<Value: Sendable, A>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A) throws -> Value
  ) {
    registrations.add(.weak, key, [a], file, line, column, options.all, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func weak<Value: Sendable, A, B>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B) throws -> Value
  ) {
    registrations.add(.weak, key, [a, b], file, line, column, options.all, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func weak<Value: Sendable, A, B, C>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B, __owned C) throws -> Value
  ) {
    registrations.add(.weak, key, [a, b, c], file, line, column, options.all, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func weak<Value: Sendable, A, B, C, D>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Value
  ) {
    registrations.add(.weak, key, [a, b, c, d], file, line, column, options.all, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func weak<Value: Sendable, A, B, C, D, E>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E) throws -> Value
  ) {
    registrations.add(.weak, key, [a, b, c, d, e], file, line, column, options.all, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func weak<Value: Sendable, A, B, C, D, E, F>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>, _ f: Dependency<F>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E, __owned F) throws -> Value
  ) {
    registrations.add(.weak, key, [a, b, c, d, e, f], file, line, column, options.all, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func weak<Value: Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Value
  ) {
    registrations.add(.weak, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func weak<Value: Sendable, A>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (__owned A) throws -> Value
  ) {
    registrations.add(.weak, key, [a], file, line, column, options.all, onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func weak<Value: Sendable, A, B>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (__owned A, __owned B) throws -> Value
  ) {
    registrations.add(.weak, key, [a, b], file, line, column, options.all, onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func weak<Value: Sendable, A, B, C>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (__owned A, __owned B, __owned C) throws -> Value
  ) {
    registrations.add(.weak, key, [a, b, c], file, line, column, options.all, onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func weak<Value: Sendable, A, B, C, D>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Value
  ) {
    registrations.add(.weak, key, [a, b, c, d], file, line, column, options.all, onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func weak<Value: Sendable, A, B, C, D, E>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E) throws -> Value
  ) {
    registrations.add(.weak, key, [a, b, c, d, e], file, line, column, options.all, onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func weak<Value: Sendable, A, B, C, D, E, F>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>, _ f: Dependency<F>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E, __owned F) throws -> Value
  ) {
    registrations.add(.weak, key, [a, b, c, d, e, f], file, line, column, options.all, onMainActor: true, make: mainFactory(make))
  }

  /// Registers a service that is created from arguments that only its caller has.
  ///
  /// ```swift
  /// static let editor = Key<Maker<Editor, Note.ID>>("editor")
  ///
  /// app.maker(.editor, needs: .store) { id, store in Editor(id, store: store) }
  ///
  /// let editor = try app[.editor](note.id)
  /// ```
  ///
  /// A request for the key returns a ``Maker``, or an ``AsyncMaker`` for an asynchronous factory. Each of its calls looks the needs
  /// up in the scope that registers it, and creates a new instance. There can be up to four arguments; more, or arguments with
  /// labels, are a struct.
  ///
  /// With `on: MainActor.self` the factory runs on the main actor: a ``Maker`` that is called elsewhere throws `.wrongActor`, and an
  /// ``AsyncMaker`` switches to it. Otherwise the factory of a ``Maker`` runs on the thread of the call, and that of an
  /// ``AsyncMaker`` on no actor.
  ///
  /// - Parameters:
  ///   - key: The key of the maker.
  ///   - options: What else applies: `[.live]`.
  ///   - needs: The dependencies, looked up from this scope and those above at each call. A maker may need itself.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  ///   - make: Receives the arguments, then the dependencies, and creates an instance. What it throws is the cause of a
  ///     ``ResolutionError``.
  public func maker<Value, P: Sendable, each Needed>(
    _ key: Key<Maker<Value, P>>, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (P, repeat each Needed) throws -> Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, make: plainMaker1(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, A>(
    _ key: Key<Maker<Value, P>>, options: TransientOptions = [], needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (P, A) throws -> Value
  ) {
    registrations.add(.maker, key, [a], file, line, column, options.all, make: plainMaker1(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, A, B>(
    _ key: Key<Maker<Value, P>>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (P, A, B) throws -> Value
  ) {
    registrations.add(.maker, key, [a, b], file, line, column, options.all, make: plainMaker1(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, A, B, C>(
    _ key: Key<Maker<Value, P>>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (P, A, B, C) throws -> Value
  ) {
    registrations.add(.maker, key, [a, b, c], file, line, column, options.all, make: plainMaker1(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, A, B, C, D>(
    _ key: Key<Maker<Value, P>>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (P, A, B, C, D) throws -> Value
  ) {
    registrations.add(.maker, key, [a, b, c, d], file, line, column, options.all, make: plainMaker1(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, A, B, C, D, E>(
    _ key: Key<Maker<Value, P>>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (P, A, B, C, D, E) throws -> Value
  ) {
    registrations.add(.maker, key, [a, b, c, d, e], file, line, column, options.all, make: plainMaker1(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, Q: Sendable, each Needed>(
    _ key: Key<Maker<Value, P, Q>>, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (P, Q, repeat each Needed) throws -> Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, make: plainMaker2(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, Q: Sendable, R: Sendable, each Needed>(
    _ key: Key<Maker<Value, P, Q, R>>, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (P, Q, R, repeat each Needed) throws -> Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, make: plainMaker3(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, Q: Sendable, R: Sendable, S: Sendable, each Needed>(
    _ key: Key<Maker<Value, P, Q, R, S>>, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (P, Q, R, S, repeat each Needed) throws -> Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, make: plainMaker4(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, each Needed>(
    _ key: Key<Maker<Value, P>>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, repeat each Needed) throws -> sending Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainSendingMaker1(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, A>(
    _ key: Key<Maker<Value, P>>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, A) throws -> sending Value
  ) {
    registrations.add(.maker, key, [a], file, line, column, options.all, onMainActor: true, make: mainSendingMaker1(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, A, B>(
    _ key: Key<Maker<Value, P>>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, A, B) throws -> sending Value
  ) {
    registrations.add(.maker, key, [a, b], file, line, column, options.all, onMainActor: true, make: mainSendingMaker1(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, A, B, C>(
    _ key: Key<Maker<Value, P>>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, A, B, C) throws -> sending Value
  ) {
    registrations.add(.maker, key, [a, b, c], file, line, column, options.all, onMainActor: true, make: mainSendingMaker1(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, A, B, C, D>(
    _ key: Key<Maker<Value, P>>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, A, B, C, D) throws -> sending Value
  ) {
    registrations.add(.maker, key, [a, b, c, d], file, line, column, options.all, onMainActor: true, make: mainSendingMaker1(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, A, B, C, D, E>(
    _ key: Key<Maker<Value, P>>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, A, B, C, D, E) throws -> sending Value
  ) {
    registrations.add(.maker, key, [a, b, c, d, e], file, line, column, options.all, onMainActor: true, make: mainSendingMaker1(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, Q: Sendable, each Needed>(
    _ key: Key<Maker<Value, P, Q>>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, Q, repeat each Needed) throws -> sending Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainSendingMaker2(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, Q: Sendable, R: Sendable, each Needed>(
    _ key: Key<Maker<Value, P, Q, R>>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, Q, R, repeat each Needed) throws -> sending Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainSendingMaker3(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, Q: Sendable, R: Sendable, S: Sendable, each Needed>(
    _ key: Key<Maker<Value, P, Q, R, S>>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, Q, R, S, repeat each Needed) throws -> sending Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainSendingMaker4(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func maker<Value: Sendable, P: Sendable, each Needed>(
    _ key: Key<Maker<Value, P>>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, repeat each Needed) throws -> Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainMaker1(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func maker<Value: Sendable, P: Sendable, Q: Sendable, each Needed>(
    _ key: Key<Maker<Value, P, Q>>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, Q, repeat each Needed) throws -> Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainMaker2(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func maker<Value: Sendable, P: Sendable, Q: Sendable, R: Sendable, each Needed>(
    _ key: Key<Maker<Value, P, Q, R>>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, Q, R, repeat each Needed) throws -> Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainMaker3(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func maker<Value: Sendable, P: Sendable, Q: Sendable, R: Sendable, S: Sendable, each Needed>(
    _ key: Key<Maker<Value, P, Q, R, S>>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, Q, R, S, repeat each Needed) throws -> Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainMaker4(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func maker<Value, P: Sendable, each Needed>(
    _ key: Key<Maker<Value, P>>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    line: Int = #line, column: Int = #column, file: String = #fileID,
    make: @escaping @Sendable (P, repeat each Needed) throws -> Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: plainMaker1(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func maker<Value, P: Sendable, Q: Sendable, each Needed>(
    _ key: Key<Maker<Value, P, Q>>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    line: Int = #line, column: Int = #column, file: String = #fileID,
    make: @escaping @Sendable (P, Q, repeat each Needed) throws -> Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: plainMaker2(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func maker<Value, P: Sendable, Q: Sendable, R: Sendable, each Needed>(
    _ key: Key<Maker<Value, P, Q, R>>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    line: Int = #line, column: Int = #column, file: String = #fileID,
    make: @escaping @Sendable (P, Q, R, repeat each Needed) throws -> Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: plainMaker3(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func maker<Value, P: Sendable, Q: Sendable, R: Sendable, S: Sendable, each Needed>(
    _ key: Key<Maker<Value, P, Q, R, S>>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    line: Int = #line, column: Int = #column, file: String = #fileID,
    make: @escaping @Sendable (P, Q, R, S, repeat each Needed) throws -> Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: plainMaker4(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, each Needed>(
    _ key: Key<AsyncMaker<Value, P>>, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (P, repeat each Needed) async throws -> Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, make: plainAsyncMaker1(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, Q: Sendable, each Needed>(
    _ key: Key<AsyncMaker<Value, P, Q>>, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (P, Q, repeat each Needed) async throws -> Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, make: plainAsyncMaker2(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, Q: Sendable, R: Sendable, each Needed>(
    _ key: Key<AsyncMaker<Value, P, Q, R>>, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (P, Q, R, repeat each Needed) async throws -> Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, make: plainAsyncMaker3(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, Q: Sendable, R: Sendable, S: Sendable, each Needed>(
    _ key: Key<AsyncMaker<Value, P, Q, R, S>>, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (P, Q, R, S, repeat each Needed) async throws -> Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, make: plainAsyncMaker4(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, each Needed>(
    _ key: Key<AsyncMaker<Value, P>>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, repeat each Needed) async throws -> sending Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainAsyncSendingMaker1(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, Q: Sendable, each Needed>(
    _ key: Key<AsyncMaker<Value, P, Q>>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, Q, repeat each Needed) async throws -> sending Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainAsyncSendingMaker2(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, Q: Sendable, R: Sendable, each Needed>(
    _ key: Key<AsyncMaker<Value, P, Q, R>>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, Q, R, repeat each Needed) async throws -> sending Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainAsyncSendingMaker3(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func maker<Value, P: Sendable, Q: Sendable, R: Sendable, S: Sendable, each Needed>(
    _ key: Key<AsyncMaker<Value, P, Q, R, S>>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, Q, R, S, repeat each Needed) async throws -> sending Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainAsyncSendingMaker4(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func maker<Value: Sendable, P: Sendable, each Needed>(
    _ key: Key<AsyncMaker<Value, P>>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, repeat each Needed) async throws -> Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainAsyncMaker1(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func maker<Value: Sendable, P: Sendable, Q: Sendable, each Needed>(
    _ key: Key<AsyncMaker<Value, P, Q>>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, Q, repeat each Needed) async throws -> Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainAsyncMaker2(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func maker<Value: Sendable, P: Sendable, Q: Sendable, R: Sendable, each Needed>(
    _ key: Key<AsyncMaker<Value, P, Q, R>>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, Q, R, repeat each Needed) async throws -> Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainAsyncMaker3(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func maker<Value: Sendable, P: Sendable, Q: Sendable, R: Sendable, S: Sendable, each Needed>(
    _ key: Key<AsyncMaker<Value, P, Q, R, S>>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, Q, R, S, repeat each Needed) async throws -> Value
  ) {
    registrations.add(.maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainAsyncMaker4(make))
  }
}

extension OverrideVerbs where Self: ~Copyable {
  /// Replaces a registration that exists: one of a scope above, or one of this scope that an `include` has brought.
  ///
  /// ```swift
  /// session.override(.api, needs: .logger) { RecordingAPI(logger: $0) }
  /// ```
  ///
  /// The lifetime stays that of what is replaced; a value or an input becomes shared. Its options and hooks do not stay: they were
  /// written for another instance. To give others, or another lifetime, use ``overriding``.
  ///
  /// In a definition, the override applies to its scopes and those below, and what the scopes above make is unchanged. In
  /// ``Overrides``, everything that needs the key is re-created in the new scope.
  ///
  /// - Parameters:
  ///   - key: A key that exists; overriding one that nothing registers is an `override-nothing` error.
  ///   - options: What else applies: `[.live]`.
  ///   - needs: The dependencies, looked up from the scope that has the override.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  ///   - make: Receives the dependencies in order and makes an instance.
  @inlinable
  public func override<Value, each Needed>(
    _ key: Key<Value>, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) throws -> Value
  ) {
    overriding.registrations.add(.override, key, Keys.list(repeat each needs), file, line, column, options.all, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func override<Value, A>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A) throws -> Value
  ) {
    overriding.registrations.add(.override, key, [a], file, line, column, options.all, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func override<Value, A, B>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B) throws -> Value
  ) {
    overriding.registrations.add(.override, key, [a, b], file, line, column, options.all, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func override<Value, A, B, C>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B, __owned C) throws -> Value
  ) {
    overriding.registrations.add(.override, key, [a, b, c], file, line, column, options.all, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func override<Value, A, B, C, D>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Value
  ) {
    overriding.registrations.add(.override, key, [a, b, c, d], file, line, column, options.all, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func override<Value, A, B, C, D, E>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E) throws -> Value
  ) {
    overriding.registrations.add(.override, key, [a, b, c, d, e], file, line, column, options.all, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func override<Value, A, B, C, D, E, F>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>, _ f: Dependency<F>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E, __owned F) throws -> Value
  ) {
    overriding.registrations.add(.override, key, [a, b, c, d, e, f], file, line, column, options.all, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func override<Value, each Needed>(
    _ key: Key<Value>, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) async throws -> Value
  ) {
    overriding.registrations.addAsync(.override, key, Keys.list(repeat each needs), file, line, column, options.all, make: plainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func override<Value, A>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (A) async throws -> Value
  ) {
    overriding.registrations.addAsync(.override, key, [a], file, line, column, options.all, make: plainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func override<Value, A, B>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (A, B) async throws -> Value
  ) {
    overriding.registrations.addAsync(.override, key, [a, b], file, line, column, options.all, make: plainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func override<Value, A, B, C>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (A, B, C) async throws -> Value
  ) {
    overriding.registrations.addAsync(.override, key, [a, b, c], file, line, column, options.all, make: plainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func override<Value, A, B, C, D>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (A, B, C, D) async throws -> Value
  ) {
    overriding.registrations.addAsync(.override, key, [a, b, c, d], file, line, column, options.all, make: plainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func override<Value, A, B, C, D, E>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (A, B, C, D, E) async throws -> Value
  ) {
    overriding.registrations.addAsync(.override, key, [a, b, c, d, e], file, line, column, options.all, make: plainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func override<Value, A, B, C, D, E, F>(
    _ key: Key<Value>, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>, _ f: Dependency<F>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (A, B, C, D, E, F) async throws -> Value
  ) {
    overriding.registrations.addAsync(.override, key, [a, b, c, d, e, f], file, line, column, options.all, make: plainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func override<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) throws -> sending Value
  ) {
    overriding.registrations.add(.override, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func override<Value, A>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending A) throws -> sending Value
  ) {
    overriding.registrations.add(.override, key, [a], file, line, column, options.all, onMainActor: true, make: mainSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func override<Value, A, B>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending A, sending B) throws -> sending Value
  ) {
    overriding.registrations.add(.override, key, [a, b], file, line, column, options.all, onMainActor: true, make: mainSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func override<Value, A, B, C>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending A, sending B, sending C) throws -> sending Value
  ) {
    overriding.registrations.add(.override, key, [a, b, c], file, line, column, options.all, onMainActor: true, make: mainSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func override<Value, A, B, C, D>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending A, sending B, sending C, sending D) throws -> sending Value
  ) {
    overriding.registrations.add(.override, key, [a, b, c, d], file, line, column, options.all, onMainActor: true, make: mainSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func override<Value, A, B, C, D, E>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending A, sending B, sending C, sending D, sending E) throws -> sending Value
  ) {
    overriding.registrations.add(.override, key, [a, b, c, d, e], file, line, column, options.all, onMainActor: true, make: mainSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func override<Value, A, B, C, D, E, F>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>, _ f: Dependency<F>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending A, sending B, sending C, sending D, sending E, sending F) throws -> sending Value
  ) {
    overriding.registrations.add(.override, key, [a, b, c, d, e, f], file, line, column, options.all, onMainActor: true, make: mainSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func override<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> sending Value
  ) {
    overriding.registrations.addAsync(.override, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainAsyncSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func override<Value, A>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A) async throws -> sending Value
  ) {
    overriding.registrations.addAsync(.override, key, [a], file, line, column, options.all, onMainActor: true, make: mainAsyncSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func override<Value, A, B>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A, B) async throws -> sending Value
  ) {
    overriding.registrations.addAsync(.override, key, [a, b], file, line, column, options.all, onMainActor: true, make: mainAsyncSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func override<Value, A, B, C>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A, B, C) async throws -> sending Value
  ) {
    overriding.registrations.addAsync(.override, key, [a, b, c], file, line, column, options.all, onMainActor: true, make: mainAsyncSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func override<Value, A, B, C, D>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A, B, C, D) async throws -> sending Value
  ) {
    overriding.registrations.addAsync(.override, key, [a, b, c, d], file, line, column, options.all, onMainActor: true, make: mainAsyncSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func override<Value, A, B, C, D, E>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A, B, C, D, E) async throws -> sending Value
  ) {
    overriding.registrations.addAsync(.override, key, [a, b, c, d, e], file, line, column, options.all, onMainActor: true, make: mainAsyncSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func override<Value, A, B, C, D, E, F>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>, _ f: Dependency<F>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A, B, C, D, E, F) async throws -> sending Value
  ) {
    overriding.registrations.addAsync(.override, key, [a, b, c, d, e, f], file, line, column, options.all, onMainActor: true, make: mainAsyncSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func override<Value: Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Value
  ) {
    overriding.registrations.add(.override, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func override<Value: Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Value
  ) {
    overriding.registrations.addAsync(.override, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: mainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func override<Value: Sendable, A>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A) async throws -> Value
  ) {
    overriding.registrations.addAsync(.override, key, [a], file, line, column, options.all, onMainActor: true, make: mainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func override<Value: Sendable, A, B>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A, B) async throws -> Value
  ) {
    overriding.registrations.addAsync(.override, key, [a, b], file, line, column, options.all, onMainActor: true, make: mainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func override<Value: Sendable, A, B, C>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A, B, C) async throws -> Value
  ) {
    overriding.registrations.addAsync(.override, key, [a, b, c], file, line, column, options.all, onMainActor: true, make: mainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func override<Value: Sendable, A, B, C, D>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A, B, C, D) async throws -> Value
  ) {
    overriding.registrations.addAsync(.override, key, [a, b, c, d], file, line, column, options.all, onMainActor: true, make: mainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func override<Value: Sendable, A, B, C, D, E>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A, B, C, D, E) async throws -> Value
  ) {
    overriding.registrations.addAsync(.override, key, [a, b, c, d, e], file, line, column, options.all, onMainActor: true, make: mainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func override<Value: Sendable, A, B, C, D, E, F>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>, _ f: Dependency<F>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (A, B, C, D, E, F) async throws -> Value
  ) {
    overriding.registrations.addAsync(.override, key, [a, b, c, d, e, f], file, line, column, options.all, onMainActor: true, make: mainAsyncFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func override<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = [], needs: repeat Dependency<each Needed>,
    line: Int = #line, column: Int = #column, file: String = #fileID,
    make: @escaping @Sendable (repeat each Needed) throws -> Value
  ) {
    overriding.registrations.add(.override, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true, make: plainFactory(make))
  }

  /// Adds an element to an array that several registrations fill.
  ///
  /// ```swift
  /// app.contribute(to: .plugins, needs: .logger) { Spelling(logger: $0) }
  /// app.contribute(to: .tabs, on: MainActor.self, needs: .store) { HomeTab(store: $0) }
  /// app.contribute(to: .exporters) { MetricsExporter() } onStop: { await $0.flush() }
  /// ```
  ///
  /// A request for the key returns the elements that its scope sees: those of the scopes above first, then in order of
  /// registration. Each element is a shared service of the scope that contributes it: made once, with options and hooks like
  /// another.
  ///
  /// With `on: MainActor.self` the factory and the hooks run on the main actor, and so do requests for the whole array in each
  /// scope that sees the element. A request from elsewhere throws `.wrongActor`; ``Scope/load(_:)`` switches to the main actor.
  ///
  /// In ``Overrides``, the new scope's array starts with the elements of the scopes above, which keep their instances, and
  /// everything that needs the array is re-created.
  ///
  /// - Parameters:
  ///   - key: The array's key. Without contributions it is missing, unless it has a default.
  ///   - options: What else applies, for example `[.eager, .live]`.
  ///   - needs: The dependencies, looked up from this scope and those above.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  ///   - make: Receives the dependencies in order and makes the element.
  ///   - onStart: Runs when the scope starts, or when the element is made after that.
  ///   - onStop: Runs when the scope is closed, in reverse order of creation.
  @inlinable
  public func contribute<Element: Sendable, each Needed>(
    to key: Key<[Element]>, options: RegistrationOptions = [], needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) throws -> Element,
    onStart: (@Sendable (Element) async throws -> Void)? = nil,
    onStop: (@Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, Keys.list(repeat each needs), file, line, column, options, Hooks.of(Element.self, onStart, onStop), make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func contribute<Element: Sendable, A>(
    to key: Key<[Element]>, options: RegistrationOptions = [], needs a: Dependency<A>,
    make: @escaping @Sendable (__owned A) throws -> Element,
    onStart: (@Sendable (Element) async throws -> Void)? = nil,
    onStop: (@Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, [a], file, line, column, options, Hooks.of(Element.self, onStart, onStop), make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func contribute<Element: Sendable, A, B>(
    to key: Key<[Element]>, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    make: @escaping @Sendable (__owned A, __owned B) throws -> Element,
    onStart: (@Sendable (Element) async throws -> Void)? = nil,
    onStop: (@Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, [a, b], file, line, column, options, Hooks.of(Element.self, onStart, onStop), make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func contribute<Element: Sendable, A, B, C>(
    to key: Key<[Element]>, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    make: @escaping @Sendable (__owned A, __owned B, __owned C) throws -> Element,
    onStart: (@Sendable (Element) async throws -> Void)? = nil,
    onStop: (@Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, [a, b, c], file, line, column, options, Hooks.of(Element.self, onStart, onStop), make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func contribute<Element: Sendable, A, B, C, D>(
    to key: Key<[Element]>, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Element,
    onStart: (@Sendable (Element) async throws -> Void)? = nil,
    onStop: (@Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, [a, b, c, d], file, line, column, options, Hooks.of(Element.self, onStart, onStop), make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func contribute<Element: Sendable, A, B, C, D, E>(
    to key: Key<[Element]>, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E) throws -> Element,
    onStart: (@Sendable (Element) async throws -> Void)? = nil,
    onStop: (@Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, [a, b, c, d, e], file, line, column, options, Hooks.of(Element.self, onStart, onStop), make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func contribute<Element: Sendable, A, B, C, D, E, F>(
    to key: Key<[Element]>, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>, _ f: Dependency<F>,
    make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E, __owned F) throws -> Element,
    onStart: (@Sendable (Element) async throws -> Void)? = nil,
    onStop: (@Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, [a, b, c, d, e, f], file, line, column, options, Hooks.of(Element.self, onStart, onStop), make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func contribute<Element: Sendable, each Needed>(
    to key: Key<[Element]>, on actor: MainActor.Type, options: RegistrationOptions = [], needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Element,
    onStart: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, Keys.list(repeat each needs), file, line, column, options, Hooks.of(Element.self, onStart, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func contribute<Element: Sendable, A>(
    to key: Key<[Element]>, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>,
    make: @escaping @MainActor @Sendable (__owned A) throws -> Element,
    onStart: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, [a], file, line, column, options, Hooks.of(Element.self, onStart, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func contribute<Element: Sendable, A, B>(
    to key: Key<[Element]>, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    make: @escaping @MainActor @Sendable (__owned A, __owned B) throws -> Element,
    onStart: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, [a, b], file, line, column, options, Hooks.of(Element.self, onStart, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func contribute<Element: Sendable, A, B, C>(
    to key: Key<[Element]>, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    make: @escaping @MainActor @Sendable (__owned A, __owned B, __owned C) throws -> Element,
    onStart: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, [a, b, c], file, line, column, options, Hooks.of(Element.self, onStart, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func contribute<Element: Sendable, A, B, C, D>(
    to key: Key<[Element]>, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    make: @escaping @MainActor @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Element,
    onStart: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, [a, b, c, d], file, line, column, options, Hooks.of(Element.self, onStart, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func contribute<Element: Sendable, A, B, C, D, E>(
    to key: Key<[Element]>, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    make: @escaping @MainActor @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E) throws -> Element,
    onStart: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, [a, b, c, d, e], file, line, column, options, Hooks.of(Element.self, onStart, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func contribute<Element: Sendable, A, B, C, D, E, F>(
    to key: Key<[Element]>, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>, _ f: Dependency<F>,
    make: @escaping @MainActor @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E, __owned F) throws -> Element,
    onStart: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, [a, b, c, d, e, f], file, line, column, options, Hooks.of(Element.self, onStart, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// Adds an entry to a dictionary that several registrations fill.
  ///
  /// ```swift
  /// app.contribute(to: .screens, at: "settings", needs: .store) { SettingsScreen(store: $0) }
  /// ```
  ///
  /// Two contributions to one entry, in one scope or in scopes above each other, are a `duplicate` error. Otherwise, entries are
  /// like the elements of an array.
  ///
  /// - Parameters:
  ///   - key: The dictionary's key. Without contributions it is missing, unless it has a default.
  ///   - entry: The entry's key in the dictionary; a literal or the name of a case, so that the validator can compare it.
  ///   - options: What else applies, for example `[.eager, .live]`.
  ///   - needs: The dependencies, looked up from this scope and those above.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  ///   - make: Receives the dependencies in order and makes the entry's value.
  ///   - onStart: Runs when the scope starts, or when the value is made after that.
  ///   - onStop: Runs when the scope is closed, in reverse order of creation.
  @inlinable
  public func contribute<Entry: Hashable & Sendable, Element: Sendable, each Needed>(
    to key: Key<[Entry: Element]>, at entry: Entry, options: RegistrationOptions = [], needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) throws -> Element,
    onStart: (@Sendable (Element) async throws -> Void)? = nil,
    onStop: (@Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, at: entry, Keys.list(repeat each needs), file, line, column, options, Hooks.of(Element.self, onStart, onStop), make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func contribute<Entry: Hashable & Sendable, Element: Sendable, A>(
    to key: Key<[Entry: Element]>, at entry: Entry, options: RegistrationOptions = [], needs a: Dependency<A>,
    make: @escaping @Sendable (__owned A) throws -> Element,
    onStart: (@Sendable (Element) async throws -> Void)? = nil,
    onStop: (@Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, at: entry, [a], file, line, column, options, Hooks.of(Element.self, onStart, onStop), make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func contribute<Entry: Hashable & Sendable, Element: Sendable, A, B>(
    to key: Key<[Entry: Element]>, at entry: Entry, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    make: @escaping @Sendable (__owned A, __owned B) throws -> Element,
    onStart: (@Sendable (Element) async throws -> Void)? = nil,
    onStop: (@Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, at: entry, [a, b], file, line, column, options, Hooks.of(Element.self, onStart, onStop), make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func contribute<Entry: Hashable & Sendable, Element: Sendable, A, B, C>(
    to key: Key<[Entry: Element]>, at entry: Entry, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    make: @escaping @Sendable (__owned A, __owned B, __owned C) throws -> Element,
    onStart: (@Sendable (Element) async throws -> Void)? = nil,
    onStop: (@Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, at: entry, [a, b, c], file, line, column, options, Hooks.of(Element.self, onStart, onStop), make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func contribute<Entry: Hashable & Sendable, Element: Sendable, A, B, C, D>(
    to key: Key<[Entry: Element]>, at entry: Entry, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Element,
    onStart: (@Sendable (Element) async throws -> Void)? = nil,
    onStop: (@Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, at: entry, [a, b, c, d], file, line, column, options, Hooks.of(Element.self, onStart, onStop), make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func contribute<Entry: Hashable & Sendable, Element: Sendable, A, B, C, D, E>(
    to key: Key<[Entry: Element]>, at entry: Entry, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E) throws -> Element,
    onStart: (@Sendable (Element) async throws -> Void)? = nil,
    onStop: (@Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, at: entry, [a, b, c, d, e], file, line, column, options, Hooks.of(Element.self, onStart, onStop), make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func contribute<Entry: Hashable & Sendable, Element: Sendable, A, B, C, D, E, F>(
    to key: Key<[Entry: Element]>, at entry: Entry, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>, _ f: Dependency<F>,
    make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E, __owned F) throws -> Element,
    onStart: (@Sendable (Element) async throws -> Void)? = nil,
    onStop: (@Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, at: entry, [a, b, c, d, e, f], file, line, column, options, Hooks.of(Element.self, onStart, onStop), make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func contribute<Entry: Hashable & Sendable, Element: Sendable, each Needed>(
    to key: Key<[Entry: Element]>, at entry: Entry, on actor: MainActor.Type, options: RegistrationOptions = [], needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Element,
    onStart: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, at: entry, Keys.list(repeat each needs), file, line, column, options, Hooks.of(Element.self, onStart, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func contribute<Entry: Hashable & Sendable, Element: Sendable, A>(
    to key: Key<[Entry: Element]>, at entry: Entry, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>,
    make: @escaping @MainActor @Sendable (__owned A) throws -> Element,
    onStart: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, at: entry, [a], file, line, column, options, Hooks.of(Element.self, onStart, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func contribute<Entry: Hashable & Sendable, Element: Sendable, A, B>(
    to key: Key<[Entry: Element]>, at entry: Entry, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>,
    make: @escaping @MainActor @Sendable (__owned A, __owned B) throws -> Element,
    onStart: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, at: entry, [a, b], file, line, column, options, Hooks.of(Element.self, onStart, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func contribute<Entry: Hashable & Sendable, Element: Sendable, A, B, C>(
    to key: Key<[Entry: Element]>, at entry: Entry, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    make: @escaping @MainActor @Sendable (__owned A, __owned B, __owned C) throws -> Element,
    onStart: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, at: entry, [a, b, c], file, line, column, options, Hooks.of(Element.self, onStart, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func contribute<Entry: Hashable & Sendable, Element: Sendable, A, B, C, D>(
    to key: Key<[Entry: Element]>, at entry: Entry, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    make: @escaping @MainActor @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Element,
    onStart: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, at: entry, [a, b, c, d], file, line, column, options, Hooks.of(Element.self, onStart, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func contribute<Entry: Hashable & Sendable, Element: Sendable, A, B, C, D, E>(
    to key: Key<[Entry: Element]>, at entry: Entry, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    make: @escaping @MainActor @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E) throws -> Element,
    onStart: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, at: entry, [a, b, c, d, e], file, line, column, options, Hooks.of(Element.self, onStart, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func contribute<Entry: Hashable & Sendable, Element: Sendable, A, B, C, D, E, F>(
    to key: Key<[Entry: Element]>, at entry: Entry, on actor: MainActor.Type, options: RegistrationOptions = [], needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>, _ f: Dependency<F>,
    make: @escaping @MainActor @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E, __owned F) throws -> Element,
    onStart: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, at: entry, [a, b, c, d, e, f], file, line, column, options, Hooks.of(Element.self, onStart, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable @_disfavoredOverload
  public func contribute<Entry: Hashable & BitwiseCopyable, Element: Sendable, each Needed>(
    to key: Key<[Entry: Element]>, at entry: Entry, options: RegistrationOptions = [], needs: repeat Dependency<each Needed>,
    make: @escaping @Sendable (repeat each Needed) throws -> Element,
    onStart: (@Sendable (Element) async throws -> Void)? = nil,
    onStop: (@Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, at: entry, Keys.list(repeat each needs), file, line, column, options, Hooks.of(Element.self, onStart, onStop), make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func contribute<Entry: Hashable & BitwiseCopyable, Element: Sendable, each Needed>(
    to key: Key<[Entry: Element]>, at entry: Entry, on actor: MainActor.Type, options: RegistrationOptions = [], needs: repeat Dependency<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Element,
    onStart: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Element) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.contribute(key, at: entry, Keys.list(repeat each needs), file, line, column, options, Hooks.of(Element.self, onStart, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// Wraps what is registered under a key, here or above, for this scope and those below.
  ///
  /// ```swift
  /// app.decorate(.api, needs: .logger) { api, logger in LoggingAPI(api, logger: logger) }
  /// ```
  ///
  /// Several decorations of one key wrap one another in order of registration. The scopes above still see the undecorated
  /// instance; the decoration of a shared service is made once for each scope of this definition.
  ///
  /// In ``Overrides``, the decoration wraps what the key would resolve to in the new scope without it: the existing instance,
  /// unless the overrides re-create that too. Everything that needs the key is re-created with the decoration.
  ///
  /// - Parameters:
  ///   - key: A key that exists; decorating one that nothing registers is an `override-nothing` error.
  ///   - needs: What the factory receives besides the instance that it wraps.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  ///   - make: Receives the instance, then the dependencies; makes what takes its place.
  @inlinable
  public func decorate<Value, each Needed>(
    _ key: Key<Value>, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (Value, repeat each Needed) throws -> Value
  ) {
    registrations.decorate(key, Keys.list(repeat each needs), file, line, column, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func decorate<Value>(
    _ key: Key<Value>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned Value) throws -> Value
  ) {
    registrations.decorate(key, [], file, line, column, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func decorate<Value, A>(
    _ key: Key<Value>, needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned Value, __owned A) throws -> Value
  ) {
    registrations.decorate(key, [a], file, line, column, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func decorate<Value, A, B>(
    _ key: Key<Value>, needs a: Dependency<A>, _ b: Dependency<B>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned Value, __owned A, __owned B) throws -> Value
  ) {
    registrations.decorate(key, [a, b], file, line, column, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func decorate<Value, A, B, C>(
    _ key: Key<Value>, needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned Value, __owned A, __owned B, __owned C) throws -> Value
  ) {
    registrations.decorate(key, [a, b, c], file, line, column, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func decorate<Value, A, B, C, D>(
    _ key: Key<Value>, needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned Value, __owned A, __owned B, __owned C, __owned D) throws -> Value
  ) {
    registrations.decorate(key, [a, b, c, d], file, line, column, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @inlinable
  public func decorate<Value, A, B, C, D, E>(
    _ key: Key<Value>, needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned Value, __owned A, __owned B, __owned C, __owned D, __owned E) throws -> Value
  ) {
    registrations.decorate(key, [a, b, c, d, e], file, line, column, make: plainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func decorate<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (Value, repeat each Needed) throws -> sending Value
  ) {
    registrations.decorate(key, Keys.list(repeat each needs), file, line, column, onMainActor: true, make: mainSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func decorate<Value>(
    _ key: Key<Value>, on actor: MainActor.Type,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending Value) throws -> sending Value
  ) {
    registrations.decorate(key, [], file, line, column, onMainActor: true, make: mainSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func decorate<Value, A>(
    _ key: Key<Value>, on actor: MainActor.Type, needs a: Dependency<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending Value, sending A) throws -> sending Value
  ) {
    registrations.decorate(key, [a], file, line, column, onMainActor: true, make: mainSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func decorate<Value, A, B>(
    _ key: Key<Value>, on actor: MainActor.Type, needs a: Dependency<A>, _ b: Dependency<B>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending Value, sending A, sending B) throws -> sending Value
  ) {
    registrations.decorate(key, [a, b], file, line, column, onMainActor: true, make: mainSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func decorate<Value, A, B, C>(
    _ key: Key<Value>, on actor: MainActor.Type, needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending Value, sending A, sending B, sending C) throws -> sending Value
  ) {
    registrations.decorate(key, [a, b, c], file, line, column, onMainActor: true, make: mainSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func decorate<Value, A, B, C, D>(
    _ key: Key<Value>, on actor: MainActor.Type, needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending Value, sending A, sending B, sending C, sending D) throws -> sending Value
  ) {
    registrations.decorate(key, [a, b, c, d], file, line, column, onMainActor: true, make: mainSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal)
  public func decorate<Value, A, B, C, D, E>(
    _ key: Key<Value>, on actor: MainActor.Type, needs a: Dependency<A>, _ b: Dependency<B>, _ c: Dependency<C>, _ d: Dependency<D>, _ e: Dependency<E>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending Value, sending A, sending B, sending C, sending D, sending E) throws -> sending Value
  ) {
    registrations.decorate(key, [a, b, c, d, e], file, line, column, onMainActor: true, make: mainSendingFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func decorate<Value: Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, needs: repeat Dependency<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (Value, repeat each Needed) throws -> Value
  ) {
    registrations.decorate(key, Keys.list(repeat each needs), file, line, column, onMainActor: true, make: mainFactory(make))
  }

  /// See the documentation of the first overload.
  @_documentation(visibility: internal) @_disfavoredOverload
  public func decorate<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, needs: repeat Dependency<each Needed>,
    line: Int = #line, column: Int = #column, file: String = #fileID,
    make: @escaping @Sendable (Value, repeat each Needed) throws -> Value
  ) {
    registrations.decorate(key, Keys.list(repeat each needs), file, line, column, onMainActor: true, make: plainFactory(make))
  }
}

// What the engine calls: reads the needs in order and puts what the factory makes where it belongs.

@inlinable
func plainFactory<Value, A>(_ make: @escaping @Sendable (__owned A) throws -> Value) -> Registration.Make {
  { memory, reader in memory.initialize(to: try make(try reader.take(A.self))) }
}

func mainFactory<Value, A>(_ make: @escaping @MainActor @Sendable (__owned A) throws -> Value) -> Registration.Make {
  Registration.onMainActor { memory, reader in memory.initialize(to: try make(try reader.take(A.self))) }
}

func mainSendingFactory<Value, A>(
  _ make: @escaping @MainActor @Sendable (sending A) throws -> sending Value
) -> Registration.Make {
  Registration.onMainActor { memory, reader in memory.initialize(to: try make(try reader.take(A.self))) }
}

@inlinable
func plainFactory<Value, A, B>(_ make: @escaping @Sendable (__owned A, __owned B) throws -> Value) -> Registration.Make {
  { memory, reader in memory.initialize(to: try make(try reader.take(A.self), try reader.take(B.self))) }
}

func mainFactory<Value, A, B>(_ make: @escaping @MainActor @Sendable (__owned A, __owned B) throws -> Value) -> Registration.Make {
  Registration.onMainActor { memory, reader in memory.initialize(to: try make(try reader.take(A.self), try reader.take(B.self))) }
}

func mainSendingFactory<Value, A, B>(
  _ make: @escaping @MainActor @Sendable (sending A, sending B) throws -> sending Value
) -> Registration.Make {
  Registration.onMainActor { memory, reader in memory.initialize(to: try make(try reader.take(A.self), try reader.take(B.self))) }
}

@inlinable
func plainFactory<Value, A, B, C>(_ make: @escaping @Sendable (__owned A, __owned B, __owned C) throws -> Value) -> Registration.Make {
  { memory, reader in memory.initialize(to: try make(try reader.take(A.self), try reader.take(B.self), try reader.take(C.self))) }
}

func mainFactory<Value, A, B, C>(_ make: @escaping @MainActor @Sendable (__owned A, __owned B, __owned C) throws -> Value) -> Registration.Make {
  Registration.onMainActor { memory, reader in memory.initialize(to: try make(try reader.take(A.self), try reader.take(B.self), try reader.take(C.self))) }
}

func mainSendingFactory<Value, A, B, C>(
  _ make: @escaping @MainActor @Sendable (sending A, sending B, sending C) throws -> sending Value
) -> Registration.Make {
  Registration.onMainActor { memory, reader in memory.initialize(to: try make(try reader.take(A.self), try reader.take(B.self), try reader.take(C.self))) }
}

@inlinable
func plainFactory<Value, A, B, C, D>(_ make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Value) -> Registration.Make {
  { memory, reader in memory.initialize(to: try make(try reader.take(A.self), try reader.take(B.self), try reader.take(C.self), try reader.take(D.self))) }
}

func mainFactory<Value, A, B, C, D>(_ make: @escaping @MainActor @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Value) -> Registration.Make {
  Registration.onMainActor { memory, reader in memory.initialize(to: try make(try reader.take(A.self), try reader.take(B.self), try reader.take(C.self), try reader.take(D.self))) }
}

func mainSendingFactory<Value, A, B, C, D>(
  _ make: @escaping @MainActor @Sendable (sending A, sending B, sending C, sending D) throws -> sending Value
) -> Registration.Make {
  Registration.onMainActor { memory, reader in memory.initialize(to: try make(try reader.take(A.self), try reader.take(B.self), try reader.take(C.self), try reader.take(D.self))) }
}

@inlinable
func plainFactory<Value, A, B, C, D, E>(_ make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E) throws -> Value) -> Registration.Make {
  { memory, reader in memory.initialize(to: try make(try reader.take(A.self), try reader.take(B.self), try reader.take(C.self), try reader.take(D.self), try reader.take(E.self))) }
}

func mainFactory<Value, A, B, C, D, E>(_ make: @escaping @MainActor @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E) throws -> Value) -> Registration.Make {
  Registration.onMainActor { memory, reader in memory.initialize(to: try make(try reader.take(A.self), try reader.take(B.self), try reader.take(C.self), try reader.take(D.self), try reader.take(E.self))) }
}

func mainSendingFactory<Value, A, B, C, D, E>(
  _ make: @escaping @MainActor @Sendable (sending A, sending B, sending C, sending D, sending E) throws -> sending Value
) -> Registration.Make {
  Registration.onMainActor { memory, reader in memory.initialize(to: try make(try reader.take(A.self), try reader.take(B.self), try reader.take(C.self), try reader.take(D.self), try reader.take(E.self))) }
}

@inlinable
func plainFactory<Value, A, B, C, D, E, F>(_ make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E, __owned F) throws -> Value) -> Registration.Make {
  { memory, reader in memory.initialize(to: try make(try reader.take(A.self), try reader.take(B.self), try reader.take(C.self), try reader.take(D.self), try reader.take(E.self), try reader.take(F.self))) }
}

func mainFactory<Value, A, B, C, D, E, F>(_ make: @escaping @MainActor @Sendable (__owned A, __owned B, __owned C, __owned D, __owned E, __owned F) throws -> Value) -> Registration.Make {
  Registration.onMainActor { memory, reader in memory.initialize(to: try make(try reader.take(A.self), try reader.take(B.self), try reader.take(C.self), try reader.take(D.self), try reader.take(E.self), try reader.take(F.self))) }
}

func mainSendingFactory<Value, A, B, C, D, E, F>(
  _ make: @escaping @MainActor @Sendable (sending A, sending B, sending C, sending D, sending E, sending F) throws -> sending Value
) -> Registration.Make {
  Registration.onMainActor { memory, reader in memory.initialize(to: try make(try reader.take(A.self), try reader.take(B.self), try reader.take(C.self), try reader.take(D.self), try reader.take(E.self), try reader.take(F.self))) }
}

@inlinable
func plainFactory<Value, each Needed>(_ make: @escaping @Sendable (repeat each Needed) throws -> Value) -> Registration.Make {
  { memory, reader in memory.initialize(to: try make(repeat try reader.take((each Needed).self))) }
}

func mainFactory<Value, each Needed>(_ make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Value) -> Registration.Make {
  Registration.onMainActor { memory, reader in memory.initialize(to: try make(repeat try reader.take((each Needed).self))) }
}

func mainSendingFactory<Value, each Needed>(
  _ make: @escaping @MainActor @Sendable (repeat each Needed) throws -> sending Value
) -> Registration.Make {
  Registration.onMainActor { memory, reader in memory.initialize(to: try make(repeat try reader.take((each Needed).self))) }
}

func plainAsyncFactory<Value, each Needed>(
  _ make: @escaping @Sendable (repeat each Needed) async throws -> Value
) -> Registration.MakeAsync {
  { memory, reader in
    var reader = reader
    memory.initialize(to: try await make(repeat try reader.take((each Needed).self)))
  }
}

func mainAsyncFactory<Value, each Needed>(
  _ make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Value
) -> Registration.MakeAsync {
  { @MainActor memory, reader in
    var reader = reader
    memory.initialize(to: try await make(repeat try reader.take((each Needed).self)))
  }
}

func mainAsyncSendingFactory<Value, each Needed>(
  _ make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> sending Value
) -> Registration.MakeAsync {
  { @MainActor memory, reader in
    var reader = reader
    memory.initialize(to: try await make(repeat try reader.take((each Needed).self)))
  }
}

func plainMaker1<Value, P: Sendable, each Needed>(
  _ make: @escaping @Sendable (P, repeat each Needed) throws -> Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: Maker<Value, P> { p in
        try source.make { reader in try make(p, repeat try reader.take((each Needed).self)) }
      })
  }
}

func plainMaker2<Value, P: Sendable, Q: Sendable, each Needed>(
  _ make: @escaping @Sendable (P, Q, repeat each Needed) throws -> Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: Maker<Value, P, Q> { p, q in
        try source.make { reader in try make(p, q, repeat try reader.take((each Needed).self)) }
      })
  }
}

func plainMaker3<Value, P: Sendable, Q: Sendable, R: Sendable, each Needed>(
  _ make: @escaping @Sendable (P, Q, R, repeat each Needed) throws -> Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: Maker<Value, P, Q, R> { p, q, r in
        try source.make { reader in try make(p, q, r, repeat try reader.take((each Needed).self)) }
      })
  }
}

func plainMaker4<Value, P: Sendable, Q: Sendable, R: Sendable, S: Sendable, each Needed>(
  _ make: @escaping @Sendable (P, Q, R, S, repeat each Needed) throws -> Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: Maker<Value, P, Q, R, S> { p, q, r, s in
        try source.make { reader in try make(p, q, r, s, repeat try reader.take((each Needed).self)) }
      })
  }
}

func mainSendingMaker1<Value, P: Sendable, each Needed>(
  _ make: @escaping @MainActor @Sendable (P, repeat each Needed) throws -> sending Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: Maker<Value, P> { p in
        try source.makeOnMainActor { reader in try make(p, repeat try reader.take((each Needed).self)) }
      })
  }
}

func mainSendingMaker2<Value, P: Sendable, Q: Sendable, each Needed>(
  _ make: @escaping @MainActor @Sendable (P, Q, repeat each Needed) throws -> sending Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: Maker<Value, P, Q> { p, q in
        try source.makeOnMainActor { reader in try make(p, q, repeat try reader.take((each Needed).self)) }
      })
  }
}

func mainSendingMaker3<Value, P: Sendable, Q: Sendable, R: Sendable, each Needed>(
  _ make: @escaping @MainActor @Sendable (P, Q, R, repeat each Needed) throws -> sending Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: Maker<Value, P, Q, R> { p, q, r in
        try source.makeOnMainActor { reader in try make(p, q, r, repeat try reader.take((each Needed).self)) }
      })
  }
}

func mainSendingMaker4<Value, P: Sendable, Q: Sendable, R: Sendable, S: Sendable, each Needed>(
  _ make: @escaping @MainActor @Sendable (P, Q, R, S, repeat each Needed) throws -> sending Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: Maker<Value, P, Q, R, S> { p, q, r, s in
        try source.makeOnMainActor { reader in try make(p, q, r, s, repeat try reader.take((each Needed).self)) }
      })
  }
}

func mainMaker1<Value, P: Sendable, each Needed>(
  _ make: @escaping @MainActor @Sendable (P, repeat each Needed) throws -> Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: Maker<Value, P> { p in
        try source.makeOnMainActor { reader in try make(p, repeat try reader.take((each Needed).self)) }
      })
  }
}

func mainMaker2<Value, P: Sendable, Q: Sendable, each Needed>(
  _ make: @escaping @MainActor @Sendable (P, Q, repeat each Needed) throws -> Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: Maker<Value, P, Q> { p, q in
        try source.makeOnMainActor { reader in try make(p, q, repeat try reader.take((each Needed).self)) }
      })
  }
}

func mainMaker3<Value, P: Sendable, Q: Sendable, R: Sendable, each Needed>(
  _ make: @escaping @MainActor @Sendable (P, Q, R, repeat each Needed) throws -> Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: Maker<Value, P, Q, R> { p, q, r in
        try source.makeOnMainActor { reader in try make(p, q, r, repeat try reader.take((each Needed).self)) }
      })
  }
}

func mainMaker4<Value, P: Sendable, Q: Sendable, R: Sendable, S: Sendable, each Needed>(
  _ make: @escaping @MainActor @Sendable (P, Q, R, S, repeat each Needed) throws -> Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: Maker<Value, P, Q, R, S> { p, q, r, s in
        try source.makeOnMainActor { reader in try make(p, q, r, s, repeat try reader.take((each Needed).self)) }
      })
  }
}

func plainAsyncMaker1<Value, P: Sendable, each Needed>(
  _ make: @escaping @Sendable (P, repeat each Needed) async throws -> Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: AsyncMaker<Value, P> { p in
        try await source.load { memory, reader in
          var reader = reader
          memory.initialize(to: try await make(p, repeat try reader.take((each Needed).self)))
        }
      })
  }
}

func plainAsyncMaker2<Value, P: Sendable, Q: Sendable, each Needed>(
  _ make: @escaping @Sendable (P, Q, repeat each Needed) async throws -> Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: AsyncMaker<Value, P, Q> { p, q in
        try await source.load { memory, reader in
          var reader = reader
          memory.initialize(to: try await make(p, q, repeat try reader.take((each Needed).self)))
        }
      })
  }
}

func plainAsyncMaker3<Value, P: Sendable, Q: Sendable, R: Sendable, each Needed>(
  _ make: @escaping @Sendable (P, Q, R, repeat each Needed) async throws -> Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: AsyncMaker<Value, P, Q, R> { p, q, r in
        try await source.load { memory, reader in
          var reader = reader
          memory.initialize(to: try await make(p, q, r, repeat try reader.take((each Needed).self)))
        }
      })
  }
}

func plainAsyncMaker4<Value, P: Sendable, Q: Sendable, R: Sendable, S: Sendable, each Needed>(
  _ make: @escaping @Sendable (P, Q, R, S, repeat each Needed) async throws -> Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: AsyncMaker<Value, P, Q, R, S> { p, q, r, s in
        try await source.load { memory, reader in
          var reader = reader
          memory.initialize(to: try await make(p, q, r, s, repeat try reader.take((each Needed).self)))
        }
      })
  }
}

func mainAsyncSendingMaker1<Value, P: Sendable, each Needed>(
  _ make: @escaping @MainActor @Sendable (P, repeat each Needed) async throws -> sending Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: AsyncMaker<Value, P> { p in
        try await source.load { @MainActor memory, reader in
          var reader = reader
          memory.initialize(to: try await make(p, repeat try reader.take((each Needed).self)))
        }
      })
  }
}

func mainAsyncSendingMaker2<Value, P: Sendable, Q: Sendable, each Needed>(
  _ make: @escaping @MainActor @Sendable (P, Q, repeat each Needed) async throws -> sending Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: AsyncMaker<Value, P, Q> { p, q in
        try await source.load { @MainActor memory, reader in
          var reader = reader
          memory.initialize(to: try await make(p, q, repeat try reader.take((each Needed).self)))
        }
      })
  }
}

func mainAsyncSendingMaker3<Value, P: Sendable, Q: Sendable, R: Sendable, each Needed>(
  _ make: @escaping @MainActor @Sendable (P, Q, R, repeat each Needed) async throws -> sending Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: AsyncMaker<Value, P, Q, R> { p, q, r in
        try await source.load { @MainActor memory, reader in
          var reader = reader
          memory.initialize(to: try await make(p, q, r, repeat try reader.take((each Needed).self)))
        }
      })
  }
}

func mainAsyncSendingMaker4<Value, P: Sendable, Q: Sendable, R: Sendable, S: Sendable, each Needed>(
  _ make: @escaping @MainActor @Sendable (P, Q, R, S, repeat each Needed) async throws -> sending Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: AsyncMaker<Value, P, Q, R, S> { p, q, r, s in
        try await source.load { @MainActor memory, reader in
          var reader = reader
          memory.initialize(to: try await make(p, q, r, s, repeat try reader.take((each Needed).self)))
        }
      })
  }
}

func mainAsyncMaker1<Value, P: Sendable, each Needed>(
  _ make: @escaping @MainActor @Sendable (P, repeat each Needed) async throws -> Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: AsyncMaker<Value, P> { p in
        try await source.load { @MainActor memory, reader in
          var reader = reader
          memory.initialize(to: try await make(p, repeat try reader.take((each Needed).self)))
        }
      })
  }
}

func mainAsyncMaker2<Value, P: Sendable, Q: Sendable, each Needed>(
  _ make: @escaping @MainActor @Sendable (P, Q, repeat each Needed) async throws -> Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: AsyncMaker<Value, P, Q> { p, q in
        try await source.load { @MainActor memory, reader in
          var reader = reader
          memory.initialize(to: try await make(p, q, repeat try reader.take((each Needed).self)))
        }
      })
  }
}

func mainAsyncMaker3<Value, P: Sendable, Q: Sendable, R: Sendable, each Needed>(
  _ make: @escaping @MainActor @Sendable (P, Q, R, repeat each Needed) async throws -> Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: AsyncMaker<Value, P, Q, R> { p, q, r in
        try await source.load { @MainActor memory, reader in
          var reader = reader
          memory.initialize(to: try await make(p, q, r, repeat try reader.take((each Needed).self)))
        }
      })
  }
}

func mainAsyncMaker4<Value, P: Sendable, Q: Sendable, R: Sendable, S: Sendable, each Needed>(
  _ make: @escaping @MainActor @Sendable (P, Q, R, S, repeat each Needed) async throws -> Value
) -> Registration.Make {
  { memory, reader in
    let source = reader.makerSource()
    memory.initialize(
      to: AsyncMaker<Value, P, Q, R, S> { p, q, r, s in
        try await source.load { @MainActor memory, reader in
          var reader = reader
          memory.initialize(to: try await make(p, q, r, s, repeat try reader.take((each Needed).self)))
        }
      })
  }
}
