public import TrellisCore

extension RegistrationVerbs where Self: ~Copyable {
  /// Registers a service that is created asynchronously from an argument that only its caller has.
  ///
  /// ```swift
  /// static let editor = Key<AsyncMaker<Editor, Note.ID>>()
  ///
  /// app.maker(.editor, needs: Keys.store) { id, store in try await Editor(id, store: store) }
  /// ```
  ///
  /// A request for the key returns an ``AsyncMaker``. Its factory runs on no actor.
  ///
  /// Otherwise like the first form.
  public func maker<Value, P: Sendable, each Needed>(
    _ key: Key<AsyncMaker<Value, P>>, options: TransientOptions = .init(), needs: repeat any Need<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (P, repeat each Needed) async throws -> Value
  ) {
    registrations.add(
      .maker, key, Keys.list(repeat each needs), file, line, column, options.all.waiting,
      make: asyncMakerFactory { (argument: P, reader) in
        try await make(argument, repeat try reader.take((each Needed).self))
      })
  }

  /// Registers a service that is created asynchronously from two arguments that only its caller has; otherwise like the first form.
  public func maker<Value, P: Sendable, Q: Sendable, each Needed>(
    _ key: Key<AsyncMaker<Value, (P, Q)>>, options: TransientOptions = .init(), needs: repeat any Need<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (P, Q, repeat each Needed) async throws -> Value
  ) {
    registrations.add(
      .maker, key, Keys.list(repeat each needs), file, line, column, options.all.waiting,
      make: asyncMakerFactory { (arguments: (P, Q), reader) in
        try await make(arguments.0, arguments.1, repeat try reader.take((each Needed).self))
      })
  }

  /// Registers a service that is created asynchronously, on the main actor, from an argument that only its caller has.
  ///
  /// ```swift
  /// app.maker(.editor, on: MainActor.self, needs: Keys.store) { id, store in await Editor(id, store: store) }
  /// ```
  ///
  /// An ``AsyncMaker`` switches to the main actor.
  ///
  /// Otherwise like the first form.
  public func maker<Value, P: Sendable, each Needed>(
    _ key: Key<AsyncMaker<Value, P>>, on actor: MainActor.Type, options: TransientOptions = .init(),
    needs: repeat any Need<each Needed>, file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, repeat each Needed) async throws -> sending Value
  ) {
    registrations.add(
      .maker, key, Keys.list(repeat each needs), file, line, column, options.all.waiting, onMainActor: true,
      make: mainAsyncMakerFactory { (argument: P, reader) in
        try await make(argument, repeat try reader.take((each Needed).self))
      })
  }

  /// Registers a service that is created asynchronously, on the main actor, from two arguments that only its caller has.
  ///
  /// Otherwise like the first form.
  public func maker<Value, P: Sendable, Q: Sendable, each Needed>(
    _ key: Key<AsyncMaker<Value, (P, Q)>>, on actor: MainActor.Type, options: TransientOptions = .init(),
    needs: repeat any Need<each Needed>, file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, Q, repeat each Needed) async throws -> sending Value
  ) {
    registrations.add(
      .maker, key, Keys.list(repeat each needs), file, line, column, options.all.waiting, onMainActor: true,
      make: mainAsyncMakerFactory { (arguments: (P, Q), reader) in
        try await make(arguments.0, arguments.1, repeat try reader.take((each Needed).self))
      })
  }
}
