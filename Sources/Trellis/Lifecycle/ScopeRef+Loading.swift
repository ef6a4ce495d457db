internal import TrellisGraph

// The implementation of `load`. The caller retains the scope meanwhile; the engine retains it for creations that outlive
// their callers.
extension ScopeRef {
  /// Returns the instance for a key, creating it asynchronously if needed.
  func load<Value>(_ key: Key<Value>) async throws -> Value { try await load(key, at: locator(of: key)) }

  /// - Parameter product: For a call of a maker, what it creates.
  func load<Value>(_ key: Keys, at locator: Locator, product: MakerProduct? = nil) async throws -> Value {
    do {
      // Only within a creation: the graph was checked, so strict needs alone never lead a `unique` back to itself.
      if locator.kind == .unique, let node = LifecycleEngine.current {
        let place = ScopeSlot(scope: ancestor(locator.distance), slot: locator.slot)
        // A maker may be called again, but not while its needs are created.
        let guarded =
          product == nil ? [place] : place.strictNeeds.filter { $0.scope.slot($0.slot).pointee.kind == .unique }
        if let again = LifecycleEngine.transition({ machine in guarded.first { machine.isMaking($0, for: node) } }) {
          let error = ResolutionError(.cycle, at: again.registration.key)
          throw product == nil ? error : error.through(place.registration)
        }
      }
      while true {
        if let value: Value = try await attempt(key, at: locator, product) { return value }
        try Task.checkCancellation()
      }
    } catch let error as CancellationError {
      throw error
    } catch let error as LifecycleError {
      LifecycleEngine.transition { $0.received(error.failures) }
      throw error
    } catch {
      throw requested(error)
    }
  }

  /// - Returns: Nil if the caller must try again: a failed start has removed the instance, or one that it holds.
  private func attempt<Value>(_ key: Keys, at locator: Locator, _ product: MakerProduct?) async throws -> Value? {
    guard isOpen else { throw ResolutionError(.closed, at: key) }
    let owner = ancestor(locator.distance)
    let hasNeeds = locator.slot >= 0 && (product != nil || owner.registration(of: locator.slot).lifetime != .maker)
    let brought = hasNeeds ? try await owner.createAndStartNeeds(of: locator.slot) : nil
    let cell =
      product == nil
      ? try await supply(locator, requester: self)
      : try await owner.createUnheld(locator.slot, requester: self, product: product)
    // If the scope was closed meanwhile, its instances have been stopped.
    guard isOpen else { throw ResolutionError(.closed, at: key) }
    if let cell {
      // A need may have been removed meanwhile, and the factory may have received a new one that has not started yet. A need
      // that had not started before either is waiting for the caller.
      if let brought, let later = try await owner.createAndStartNeeds(of: locator.slot), !later.isSubset(of: brought) {
        return nil
      }
      cell.markAsTaken()
      return cell.memory.take()
    }
    if locator.isHeld, brought != nil { owner.settle(locator.slot) }
    switch locator.kind {
    case .shared where owner.isReady(at: locator.offset): return owner.memory(at: locator.offset).read()
    case .replaceable where owner.isReady(at: locator.offset): return owner.pointed(at: locator.offset).read()
    case .shared, .replaceable: return nil
    default: return try get(key, as: Value.self, at: locator, requester: self)
    }
  }

  /// Creates the instance for a locator, if it does not exist.
  ///
  /// - Returns: The instance, or nil if a scope holds it.
  func supply(_ locator: Locator, requester: ScopeRef) async throws -> InstanceCell? {
    guard locator.slot >= 0 else { return nil }
    let owner = ancestor(locator.distance)
    let traits = owner.slot(locator.slot).pointee.traits
    if !traits.isDisjoint(with: [.isCounted, .isForbidden]) { try owner.admitApartFromItsActor(locator) }
    switch locator.kind {
    case .shared, .replaceable:
      try await owner.createAndStart(locator.slot)
      return nil
    case .weak, .unique:
      if owner.requiresLoad(locator.slot, requester: requester) {
        return try await owner.createUnheld(locator.slot, requester: requester)
      }
      return try await owner.onItsActor(traits) { try owner.makeNow(locator, requester: requester) }
    case .prepared, .keyDefault, .absent: return nil
    }
  }

  /// Whether only `load` can create the instance: needs from a requester are known only at the request.
  func requiresLoad(_ number: Int32, requester: ScopeRef) -> Bool {
    slot(number).pointee.traits.contains(.isAsync)
      || requester.needsTaken(by: ScopeSlot(scope: self, slot: number)).contains {
        $0.traits.contains(.isAsync)
      }
  }

  /// Runs a function on the main actor if the traits require it.
  func onItsActor<Result: Sendable>(
    _ traits: Slot.Traits, _ work: @Sendable () throws -> Result
  ) async throws -> Result {
    if traits.contains(.isOnMainActor) { return try await MainActor.run { try work() } }
    return try work()
  }

  /// The locator of a slot of this scope, relative to the scope itself.
  func ownLocator(_ number: Int32) -> Locator { Locator(to: slot(number).pointee, number, distance: 0) }

  /// Creates an instance synchronously.
  ///
  /// Not inlined, because Swift 6.3.1 crashes when it optimizes an asynchronous caller together with it.
  @inline(never)
  func makeNow(_ locator: Locator, requester: ScopeRef) throws -> InstanceCell? {
    // While the caller waited for an `onStart` or an actor, the scope may have been closed and its instances stopped.
    guard requester.isOpen else {
      throw ResolutionError(.closed, at: registration(of: locator.slot))
    }
    return try make(locator.atOwner, requester: requester, prepared: nil)
  }

  /// Joins or begins the creation of a shared instance that requires an asynchronous factory.
  func joinCreation(of number: Int32) async throws {
    let offset = slot(number).pointee.offset
    let traits = slot(number).pointee.traits
    let place = ScopeSlot(scope: self, slot: number)
    while !isReady(at: offset) {
      try Task.checkCancellation()
      // Needs that have an `onStart` are started first, by the work.
      if !traits.contains(.isRemovable), try await createHeldNeeds(of: number), !traits.contains(.hasAsyncFactory) {
        if try await onItsActor(traits, { try fillCell(number, isAwaited: true) }) { return }
        continue
      }
      let outcome = await LifecycleEngine.ask(body: .init(for: self) { await runCreation(number, $0) }) {
        $0.create(place, $1, by: $2)
      }
      try check(outcome, of: number)
      if case .done = outcome { return }
    }
  }

  private func runCreation(_ number: Int32, _ work: LifecycleMachine.WorkID) async {
    let header = header(at: slot(number).pointee.offset)
    do {
      // Another creation may have ended between the check and the registration of this one.
      if header.isReady { return LifecycleEngine.transition { $0.end(work, .done) } }
      let cell = try await makeAsynchronously(number, requester: self)
      finish(cell, in: number, work) { if $0 { header.publish() } }
    } catch {
      LifecycleEngine.transition { $0.end(work, .failed(error)) }
    }
  }

  /// Creates an instance that the scope does not hold and whose factory is asynchronous, in a task that `close` can cancel.
  ///
  /// - Parameter product: For a call of a maker, what it creates.
  func createUnheld(
    _ number: Int32, requester: ScopeRef, product: MakerProduct? = nil
  ) async throws -> InstanceCell {
    let place = ScopeSlot(scope: self, slot: number)
    // A `unique` instance is created in its requester's current scope.
    let current = slot(number).pointee.kind == .unique ? CurrentScope.state : .hidden
    while true {
      let made = Lock<InstanceCell?>(nil)
      let outcome = await LifecycleEngine.ask(
        body: .init(for: requester) { work in
          do {
            let cell = try await CurrentScope.local.withValue(current) {
              try await makeAsynchronously(number, requester: requester, product: product)
            }
            made.withLock { $0 = cell }
            LifecycleEngine.transition { $0.end(work, .done) }
          } catch {
            LifecycleEngine.transition { $0.end(work, .failed(error)) }
          }
        }
      ) {
        $0.createUnheld(place, $1, by: $2)
      }
      try check(outcome, of: number)
      if case .done = outcome, let cell = made.withLock({ $0 }) { return cell }
      try Task.checkCancellation()
    }
  }

  /// Throws if a wait for a creation did not succeed.
  private func check(_ outcome: LifecycleMachine.Outcome, of number: Int32) throws {
    let registration = registration(of: number)
    switch outcome {
    case .done, .retry: return
    case .cycle: throw ResolutionError(.cycle, at: registration.key)
    case .cancelled: throw CancellationError()
    // Only `close` cancels a creation that has waiters, and factories report their cancellation with different errors.
    case .failed(let error) where Task.isCancelled || isOpen: throw error
    case .closed, .failed: throw ResolutionError(.closed, at: registration)
    }
  }
}
