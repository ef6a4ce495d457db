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
    // What is not `Sendable` can only be `unique`, and a fresh instance is nobody else's.
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
  /// - Parameter key: The service's key.
  @inlinable
  public subscript<Value>(_ key: Key<Value>) -> Value {
    do {
      return try resolve(key)
    } catch {
      fatalError(error.description)
    }
  }

  /// Finds or makes a service, asynchronously where that is what it takes.
  ///
  /// A registration on the main actor is made there, wherever the call comes from. All who load a shared service meanwhile
  /// share one creation; cancelling one of them does not concern the others.
  ///
  /// ```swift
  /// let database = try await app.load(.database)
  /// ```
  ///
  /// - Parameter key: The service's key.
  /// - Returns: The instance.
  /// - Throws: ``ResolutionError`` with the path from this request to the fault; ``LifecycleError`` if its `onStart` fails;
  ///   `CancellationError` if the task is cancelled.
  public func load<Value>(_ key: Key<Value>) async throws -> sending Value {
    nonisolated(unsafe) let value = try await ref.load(key)
    withExtendedLifetime(holder) {}
    return value
  }
}

extension Scope {
  /// Makes what is eager or asynchronous in this scope, and runs every `onStart`: independent ones concurrently, needs
  /// before what needs them.
  ///
  /// If anything fails, what has been started is stopped in reverse, and the scope may be started again. A second start is
  /// a no-op. Scopes above are not started.
  ///
  /// - Parameter timeLimit: How long each hook may take that has no limit of its own, see ``RegistrationOptions``.
  /// - Throws: ``ResolutionError`` if an instance cannot be made, ``LifecycleError`` if a hook fails.
  public func start(timeLimit: Duration? = nil) async throws {
    try await ref.start(timeLimit: timeLimit)
    withExtendedLifetime(holder) {}
  }

  /// Closes this scope: those below it first, then its own instances in reverse order of creation.
  ///
  /// Each `onStop` runs once, also when others fail. Requests to a closed scope throw `.closed`; its instances are released
  /// when the scope itself is. Closing twice is a no-op; called from a hook or a factory of the scope, it returns at once.
  ///
  /// - Parameter timeLimit: How long each hook may take that has no limit of its own, see ``RegistrationOptions``.
  /// - Throws: ``LifecycleError`` with all failures.
  public func close(timeLimit: Duration? = nil) async throws {
    try await ref.close(timeLimit: timeLimit)
    withExtendedLifetime(holder) {}
  }

  /// The keys of overrides that this scope was created, opened or derived with and that nothing has asked for yet.
  public var unusedOverrides: [Keys] {
    withExtendedLifetime(holder) {
      (0..<Int32(ref.plan.slots.count)).compactMap { number in
        let slot = ref.slot(number)
        guard slot.pointee.traits.contains(.isCounted) else { return nil }
        let header = ref.header(at: slot.pointee.offset)
        guard !header.isReady, !header.pointee.isUsed.load(ordering: .relaxed) else { return nil }
        return slot.pointee.registration.takeUnretainedValue().key
      }
    }
  }
}
