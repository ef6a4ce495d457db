internal import TrellisGraph

// With no observer set, all of this is one look at a flag in the plan or the slot, off the way of requests that are met.
extension ScopeRef {
  private var observer: ScopeObserver? { block.pointee.isObserved ? root.knownExtras?.observer : nil }

  func observe(
    _ kind: ScopeEvent.Kind, keys: [Keys] = [], duration: Duration? = nil, error: (any Error)? = nil
  ) {
    guard let observer else { return }
    observer.receive(ScopeEvent(kind: kind, scope: plan.name, keys: keys, duration: duration, error: error))
    if kind == .scopeOpened { observer.opened?(ScopeTrace(self)) }
  }

  /// Makes an instance and tells how long it took.
  func observed(_ key: Keys, _ make: () throws -> Void) throws {
    let begin = ContinuousClock.now
    do {
      try make()
      observe(.instanceCreated, keys: [key], duration: ContinuousClock.now - begin)
    } catch {
      observe(.instanceCreated, keys: [key], duration: ContinuousClock.now - begin, error: error)
      throw error
    }
  }

  /// Makes the instance of a slot, tells how long it took, and shows it to whoever watches.
  func observed(_ number: Int32, in memory: InstanceMemory, _ make: () throws -> Void) throws {
    let key = registration(of: number).key
    guard isWatched else { return try observed(key, make) }
    try CreationPath.through(key) {
      try observed(key, make)
      show(number, in: memory)
    }
  }

  /// Whether somebody wants to see instances.
  var isWatched: Bool { observer?.made != nil }

  /// Shows a fresh instance to whoever watches.
  func show(_ number: Int32, in memory: InstanceMemory) {
    let kind = slot(number).pointee.kind
    let registration = registration(of: number)
    show(
      registration.layout, in: memory, registration.key, registration.origin.site,
      isHeld: kind == .shared || kind == .replaceable)
  }

  /// The same for a key's default.
  func showDefault(_ cell: InstanceCell, _ layout: StorageLayout) {
    show(layout, in: cell.memory, cell.key, cell.key.record.site, isHeld: true)
  }

  private func show(
    _ layout: StorageLayout, in memory: InstanceMemory, _ key: Keys, _ site: TrellisGraph.Site, isHeld: Bool
  ) {
    guard let made = observer?.made, let object = layout.object(in: memory) else { return }
    made(MadeInstance(object, key: key, site: Finding.Site(site), owner: self, isHeldByOwner: isHeld))
  }

  /// Makes an instance asynchronously and tells how long it took.
  func observedAsync(_ key: Keys, in traits: Slot.Traits, _ make: () async throws -> Void) async throws {
    guard traits.contains(.isObserved) else { return try await make() }
    let begin = ContinuousClock.now
    do {
      try await make()
      observe(.instanceCreated, keys: [key], duration: ContinuousClock.now - begin)
    } catch {
      observe(.instanceCreated, keys: [key], duration: ContinuousClock.now - begin, error: error)
      throw error
    }
  }

  @inline(__always)
  func observedRelease(_ key: Keys, _ release: () -> Void) {
    guard block.pointee.isObserved else { return release() }
    let begin = ContinuousClock.now
    release()
    observe(.instanceReleased, keys: [key], duration: ContinuousClock.now - begin)
  }

  /// Tells the observer of work left undone or, where there is none, whoever reads the program's errors.
  func reportLeftUndone(_ keys: [Keys]) {
    if block.pointee.isObserved { return observe(.leftUndone, keys: keys) }
    let names = keys.map { "'\($0)'" }.joined(separator: ", ")
    // Work is lost, and nobody is left who could be thrown an error.
    StandardError.print(
      "trellis: a scope of \(plan.name) was released without 'close()': 'onStop' did not run for \(names)")
  }

  /// Tells the observer of an object without the scope that it wants or, where there is none, whoever reads the program's
  /// errors.
  func reportHandover(_ error: HandoverError) {
    if block.pointee.isObserved { return observe(.handoverFailed, error: error) }
    // The caller has chosen the form that does not throw: unread, an object without a scope fails later and elsewhere.
    StandardError.print("trellis: \(error)")
  }
}
