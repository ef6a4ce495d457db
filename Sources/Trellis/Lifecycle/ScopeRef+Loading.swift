internal import TrellisGraph

// What `load` does. Everything here runs while the caller holds the scope; creations that outlive their callers hold it
// themselves.
extension ScopeRef {
  /// Finds or makes a service, asynchronously where that is what it takes.
  func load<Value>(_ key: Key<Value>) async throws -> Value {
    do {
      let locator = locator(of: key)
      let owner = ancestor(locator.distance)
      // A `unique` that comes back to itself would do so for ever. Within strict needs none does: the graph was checked.
      if locator.kind == .unique, WorkContext.isMaking(locator.slot, in: owner) {
        throw ResolutionError(.cycle, at: key)
      }
      while true {
        if let value: Value = try await attempt(key, at: locator) { return value }
      }
    } catch let error as CancellationError {
      throw error
    } catch let error as LifecycleError {
      throw error
    } catch {
      throw asked(error)
    }
  }

  /// - Returns: Nil if a start that failed has taken the instance away again.
  private func attempt<Value>(_ key: Key<Value>, at locator: Locator) async throws -> Value? {
    guard isOpen else { throw ResolutionError(.closed, at: key) }
    let owner = ancestor(locator.distance)
    if locator.slot >= 0 { try await owner.bringUpNeeds(of: locator.slot) }
    let cell = try await supply(locator, requester: self)
    // Whoever has closed the scope meanwhile has stopped what is in it.
    guard isOpen else { throw ResolutionError(.closed, at: key) }
    if let cell {
      cell.markAsTaken()
      return cell.memory.take()
    }
    switch locator.kind {
    case .shared where owner.isReady(at: locator.offset): return owner.memory(at: locator.offset).read()
    case .replaceable where owner.isReady(at: locator.offset): return owner.pointed(at: locator.offset).read()
    case .shared, .replaceable: return nil
    default: return try get(key, as: Value.self, at: locator, requester: self)
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
      if owner.takesLoading(locator.slot, requester: requester) {
        return try await owner.makeInPassing(locator.slot, requester: requester)
      }
      return try await owner.onItsActor(traits) { try owner.makeNow(locator, requester: requester) }
    case .prepared, .keyDefault, .absent: return nil
    }
  }

  /// Whether only `load` can make the instance: what a requester brings is known when it asks, and not before.
  private func takesLoading(_ number: Int32, requester: ScopeRef) -> Bool {
    let slot = slot(number)
    if slot.pointee.traits.contains(.isAsync) { return true }
    guard slot.pointee.kind == .unique else { return false }
    return slot.pointee.registration.takeUnretainedValue().needs.contains { need in
      guard need.mode == .fromRequester else { return false }
      let locator = requester.locator(of: need)
      return locator.slot >= 0
        && requester.ancestor(locator.distance).slot(locator.slot).pointee.traits.contains(.isAsync)
    }
  }

  /// Sees to it that a shared slot of this scope has its instance, and that it is started if the scope is.
  func bringUp(_ number: Int32) async throws {
    let slot = slot(number)
    let traits = slot.pointee.traits
    while true {
      if !isReady(at: slot.pointee.offset) {
        if traits.contains(.isAsync) {
          try await create(number)
        } else {
          try await onItsActor(traits) {
            _ = try makeNow(ownLocator(number), requester: self)
          }
        }
      }
      guard traits.contains(.hasHooks) else { return }
      do {
        return try await ensureStarted(number)
      } catch is CancellationError where !Task.isCancelled {
        // A start that failed has ended its hook and taken it away; the next attempt makes another.
        guard isOpen else { throw ResolutionError(.closed, at: slot.pointee.registration.takeUnretainedValue()) }
      }
    }
  }

  /// Brings up what a slot strictly needs that has hooks, where scopes are started: it is started before who needs it is made.
  private func bringUpNeeds(of number: Int32) async throws {
    guard hasStarted else { return }
    try await bringUp(startNeeds(of: number))
  }

  /// Whether this scope or one above it starts its instances.
  private var hasStarted: Bool {
    var scope: ScopeRef? = self
    while let current = scope {
      if current.plan.hasLifecycle, current.startsInstances { return true }
      scope = current.parent
    }
    return false
  }

  /// Brings up instances and those they need, independent ones at once; the first error cancels the others.
  func bringUp(_ wanted: [StartOrder.Node]) async throws {
    if wanted.isEmpty { return }
    var order = StartOrder(wanted)
    let nodes = order.nodes
    if nodes.count == 1 { return try await nodes[0].scope.bringUp(nodes[0].slot) }
    try await withThrowingTaskGroup(of: Int.self) { group in
      func add(_ numbers: [Int]) {
        for number in numbers {
          group.addTask {
            try await nodes[number].scope.bringUp(nodes[number].slot)
            return number
          }
        }
      }
      add(order.ready)
      while let done = try await group.next() { add(order.finish(done)) }
    }
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
    try make(locator.atOwner, requester: requester, prepared: nil)
  }

  /// Makes the instance of a shared slot that takes an asynchronous factory, together with all others who want it.
  private func create(_ number: Int32) async throws {
    let slot = slot(number)
    let registration = slot.pointee.registration.takeUnretainedValue()
    let holder = ScopeHolder(object)
    while !isReady(at: slot.pointee.offset) {
      try Task.checkCancellation()
      let creation = try extras.lifecycle.state.withLock { state -> Result<SharedWork, ResolutionError> in
        if state.phase != .open { return .failure(ResolutionError(.closed, at: registration)) }
        if let known = state.creations[number] { return .success(known) }
        let new = SharedWork(isForWaiters: true)
        state.creations[number] = new
        state.inFlight += 1
        new.begin {
          try await WorkContext.during(holder.ref, work: new) { try await holder.ref.runCreation(number) }
        }
        return .success(new)
      }.get()
      do {
        _ = try await creation.wait()
      } catch is WaitLoop {
        throw ResolutionError(.cycle, at: registration.key)
      } catch {
        if Task.isCancelled || isOpen { throw error }
        // Nobody but `close` cancels a creation that somebody waits for, and factories say in different words that they
        // were cancelled.
        throw ResolutionError(.closed, at: registration)
      }
    }
  }

  /// Makes an instance that the scope does not hold and whose factory is asynchronous, in a task that `close` can end.
  private func makeInPassing(_ number: Int32, requester: ScopeRef) async throws -> InstanceCell {
    let registration = slot(number).pointee.registration.takeUnretainedValue()
    let (owner, asker) = (ScopeHolder(object), ScopeHolder(requester.object))
    let made = Lock<InstanceCell?>(nil)
    // What is made for one request alone is made in the scope of whoever asks.
    let current = slot(number).pointee.kind == .unique ? CurrentScope.state : .withheld
    let creation = SharedWork(isForWaiters: true)
    let isAllowed = extras.lifecycle.state.withLock { state -> Bool in
      guard state.phase == .open else { return false }
      state.passing[ObjectIdentifier(creation)] = creation
      state.inFlight += 1
      creation.begin {
        defer { owner.ref.end(passing: creation, of: number) }
        let cell = try await WorkContext.during(owner.ref, slot: number, work: creation) {
          try await CurrentScope.$state.withValue(current) {
            try await owner.ref.makeAsynchronously(number, requester: asker.ref)
          }
        }
        made.withLock { $0 = cell }
      }
      return true
    }
    guard isAllowed else { throw ResolutionError(.closed, at: registration) }
    do {
      _ = try await creation.wait()
    } catch is WaitLoop {
      // Its end is not waited for: that is what would never come.
      creation.cancel()
      throw ResolutionError(.cycle, at: registration.key)
    } catch {
      // Whoever goes on relies on nothing of it going on.
      await creation.finish()
      if !Task.isCancelled, !isOpen { throw ResolutionError(.closed, at: registration) }
      throw error
    }
    guard let cell = made.withLock({ $0 }) else { throw CancellationError() }
    return cell
  }

  private func end(passing creation: SharedWork, of number: Int32) {
    extras.lifecycle.state.withLock { $0.passing[ObjectIdentifier(creation)] = nil }
    end(creationOf: number, isMade: false)
  }

  private func runCreation(_ number: Int32) async throws {
    let slot = slot(number)
    var isMade = false
    defer { end(creationOf: number, isMade: isMade) }
    let discards = discards(of: number)
    // Somebody may have finished one between the last look and the entry into the list.
    if isReady(at: slot.pointee.offset) { return }
    let cell = try await makeAsynchronously(number, requester: self)
    if let hooks = slot.pointee.registration.takeUnretainedValue().hooks { enlist(cell, hooks, in: number) }
    publish(cell, in: number)
    header(at: slot.pointee.offset).publish()
    isMade = keeps(number, since: discards)
  }

  /// Makes an instance whose factory, or one below it, is asynchronous.
  private func makeAsynchronously(_ number: Int32, requester: ScopeRef) async throws -> InstanceCell {
    guard block.pointee.isObserved, isWatched else { return try await makeUnwatched(number, requester: requester) }
    let key = slot(number).pointee.registration.takeUnretainedValue().key
    return try await CreationPath.through(key) { try await makeUnwatched(number, requester: requester) }
  }

  private func makeUnwatched(_ number: Int32, requester: ScopeRef) async throws -> InstanceCell {
    let slot = slot(number)
    let registration = slot.pointee.registration.takeUnretainedValue()
    do {
      let isWeak = slot.pointee.kind == .weak
      let cell = InstanceCell(registration.key, registration.layout)
      if isWeak, try findWeak(number, into: cell) { return cell }
      let prepared = try await prepare(number, requester: requester)
      if let makeAsync = registration.makeAsync {
        let reader = NeedReader(owner: self, requester: requester, slot: slot, prepared: prepared)
        try await observedAsync(registration.key, in: slot.pointee.traits) { try await makeAsync(cell.memory, reader) }
        withExtendedLifetime(prepared) {}
        cell.markAsFilled()
        if isWeak { try settleWeak(number, cell) }
        if slot.pointee.traits.contains(.isObserved) { show(number, in: cell.memory) }
      } else {
        try await onItsActor(slot.pointee.traits) {
          if isWeak {
            try renew(number, into: cell.memory, requester: requester, prepared: prepared)
          } else {
            try run(number, into: cell.memory, requester: requester, prepared: prepared)
          }
        }
        cell.markAsFilled()
      }
      return cell
    } catch let error as CancellationError where Task.isCancelled {
      throw error
    } catch let error as LifecycleError {
      throw error
    } catch {
      throw failure(error, of: number)
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
      guard target.takesLoading(locator.slot, requester: from) else { continue }
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
}
