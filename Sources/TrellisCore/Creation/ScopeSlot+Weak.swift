internal import TrellisAtomics
internal import TrellisResolver

// Instances that the scope references weakly: they are shared for as long as something else holds them.
extension ScopeSlot {
  /// Finds or creates the instance in the caller's memory.
  func fillWeak(_ memory: InstanceMemory) throws(ResolutionError) {
    let reference = try enterWeak()
    defer { header.leave(isReady: false) }
    if reference.read(into: memory, registration.layout) { return }
    if traits.contains(.hasAsyncFactory) { throw ResolutionError(.notLoaded, at: registration) }
    try mustBeOpen()
    if traits.contains(.isManaged) {
      let work = try beginTracked()
      defer { endTracked(work) }
      try create(into: memory)
    } else {
      try create(into: memory)
    }
    if reference.refer(to: memory, registration.layout) { return }
    let error = notAnObject(in: memory)
    registration.layout.clear(memory)
    throw error
  }

  /// Finds or creates the instance in a cell, as part of a `load`, whose work the lifecycle machine tracks.
  package func loadWeak(into cell: InstanceCell, _ prepared: PreparedNeeds?) throws(ResolutionError) {
    try withWeakReference { (reference) throws(ResolutionError) in
      if reference.read(into: cell.memory, registration.layout) { return cell.markAsFilled() }
      try mustBeOpen()
      try create(into: cell.memory, prepared)
      cell.markAsFilled()
      try refer(reference, to: cell.memory)
    }
  }

  /// Copies the instance into a cell, if it is alive.
  package func findWeak(into cell: InstanceCell) throws(ResolutionError) -> Bool {
    try withWeakReference { reference in
      guard reference.read(into: cell.memory, registration.layout) else { return false }
      cell.markAsFilled()
      return true
    }
  }

  /// Stores a reference to an instance that was created asynchronously; if another is alive, that replaces it in the cell.
  package func settleWeak(_ cell: InstanceCell) throws(ResolutionError) {
    let other = InstanceCell(cell.key, registration.layout)
    let isOther = try withWeakReference { (reference) throws(ResolutionError) -> Bool in
      if reference.read(into: other.memory, registration.layout) { return true }
      try refer(reference, to: cell.memory)
      return false
    }
    guard isOther else { return }
    cell.clear()
    registration.layout.copyBytes(from: other.memory.address, to: cell.memory.address)
    cell.markAsFilled()
  }

  /// Refers to an instance that a `load` has created.
  private func refer(
    _ reference: UnsafeMutablePointer<WeakReference>, to memory: InstanceMemory
  ) throws(ResolutionError) {
    guard reference.refer(to: memory, registration.layout) else { throw notAnObject(in: memory) }
  }

  private func notAnObject(in memory: InstanceMemory) -> ResolutionError {
    ResolutionError(weak: registration, made: registration.layout.typeName(in: memory))
  }

  /// Calls a function with exclusive access to the slot.
  private func withWeakReference<Result>(
    _ body: (UnsafeMutablePointer<WeakReference>) throws(ResolutionError) -> Result
  ) throws(ResolutionError) -> Result {
    let reference = try enterWeak()
    defer { header.leave(isReady: false) }
    return try body(reference)
  }

  /// Waits for exclusive access to the slot; the caller leaves its header.
  @inline(never)
  private func enterWeak() throws(ResolutionError) -> UnsafeMutablePointer<WeakReference> {
    let header = header
    // The slot is never marked as ready: the thread that holds it decides alone whether the instance is alive.
    while try !header.enter(for: self) {}
    return scope.weakReference(at: planned.pointee.offset)
  }
}
