internal import Synchronization

// Instances that the scope remembers for as long as somebody else holds them.
extension ScopeRef {
  /// Finds a weak instance, or makes it, into memory of the caller's.
  func renewWeak(
    _ number: Int32, into memory: InstanceMemory, _ prepared: PreparedNeeds?
  ) throws(ResolutionError) {
    try withWeakReference(of: number) { (reference) throws(ResolutionError) in
      // Only classes are weak, and a reference lies in memory as any other does.
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
    guard slot(number).pointee.traits.contains(.mayLeave) else {
      return try create(number, into: memory, self, prepared)
    }
    var prepared = prepared
    while true {
      let work = try beginMaking(number, with: prepared)
      defer { LifecycleEngine.transition { $0.end(work, .done) } }
      try create(number, into: memory, self, prepared)
      if LifecycleEngine.transition({ $0.made(work, nil) }) { return }
      // It holds what a failed start has taken away meanwhile.
      prepared = nil
      registration(of: number).layout.destroy(memory)
      // Whoever receives it holds an optional there, also if the next attempt throws.
      memory.address.initializeMemory(as: AnyObject?.self, to: nil)
    }
  }

  /// Finds a weak instance, or makes it, into a cell: as a part of a `load`, whose work the life cycles know.
  func loadWeak(_ number: Int32, into cell: InstanceCell, _ prepared: PreparedNeeds) throws(ResolutionError) {
    try withWeakReference(of: number) { (reference) throws(ResolutionError) in
      if let existing = reference.object { return cell.memory.initialize(to: existing) }
      try mustBeOpen(toMake: number)
      try create(number, into: cell.memory, self, prepared)
      if !LifecycleEngine.isStale { reference.object = cell.memory.read(as: AnyObject.self) }
    }
  }

  /// Copies a weak instance into a cell, if somebody holds it.
  func findWeak(_ number: Int32, into cell: InstanceCell) throws(ResolutionError) -> Bool {
    try withWeakReference(of: number) { reference in
      guard let existing = reference.object else { return false }
      cell.memory.initialize(to: existing)
      cell.markAsFilled()
      return true
    }
  }

  /// Remembers a weak instance that was made asynchronously, unless somebody holds another: that takes its place in the cell.
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

  /// Does something with a weak slot that nobody else may do meanwhile.
  private func withWeakReference<Result>(
    of number: Int32, _ body: (inout WeakReference) throws(ResolutionError) -> Result
  ) throws(ResolutionError) -> Result {
    let offset = slot(number).pointee.offset
    let header = header(at: offset)
    // The slot is never marked as ready: whoever holds it decides alone whether the instance is still there.
    while try !header.enter(for: registration(of: number).key) {}
    defer { header.leave(isReady: false) }
    let reference = memory(at: offset).address.assumingMemoryBound(to: WeakReference.self)
    // Somebody may still hold one whose own needs a failed start has taken away.
    if header.pointee.isStale.exchange(false, ordering: .acquiringAndReleasing) { reference.pointee.object = nil }
    return try body(&reference.pointee)
  }
}
