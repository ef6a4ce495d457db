internal import TrellisAtomics
internal import TrellisResolver

extension ScopeRef {
  /// Returns the instance for a locator of this scope, creating it if needed.
  ///
  /// - Parameters:
  ///   - key: The requested key.
  ///   - type: The instance's type: the key's, except for the parts of a collection.
  ///   - locator: The location according to this scope's plan.
  ///   - prepared: The instance, if it was created beforehand.
  func get<Value>(
    _ key: Keys, as type: Value.Type, at locator: Locator, prepared: InstanceMemory? = nil
  ) throws(ResolutionError) -> Value {
    switch locator.kind {
    case .keyDefault: return try keyDefault(unsafeDowncast(key, to: Key<Value>.self))
    case .absent: throw ResolutionError(missing: key, in: plan)
    case .prepared:
      guard let prepared else { throw ResolutionError(.missing, at: key) }
      return prepared.read()
    case .shared, .weak, .unique:
      let slot = slot(at: locator)
      try slot.admit()
      return try slot.instance()
    }
  }

  /// Resolves a request from outside the engine: from a scope, or a handle.
  @usableFromInline @inline(never)
  func request<Value>(_ key: Key<Value>) throws(ResolutionError) -> Value {
    let scope = scope
    if scope != self, let memory = scope.existing(key) { return memory.read() }
    return try scope.request(key, at: scope.locator(of: key))
  }

  func request<Value>(_ key: Key<Value>, at locator: Locator) throws(ResolutionError) -> Value {
    do {
      guard isOpen else { throw ResolutionError(.closed, at: key) }
      return try getGuarded(key, at: locator)
    } catch {
      throw requested(error)
    }
  }

  /// What a request that cannot throw reads from a closed scope: an instance that exists, or one that no scope keeps and whose
  /// needs exist.
  ///
  /// - Parameter error: The error that a request threw.
  /// - Returns: Nil if the error is a different one, or if there is no such instance.
  func readAfterClosing<Value>(_ key: Key<Value>, insteadOf error: any Error) -> Value? {
    guard (error as? ResolutionError)?.code == .closed, !isOpen else { return nil }
    return try? getGuarded(key, at: locator(of: key))
  }

  /// What a request that cannot throw reads from a closed scope; stops the program at the call site if there is nothing.
  @usableFromInline @inline(never)
  func readAfterClosing<Value>(
    _ key: Key<Value>, or error: ResolutionError, _ file: StaticString, _ line: Int
  ) -> Value {
    if let value = scope.readAfterClosing(key, insteadOf: error) { return value }
    stopProgram(error.description, file, line)
  }

  /// Resolves a request of this scope itself, or throws `.cycle` if the creation of a `unique` requests itself. For a shared
  /// service, its slot detects that.
  func getGuarded<Value>(_ key: Key<Value>, at locator: Locator) throws(ResolutionError) -> Value {
    guard locator.kind == .unique, !slot(at: locator).traits.contains(.mayReenter) else {
      return try get(key, as: Value.self, at: locator)
    }
    return try CreationFrame.creating(key, slot(at: locator)) {
      () throws(ResolutionError) -> Value in
      try get(key, as: Value.self, at: locator)
    }
  }

  /// Returns an error with this scope as the one that received the request.
  @usableFromInline @inline(never)
  func requested(_ error: any Error) -> ResolutionError { ResolutionError.of(error).requested(in: plan.name) }

  // MARK: Requests that may wait

  /// Returns the instance for a key, creating it asynchronously if needed.
  func load<Value>(_ key: Key<Value>) async throws -> Value { try await load(key, at: locator(of: key)) }

  /// - Parameter product: For a call of a maker, what it creates.
  func load<Value>(_ key: Keys, at locator: Locator, product: MakerProduct? = nil) async throws -> Value {
    do {
      // Only within a creation: the graph was checked, so strict needs alone never lead a `unique` back to itself.
      if locator.kind == .unique, let node = LifecycleEngine.current {
        let slot = slot(at: locator)
        // A maker may be called again, but not while its needs are created.
        let guarded = product == nil ? [slot] : slot.strictNeeds.filter { $0.kind == .unique }
        if let again = LifecycleEngine.transition({ machine in guarded.first { machine.isMaking($0, for: node) } }) {
          let error = ResolutionError(.cycle, at: again.registration.key)
          throw product == nil ? error : error.through(slot.registration)
        }
      }
      return try await loaded(key, at: locator, product)
    } catch let error as CancellationError {
      throw error
    } catch let error as LifecycleError {
      LifecycleEngine.transition { $0.received(error.failures) }
      throw error
    } catch {
      throw requested(error)
    }
  }

  private func loaded<Value>(_ key: Keys, at locator: Locator, _ product: MakerProduct?) async throws -> Value {
    guard isOpen else { throw ResolutionError(.closed, at: key) }
    guard locator.slot >= 0 else { return try get(key, as: Value.self, at: locator) }
    assert(locator.kind != .prepared, "only a factory about to run has needs that were created beforehand")
    let slot = slot(at: locator)
    let cell = try await slot.load(for: self, product)
    // If the scope was closed meanwhile, its instances have been stopped.
    guard isOpen else { throw ResolutionError(.closed, at: key) }
    if let cell {
      cell.markAsTaken()
      return cell.memory.take()
    }
    return slot.memory.read()
  }
}
