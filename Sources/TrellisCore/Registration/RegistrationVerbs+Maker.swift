// Long, since each of its overloads has its documentation.

extension RegistrationVerbs where Self: ~Copyable {
  /// Registers a service that is created from an argument that only its caller has.
  ///
  /// ```swift
  /// static let editor = Key<Maker<Editor, Note.ID>>()
  ///
  /// app.maker(.editor, needs: Keys.store) { id, store in Editor(id, store: store) }
  ///
  /// let editor = try app[.editor](note.id)
  /// ```
  ///
  /// A request for the key returns a ``Maker``. Each of its calls looks the needs up in the scope that registers it, and creates a
  /// new instance. There can be up to four arguments, whose types the key lists as a tuple; more, or arguments with labels, are a
  /// struct. The factory runs on the thread of the call.
  ///
  /// - Parameters:
  ///   - key: The key of the maker.
  ///   - options: What else applies: `[.live]`.
  ///   - needs: The dependencies, written out: `Keys.api`. They are looked up at each call, from this
  ///     scope and those above. A maker may need itself.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  ///   - make: Receives the arguments, then the dependencies, and creates an instance. What it throws is the cause of a
  ///     ``ResolutionError``.
  public func maker<Value, P: Sendable, each Needed>(
    _ key: Key<Maker<Value, P>>, options: TransientOptions = .init(), needs: repeat any Need<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (P, repeat each Needed) throws -> Value
  ) {
    registrations.add(
      .maker, key, Keys.list(repeat each needs), file, line, column, options.all,
      make: makerFactory { (argument: P, reader) in
        try make(argument, repeat try reader.take((each Needed).self))
      })
  }

  /// Registers a service that is created from two arguments that only its caller has.
  ///
  /// ```swift
  /// static let editor = Key<Maker<Editor, (Note.ID, Mode)>>()
  ///
  /// app.maker(.editor, needs: Keys.store) { id, mode, store in Editor(id, mode, store) }
  ///
  /// let editor = try app[.editor](note.id, .draft)
  /// ```
  ///
  /// Otherwise like the first form.
  public func maker<Value, P: Sendable, Q: Sendable, each Needed>(
    _ key: Key<Maker<Value, (P, Q)>>, options: TransientOptions = .init(), needs: repeat any Need<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (P, Q, repeat each Needed) throws -> Value
  ) {
    registrations.add(
      .maker, key, Keys.list(repeat each needs), file, line, column, options.all,
      make: makerFactory { (arguments: (P, Q), reader) in
        try make(arguments.0, arguments.1, repeat try reader.take((each Needed).self))
      })
  }

  /// Registers a service that is created from three arguments that only its caller has; otherwise like the first form.
  public func maker<Value, P: Sendable, Q: Sendable, R: Sendable, each Needed>(
    _ key: Key<Maker<Value, (P, Q, R)>>, options: TransientOptions = .init(), needs: repeat any Need<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (P, Q, R, repeat each Needed) throws -> Value
  ) {
    registrations.add(
      .maker, key, Keys.list(repeat each needs), file, line, column, options.all,
      make: makerFactory { (arguments: (P, Q, R), reader) in
        try make(arguments.0, arguments.1, arguments.2, repeat try reader.take((each Needed).self))
      })
  }

  /// Registers a service that is created from four arguments that only its caller has; otherwise like the first form.
  public func maker<Value, P: Sendable, Q: Sendable, R: Sendable, S: Sendable, each Needed>(
    _ key: Key<Maker<Value, (P, Q, R, S)>>, options: TransientOptions = .init(), needs: repeat any Need<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (P, Q, R, S, repeat each Needed) throws -> Value
  ) {
    registrations.add(
      .maker, key, Keys.list(repeat each needs), file, line, column, options.all,
      make: makerFactory { (arguments: (P, Q, R, S), reader) in
        try make(arguments.0, arguments.1, arguments.2, arguments.3, repeat try reader.take((each Needed).self))
      })
  }

  /// Registers a service that is created on the main actor from an argument that only its caller has.
  ///
  /// ```swift
  /// app.maker(.editor, on: MainActor.self, needs: Keys.store) { id, store in Editor(id, store: store) }
  /// ```
  ///
  /// A ``Maker`` that is called elsewhere throws `.wrongActor`. The compiler requires that the closure returns what nothing else on
  /// that actor refers to.
  ///
  /// Otherwise like the first form.
  public func maker<Value, P: Sendable, each Needed>(
    _ key: Key<Maker<Value, P>>, on actor: MainActor.Type, options: TransientOptions = .init(),
    needs: repeat any Need<each Needed>, file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, repeat each Needed) throws -> sending Value
  ) {
    registrations.add(
      .maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true,
      make: mainMakerFactory { (argument: P, reader) in
        try make(argument, repeat try reader.take((each Needed).self))
      })
  }

  /// Registers a `Sendable` service that is created on the main actor from an argument that only its caller has.
  ///
  /// ```swift
  /// app.maker(.editor, on: MainActor.self, needs: Keys.store, make: Editor.init)
  /// ```
  ///
  /// Named functions need this form, because their type does not say whether their result is referred to elsewhere.
  ///
  /// Otherwise like the first form.
  @_disfavoredOverload
  public func maker<Value: Sendable, P: Sendable, each Needed>(
    _ key: Key<Maker<Value, P>>, on actor: MainActor.Type, options: TransientOptions = .init(),
    needs: repeat any Need<each Needed>, file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, repeat each Needed) throws -> Value
  ) {
    registrations.add(
      .maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true,
      make: mainMakerFactory { (argument: P, reader) in
        try make(argument, repeat try reader.take((each Needed).self))
      })
  }

  /// Registers a service that is created on the main actor from two arguments that only its caller has.
  ///
  /// Otherwise like the first form.
  public func maker<Value, P: Sendable, Q: Sendable, each Needed>(
    _ key: Key<Maker<Value, (P, Q)>>, on actor: MainActor.Type, options: TransientOptions = .init(),
    needs: repeat any Need<each Needed>, file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, Q, repeat each Needed) throws -> sending Value
  ) {
    registrations.add(
      .maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true,
      make: mainMakerFactory { (arguments: (P, Q), reader) in
        try make(arguments.0, arguments.1, repeat try reader.take((each Needed).self))
      })
  }

  /// Registers a service that is created on the main actor from three arguments that only its caller has.
  ///
  /// Otherwise like the first form.
  public func maker<Value, P: Sendable, Q: Sendable, R: Sendable, each Needed>(
    _ key: Key<Maker<Value, (P, Q, R)>>, on actor: MainActor.Type, options: TransientOptions = .init(),
    needs: repeat any Need<each Needed>, file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, Q, R, repeat each Needed) throws -> sending Value
  ) {
    registrations.add(
      .maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true,
      make: mainMakerFactory { (arguments: (P, Q, R), reader) in
        try make(arguments.0, arguments.1, arguments.2, repeat try reader.take((each Needed).self))
      })
  }

  /// Registers a service that is created on the main actor from four arguments that only its caller has.
  ///
  /// Otherwise like the first form.
  public func maker<Value, P: Sendable, Q: Sendable, R: Sendable, S: Sendable, each Needed>(
    _ key: Key<Maker<Value, (P, Q, R, S)>>, on actor: MainActor.Type, options: TransientOptions = .init(),
    needs: repeat any Need<each Needed>, file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (P, Q, R, S, repeat each Needed) throws -> sending Value
  ) {
    registrations.add(
      .maker, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true,
      make: mainMakerFactory { (arguments: (P, Q, R, S), reader) in
        try make(arguments.0, arguments.1, arguments.2, arguments.3, repeat try reader.take((each Needed).self))
      })
  }
}
