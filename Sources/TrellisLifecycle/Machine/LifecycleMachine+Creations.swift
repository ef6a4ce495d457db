internal import TrellisCore

// Creating instances.
extension LifecycleMachine {
  /// Begins a synchronous creation; nil if the scope is closed.
  mutating func beginMaking(_ slot: ScopeSlot) -> WorkID? {
    register(slot.scope)
    return isOpen(slot.scope) ? begin(.making(slot), in: slot.scope) : nil
  }

  /// Joins the asynchronous creation of a shared instance, or begins it.
  mutating func create(_ slot: ScopeSlot, _ waiter: WaiterID, by node: WorkID?) -> Outcome? {
    register(slot.scope)
    // Never a copy of the state: the next change would copy its collections.
    guard isOpen(slot.scope) else { return .closed }
    if let known = scopes[slot.scope]?.creations[slot.number] { return wait(waiter, for: known, by: node) }
    let work = begin(.creating(slot), in: slot.scope)
    scopes[slot.scope]?.creations[slot.number] = work
    actions.append(.begin(work))
    return wait(waiter, for: work, by: node)
  }

  /// Whether the asynchronous creation of a shared instance is some work, or waits for it.
  func isCreating(_ slot: ScopeSlot, for node: WorkID) -> Bool {
    scopes[slot.scope]?.creations[slot.number].map { waits($0, for: node) } ?? false
  }

  /// Begins to create an instance that no scope will hold.
  mutating func createUnheld(_ slot: ScopeSlot, _ waiter: WaiterID, by node: WorkID?) -> Outcome? {
    register(slot.scope)
    guard isOpen(slot.scope) else { return .closed }
    let work = begin(.unheld(slot, origin: node), in: slot.scope)
    actions.append(.begin(work))
    return wait(waiter, for: work, by: node)
  }

  /// Whether an instance of a slot, which no scope will hold, is being created for one of the same slot. Each request creates
  /// a new one, so nothing else detects that cycle.
  func isMaking(_ slot: ScopeSlot, for node: WorkID?) -> Bool {
    var next = node
    while let id = next, let work = works[id] {
      switch work.kind {
      case .unheld(slot, _): return true
      case .unheld(_, let origin), .function(let origin): next = origin
      default: return false
      }
    }
    return false
  }

  /// A factory has returned, and the instance is in its slot.
  ///
  /// - Parameter managed: The instance, if it has hooks.
  mutating func made(_ id: WorkID, _ slot: ScopeSlot, _ managed: ManagedInstance?) {
    if let managed {
      let isStarting = managed.hooks.isStarting
      instances.insert(Instance(managed: managed, state: isStarting ? .made : .started), for: slot)
      scopes[slot.scope]?.instances.append(slot)
      // If the start of a need has failed, this instance does not start either.
      if isStarting, scopes[slot.scope]?.startsInstances == true { _ = beginStart(of: slot) }
    }
    end(id, .done)
  }
}
