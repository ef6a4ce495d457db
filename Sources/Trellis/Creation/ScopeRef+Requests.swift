internal import Synchronization

extension ScopeRef {
  /// Finds or makes what a locator leads to, seen from this scope.
  ///
  /// - Parameters:
  ///   - key: What is asked for.
  ///   - type: The instance's type, which is the key's but for the parts of a collection.
  ///   - locator: Where this scope's plan says it is.
  ///   - requester: The scope that `.fromRequester` needs of a `unique` are looked up from.
  ///   - prepared: The instance, if it was made beforehand.
  func get<Value>(
    _ key: Keys, as type: Value.Type, at locator: Locator, requester: ScopeRef, prepared: InstanceMemory? = nil
  ) throws(ResolutionError) -> Value {
    switch locator.kind {
    case .keyDefault: return try keyDefault(unsafeDowncast(key, to: Key<Value>.self))
    case .absent: throw ResolutionError(.missing, at: key, seenFrom: plan.name)
    case .prepared:
      guard let prepared else { throw ResolutionError(.missing, at: key) }
      return prepared.read()
    case .shared, .replaceable, .weak, .unique:
      let owner = ancestor(locator.distance)
      try owner.admit(locator)
      return try owner.get(locator, requester: requester)
    }
  }

  /// Finds or makes the instance of a slot of this scope.
  private func get<Value>(_ locator: Locator, requester: ScopeRef) throws(ResolutionError) -> Value {
    switch locator.kind {
    case .shared:
      if !isReady(at: locator.offset) { try fill(locator.slot) }
      return memory(at: locator.offset).read()
    case .replaceable:
      if !isReady(at: locator.offset) { try fillCell(locator.slot) }
      return pointed(at: locator.offset).read()
    default: return try renewed(locator.slot, requester: requester)
    }
  }

  // Apart, since room for an instance on the stack costs its type a look-up.
  @inline(never)
  private func renewed<Value>(_ number: Int32, requester: ScopeRef) throws(ResolutionError) -> Value {
    var value: Value? = nil
    try withUnsafeMutablePointer(to: &value) { (pointer) throws(ResolutionError) in
      let memory = InstanceMemory(UnsafeMutableRawPointer(pointer))
      try renewGuarded(number, into: memory, requester: requester)
    }
    return value.unsafelyUnwrapped
  }

  /// Makes a new instance, and stops one that would come back to itself.
  private func renewGuarded(
    _ number: Int32, into memory: InstanceMemory, requester: ScopeRef
  ) throws(ResolutionError) {
    let slot = slot(number)
    guard slot.pointee.kind == .unique, slot.pointee.traits.contains(.mayComeBack) else {
      return try renew(number, into: memory, requester: requester, prepared: nil)
    }
    let key = registration(of: number).key
    try CreationFrame.creating(key, slot: number, in: self, for: requester) { () throws(ResolutionError) in
      try renew(number, into: memory, requester: requester, prepared: nil)
    }
  }

  /// Notes that a slot is asked for, and says why it cannot be had here and now.
  func admit(_ locator: Locator) throws(ResolutionError) {
    let traits = slot(locator.slot).pointee.traits
    if traits.isDisjoint(with: [.isCounted, .isForbidden, .isOnMainActor, .hasAsyncFactory]) { return }
    try admitApartFromItsActor(locator)
    let registration = registration(of: locator.slot)
    if traits.contains(.isOnMainActor), !MainThread.isCurrent { throw ResolutionError(.wrongActor, at: registration) }
    if traits.contains(.hasAsyncFactory), locator.kind == .unique {
      throw ResolutionError(.notLoaded, at: registration)
    }
  }

  /// The same for somebody who goes to the registration's actor and waits for its factory.
  func admitApartFromItsActor(_ locator: Locator) throws(ResolutionError) {
    let slot = slot(locator.slot)
    if slot.pointee.traits.contains(.isCounted) {
      header(at: slot.pointee.offset).pointee.isUsed.store(true, ordering: .relaxed)
    }
    if slot.pointee.traits.contains(.isForbidden) {
      throw ResolutionError(.liveInTest, at: registration(of: locator.slot))
    }
  }

  /// A request that comes from outside the engine: a look-up on a scope, a `Lazy`, a provider.
  @usableFromInline @inline(never)
  func request<Value>(_ key: Key<Value>) throws(ResolutionError) -> Value {
    try request(key, at: locator(of: key))
  }

  func request<Value>(_ key: Key<Value>, at locator: Locator) throws(ResolutionError) -> Value {
    do {
      guard isOpen else { throw ResolutionError(.closed, at: key) }
      return try getGuarded(key, at: locator)
    } catch {
      throw asked(error)
    }
  }

  /// What a property that cannot throw reads from a scope that was closed: an instance that exists, or one that nobody keeps
  /// and whose needs exist.
  ///
  /// - Parameter error: What a request has thrown.
  /// - Returns: Nil if the error is another, or if there is no such instance.
  @usableFromInline @inline(never)
  func readAfterClosing<Value>(_ key: Key<Value>, insteadOf error: any Error) -> Value? {
    guard (error as? ResolutionError)?.code == .closed, !isOpen else { return nil }
    return try? getGuarded(key, at: locator(of: key))
  }

  /// Finds or makes what this scope itself requests, and stops a `unique` that comes back to itself: it would do so for ever. A
  /// shared one is stopped by its slot.
  func getGuarded<Value>(_ key: Key<Value>, at locator: Locator) throws(ResolutionError) -> Value {
    let owner = ancestor(locator.distance)
    guard locator.kind == .unique, !owner.slot(locator.slot).pointee.traits.contains(.mayComeBack) else {
      return try get(key, as: Value.self, at: locator, requester: self)
    }
    return try CreationFrame.creating(key, slot: locator.slot, in: owner, for: self) {
      () throws(ResolutionError) -> Value in
      try get(key, as: Value.self, at: locator, requester: self)
    }
  }

  /// An error of a request to this scope.
  @usableFromInline @inline(never)
  func asked(_ error: any Error) -> ResolutionError { ResolutionError.of(error).asked(in: plan.name) }
}
