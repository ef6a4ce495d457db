internal import Synchronization

extension ScopeRef {
  /// Releases all that the scope holds, newest first, so that whoever holds another instance lets go of it before the
  /// other's turn comes. Called once, when nobody holds the scope any more.
  func tearDown() {
    unlink()
    reportUndoneWork()
    releaseInstances()
    for offset in plan.weakOffsets {
      memory(at: offset).address.assumingMemoryBound(to: WeakReference.self).deinitialize(count: 1)
    }
    observe(.scopeReleased)
    if block.pointee.slots != plan.slots.baseAddress {
      for number in plan.slots.indices where plan.slots[number].traits.contains(.isCounted) {
        block.pointee.slots[number].registration.release()
      }
    }
    let parent = parent
    // The extras may hold the plan.
    releaseExtras()
    block.deinitialize(count: 1)
    parent?.block.pointee.object.release()
  }

  private func releaseInstances() {
    let slotCount = plan.slots.count
    let cells = knownExtras?.cells.withLock { $0.filled } ?? []
    var next = block.pointee.newest.load(ordering: .acquiring)
    while next >= 0 {
      if Int(next) < slotCount {
        let slot = slot(next)
        next = header(at: slot.pointee.offset).pointee.older
        let registration = slot.pointee.registration.takeUnretainedValue()
        let memory = memory(at: slot.pointee.offset)
        observedRelease(registration.key, in: slot.pointee.traits) { registration.layout.destroy(memory) }
      } else {
        let cell = cells[Int(next) - slotCount]
        next = cell.older
        observedRelease(cell.key, in: plan.isObserved ? .isObserved : []) { cell.clear() }
      }
    }
  }
}
