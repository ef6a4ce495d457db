internal import Synchronization

extension ScopeRef {
  /// Creates an instance in the given memory; errors are thrown as the factory threw them.
  ///
  /// The caller has entered the slot or a frame, since the factory may request the same instance.
  func run(
    _ number: Int32, into memory: InstanceMemory, requester: ScopeRef, prepared: PreparedNeeds? = nil
  ) throws {
    let slot = slot(number)
    var prepared = prepared
    if prepared == nil, slot.pointee.height > Plan.deepLimit {
      prepared = try DeepCreation.prepare(number, owner: self, requester: requester)
    }
    defer { withExtendedLifetime(prepared) {} }
    var reader = NeedReader(owner: self, requester: requester, slot: slot, prepared: prepared)
    func make() throws { try slot.pointee.registration._withUnsafeGuaranteedRef { try $0.make(memory, &reader) } }
    func makeObserved() throws {
      guard slot.pointee.traits.contains(.isObserved) else { return try make() }
      try observed(number, in: memory, registration(of: number).layout, make)
    }
    if slot.pointee.kind == .unique { return try makeObserved() }
    try CurrentScope.hidden(makeObserved)
  }

  /// Ensures that a shared slot of this scope has its instance.
  func fill(_ number: Int32, prepared: PreparedNeeds? = nil) throws(ResolutionError) {
    let slot = slot(number)
    let header = header(at: slot.pointee.offset)
    while !header.isReady {
      try mustBeOpen(toMake: number)
      guard try header.enter(for: registration(of: number).key) else { continue }
      do {
        try run(number, into: memory(at: slot.pointee.offset), requester: self, prepared: prepared)
        push(number) { header.pointee.older = $0 }
        header.leave(isReady: true)
      } catch {
        header.leave(isReady: false)
        throw failure(error, of: number)
      }
      // `close` has not waited for it: an instance that may hold stopped ones is not returned.
      try mustBeOpen(toMake: number)
    }
  }

  /// Ensures that a replaceable slot of this scope has its instance.
  ///
  /// - Parameter isAwaited: Whether its asynchronous needs have been created; otherwise there must be none.
  /// - Returns: False if a failed start has removed one of those meanwhile.
  @discardableResult
  func fillCell(
    _ number: Int32, prepared: PreparedNeeds? = nil, isAwaited: Bool = false
  ) throws(ResolutionError) -> Bool {
    let slot = slot(number)
    let registration = registration(of: number)
    let header = header(at: slot.pointee.offset)
    var prepared = prepared
    while !header.isReady {
      if !isAwaited, slot.pointee.traits.contains(.isAsync) {
        throw ResolutionError(notLoaded: registration, because: asynchronous(below: number))
      }
      try mustBeOpen(toMake: number)
      guard try header.enter(for: registration.key) else { continue }
      let work: LifecycleMachine.WorkID?
      do {
        work = slot.pointee.traits.contains(.isManaged) ? try beginMaking(number, with: prepared) : nil
      } catch {
        header.leave(isReady: false)
        throw error
      }
      // A removal that comes after this makes the work stale.
      if isAwaited, lacksNeeds(of: number) {
        header.leave(isReady: false)
        endUnfinished(work)
        return false
      }
      do {
        let cell = InstanceCell(registration.key, registration.layout)
        try run(number, into: cell.memory, requester: self, prepared: prepared)
        cell.markAsFilled()
        if finish(cell, in: number, work, leave: { header.leave(isReady: $0) }) { break }
        if isAwaited { return false }
        // The prepared needs may have been removed.
        prepared = nil
      } catch {
        header.leave(isReady: false)
        if endUnfinished(work), isAwaited { return false }
        throw failure(error, of: number)
      }
    }
    // Closing the scope meanwhile stops the instance, which is not returned then.
    if slot.pointee.traits.contains(.isManaged) { try mustBeOpen(toMake: number) }
    return true
  }

  /// Throws if the scope is closed, since it creates no more instances to keep.
  func mustBeOpen(toMake number: Int32) throws(ResolutionError) {
    guard isOpen else { throw ResolutionError(.closed, at: registration(of: number)) }
  }

  /// The registration with the asynchronous factory that keeps a slot from being created synchronously.
  private func asynchronous(below number: Int32) -> Registration {
    var place = ScopeSlot(scope: self, slot: number)
    while !place.traits.contains(.hasAsyncFactory),
      let next = place.strictNeeds.first(where: { $0.traits.contains(.isAsync) })
    { place = next }
    return place.registration
  }

  /// Publishes the instance of a replaceable slot; the caller leaves its header.
  func publish(_ cell: InstanceCell, in number: Int32) {
    keep(cell)
    self.cell(at: slot(number).pointee.offset).pointee.store(
      UInt(bitPattern: cell.memory.address), ordering: .releasing)
  }

  /// Keeps a filled cell until the scope is deallocated.
  func keep(_ cell: InstanceCell) {
    let count = Int32(plan.slots.count)
    let number = extras.cells.withLock { cells -> Int32 in
      cells.filled.append(cell)
      return count + Int32(cells.filled.count) - 1
    }
    push(number) { cell.older = $0 }
  }

  /// Puts a new instance at the front of the list that release follows.
  private func push(_ number: Int32, setOlder: (Int32) -> Void) {
    var before = block.pointee.newest.load(ordering: .relaxed)
    while true {
      setOlder(before)
      let (isDone, now) = block.pointee.newest.weakCompareExchange(
        expected: before, desired: number, ordering: .acquiringAndReleasing)
      if isDone { return }
      before = now
    }
  }

  /// Creates an instance that the scope does not hold, or finds a weak one, in the caller's memory.
  func renew(
    _ number: Int32, into memory: InstanceMemory, requester: ScopeRef, prepared: PreparedNeeds?
  ) throws(ResolutionError) {
    if slot(number).pointee.kind == .weak { return try renewWeak(number, into: memory, prepared) }
    try create(number, into: memory, requester, prepared)
  }

  func create(
    _ number: Int32, into memory: InstanceMemory, _ requester: ScopeRef, _ prepared: PreparedNeeds?
  ) throws(ResolutionError) {
    do {
      try run(number, into: memory, requester: requester, prepared: prepared)
    } catch {
      throw failure(error, of: number)
    }
  }

  /// The default instance of an unregistered key; it lives in the root scope.
  func keyDefault<Value>(_ key: Key<Value>) throws(ResolutionError) -> Value {
    guard let factory = key.defaultFactory else { throw ResolutionError(.missing, at: key) }
    try ThreadState.current.requireStack(for: key)
    let root = root
    let place = root.extras.cells.withLock { cells -> OnceCell<InstanceCell> in
      if let known = cells.defaults[key.index] { return known }
      let new = OnceCell<InstanceCell>()
      cells.defaults[key.index] = new
      return new
    }
    let cell = try place.get { () throws(ResolutionError) -> InstanceCell in
      do {
        let layout = StorageLayout(Value.self)
        let cell = InstanceCell(key, layout)
        try CurrentScope.hidden {
          guard root.plan.isObserved else { return cell.memory.initialize(to: try factory()) }
          try CreationPath.through(key) {
            try root.observed(key) { cell.memory.initialize(to: try factory()) }
            root.reportDefault(cell, layout)
          }
        }
        cell.markAsFilled()
        root.keep(cell)
        return cell
      } catch {
        throw ResolutionError.of(error).through(key)
      }
    } inside: { () throws(ResolutionError) -> InstanceCell in
      throw ResolutionError(.cycle, at: key)
    }
    return cell.memory.read()
  }

  /// Stores the inputs that the scope was opened with, before the scope is visible to others.
  func fillInputs<Inputs>(from inputs: Inputs) {
    let slots = plan.inputSlots
    if slots.isEmpty { return }
    withUnsafePointer(to: inputs) { pointer in
      for number in slots {
        let slot = slot(number)
        let header = header(at: slot.pointee.offset)
        let registration = registration(of: number)
        if slot.pointee.kind == .replaceable {
          let cell = InstanceCell(registration.key, registration.layout)
          registration.readInput?(UnsafeRawPointer(pointer), cell.memory)
          cell.markAsFilled()
          publish(cell, in: number)
        } else {
          registration.readInput?(UnsafeRawPointer(pointer), memory(at: slot.pointee.offset))
          push(number) { header.pointee.older = $0 }
        }
        header.publish()
      }
    }
  }
}
