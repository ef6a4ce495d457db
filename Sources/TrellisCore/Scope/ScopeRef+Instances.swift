internal import TrellisAtomics
internal import TrellisResolver

// The instances that a scope holds: a list in the order of their creation, and those that no slot describes.
extension ScopeRef {
  /// Puts a new instance at the front of the list that release follows.
  func push(_ number: Int32, setOlder: (Int32) -> Void) {
    var before = SharedState.newest(of: state)
    while true {
      setOlder(before)
      let found = SharedState.exchangeNewest(of: state, expected: before, desired: number)
      if found == before { return }
      before = found
    }
  }

  /// Stores the inputs that the scope was opened with, before the scope is visible to others.
  func fillInputs<Inputs>(from inputs: Inputs) {
    let slots = plan.inputSlots
    if slots.isEmpty { return }
    withUnsafePointer(to: inputs) { pointer in
      for number in slots {
        let slot = ScopeSlot(self, number)
        let header = slot.header
        slot.registration.readInput?(UnsafeRawPointer(pointer), slot.memory)
        push(number) { header.pointee.older = $0 }
        header.publish()
        if observesInstances { slot.show(slot.memory, slot.registration.layout) }
      }
    }
  }

  /// Releases the instances, newest first, and those of the main actor there.
  func releaseInstances() {
    var ofMainActor: [InstanceCell] = []
    let slotCount = block.pointee.plan._withUnsafeGuaranteedRef { $0.slots.count }
    let cells = knownExtras?.cells.withLock { $0.filled } ?? []
    var next = SharedState.newest(of: state)
    while next >= 0 {
      if Int(next) < slotCount {
        let slot = ScopeSlot(self, next)
        let memory = slot.memory
        next = slot.header.pointee.older
        slot.planned.pointee.registration._withUnsafeGuaranteedRef { registration in
          // Inputs were passed in, not created here.
          if registration.readInput != nil { return registration.layout.destroy(memory) }
          observedRelease(registration.key) {
            guard slot.traits.contains(.isOnMainActor), !MainThread.isCurrent else {
              return registration.layout.destroy(memory)
            }
            let cell = InstanceCell(registration.key, registration.layout)
            registration.layout.move(memory, to: cell.memory)
            cell.markAsFilled()
            ofMainActor.append(cell)
          }
        }
      } else {
        let cell = cells[Int(next) - slotCount]
        next = cell.older
        observedRelease(cell.key) { cell.clear() }
      }
    }
    if ofMainActor.isEmpty { return }
    MainThread.later { [ofMainActor] in for cell in ofMainActor { cell.clear() } }
  }

  // MARK: Defaults of keys

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
    let cell = try place.get(of: (root, key)) { () throws(ResolutionError) -> InstanceCell in
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

  /// Keeps the filled cell of a default instance until the scope is deallocated.
  private func keep(_ cell: InstanceCell) {
    let count = Int32(plan.slots.count)
    let number = extras.cells.withLock { cells -> Int32 in
      cells.filled.append(cell)
      return count + Int32(cells.filled.count) - 1
    }
    push(number) { cell.older = $0 }
  }
}
