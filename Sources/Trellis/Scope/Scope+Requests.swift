internal import Synchronization

extension Scope {
  /// Finds or makes a service.
  ///
  /// - Parameter key: The service's key.
  /// - Returns: The instance.
  /// - Throws: ``ResolutionError`` with the path from this request to the fault.
  /// - Complexity: For an instance that exists, constant; else one step for each instance that must be made first.
  @inlinable
  public func resolve<Value>(_ key: Key<Value>) throws(ResolutionError) -> sending Value {
    // What is not `Sendable` can only be `unique`, and its factory can hand out nothing that others have: it is `@Sendable`
    // and on no actor, or returns `sending`.
    nonisolated(unsafe) let value: Value
    do {
      value = try holder.ref.resolve(key)
    } catch {
      throw holder.ref.asked(error)
    }
    // The way there knows only addresses.
    withExtendedLifetime(holder) {}
    return value
  }

  /// Finds or makes a service, and stops the program with the text that ``resolve(_:)`` would throw.
  ///
  /// For keys that the validator has seen to be there.
  ///
  /// A scope that was closed still gives the instances that it has, and a `unique` one made of them, so that a view on its way
  /// out can be drawn once more. Anything else that is asked of it stops the program.
  ///
  /// - Parameter key: The service's key.
  /// - Returns: The instance.
  /// - Complexity: That of ``resolve(_:)``.
  @inlinable
  public subscript<Value>(_ key: Key<Value>) -> Value {
    do {
      return try resolve(key)
    } catch {
      if let value = holder.ref.readAfterClosing(key, insteadOf: error) { return value }
      fatalError(error.description)
    }
  }

  /// Finds or makes a service, asynchronously where that is what it takes.
  ///
  /// A registration on the main actor is made there, wherever the call comes from. Concurrent loads of a shared service share
  /// one creation; cancelling one of them does not affect the others, and cancelling all of them cancels it. If the scope has
  /// been started, what it makes is started too, needs first, and `load` waits for that. It does not wait for an `onStart`
  /// that itself waits for this very call. An instance that a failure elsewhere takes away meanwhile is made again.
  ///
  /// ```swift
  /// let database = try await app.load(.database)
  /// ```
  ///
  /// - Parameter key: The service's key.
  /// - Returns: The instance.
  /// - Throws: ``ResolutionError`` with the path from this request to the fault; ``LifecycleError`` with every `onStart` that
  ///   fails; `CancellationError` if the task is cancelled.
  /// - Complexity: Constant for an instance that exists and, where its scope is started, has started with all that it needs.
  ///   Otherwise linear in the instances that are made, and in the needs of each that is started.
  @inlinable
  public func load<Value>(_ key: Key<Value>) async throws -> sending Value {
    if let found = holder.ref.settled(key) {
      // What scopes hold is `Sendable`.
      nonisolated(unsafe) let value = found
      withExtendedLifetime(holder) {}
      return value
    }
    return try await loadOnSlowPath(key)
  }

  @usableFromInline
  func loadOnSlowPath<Value>(_ key: Key<Value>) async throws -> sending Value {
    defer { withExtendedLifetime(holder) {} }
    // As in `resolve`.
    nonisolated(unsafe) let value = try await ref.load(key)
    return value
  }
}

extension Scope {
  /// Makes what is eager or asynchronous in this scope, and runs every `onStart`: independent ones concurrently, needs
  /// before what needs them.
  ///
  /// If anything fails, what has been started is stopped in reverse and taken away, together with what holds it in this scope
  /// and those below, and the scope may be started again. Cancelling a start does the same before it returns; if several
  /// callers start at once, all must be cancelled for that. A second start is a no-op, and so is one from a hook or a factory
  /// of the scope. Scopes above and below are not started. Services that overrides replace are not made.
  ///
  /// From then on each `onStart` runs when its instance is made, after those of its needs: ``load(_:)`` waits for it, a
  /// synchronous request does not. ``close(timeLimit:)`` reports the failures that no caller has received.
  ///
  /// - Parameter timeLimit: How long each hook may take that has no limit of its own, see ``RegistrationOptions``.
  /// - Throws: ``ResolutionError`` if an instance cannot be made, `.liveInTest` if a live one would be made in a test;
  ///   ``LifecycleError`` with every hook that failed; `CancellationError` if the task is cancelled.
  /// - Complexity: Linear in the registrations of the scope and in the needs of each instance that is started.
  public func start(timeLimit: Duration? = nil) async throws {
    defer { withExtendedLifetime(holder) {} }
    try await ref.start(timeLimit: timeLimit)
  }

  /// Closes this scope: those below it first, then its own instances in reverse order of creation.
  ///
  /// A scope does not hold those below it. One that its user has let go of is closed by nobody, and its `onStop` work is
  /// left undone: close it before, or hold it until then.
  ///
  /// Each `onStop` runs once, also when others fail, and also if its scope was never started; only an instance whose own
  /// `onStart` failed or was cut short is not stopped. Requests to a closed scope throw `.closed`, and ``subscript(_:)`` gives
  /// what is there; its instances are released when the scope itself is. Asynchronous creations and hooks under way are
  /// cancelled and waited for before anything is stopped; callers that wait for them receive `.closed`. A synchronous factory
  /// whose instance would hold something with hooks is waited for too, except that of a `unique`; what another one makes
  /// meanwhile is not handed out.
  /// Closing twice is a no-op, closing while somebody else does waits for the end. Cancellation does not end it early.
  ///
  /// Called from a hook or an asynchronous factory of the scope or of one below it, it cannot wait for its own end: when it
  /// returns no request is met any more, and the rest goes on outside. Failures there are thrown to the next caller that
  /// closes, which waits for it. The same holds wherever the end would wait for the caller, also through other scopes.
  ///
  /// - Parameter timeLimit: How long each hook may take that has no limit of its own, see ``RegistrationOptions``. It also
  ///   bounds the hooks of a start that is being undone.
  /// - Throws: ``LifecycleError`` with every failure that no caller has received.
  /// - Complexity: Linear in the scopes below and in the instances with hooks.
  public func close(timeLimit: Duration? = nil) async throws {
    defer { withExtendedLifetime(holder) {} }
    try await ref.close(timeLimit: timeLimit)
  }

  /// The keys of overrides that this scope was created, opened or derived with and that nothing has asked for yet.
  ///
  /// Those of ``Overrides/permitLive(_:)`` are among them as long as they allow nothing.
  ///
  /// - Complexity: Linear in the registrations of the scope; with permissions, of those above and below too.
  public var unusedOverrides: [Keys] {
    withExtendedLifetime(holder) {
      ref.unusedPermissions
        + (0..<Int32(ref.plan.slots.count)).compactMap { number in
          let slot = ref.slot(number)
          guard slot.pointee.traits.contains(.isCounted) else { return nil }
          let header = ref.header(at: slot.pointee.offset)
          guard !header.isReady, !header.pointee.isUsed.load(ordering: .relaxed) else { return nil }
          return slot.pointee.registration.takeUnretainedValue().key
        }
    }
  }
}

extension ScopeRef {
  /// Takes note of what the scope was made with that may be live in a test.
  func permit(_ permissions: Set<Keys>) {
    if !permissions.isEmpty { extras.permissions = permissions }
  }

  /// Permissions for what no scope that sees them registers as live, as far as definitions below have been opened.
  fileprivate var unusedPermissions: [Keys] {
    guard let permissions = knownExtras?.permissions, !permissions.isEmpty else { return [] }
    let live = Set(plan.levels.lazy.flatMap(\.entries).map(\.registration).filter(\.options.isLive).map(\.key))
      .union(plan.liveKeysBelow)
    return permissions.subtracting(live).sorted { $0.index < $1.index }
  }
}
