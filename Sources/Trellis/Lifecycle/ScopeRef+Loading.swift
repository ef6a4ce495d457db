internal import TrellisGraph

// What `load` does. Everything here runs while the caller holds the scope; creations that outlive their callers hold it
// themselves.
extension ScopeRef {
  /// Finds or makes a service, asynchronously where that is what it takes.
  func load<Value>(_ key: Key<Value>) async throws -> Value {
    do {
      while true {
        guard isOpen else { throw ResolutionError(.closed, at: key) }
        let locator = locator(of: key)
        if let cell = try await supply(locator, requester: self) {
          cell.markAsTaken()
          return cell.memory.take()
        }
        let owner = ancestor(locator.distance)
        switch locator.kind {
        case .shared where owner.isReady(at: locator.offset): return owner.memory(at: locator.offset).read()
        case .replaceable where owner.isReady(at: locator.offset): return owner.pointed(at: locator.offset).read()
        // A start that failed has taken it away again.
        case .shared, .replaceable: continue
        default: return try get(key, as: Value.self, at: locator, requester: self)
        }
      }
    } catch let error as CancellationError {
      throw error
    } catch {
      throw asked(error)
    }
  }

  /// Makes what a locator leads to, if it is not there.
  ///
  /// - Returns: The instance, unless a scope holds it.
  func supply(_ locator: Locator, requester: ScopeRef) async throws -> InstanceCell? {
    guard locator.slot >= 0 else { return nil }
    let owner = ancestor(locator.distance)
    let traits = owner.slot(locator.slot).pointee.traits
    if !traits.isDisjoint(with: [.isCounted, .isForbidden]) { try owner.admitApartFromItsActor(locator) }
    switch locator.kind {
    case .shared, .replaceable:
      try await owner.bringUp(locator.slot)
      return nil
    case .weak, .unique:
      if traits.contains(.isAsync) { return try await owner.makeAsynchronously(locator.slot, requester: requester) }
      return try await owner.onItsActor(traits) { try owner.makeNow(locator, requester: requester) }
    case .prepared, .keyDefault, .absent: return nil
    }
  }

  /// Sees to it that a shared slot of this scope has its instance, and that it is started if the scope is.
  func bringUp(_ number: Int32) async throws {
    let traits = slot(number).pointee.traits
    if plan.hasLifecycle, startsInstances {
      try await concurrently(startNeeds(of: number)) { try await bringUp($0) }
    }
    if !isReady(at: slot(number).pointee.offset) {
      if traits.contains(.isAsync) {
        try await create(number)
      } else {
        try await onItsActor(traits) {
          _ = try makeNow(ownLocator(number), requester: self)
        }
      }
    }
    if traits.contains(.hasHooks) { try await ensureStarted(number) }
  }

  /// Runs what may have to run on the main actor.
  private func onItsActor<Result: Sendable>(
    _ traits: Slot.Traits, _ work: @Sendable () throws -> Result
  ) async throws -> Result {
    if traits.contains(.isOnMainActor) { return try await MainActor.run { try work() } }
    return try work()
  }

  /// Where a slot of this scope is, seen from itself.
  func ownLocator(_ number: Int32) -> Locator {
    let slot = slot(number).pointee
    return Locator(
      way: .long, kind: slot.kind, isDeep: slot.height > Plan.deepLimit, distance: 0, slot: number, offset: slot.offset)
  }

  /// Makes an instance without waiting.
  private func makeNow(_ locator: Locator, requester: ScopeRef) throws -> InstanceCell? {
    let locator = locator.atOwner
    let prepared = locator.isDeep ? try DeepCreation.prepare(locator, owner: self, requester: requester) : nil
    return try make(locator, requester: requester, prepared: prepared)
  }

  /// Makes the instance of a shared slot that takes an asynchronous factory, together with all others who want it.
  private func create(_ number: Int32) async throws {
    let slot = slot(number)
    let key = slot.pointee.registration.takeUnretainedValue().key
    while !isReady(at: slot.pointee.offset) {
      let (creation, isNew) = try extras.lifecycle.state.withLock {
        state -> Result<(AsyncCreation, Bool), ResolutionError> in
        if state.phase != .open { return .failure(ResolutionError(.closed, at: key)) }
        if let known = state.creations[number] { return .success((known, false)) }
        let new = AsyncCreation(key)
        state.creations[number] = new
        state.inFlight += 1
        return .success((new, true))
      }.get()
      if isNew {
        let holder = ScopeHolder(object)
        creation.begin { try await holder.ref.runCreation(number, creation) }
      }
      _ = try await creation.wait()
    }
  }

  private func runCreation(_ number: Int32, _ creation: AsyncCreation) async throws {
    var managed: ManagedInstance?
    do {
      let slot = slot(number)
      let registration = slot.pointee.registration.takeUnretainedValue()
      // Somebody may have finished one between the last look and the entry into the list.
      if !isReady(at: slot.pointee.offset) {
        let cell = try await makeAsynchronously(number, requester: self, creation)
        publish(cell, in: number)
        header(at: slot.pointee.offset).publish()
        managed = registration.hooks.map {
          ManagedInstance(slot: number, cell: cell, hooks: $0, options: registration.options)
        }
      }
    } catch {
      extras.lifecycle.state.withLock { $0.creations[number] = nil }
      end(Lifecycle.Permit(slot: number, counts: true), managed: nil)
      throw error
    }
    extras.lifecycle.state.withLock { $0.creations[number] = nil }
    end(Lifecycle.Permit(slot: number, counts: true), managed: managed)
  }

  /// Makes an instance whose factory, or one below it, is asynchronous.
  private func makeAsynchronously(
    _ number: Int32, requester: ScopeRef, _ creation: AsyncCreation? = nil
  ) async throws -> InstanceCell {
    let slot = slot(number)
    let registration = slot.pointee.registration.takeUnretainedValue()
    if CreationContext.isMaking(number, in: self) { throw ResolutionError(.cycle, at: registration.key) }
    return try await CreationContext.$current.withValue(CreationContext(self, number, creation)) {
      do {
        let prepared = try await prepare(number, requester: requester)
        let cell = InstanceCell(registration.key, registration.layout)
        if let makeAsync = registration.makeAsync {
          let reader = NeedReader(owner: self, requester: requester, slot: slot, prepared: prepared)
          try await observedAsync(registration.key, in: slot.pointee.traits) {
            try await makeAsync(cell.memory, reader)
          }
          withExtendedLifetime(prepared) {}
        } else {
          let isWeak = slot.pointee.kind == .weak
          try await onItsActor(slot.pointee.traits) {
            if isWeak {
              try renew(number, into: cell.memory, requester: requester, prepared: prepared)
            } else {
              try run(number, into: cell.memory, requester: requester, prepared: prepared)
            }
          }
        }
        cell.markAsFilled()
        return cell
      } catch let error as CancellationError where Task.isCancelled {
        throw error
      } catch {
        throw failure(error, of: number)
      }
    }
  }

  /// Makes those needs of a registration that take asynchronous factories, all at once.
  private func prepare(_ number: Int32, requester: ScopeRef) async throws -> PreparedNeeds {
    let slot = slot(number)
    let prepared = PreparedNeeds(for: slot)
    let needs = slot.pointee.registration.takeUnretainedValue().needs
    var wanted: [(position: Int, from: ScopeRef, locator: Locator)] = []
    for position in 0..<Int(slot.pointee.needCount) {
      let key = position < needs.count ? needs[position] : nil
      var locator = slot.pointee.needs[position]
      var from = self
      switch key?.mode {
      case .lazy, .provider: continue
      case .fromRequester:
        from = requester
        locator = key.map { requester.locator(of: $0) } ?? locator
      default: break
      }
      guard locator.slot >= 0 else { continue }
      let target = from.ancestor(locator.distance)
      guard target.slot(locator.slot).pointee.traits.contains(.isAsync) else { continue }
      if locator.kind == .replaceable, target.isReady(at: locator.offset) { continue }
      wanted.append((position, from, locator))
    }
    if wanted.count == 1 {
      let (position, from, locator) = wanted[0]
      if let cell = try await from.supply(locator, requester: from) { prepared.put(cell, at: position) }
      return prepared
    }
    try await withThrowingTaskGroup(of: (Int, InstanceCell?).self) { group in
      for (position, from, locator) in wanted {
        group.addTask { (position, try await from.supply(locator, requester: from)) }
      }
      for try await (position, cell) in group {
        if let cell { prepared.put(cell, at: position) }
      }
    }
    return prepared
  }

  /// Does something for several slots at once; the first error cancels the others.
  func concurrently(_ slots: [Int32], _ work: @escaping @Sendable (Int32) async throws -> Void) async throws {
    if slots.isEmpty { return }
    if slots.count == 1 { return try await work(slots[0]) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for slot in slots { group.addTask { try await work(slot) } }
      try await group.waitForAll()
    }
  }
}
