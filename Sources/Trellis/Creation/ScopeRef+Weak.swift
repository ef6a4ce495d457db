internal import Synchronization

// Instances that the scope references weakly: they are shared for as long as something else holds them.
extension ScopeRef {
  /// Finds or creates a weak instance in the caller's memory.
  func renewWeak(
    _ number: Int32, into memory: InstanceMemory, _ prepared: PreparedNeeds?
  ) throws(ResolutionError) {
    try withWeakReference(of: number) { (reference) throws(ResolutionError) in
      let layout = registration(of: number).layout
      if reference.read(into: memory, layout) { return }
      if slot(number).pointee.traits.contains(.hasAsyncFactory) {
        throw ResolutionError(.notLoaded, at: registration(of: number))
      }
      try mustBeOpen(toMake: number)
      try createWeak(number, into: memory, prepared)
      if reference.refer(to: memory, layout) { return }
      let error = notAnObject(number, in: memory)
      layout.clear(memory)
      throw error
    }
  }

  private func notAnObject(_ number: Int32, in memory: InstanceMemory) -> ResolutionError {
    let registration = registration(of: number)
    return ResolutionError(weak: registration, made: registration.layout.typeName(in: memory))
  }

  private func createWeak(
    _ number: Int32, into memory: InstanceMemory, _ prepared: PreparedNeeds?
  ) throws(ResolutionError) {
    guard slot(number).pointee.traits.contains(.isManaged) else {
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
      // The caller's memory must contain an optional, even if the next attempt throws.
      registration(of: number).layout.clear(memory)
    }
  }

  /// Finds or creates a weak instance in a cell, as part of a `load`, whose work the lifecycle machine tracks.
  func loadWeak(_ number: Int32, into cell: InstanceCell, _ prepared: PreparedNeeds?) throws(ResolutionError) {
    try withWeakReference(of: number) { (reference) throws(ResolutionError) in
      let layout = registration(of: number).layout
      if reference.read(into: cell.memory, layout) { return cell.markAsFilled() }
      try mustBeOpen(toMake: number)
      try create(number, into: cell.memory, self, prepared)
      cell.markAsFilled()
      try refer(reference, to: cell.memory, number)
    }
  }

  /// Copies a weak instance into a cell, if it is alive.
  func findWeak(_ number: Int32, into cell: InstanceCell) throws(ResolutionError) -> Bool {
    try withWeakReference(of: number) { reference in
      guard reference.read(into: cell.memory, registration(of: number).layout) else { return false }
      cell.markAsFilled()
      return true
    }
  }

  /// Stores a reference to a weak instance that was created asynchronously; if another is alive, that replaces it in the cell.
  func settleWeak(_ number: Int32, _ cell: InstanceCell) throws(ResolutionError) {
    let other = InstanceCell(cell.key, registration(of: number).layout)
    let isOther = try withWeakReference(of: number) { (reference) throws(ResolutionError) -> Bool in
      if reference.read(into: other.memory, registration(of: number).layout) { return true }
      try refer(reference, to: cell.memory, number)
      return false
    }
    guard isOther else { return }
    cell.clear()
    registration(of: number).layout.copyBytes(from: other.memory.address, to: cell.memory.address)
    cell.markAsFilled()
  }

  /// Refers to an instance that a `load` has created; does not if a failed start has removed its needs meanwhile.
  private func refer(
    _ reference: UnsafeMutablePointer<WeakReference>, to memory: InstanceMemory, _ number: Int32
  ) throws(ResolutionError) {
    let layout = registration(of: number).layout
    if LifecycleEngine.isStale { return }
    guard reference.refer(to: memory, layout) else { throw notAnObject(number, in: memory) }
  }

  /// Calls a function with exclusive access to a weak slot.
  private func withWeakReference<Result>(
    of number: Int32, _ body: (UnsafeMutablePointer<WeakReference>) throws(ResolutionError) -> Result
  ) throws(ResolutionError) -> Result {
    let offset = slot(number).pointee.offset
    let header = header(at: offset)
    // The slot is never marked as ready: the thread that holds it decides alone whether the instance is alive.
    while try !header.enter(for: registration(of: number).key) {}
    defer { header.leave(isReady: false) }
    let reference = weakReference(at: offset)
    // An instance may still be alive although a failed start has removed its needs.
    if header.pointee.isStale.exchange(false, ordering: .acquiringAndReleasing) { reference.pointee.object = nil }
    return try body(reference)
  }
}
