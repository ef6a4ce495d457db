extension RegistrationVerbs where Self: ~Copyable {
  /// Registers a service that is shared for as long as something holds a reference to it.
  ///
  /// ```swift
  /// app.weak(.imageCache, needs: Keys.log, make: ImageCache.init)
  /// ```
  ///
  /// The scope itself does not hold the instance: the first request after it is gone makes another. So it can have no hooks, and
  /// its factory is synchronous. The factory runs on the thread of the request.
  ///
  /// The key's type is a class, or a protocol. What the factory makes must be the object of a class: if not, the request throws
  /// `.notAnObject`, and a key whose type is none of a class is a `weak-value` error.
  ///
  /// - Parameters:
  ///   - key: The service's key; its type is a class or a protocol.
  ///   - options: What else applies: `[.live]`.
  ///   - needs: The dependencies, written out: `Keys.api`. They are looked up from this scope and those above.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  ///   - make: Receives the dependencies in order and makes an instance. What it throws is the cause of a ``ResolutionError``.
  @inlinable
  public func weak<Value: Sendable, each Needed>(
    _ key: Key<Value>, options: TransientOptions = .init(), needs: repeat any Need<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) throws -> Value
  ) {
    registrations.add(
      .weak, key, Keys.list(repeat each needs), file, line, column, options.all, make: plainFactory(make))
  }

  /// Registers a service that is made on the main actor and shared for as long as something holds a reference to it.
  ///
  /// ```swift
  /// app.weak(.palette, on: MainActor.self, needs: Keys.theme, make: Palette.init)
  /// ```
  ///
  /// A request from elsewhere throws `.wrongActor`; ``Scope/load(_:)`` switches to the main actor.
  ///
  /// Otherwise like the first form.
  public func weak<Value: Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = .init(),
    needs: repeat any Need<each Needed>, file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Value
  ) {
    registrations.add(
      .weak, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true,
      make: mainFactory(make))
  }
}
