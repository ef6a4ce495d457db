internal import TrellisCore

// Starting an instance, after those that it needs.
extension LifecycleMachine {
  /// Waits for the `onStart` of a slot's instance, which runs if its scope starts its instances.
  mutating func start(_ slot: ScopeSlot, _ waiter: WaiterID, by node: WorkID?) -> Outcome? {
    guard isOpen(slot.scope) else { return .closed }
    guard let instance = instances[slot] else { return impossible(.closed) }
    if instance.isMade, scopes[slot.scope]?.startsInstances == true, let failure = beginStart(of: slot) {
      return .failed(LifecycleError(failures: [failure]))
    }
    if case .failed(let failure) = instance.state { return .failed(LifecycleError(failures: [failure])) }
    guard let work = instances[slot]?.start else { return .done }
    return wait(waiter, for: work, by: node)
  }

  /// Begins the `onStart` of an instance, and of those it needs.
  ///
  /// - Returns: The failure of one that it needs, if any: then nothing begins.
  mutating func beginStart(of first: ScopeSlot) -> LifecycleError.Failure? {
    var begun: [(slot: ScopeSlot, needs: [ScopeSlot])] = []
    var seen: Set = [first]
    var next = [first]
    while let slot = next.popLast() {
      let needs = startNeeds(of: slot).slots
      begun.append((slot, needs))
      for need in needs {
        guard let instance = instances[need] else { continue }
        if case .failed(let failure) = instance.state { return failure }
        if instance.isMade, seen.insert(need).inserted { next.append(need) }
      }
    }
    for (slot, _) in begun {
      let work = begin(.starting(slot), in: slot.scope)
      instances[slot]?.state = .waiting(work)
    }
    for (slot, needs) in begun {
      guard let work = instances[slot]?.start else { continue }
      for need in needs { if let needed = instances[need]?.start { follow(work, needed) } }
    }
    for (slot, _) in begun { if let work = instances[slot]?.start { runOnStart(of: slot, work) } }
    return nil
  }

  /// Runs an `onStart` that no longer waits for another.
  mutating func runOnStart(of slot: ScopeSlot, _ work: WorkID) {
    guard let instance = instances[slot], instance.isWaiting, works[work]?.waitsFor.isEmpty == true else { return }
    instances[slot]?.state = .starting(work)
    if instance.managed.hooks.onStart == nil { return beginRun(of: slot, instance.managed, work) }
    run(.onStart, of: instance.managed, in: slot.scope, as: work)
  }

  /// What must be started before the instance of a slot: the nearest needs with an `onStart` that is in progress or whose
  /// scope starts its instances.
  ///
  /// - Returns: Also whether all below the slot are started and no start is still to come.
  func startNeeds(of slot: ScopeSlot) -> (slots: [ScopeSlot], isSettled: Bool) {
    var stack = facts.needs(of: slot)
    if stack.isEmpty { return ([], true) }
    var found: [ScopeSlot] = []
    var isSettled = true
    var seen: Set<ScopeSlot> = [slot]
    while let need = stack.popLast() {
      guard seen.insert(need).inserted else { continue }
      if facts.hasOnStart(need) {
        if hasStarted(need) { continue }
        if instances[need]?.isStarted != true {
          isSettled = false
          if scopes[need.scope]?.startsInstances == true || instances[need]?.start != nil {
            found.append(need)
            continue
          }
        }
      }
      stack.append(contentsOf: facts.needs(of: need))
    }
    return (found, isSettled)
  }

  /// Whether the `onStart` of an instance has returned, and so those of all its needs.
  func hasStarted(_ slot: ScopeSlot) -> Bool {
    // Except those in scopes that had not begun to start.
    facts.hasOnStart(slot) && instances[slot]?.isStarted == true && !isStarting(above: slot.scope)
  }

  /// Whether the instance of a slot and all its needs are started.
  func isSettled(_ slot: ScopeSlot) -> Bool {
    if facts.hasOnStart(slot), instances[slot]?.isStarted != true { return false }
    return startNeeds(of: slot).isSettled
  }

  /// Whether a start is in progress in a scope above this one.
  private func isStarting(above scope: ScopeRef) -> Bool { isAny(from: facts.parent(of: scope), \.isStarting) }

  /// Whether a scope or one above it starts its instances.
  func startsInstances(_ scope: ScopeRef) -> Bool { isAny(from: scope, \.startsInstances) }

  private func isAny(from scope: ScopeRef?, _ isTrue: (ScopeState) -> Bool) -> Bool {
    var next = scope
    while let each = next {
      if let state = scopes[each], isTrue(state) { return true }
      next = facts.parent(of: each)
    }
    return false
  }
}
