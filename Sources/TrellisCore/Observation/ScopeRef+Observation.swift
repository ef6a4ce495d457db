internal import TrellisAtomics
internal import TrellisResolver

// Without an observer, all of this costs one check of a flag in the plan or the slot, off the fast path.
extension ScopeRef {
  package var observer: ScopeObserver? { isObserved ? root.knownExtras?.observer : nil }

  @inline(never)
  package func observe(
    _ kind: ScopeEvent.Kind, keys: [Keys] = [], duration: Duration? = nil, error: (any Error)? = nil, count: Int? = nil
  ) {
    guard let observer else { return }
    observer.receive?(
      ScopeEvent(kind: kind, scope: plan.name, keys: keys, duration: duration, error: error, count: count))
    guard kind == .scopeOpened, let opened = observer.opened else { return }
    let trace = ScopeTrace(self)
    extras.trace = trace
    opened(trace)
  }

  /// Creates an instance and reports how long it took.
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

  /// Whether the observer receives instances.
  package var observesInstances: Bool { observer?.made != nil }

  /// Passes a key's default instance to the observer.
  func reportDefault(_ cell: InstanceCell, _ layout: StorageLayout) {
    show(layout, in: cell.memory, cell.key, cell.key.site, isHeld: true)
  }

  fileprivate func show(
    _ layout: StorageLayout, in memory: InstanceMemory, _ key: Keys, _ site: TrellisResolver.Site, isHeld: Bool,
    isInput: Bool = false
  ) {
    guard let made = observer?.made, let object = layout.object(in: memory) else { return }
    made(MadeInstance(object, key: key, site: Finding.Site(site), owner: self, isHeldByOwner: isHeld, isInput: isInput))
  }

  @inline(__always)
  func observedRelease(_ key: Keys, _ release: () -> Void) {
    guard isObserved else { return release() }
    let begin = ContinuousClock.now
    release()
    observe(.instanceReleased, keys: [key], duration: ContinuousClock.now - begin)
  }

  /// Reports instances that were not stopped to the observer or, if there is none, on standard error.
  func reportSkippedHooks(_ keys: [Keys]) {
    if observer?.receive != nil { return observe(.hooksSkipped, keys: keys) }
    // No caller is left to receive an error.
    printScope("was released without 'close()', which would have stopped", keys)
  }

  private func printScope(_ fault: String, _ keys: [Keys]) {
    let names = keys.map { "'\($0)'" }.joined(separator: ", ")
    StandardError.print("trellis: a scope of \(plan.name) \(fault) \(names)")
  }

  /// Reports what a start would have created or started, if nobody has requested one, and the scope ends now.
  ///
  /// Only if it has created anything: it may have been opened to check its graph. Overrides and tests use a part of a scope.
  package func reportIfNeverStarted() {
    let (plan, bits) = (plan, SharedState.bits(of: state))
    guard bits & SharedState.started == 0, !plan.isDerived, !isForTest else { return }
    let slots = plan.slots.indices.map { ScopeSlot(self, Int32($0)) }.filter {
      $0.isHeld && $0.registration.readInput == nil
    }
    let keys = slots.filter {
      $0.isReady ? $0.registration.hooks?.isStarting == true : $0.traits.contains(.isEager)
    }.map(\.registration.key)
    if keys.isEmpty || !slots.contains(where: \.isReady) { return }
    if observer?.receive != nil { return observe(.neverStarted, keys: keys) }
    if ScopeMode.isTesting { return }
    printScope("has ended without 'start()', which would have created or started", keys)
  }

  /// Reports a wait that may never end to the observer or, if there is none, on standard error.
  package func reportLongWait(_ keys: [Keys], _ text: String) {
    if observer?.receive != nil { return observe(.waitedLong, keys: keys, error: LongWait(description: text)) }
    StandardError.print("trellis: \(text)")
  }

  /// Reports an object that did not receive its scope to the observer or, if there is none, on standard error.
  func reportHandover(_ error: any Error) {
    if observer?.receive != nil { return observe(.handoverFailed, error: error) }
    // The caller chose the form that does not throw; unreported, an object without a scope fails later and elsewhere.
    StandardError.print("trellis: \(error)")
  }
}

extension ScopeSlot {
  /// Creates the instance, reports how long it took, and passes it to the observer.
  ///
  /// - Parameter layout: The instance's; for a call of a maker, not the registration's own.
  func observed(_ memory: InstanceMemory, _ layout: StorageLayout, _ make: () throws -> Void) throws {
    let key = registration.key
    guard scope.observesInstances else { return try scope.observed(key, make) }
    try CreationPath.through(key) {
      try scope.observed(key, make)
      show(memory, layout)
    }
  }

  /// Passes a new instance, or an input, to the observer.
  package func show(_ memory: InstanceMemory, _ layout: StorageLayout) {
    let registration = registration
    scope.show(
      layout, in: memory, registration.key, registration.origin.site, isHeld: isHeld,
      isInput: registration.readInput != nil)
  }
}
