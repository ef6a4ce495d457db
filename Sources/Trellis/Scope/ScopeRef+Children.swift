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
        // It may be on its way out: it takes itself off the list, under this lock, before its memory goes. A weak reference
        // to such a child reads as nil. Held meanwhile, so that the last reference to a child that lives is never given up
        // in here: its end would wait for this lock.
        //
        // The first weak reference to an object allocates, which is much for this lock. Only here can one be had: outside of
        // the lock the child's memory may be gone, and one that is kept in the block would cost each opening an allocation.
        // Nobody lists children but who closes a scope.
        let object = child.block.pointee.object.retain()
        if let living = WeakReference(object: object.takeUnretainedValue()).object {
          children.append(unsafeDowncast(living, to: ScopeObject.self))
        }
        object.release()
        next = child.block.pointee.nextSibling
      }
    }
    return children
  }
}
