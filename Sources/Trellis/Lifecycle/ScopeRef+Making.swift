internal import Synchronization
internal import TrellisGraph

// What the lifecycle machine must know of an instance that is being created. It tracks only instances with hooks, those that
// hold them, and asynchronous creations: without hooks and asynchronous factories, none of this runs.
extension ScopeRef {
  /// Begins a synchronous creation, whose end closing waits for.
  ///
  /// - Parameter prepared: Needs that were created beforehand.
  func beginMaking(
    _ number: Int32, with prepared: PreparedNeeds?
  ) throws(ResolutionError) -> LifecycleMachine.WorkID {
    let (place, node) = (ScopeSlot(scope: self, slot: number), LifecycleEngine.current)
    let work = LifecycleEngine.transition { machine in
      let work = machine.beginMaking(place, by: node)
      if let work, let prepared, prepared.isOutdated { machine.works[work]?.fate = .stale }
      return work
    }
    if let work { return work }
    throw ResolutionError(.closed, at: registration(of: number))
  }

  /// Ends a creation that has made no instance.
  ///
  /// - Returns: Whether something that it needs was removed after its beginning.
  @discardableResult
  func endUnfinished(_ work: LifecycleMachine.WorkID?) -> Bool {
    guard let work else { return false }
    return LifecycleEngine.transition { machine in
      let isStale = machine.works[work]?.fate == .stale
      machine.end(work, .done)
      return isStale
    }
  }

  /// Ends a creation and puts the instance into its slot, unless it holds one that was removed meanwhile.
  ///
  /// - Parameter leave: Leaves the slot, as ready or not.
  /// - Returns: Whether the slot received the instance. By the time the caller reads it, its `onStart` may have failed already.
  @discardableResult
  func finish(_ cell: InstanceCell, in number: Int32, _ work: LifecycleMachine.WorkID?, leave: (Bool) -> Void) -> Bool {
    func settle(_ isKept: Bool) {
      if isKept { publish(cell, in: number) }
      let slot = slot(number).pointee
      if !slot.traits.contains(.isRemovable) {
        header(at: slot.offset).pointee.isSettled.store(true, ordering: .relaxed)
      }
      leave(isKept)
    }
    guard let work else {
      settle(true)
      return true
    }
    let registration = registration(of: number)
    let managed = registration.hooks.map {
      ManagedInstance(
        key: registration.key, plan.definition, cell: cell, hooks: $0, timeLimit: registration.options.timeLimit)
    }
    return LifecycleEngine.transition(
      { machine in
        let isKept = machine.made(work, managed)
        machine.end(work, .done)
        return isKept
      }, mirror: settle)
  }

  /// Records, for the next `load`, whether an instance and all its needs are started.
  func settle(_ number: Int32) {
    let header = header(at: slot(number).pointee.offset)
    LifecycleEngine.transition(
      { $0.isSettled(ScopeSlot(scope: self, slot: number)) },
      mirror: { if $0, header.isReady { header.pointee.isSettled.store(true, ordering: .releasing) } })
  }

  /// Empties a place; call only under the lifecycle lock.
  func empty(_ number: Int32) {
    let slot = plan.slots[Int(number)]
    switch slot.kind {
    case .replaceable:
      let header = header(at: slot.offset)
      header.pointee.isSettled.store(false, ordering: .relaxed)
      header.empty()
    case .weak: header(at: slot.offset).pointee.isStale.store(true, ordering: .releasing)
    case .shared, .unique, .prepared, .keyDefault, .absent: break
    }
  }
}

// Creations that involve an asynchronous factory.
extension ScopeRef {
  private typealias PendingNeed = (position: Int, from: ScopeRef, locator: Locator)

  /// Creates an instance whose factory, or that of a strict need, is asynchronous.
  ///
  /// - Parameter product: For a call of a maker, what it creates.
  func makeAsynchronously(
    _ number: Int32, requester: ScopeRef, product: MakerProduct? = nil
  ) async throws -> InstanceCell {
    do {
      guard observesInstances else { return try await make(number, requester: requester, product) }
      return try await CreationPath.through(registration(of: number).key) {
        try await make(number, requester: requester, product)
      }
    } catch {
      throw creationFailure(error, of: number)
    }
  }

  /// Creates the asynchronous needs of a shared instance, if scopes will hold all of them.
  ///
  /// Whoever asks for the instance does that before its creation begins: then a task that waits for another, and changes
  /// threads for it, is spared.
  ///
  /// - Returns: Whether all of them exist.
  func createHeldNeeds(of number: Int32) async throws -> Bool {
    let needs = pendingNeeds(of: number, requester: self)
    if needs.isEmpty { return true }
    guard needs.allSatisfy(\.locator.isHeld) else { return false }
    let key = registration(of: number).key
    do {
      if observesInstances {
        try await CreationPath.through(key) { try await supply(needs) }
      } else {
        try await supply(needs)
      }
      return true
    } catch {
      throw creationFailure((error as? ResolutionError)?.ending(at: key) ?? error, of: number)
    }
  }

  /// What a creation throws: errors name the registration, except those of a cancellation and of hooks.
  private func creationFailure(_ error: any Error, of number: Int32) -> any Error {
    if error is CancellationError && Task.isCancelled || error is LifecycleError { return error }
    return failure(error, of: number)
  }

  private func make(_ number: Int32, requester: ScopeRef, _ product: MakerProduct?) async throws -> InstanceCell {
    let slot = slot(number)
    let registration = registration(of: number)
    let isWeak = slot.pointee.kind == .weak
    let layout = product?.layout ?? registration.layout
    let cell = InstanceCell(registration.key, layout)
    if isWeak, try findWeak(number, into: cell) { return cell }
    let needs = pendingNeeds(of: number, requester: requester)
    let prepared = needs.isEmpty ? nil : PreparedNeeds(for: slot)
    if let prepared { try await supply(needs, prepared) }
    // Not `??`: the function would be called through two more.
    if let makeAsync = if let product { product.make } else { registration.makeAsync } {
      let reader = NeedReader(owner: self, requester: requester, slot: slot, prepared: prepared)
      if block.pointee.isObserved {
        try await observedAsync(registration.key) { try await makeAsync(cell.memory, reader) }
      } else {
        try await makeAsync(cell.memory, reader)
      }
      withExtendedLifetime(prepared) {}
      cell.markAsFilled()
      if isWeak { try settleWeak(number, cell) }
      show(number, in: cell.memory, layout)
    } else {
      try await onItsActor(slot.pointee.traits) {
        if isWeak {
          try loadWeak(number, into: cell, prepared)
        } else {
          try run(number, into: cell.memory, requester: requester, prepared: prepared)
          cell.markAsFilled()
        }
      }
    }
    return cell
  }

  /// Whether an asynchronous need of a shared instance does not exist, or no longer.
  func lacksNeeds(of number: Int32) -> Bool { !pendingNeeds(of: number, requester: self).isEmpty }

  /// The needs of a registration that require asynchronous factories and do not exist yet, where they are requested from, and
  /// their positions.
  private func pendingNeeds(of number: Int32, requester: ScopeRef) -> [PendingNeed] {
    let slot = slot(number)
    let needs = registration(of: number).needs
    var pending: [PendingNeed] = []
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
      guard target.requiresLoad(locator.slot, requester: from) else { continue }
      if locator.kind == .replaceable, target.isReady(at: locator.offset) { continue }
      pending.append((position, from, locator))
    }
    return pending
  }

  /// Creates needs, concurrently.
  ///
  /// - Parameter prepared: Receives those that no scope holds, if there may be any.
  private func supply(_ pending: [PendingNeed], _ prepared: PreparedNeeds? = nil) async throws {
    if pending.count == 1 {
      let (position, from, locator) = pending[0]
      if let cell = try await from.supply(locator, requester: from) { prepared?.put(cell, at: position) }
      return
    }
    let errors = await withTaskGroup(of: (Int, Result<InstanceCell?, any Error>).self) { group in
      for (position, from, locator) in pending {
        group.addTask {
          // In two steps: optimized code of Swift 6.3.1 loses the position of a tuple that is returned around an `await`.
          let result: Result<InstanceCell?, any Error>
          do {
            result = .success(try await from.supply(locator, requester: from))
          } catch {
            result = .failure(error)
          }
          return (position, result)
        }
      }
      var errors: [any Error] = []
      for await (position, result) in group {
        switch result {
        case .success(let cell): if let cell { prepared?.put(cell, at: position) }
        case .failure(let error):
          errors.append(error)
          group.cancelAll()
        }
      }
      return errors
    }
    if let error = LifecycleError.ofRequest(errors) { throw error }
  }
}
