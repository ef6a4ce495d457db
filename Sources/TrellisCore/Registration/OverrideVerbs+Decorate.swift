extension OverrideVerbs where Self: ~Copyable {
  /// Wraps what is registered under a key, here or above, for this scope and those below.
  ///
  /// ```swift
  /// app.decorate(.api, needs: Keys.logger) { api, logger in LoggingAPI(api, logger: logger) }
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
    _ key: Key<Value>, needs: repeat any Need<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (Value, repeat each Needed) throws -> Value
  ) {
    registrations.decorate(
      key, Keys.list(repeat each needs), file, line, column, make: plainFactory(make))
  }

  /// Wraps what is registered under a key, on the main actor.
  ///
  /// ```swift
  /// app.decorate(.writer, on: MainActor.self) { BufferedWriter($0) }
  /// ```
  ///
  /// The compiler requires that the closure returns what nothing else on that actor refers to.
  ///
  /// Otherwise like the first form.
  public func decorate<Value>(
    _ key: Key<Value>, on actor: MainActor.Type, file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending Value) throws -> sending Value
  ) {
    registrations.decorate(key, [], file, line, column, onMainActor: true, make: mainFactory(make))
  }

  /// Wraps what is registered under a key, on the main actor, with one dependency.
  ///
  /// ```swift
  /// app.decorate(.writer, on: MainActor.self, needs: Keys.window) { writer, window in TitledWriter(writer, window.title) }
  /// ```
  ///
  /// The compiler requires that the closure returns what nothing else on that actor refers to.
  ///
  /// Otherwise like the first form.
  public func decorate<Value, Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, needs need: any Need<Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending Value, sending Needed) throws -> sending Value
  ) {
    registrations.decorate(key, Keys.list(need), file, line, column, onMainActor: true, make: mainFactory(make))
  }

  /// Wraps what is registered under a key of a `Sendable` service, on the main actor, with any number of dependencies.
  ///
  /// ```swift
  /// app.decorate(.router, on: MainActor.self, needs: Keys.logger, Keys.style, make: LoggingRouter.init)
  /// ```
  ///
  /// Otherwise like the first form.
  @_disfavoredOverload
  public func decorate<Value: Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, needs: repeat any Need<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (Value, repeat each Needed) throws -> Value
  ) {
    registrations.decorate(
      key, Keys.list(repeat each needs), file, line, column, onMainActor: true, make: mainFactory(make))
  }
}
