internal import Synchronization

// Instances that the scope references weakly: they are shared for as long as something else holds them.
extension ScopeRef {
  /// Finds or creates a weak instance in the caller's memory.
  func renewWeak(
    _ number: Int32, into memory: InstanceMemory, _ prepared: PreparedNeeds?
  ) throws(ResolutionError) {
    try withWeakReference(of: number) { (reference) throws(ResolutionError) in
      // Only classes are weak, and all class references have the same layout.
      if let existing = reference.object { return memory.initialize(to: existing) }
      if slot(number).pointee.traits.contains(.hasAsyncFactory) {
        throw ResolutionError(.notLoaded, at: registration(of: number))
      }
      try mustBeOpen(toMake: number)
      try createWeak(number, into: memory, prepared)
      reference.object = memory.read(as: AnyObject.self)
    }
  }

  private func createWeak(
    _ number: Int32, into memory: InstanceMemory, _ prepared: PreparedNeeds?
  ) throws(ResolutionError) {
    guard slot(number).pointee.traits.contains(.isRemovable) else {
      return try create(number, into: memory, self, prepared)
    }
    var prepared = prepared
    while true {
      let work = try beginMaking(number, with: prepared)
      defer { LifecycleEngine.transition { $0.end(work, .done) } }
      try create(number, into: memory, self, prepared)
      if LifecycleEngine.transition({ $0.made(work, nil) }) { return }
      // It holds an instance that a failed start has removed meanwhile.
      prepared = nil
      registration(of: number).layout.destroy(memory)
      // The caller's memory must contain an optional, even if the next attempt throws.
      memory.address.initializeMemory(as: AnyObject?.self, to: nil)
    }
  }

  /// Finds or creates a weak instance in a cell, as part of a `load`, whose work the lifecycle machine tracks.
  func loadWeak(_ number: Int32, into cell: InstanceCell, _ prepared: PreparedNeeds) throws(ResolutionError) {
    try withWeakReference(of: number) { (reference) throws(ResolutionError) in
      if let existing = reference.object { return cell.memory.initialize(to: existing) }
      try mustBeOpen(toMake: number)
      try create(number, into: cell.memory, self, prepared)
      if !LifecycleEngine.isStale { reference.object = cell.memory.read(as: AnyObject.self) }
    }
  }

  /// Copies a weak instance into a cell, if it is alive.
  func findWeak(_ number: Int32, into cell: InstanceCell) throws(ResolutionError) -> Bool {
    try withWeakReference(of: number) { reference in
      guard let existing = reference.object else { return false }
      cell.memory.initialize(to: existing)
      cell.markAsFilled()
      return true
    }
  }

  /// Stores a reference to a weak instance that was created asynchronously; if another is alive, that replaces it in the cell.
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

  /// Calls a function with exclusive access to a weak slot.
  private func withWeakReference<Result>(
    of number: Int32, _ body: (inout WeakReference) throws(ResolutionError) -> Result
  ) throws(ResolutionError) -> Result {
    let offset = slot(number).pointee.offset
    let header = header(at: offset)
    // The slot is never marked as ready: the thread that holds it decides alone whether the instance is alive.
    while try !header.enter(for: registration(of: number).key) {}
    defer { header.leave(isReady: false) }
    let reference = weakReference(at: offset)
    // An instance may still be alive although a failed start has removed its needs.
    if header.pointee.isStale.exchange(false, ordering: .acquiringAndReleasing) { reference.pointee.object = nil }
    return try body(&reference.pointee)
  }
}
