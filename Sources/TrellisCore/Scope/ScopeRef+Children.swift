internal import TrellisAtomics

// A scope lists its children without retaining them. The links are in the children's own blocks, so opening a scope
// allocates nothing for them.
extension ScopeRef {
  /// Runs code that may read and change the list of children.
  @inline(__always)
  private func withChildren<Result>(_ body: () -> Result) -> Result {
    SharedState.lockChildren(of: state)
    defer { SharedState.unlockChildren(of: state) }
    return body()
  }

  /// Adds a new scope to its parent's list.
  ///
  /// - Returns: False if the parent is closed, or soon will be.
  func link() -> Bool {
    guard let parent else { return true }
    return parent.withChildren {
      guard SharedState.bits(of: parent.state) & SharedState.opensNothing == 0 else {
        _ = SharedState.insert(SharedState.refused, into: state)
        return false
      }
      block.pointee.nextSibling = parent.block.pointee.firstChild
      parent.block.pointee.firstChild?.block.pointee.previousSibling = self
      parent.block.pointee.firstChild = self
      return true
    }
  }

  /// Removes the scope from its parent's list, if it is on it.
  package func unlink() {
    guard let parent else { return }
    parent.withChildren {
      if let before = block.pointee.previousSibling {
        before.block.pointee.nextSibling = block.pointee.nextSibling
      } else if parent.block.pointee.firstChild == self {
        parent.block.pointee.firstChild = block.pointee.nextSibling
      }
      block.pointee.nextSibling?.block.pointee.previousSibling = block.pointee.previousSibling
    }
  }

  /// The living children, newest first, retained.
  package func liveChildren() -> [ScopeObject] {
    var children: [ScopeObject] = []
    withChildren {
      var next = block.pointee.firstChild
      while let child = next {
        // A child that is being deallocated removes itself under this lock before its memory is freed.
        if let object = child.living { children.append(object) }
        next = child.block.pointee.nextSibling
      }
    }
    return children
  }

  /// The scope's object, unless it is being deallocated; use it only while the scope's memory cannot be freed.
  ///
  /// A weak reference to an object that is being deallocated reads as nil. The first weak reference to an object allocates,
  /// which is expensive under the children's lock. But without the lock the child's memory may already be freed, and keeping a
  /// reference in the block would cost each opening an allocation. Only closing and describing a scope list its children.
  package var living: ScopeObject? {
    // Retained meanwhile: the release below is never the last one of a living object.
    let object = block.pointee.object.retain()
    defer { object.release() }
    return WeakReference(object: object.takeUnretainedValue()).object.map { unsafeDowncast($0, to: ScopeObject.self) }
  }
}

extension ScopeRef {
  /// Releases everything the scope holds, newest first, so that an instance is released after those that hold it. Called
  /// once, when the scope is deallocated.
  func tearDown() {
    removeLingering(isGone: true)
    let link = knownExtras?.parentLink ?? .retained
    if link != .gone { unlink() }
    if LongWait.isReported, isOpen { reportIfNeverStarted() }
    let undone = isRegistered ? Lifecycle.tracking?.forget(self) ?? [] : []
    if !undone.isEmpty { reportSkippedHooks(undone) }
    if isObserved, isOpen { knownExtras?.trace?.skippedHooks = undone }
    releaseInstances()
    let isDerived = block.pointee.plan._withUnsafeGuaranteedRef { plan in
      for slot in plan.slots where slot.kind == .weak { weakReference(at: slot.offset).deinitialize(count: 1) }
      if block.pointee.slots != plan.slots.baseAddress {
        for number in plan.slots.indices {
          let own = block.pointee.slots[number].registration
          if own.toOpaque() != plan.slots[number].registration.toOpaque() { own.release() }
        }
      }
      return plan.isDerived
    }
    if SharedState.bits(of: state) != SharedState.refused { observe(.scopeReleased) }
    let parent = parent
    // This may release the plan.
    if let extras = SharedState.extras(of: state) { Unmanaged<ScopeExtras>.fromOpaque(extras).release() }
    block.deinitialize(count: 1)
    if isDerived, let parent {
      releaseUpwards(from: parent)
    } else if link == .retained {
      parent?.block.pointee.object.release()
    }
  }

  /// Removes the shared scopes that nothing holds, since this scope is closed or being deallocated.
  package func removeLingering(isGone: Bool = false) {
    guard let extras = knownExtras else { return }
    for shared in extras.cells.withLock({ Array($0.sharedScopes.values) }) { shared.removeLingering(isGone) }
  }

  /// Releases the scope above a derived one that is being deallocated, and those above it that nothing else holds: one after the
  /// other, since thousands may be derived from one another. Otherwise a program has no more levels than definitions.
  private func releaseUpwards(from parent: ScopeRef) {
    let thread = ThreadState.current.takeUnretainedValue()
    let outer = thread.released
    if outer?.scope == self { return thread.released = (self, parent) }
    var next: ScopeRef? = parent
    while let scope = next {
      thread.released = (scope, nil)
      scope.block.pointee.object.release()
      next = thread.released?.above
    }
    thread.released = outer
  }
}
