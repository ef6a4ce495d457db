extension RegistrationVerbs where Self: ~Copyable {
  /// Registers a service of which each request makes a new instance.
  ///
  /// ```swift
  /// session.unique(.editor, needs: Keys.store, Keys.user) { Editor(store: $0, author: $1) }
  /// ```
  ///
  /// A value that is not `Sendable` is safe here: a `@Sendable` factory keeps no such value, and those that it receives were made
  /// for it, so nothing else can reach its product. The factory runs on the thread of the request.
  ///
  /// - Parameters:
  ///   - key: The service's key; its type need not be `Sendable`.
  ///   - options: What else applies: `[.live]`.
  ///   - needs: The dependencies, written out: `Keys.api`. They are looked up from this scope and those above.
  ///   - file: The call site; defaults to the caller.
  ///   - line: The call site's line.
  ///   - column: The call site's column.
  ///   - make: Receives the dependencies in order and makes an instance. What it throws is the cause of a ``ResolutionError``.
  @inlinable
  public func unique<Value, each Needed>(
    _ key: Key<Value>, options: TransientOptions = .init(), needs: repeat any Need<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) throws -> Value
  ) {
    registrations.add(
      .unique, key, Keys.list(repeat each needs), file, line, column, options.all, make: plainFactory(make))
  }

  /// Registers a service of which each load makes a new instance, asynchronously.
  ///
  /// ```swift
  /// session.unique(.upload, options: [.live], needs: Keys.api) { try await $0.beginUpload() }
  /// ```
  ///
  /// Only ``Scope/load(_:)`` can make it; the factory runs on no actor.
  ///
  /// Otherwise like the first form.
  @_disfavoredOverload
  public func unique<Value, each Needed>(
    _ key: Key<Value>, options: TransientOptions = .init(), needs: repeat any Need<each Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (repeat each Needed) async throws -> Value
  ) {
    registrations.addAsync(
      .unique, key, Keys.list(repeat each needs), file, line, column, options.all, make: plainAsyncFactory(make))
  }

  /// Registers a service of which each request makes a new instance on the main actor.
  ///
  /// ```swift
  /// session.unique(.exporter, on: MainActor.self, needs: Keys.style, Keys.theme) { Exporter(style: $0, theme: $1) }
  /// ```
  ///
  /// A request from elsewhere throws `.wrongActor`; ``Scope/load(_:)`` switches to the main actor. The compiler requires that the
  /// closure returns what nothing else on that actor refers to.
  ///
  /// Otherwise like the first form.
  public func unique<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = .init(),
    needs: repeat any Need<each Needed>, file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) throws -> sending Value
  ) {
    registrations.add(
      .unique, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true,
      make: mainFactory(make))
  }

  /// Registers a service of which each request makes a new instance on the main actor, with one dependency.
  ///
  /// ```swift
  /// session.unique(.exporter, on: MainActor.self, needs: Keys.writer) { Exporter(writer: $0) }
  /// ```
  ///
  /// The dependency may become part of the instance even if neither is `Sendable`. So may several dependencies that are grouped in a
  /// struct of dependencies.
  ///
  /// Otherwise like the first form.
  public func unique<Value, Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = .init(), needs need: any Need<Needed>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (sending Needed) throws -> sending Value
  ) {
    registrations.add(
      .unique, key, Keys.list(need), file, line, column, options.all, onMainActor: true, make: mainFactory(make))
  }

  /// Registers a `Sendable` service of which each request makes a new instance on the main actor.
  ///
  /// ```swift
  /// session.unique(.profile, on: MainActor.self, needs: Keys.api, Keys.user, make: ProfileModel.init)
  /// ```
  ///
  /// Named functions need this form, because their type does not say whether their result is referred to elsewhere.
  ///
  /// Otherwise like the first form.
  @_disfavoredOverload
  public func unique<Value: Sendable, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = .init(),
    needs: repeat any Need<each Needed>, file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) throws -> Value
  ) {
    registrations.add(
      .unique, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true,
      make: mainFactory(make))
  }

  /// Registers a service of which each load makes a new instance, asynchronously on the main actor.
  ///
  /// ```swift
  /// session.unique(.gallery, on: MainActor.self, needs: Keys.library) { await Gallery(photos: $0.newest()) }
  /// ```
  ///
  /// Only ``Scope/load(_:)`` can make it. The compiler requires that the closure returns what nothing else on that actor refers to.
  ///
  /// Otherwise like the first form.
  @_disfavoredOverload
  public func unique<Value, each Needed>(
    _ key: Key<Value>, on actor: MainActor.Type, options: TransientOptions = .init(),
    needs: repeat any Need<each Needed>, file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @MainActor @Sendable (repeat each Needed) async throws -> sending Value
  ) {
    registrations.addAsync(
      .unique, key, Keys.list(repeat each needs), file, line, column, options.all, onMainActor: true,
      make: mainAsyncFactory(make))
  }

  /// Registers a service with one need of which each request makes a new instance.
  ///
  /// Otherwise like the first form. Up to four needs have forms of their own because the compiler makes faster code of them: a
  /// new instance takes a third of the time.
  @inlinable
  public func unique<Value, A>(
    _ key: Key<Value>, options: TransientOptions = .init(), needs a: any Need<A>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A) throws -> Value
  ) {
    registrations.add(
      .unique, key, [a.dependency], file, line, column, options.all,
      make: { memory, reader in
        memory.initialize(to: try make(try reader.take(A.self)))
      })
  }

  /// Registers a service with two needs of which each request makes a new instance; otherwise like the form with one.
  @inlinable
  public func unique<Value, A, B>(
    _ key: Key<Value>, options: TransientOptions = .init(), needs a: any Need<A>, _ b: any Need<B>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B) throws -> Value
  ) {
    registrations.add(
      .unique, key, [a.dependency, b.dependency], file, line, column, options.all,
      make: { memory, reader in
        memory.initialize(to: try make(try reader.take(A.self), try reader.take(B.self)))
      })
  }

  /// Registers a service with three needs of which each request makes a new instance; otherwise like the form with one.
  @inlinable
  public func unique<Value, A, B, C>(
    _ key: Key<Value>, options: TransientOptions = .init(), needs a: any Need<A>, _ b: any Need<B>, _ c: any Need<C>,
    file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B, __owned C) throws -> Value
  ) {
    registrations.add(
      .unique, key, [a.dependency, b.dependency, c.dependency], file, line, column, options.all,
      make: { memory, reader in
        memory.initialize(to: try make(try reader.take(A.self), try reader.take(B.self), try reader.take(C.self)))
      })
  }

  /// Registers a service with four needs of which each request makes a new instance; otherwise like the form with one.
  @inlinable
  public func unique<Value, A, B, C, D>(
    _ key: Key<Value>, options: TransientOptions = .init(), needs a: any Need<A>, _ b: any Need<B>, _ c: any Need<C>,
    _ d: any Need<D>, file: String = #fileID, line: Int = #line, column: Int = #column,
    make: @escaping @Sendable (__owned A, __owned B, __owned C, __owned D) throws -> Value
  ) {
    registrations.add(
      .unique, key, [a.dependency, b.dependency, c.dependency, d.dependency], file, line, column, options.all,
      make: { memory, reader in
        memory.initialize(
          to: try make(
            try reader.take(A.self), try reader.take(B.self), try reader.take(C.self), try reader.take(D.self)))
      })
  }
}
