internal import Synchronization

// A scope knows its children without holding them. The links lie in the children's own blocks: opening a scope allocates
// nothing for them.
extension ScopeRef {
  /// Makes a new scope known to its parent.
  ///
  /// - Returns: False if the parent is closed.
  func link() -> Bool {
    guard let parent else { return true }
    return parent.block.pointee.children.withLock {
      guard parent.isOpen else {
        block.pointee.state.store(ScopeBlock.State.refused, ordering: .relaxed)
        return false
      }
      block.pointee.nextSibling = parent.block.pointee.firstChild
      parent.block.pointee.firstChild?.block.pointee.previousSibling = self
      parent.block.pointee.firstChild = self
      return true
    }
  }

  /// Takes a scope off its parent's list; harmless if it is not on it.
  func unlink() {
    guard let parent else { return }
    parent.block.pointee.children.withLock {
      if let before = block.pointee.previousSibling {
        before.block.pointee.nextSibling = block.pointee.nextSibling
      } else if parent.block.pointee.firstChild == self {
        parent.block.pointee.firstChild = block.pointee.nextSibling
      }
      block.pointee.nextSibling?.block.pointee.previousSibling = block.pointee.previousSibling
    }
  }

  /// The children that are alive, newest first, held.
  func liveChildren() -> [ScopeObject] {
    var children: [ScopeObject] = []
    block.pointee.children.withLock {
      var next = block.pointee.firstChild
      while let child = next {
        // One on its way out takes itself off the list, under this lock, before its memory goes.
        if let object = child.living { children.append(object) }
        next = child.block.pointee.nextSibling
      }
    }
    return children
  }

  /// The scope's object, unless it is being released; only while its memory cannot go.
  ///
  /// A weak reference to an object that is being released reads as nil. The first one to an object allocates, which is much
  /// for the lock of the children. Only there can one be had: without the lock the child's memory may be gone, and one that is
  /// kept in the block would cost each opening an allocation. Nobody lists children but who closes or describes a scope.
  var living: ScopeObject? {
    // Held meanwhile: the reference that is given up here is never the last one to an object that lives.
    let object = block.pointee.object.retain()
    defer { object.release() }
    return WeakReference(object: object.takeUnretainedValue()).object.map { unsafeDowncast($0, to: ScopeObject.self) }
  }
}

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
    block.pointee.extras.load(ordering: .acquiring)?.release()
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
