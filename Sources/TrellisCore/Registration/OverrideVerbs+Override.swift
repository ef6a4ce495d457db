extension OverrideVerbs where Self: ~Copyable {
  /// Replaces a registration that exists: one of a scope above, or one of this scope that an `include` has brought.
  ///
  /// ```swift
  /// session.override(.api, needs: Keys.logger) { RecordingAPI(logger: $0) }
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
  ///   - needs: The dependencies, written out: `Keys.api`. They are looked up from the scope that has the override.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  ///   - make: Receives the dependencies in order and makes an instance.
  @inlinable
  public func override<Value, each Needed>(
    _ key: Key<Value>, options: TransientOptions = .init(), needs: repeat any Need<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) throws -> Value
  ) {
    registrations.add(
      .override, key, Keys.list(repeat each needs), file, line, column, options.all, make: plainFactory(make))
  }

  /// Replaces a registration with one whose factory is asynchronous.
  ///
  /// ```swift
  /// session.override(.database, needs: Keys.config) { try await Database.inMemory($0) }
  /// ```
  ///
  /// Otherwise like the first form.
  @_disfavoredOverload
  public func override<Value, each Needed>(
    _ key: Key<Value>, options: TransientOptions = .init(), needs: repeat any Need<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) async throws -> Value
  ) {
    registrations.addAsync(
      .override, key, Keys.list(repeat each needs), file, line, column, options.all, make: plainAsyncFactory(make))
  }

  /// Replaces a registration with one whose factory runs on the main actor.
  ///
  /// ```swift
  /// session.override(.router, on: MainActor.self, needs: Keys.logger, Keys.style) { RecordingRouter(logger: $0, style: $1) }
  /// ```
  ///
  /// The compiler requires that the closure returns what nothing else on that actor refers to.
  ///
  /// Otherwise like the first form.
  public func override<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = .init(),
    needs: repeat any Need<each Needed>, file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) throws -> sending Value
  ) {
    registrations.add(
      .override, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true,
      make: mainFactory(make))
  }

  /// Replaces a registration with one whose factory runs on the main actor, with one dependency.
  ///
  /// ```swift
  /// session.override(.exporter, on: MainActor.self, needs: Keys.writer) { Exporter(writer: $0) }
  /// ```
  ///
  /// The dependency may become part of the instance even if neither is `Sendable`.
  ///
  /// Otherwise like the first form.
  public func override<Value, Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = .init(), needs need: any Need<Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending Needed) throws -> sending Value
  ) {
    registrations.add(
      .override, key, Keys.list(need), file, line, column, options.all, onMainActor: true, make: mainFactory(make))
  }

  /// Replaces a registration of a `Sendable` service with one whose factory runs on the main actor.
  ///
  /// ```swift
  /// session.override(.profile, on: MainActor.self, needs: Keys.api, make: StubProfile.init)
  /// ```
  ///
  /// Named functions need this form, because their type does not say whether their result is referred to elsewhere.
  ///
  /// Otherwise like the first form.
  @_disfavoredOverload
  public func override<Value: Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = .init(),
    needs: repeat any Need<each Needed>, file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Value
  ) {
    registrations.add(
      .override, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true,
      make: mainFactory(make))
  }

  /// Replaces a registration with one whose factory is asynchronous and runs on the main actor.
  ///
  /// ```swift
  /// session.override(.gallery, on: MainActor.self, needs: Keys.library) { await Gallery(photos: $0.samples()) }
  /// ```
  ///
  /// Otherwise like the first form.
  @_disfavoredOverload
  public func override<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = .init(),
    needs: repeat any Need<each Needed>, file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> sending Value
  ) {
    registrations.addAsync(
      .override, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true,
      make: mainAsyncFactory(make))
  }
}
