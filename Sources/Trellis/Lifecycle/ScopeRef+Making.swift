internal import Synchronization

// What the life cycles must know of an instance that is being made: only of one that a failed start may take away, and of
// asynchronous creations. Where there are neither hooks nor asynchronous factories, nothing of this runs.
extension ScopeRef {
  /// Asks for the right to make an instance; closing waits until that has come to its end.
  ///
  /// - Parameter prepared: Needs of it that were made before.
  func beginMaking(
    _ number: Int32, with prepared: PreparedNeeds?
  ) throws(ResolutionError) -> LifecycleMachine.WorkID {
    let (place, node) = (StartOrder.Node(scope: self, slot: number), LifecycleEngine.current)
    let work = LifecycleEngine.transition { machine in
      let work = machine.beginMaking(place, by: node)
      if let work, let prepared, prepared.isOutdated { machine.works[work]?.fate = .stale }
      return work
    }
    if let work { return work }
    throw ResolutionError(.closed, at: slot(number).pointee.registration.takeUnretainedValue())
  }

  /// Puts an instance into its slot, unless it holds what was taken away meanwhile, and ends its creation.
  ///
  /// - Parameter leave: Marks the slot, as ready or not.
  /// - Returns: Whether the instance was put there. When the caller looks again, its `onStart` may have failed already.
  @discardableResult
  func finish(_ cell: InstanceCell, in number: Int32, _ work: LifecycleMachine.WorkID?, leave: (Bool) -> Void) -> Bool {
    func settle(_ isKept: Bool) {
      if isKept { publish(cell, in: number) }
      let slot = slot(number).pointee
      if !slot.traits.contains(.mayLeave) { header(at: slot.offset).pointee.isSettled.store(true, ordering: .relaxed) }
      leave(isKept)
    }
    guard let work else {
      settle(true)
      return true
    }
    let registration = slot(number).pointee.registration.takeUnretainedValue()
    let managed = registration.hooks.map {
      ManagedInstance(
        key: registration.key, scopeName: plan.name, cell: cell, hooks: $0, timeLimit: registration.options.timeLimit)
    }
    return LifecycleEngine.transition(
      { machine in
        let isKept = machine.made(work, managed)
        machine.end(work, .done)
        return isKept
      }, mirror: settle)
  }

  /// Lets the next `load` find out at once that an instance and all that it needs are started.
  func settle(_ number: Int32) {
    let header = header(at: slot(number).pointee.offset)
    LifecycleEngine.transition(
      { $0.isSettled(StartOrder.Node(scope: self, slot: number)) },
      mirror: { if $0, header.isReady { header.pointee.isSettled.store(true, ordering: .releasing) } })
  }
}
