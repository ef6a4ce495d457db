#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

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
    let clock = ContinuousClock()
    let begin = clock.now
    do {
      try make()
      observe(.instanceCreated, keys: [key], duration: clock.now - begin)
    } catch {
      observe(.instanceCreated, keys: [key], duration: clock.now - begin, error: error)
      throw error
    }
  }

  /// Makes the instance of a slot, tells how long it took, and shows it to whoever watches.
  func observed(_ number: Int32, in memory: InstanceMemory, _ make: () throws -> Void) throws {
    let key = slot(number).pointee.registration.takeUnretainedValue().key
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
    guard let made = observer?.made else { return }
    let slot = slot(number)
    let registration = slot.pointee.registration.takeUnretainedValue()
    guard let object = registration.layout.object(in: memory) else { return }
    made(
      MadeInstance(
        object, key: registration.key, site: Finding.Site(registration.origin.site), owner: self,
        isHeldByOwner: slot.pointee.kind == .shared || slot.pointee.kind == .replaceable))
  }

  /// The same for a key's default.
  func showDefault(_ cell: InstanceCell, _ layout: StorageLayout) {
    guard let made = observer?.made, let object = layout.object(in: cell.memory) else { return }
    made(
      MadeInstance(
        object, key: cell.key, site: Finding.Site(cell.key.record.site), owner: self, isHeldByOwner: true))
  }

  func observedAsync(_ key: Keys, in traits: Slot.Traits, _ make: () async throws -> Void) async throws {
    guard traits.contains(.isObserved) else { return try await make() }
    try await observedHook(.instanceCreated, key, make)
  }

  /// Runs a hook and tells how long it took.
  func observedHook(_ kind: ScopeEvent.Kind, _ key: Keys, _ work: () async throws -> Void) async throws {
    guard block.pointee.isObserved else { return try await work() }
    let clock = ContinuousClock()
    let begin = clock.now
    do {
      try await work()
      observe(kind, keys: [key], duration: clock.now - begin)
    } catch {
      observe(kind, keys: [key], duration: clock.now - begin, error: error)
      throw error
    }
  }

  @inline(__always)
  func observedRelease(_ key: Keys, _ release: () -> Void) {
    guard block.pointee.isObserved else { return release() }
    let clock = ContinuousClock()
    let begin = clock.now
    release()
    observe(.instanceReleased, keys: [key], duration: clock.now - begin)
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

enum StandardError {
  static func print(_ line: String) {
    var text = line + "\n"
    text.withUTF8 { bytes in
      if let start = bytes.baseAddress { _ = write(2, start, bytes.count) }
    }
  }
}
