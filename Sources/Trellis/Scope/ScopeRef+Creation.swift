internal import Synchronization

extension ScopeRef {
  /// Makes an instance into memory of its own; errors come as the factory threw them.
  ///
  /// Whoever calls it has entered the slot, or a frame: what follows may come back and ask for the same instance.
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
    if slot.pointee.kind == .unique { return try run(number, slot, into: memory, &reader) }
    try CurrentScope.withheld { try run(number, slot, into: memory, &reader) }
  }

  private func run(
    _ number: Int32, _ slot: UnsafePointer<Slot>, into memory: InstanceMemory, _ reader: inout NeedReader
  ) throws {
    if slot.pointee.traits.contains(.isObserved) {
      try observed(number, in: memory) {
        try slot.pointee.registration._withUnsafeGuaranteedRef { try $0.make(memory, &reader) }
      }
    } else {
      try slot.pointee.registration._withUnsafeGuaranteedRef { try $0.make(memory, &reader) }
    }
  }

  /// Sees to it that a shared slot of this scope has its instance.
  func fill(_ number: Int32, prepared: PreparedNeeds? = nil) throws(ResolutionError) {
    let slot = slot(number)
    let header = header(at: slot.pointee.offset)
    while !header.isReady {
      try mustBeOpen(toMake: number)
      guard try header.enter(for: slot.pointee.registration.takeUnretainedValue().key) else { continue }
      do {
        try run(number, into: memory(at: slot.pointee.offset), requester: self, prepared: prepared)
        push(number) { header.pointee.older = $0 }
        header.leave(isReady: true)
      } catch {
        header.leave(isReady: false)
        throw failure(error, of: number)
      }
      // `close` has not waited for it: nobody is to receive what has been stopped within it.
      try mustBeOpen(toMake: number)
    }
  }

  /// Sees to it that a replaceable slot of this scope has its instance, if it can be made without waiting.
  func fillCell(_ number: Int32, prepared: PreparedNeeds? = nil) throws(ResolutionError) {
    let slot = slot(number)
    let registration = slot.pointee.registration.takeUnretainedValue()
    let header = header(at: slot.pointee.offset)
    var prepared = prepared
    while !header.isReady {
      if slot.pointee.traits.contains(.isAsync) {
        throw ResolutionError(notLoaded: registration, because: asynchronous(below: number))
      }
      try mustBeOpen(toMake: number)
      guard try header.enter(for: registration.key) else { continue }
      let work: LifecycleMachine.WorkID?
      do {
        work = slot.pointee.traits.contains(.mayLeave) ? try beginMaking(number, with: prepared) : nil
      } catch {
        header.leave(isReady: false)
        throw error
      }
      do {
        let cell = InstanceCell(registration.key, registration.layout)
        try run(number, into: cell.memory, requester: self, prepared: prepared)
        cell.markAsFilled()
        if finish(cell, in: number, work, leave: { header.leave(isReady: $0) }) { break }
        // What was prepared may be what was taken away.
        prepared = nil
      } catch {
        header.leave(isReady: false)
        if let work { LifecycleEngine.transition { $0.end(work, .done) } }
        throw failure(error, of: number)
      }
    }
    // Whoever closes the scope meanwhile stops the instance; nobody is to receive it.
    if slot.pointee.traits.contains(.mayLeave) { try mustBeOpen(toMake: number) }
  }

  /// A closed scope makes nothing more that it would keep.
  private func mustBeOpen(toMake number: Int32) throws(ResolutionError) {
    guard isOpen else { throw ResolutionError(.closed, at: slot(number).pointee.registration.takeUnretainedValue()) }
  }

  /// The registration with an asynchronous factory that keeps a slot from being made without waiting.
  private func asynchronous(below number: Int32) -> Registration {
    var node = StartOrder.Node(scope: self, slot: number)
    while !node.scope.slot(node.slot).pointee.traits.contains(.hasAsyncFactory),
      let next = node.scope.strictNeeds(of: node.slot).first(where: {
        $0.scope.slot($0.slot).pointee.traits.contains(.isAsync)
      })
    { node = next }
    return node.scope.slot(node.slot).pointee.registration.takeUnretainedValue()
  }

  /// Makes the instance of a replaceable slot known; its header is left by the caller.
  func publish(_ cell: InstanceCell, in number: Int32) {
    keep(cell)
    self.cell(at: slot(number).pointee.offset).pointee.store(
      UInt(bitPattern: cell.memory.address), ordering: .releasing)
  }

  /// Keeps a filled cell until the scope goes.
  func keep(_ cell: InstanceCell) {
    let count = Int32(plan.slots.count)
    let number = extras.cells.withLock { cells -> Int32 in
      cells.filled.append(cell)
      return count + Int32(cells.filled.count) - 1
    }
    push(number) { cell.older = $0 }
  }

  /// Puts a freshly made instance in front of the list that release follows.
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

  /// Makes an instance that the scope does not hold, or finds a weak one, into memory of the caller's.
  ///
  /// - Parameter isPartOfLoad: Whether the current work is an asynchronous creation of it.
  func renew(
    _ number: Int32, into memory: InstanceMemory, requester: ScopeRef, prepared: PreparedNeeds?,
    isPartOfLoad: Bool = false
  ) throws(ResolutionError) {
    let slot = slot(number)
    guard slot.pointee.kind == .weak else { return try create(number, into: memory, requester, prepared) }
    try withWeakReference(of: number) { (reference) throws(ResolutionError) in
      if let existing = reference.object {
        // Only classes are weak, and a reference lies in memory as any other does.
        memory.initialize(to: existing)
      } else if slot.pointee.traits.contains(.hasAsyncFactory) {
        throw ResolutionError(.notLoaded, at: slot.pointee.registration.takeUnretainedValue())
      } else {
        try mustBeOpen(toMake: number)
        if isPartOfLoad {
          try create(number, into: memory, self, prepared)
          if LifecycleEngine.isStale { return }
        } else {
          try createWeak(number, into: memory, prepared)
        }
        reference.object = memory.read(as: AnyObject.self)
      }
    }
  }

  private func createWeak(
    _ number: Int32, into memory: InstanceMemory, _ prepared: PreparedNeeds?
  ) throws(ResolutionError) {
    guard slot(number).pointee.traits.contains(.mayLeave) else {
      return try create(number, into: memory, self, prepared)
    }
    var prepared = prepared
    while true {
      let work = try beginMaking(number, with: prepared)
      defer { LifecycleEngine.transition { $0.end(work, .done) } }
      try create(number, into: memory, self, prepared)
      if LifecycleEngine.transition({ $0.made(work, nil) }) { return }
      // It holds what a failed start has taken away meanwhile.
      prepared = nil
      slot(number).pointee.registration.takeUnretainedValue().layout.destroy(memory)
      // Whoever receives it holds an optional there, also if the next attempt throws.
      memory.address.initializeMemory(as: AnyObject?.self, to: nil)
    }
  }

  /// Copies a weak instance into a cell, if somebody holds it.
  func findWeak(_ number: Int32, into cell: InstanceCell) throws(ResolutionError) -> Bool {
    try withWeakReference(of: number) { reference in
      guard let existing = reference.object else { return false }
      cell.memory.initialize(to: existing)
      cell.markAsFilled()
      return true
    }
  }

  /// Remembers a weak instance that was made asynchronously, unless somebody holds another: that takes its place in the cell.
  func settleWeak(_ number: Int32, _ cell: InstanceCell) throws(ResolutionError) {
    let other = try withWeakReference(of: number) { reference -> AnyObject? in
      if let existing = reference.object { return existing }
      if !LifecycleEngine.isStale { reference.object = cell.memory.read(as: AnyObject.self) }
      return nil
    }
    guard let other else { return }
    cell.clear()
    cell.memory.initialize(to: other)
    cell.markAsFilled()
  }

  /// Does something with a weak slot that nobody else may do meanwhile.
  private func withWeakReference<Result>(
    of number: Int32, _ body: (inout WeakReference) throws(ResolutionError) -> Result
  ) throws(ResolutionError) -> Result {
    let slot = slot(number)
    let header = header(at: slot.pointee.offset)
    // The slot is never marked as ready: whoever holds it decides alone whether the instance is still there.
    while try !header.enter(for: slot.pointee.registration.takeUnretainedValue().key) {}
    defer { header.leave(isReady: false) }
    let reference = memory(at: slot.pointee.offset).address.assumingMemoryBound(to: WeakReference.self)
    // Somebody may still hold one whose own needs a failed start has taken away.
    if header.pointee.isStale.exchange(false, ordering: .acquiringAndReleasing) { reference.pointee.object = nil }
    return try body(&reference.pointee)
  }

  private func create(
    _ number: Int32, into memory: InstanceMemory, _ requester: ScopeRef, _ prepared: PreparedNeeds?
  ) throws(ResolutionError) {
    do {
      try run(number, into: memory, requester: requester, prepared: prepared)
    } catch {
      throw failure(error, of: number)
    }
  }

  /// The default instance of a key that nothing registers; it lives in the root scope.
  func keyDefault<Value>(_ key: Key<Value>) throws(ResolutionError) -> Value {
    guard let factory = key.defaultFactory else { throw ResolutionError(.missing, at: key) }
    let root = root
    let slot = root.extras.cells.withLock { cells -> DefaultSlot in
      if let known = cells.defaults[key.index] { return known }
      let new = DefaultSlot()
      cells.defaults[key.index] = new
      return new
    }
    while !slot.header.isReady {
      guard try slot.header.enter(for: key) else { continue }
      do {
        let layout = StorageLayout(Value.self)
        let cell = InstanceCell(key, layout)
        try CurrentScope.withheld {
          guard root.plan.isObserved else { return cell.memory.initialize(to: try factory()) }
          try CreationPath.through(key) {
            try root.observed(key) { cell.memory.initialize(to: try factory()) }
            root.showDefault(cell, layout)
          }
        }
        cell.markAsFilled()
        slot.cell = cell
        root.keep(cell)
        slot.header.leave(isReady: true)
      } catch {
        slot.header.leave(isReady: false)
        throw ResolutionError.of(error).through(key)
      }
    }
    guard let cell = slot.cell else { throw ResolutionError(.missing, at: key) }
    return cell.memory.read()
  }

  /// Writes what the scope was opened with; before anybody else sees the scope.
  func fillInputs<Inputs>(from inputs: Inputs) {
    let slots = plan.inputSlots
    if slots.isEmpty { return }
    withUnsafePointer(to: inputs) { pointer in
      for number in slots {
        let slot = slot(number)
        let header = header(at: slot.pointee.offset)
        let registration = slot.pointee.registration.takeUnretainedValue()
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
