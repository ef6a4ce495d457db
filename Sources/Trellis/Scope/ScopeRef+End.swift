internal import Synchronization

extension ScopeRef {
  /// Releases all that the scope holds, newest first, so that whoever holds another instance lets go of it before the
  /// other's turn comes. Called once, when nobody holds the scope any more.
  func tearDown() {
    unlink()
    if knownExtras?.isRegistered == true {
      let undone = LifecycleEngine.transition { [self] in $0.forget(self) }
      if !undone.isEmpty { reportLeftUndone(undone) }
    }
    releaseInstances()
    block.pointee.plan._withUnsafeGuaranteedRef { plan in
      for offset in plan.weakOffsets {
        memory(at: offset).address.assumingMemoryBound(to: WeakReference.self).deinitialize(count: 1)
      }
      if block.pointee.slots != plan.slots.baseAddress {
        for number in plan.slots.indices {
          let own = block.pointee.slots[number].registration
          if own.toOpaque() != plan.slots[number].registration.toOpaque() { own.release() }
        }
      }
    }
    if block.pointee.state.load(ordering: .relaxed) != ScopeBlock.State.refused { observe(.scopeReleased) }
    let parent = parent
    // The extras may hold the plan.
    releaseExtras()
    block.deinitialize(count: 1)
    parent?.block.pointee.object.release()
  }

  private func releaseInstances() {
    let slotCount = block.pointee.plan._withUnsafeGuaranteedRef { $0.slots.count }
    let cells = knownExtras?.cells.withLock { $0.filled } ?? []
    var next = block.pointee.newest.load(ordering: .acquiring)
    while next >= 0 {
      if Int(next) < slotCount {
        let slot = slot(next)
        next = header(at: slot.pointee.offset).pointee.older
        let memory = memory(at: slot.pointee.offset)
        slot.pointee.registration._withUnsafeGuaranteedRef { registration in
          // What was given when the scope opened was not made here.
          if registration.readInput != nil { return registration.layout.destroy(memory) }
          observedRelease(registration.key) { registration.layout.destroy(memory) }
        }
      } else {
        let cell = cells[Int(next) - slotCount]
        next = cell.older
        observedRelease(cell.key) { cell.clear() }
      }
    }
  }
}
