extension RegistrationVerbs where Self: ~Copyable {
  /// Registers a service of which each scope of this definition makes one.
  ///
  /// ```swift
  /// app.shared(.api, needs: Keys.logger, Keys.config) { APIClient(logger: $0, config: $1) }
  /// app.shared(.server, options: [.eager], needs: Keys.config, make: Server.init, onStart: { try await $0.start() })
  /// ```
  ///
  /// The first request makes the instance, exactly once under any number of threads; the others wait for it. If the factory
  /// throws, nothing stays behind and the next request tries again. The factory runs on the thread of the request, and hooks run
  /// on no actor.
  ///
  /// A synchronous request to a scope that has started does not wait for the `onStart` of the instance that it makes;
  /// ``Scope/load(_:)`` does. What such a hook throws, ``Scope/close(grace:timeLimit:)`` reports.
  ///
  /// - Parameters:
  ///   - key: The service's key.
  ///   - options: What else applies, for example `[.eager, .live]`.
  ///   - needs: The dependencies, written out: `Keys.api`. They are looked up from this scope and those above.
  ///   - make: Receives the dependencies in order and makes the instance. What it throws is the cause of a ``ResolutionError``.
  ///   - onStart: Runs when the scope starts, or when the instance is made after that.
  ///   - run: Runs for as long as the scope is open, in a task of its own, once `onStart` has returned.
  ///   - onStop: Runs when the scope is closed, in reverse order of creation.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  @inlinable
  public func shared<Value: Sendable, each Needed>(
    _ key: Key<Value>, options: RegistrationOptions = .init(), needs: repeat any Need<each Needed>,
    make: @escaping @Sendable (repeat each Needed) throws -> Value,
    onStart: (@Sendable (Value) async throws -> Void)? = nil, run: (@Sendable (Value) async throws -> Void)? = nil,
    onStop: (@Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.add(
      .shared, key, Keys.list(repeat each needs), file, line, column, options,
      Hooks.of(Value.self, onStart, run, onStop), make: plainFactory(make))
  }

  /// Registers a shared service whose factory is asynchronous.
  ///
  /// ```swift
  /// app.shared(.database, needs: Keys.config) { try await Database.open($0) } onStop: { await $0.close() }
  /// ```
  ///
  /// The factory runs on no actor, when ``Scope/load(_:)`` or ``Scope/start(grace:timeLimit:)`` needs the instance, and concurrent loads
  /// share one creation. A synchronous request finds the instance once it exists and throws `.notLoaded` before.
  ///
  /// Otherwise like the first form.
  @_disfavoredOverload
  public func shared<Value: Sendable, each Needed>(
    _ key: Key<Value>, options: RegistrationOptions = .init(), needs: repeat any Need<each Needed>,
    make: @escaping @Sendable (repeat each Needed) async throws -> Value,
    onStart: (@Sendable (Value) async throws -> Void)? = nil, run: (@Sendable (Value) async throws -> Void)? = nil,
    onStop: (@Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.addAsync(
      .shared, key, Keys.list(repeat each needs), file, line, column, options,
      Hooks.of(Value.self, onStart, run, onStop), make: plainAsyncFactory(make))
  }

  /// Registers a shared service that is made on the main actor.
  ///
  /// ```swift
  /// app.shared(.router, on: MainActor.self, needs: Keys.logger) { Router(logger: $0) }
  /// ```
  ///
  /// A request from elsewhere throws `.wrongActor`; ``Scope/load(_:)`` switches to the main actor.
  ///
  /// Otherwise like the first form.
  public func shared<Value: Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: RegistrationOptions = .init(),
    needs: repeat any Need<each Needed>, make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Value,
    onStart: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    run: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.add(
      .shared, key, Keys.list(repeat each needs), file, line, column, options,
      Hooks.of(Value.self, onStart, run, onStop), onMainActor: true, make: mainFactory(make))
  }

  /// Registers a shared service whose factory is asynchronous and runs on the main actor.
  ///
  /// ```swift
  /// app.shared(.player, on: MainActor.self, needs: Keys.library) { await Player(library: $0).prepared() }
  /// ```
  ///
  /// As with every asynchronous factory, ``Scope/load(_:)`` or ``Scope/start(grace:timeLimit:)`` makes the instance.
  ///
  /// Otherwise like the first form.
  @_disfavoredOverload
  public func shared<Value: Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: RegistrationOptions = .init(),
    needs: repeat any Need<each Needed>,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> Value,
    onStart: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    run: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    onStop: (@MainActor @Sendable (Value) async throws -> Void)? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    registrations.addAsync(
      .shared, key, Keys.list(repeat each needs), file, line, column, options,
      Hooks.of(Value.self, onStart, run, onStop), onMainActor: true, make: mainAsyncFactory(make))
  }
}
