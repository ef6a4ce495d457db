internal import Synchronization

extension ScopeRef {
  /// Returns the instance for a locator of this scope, creating it if needed.
  ///
  /// - Parameters:
  ///   - key: The requested key.
  ///   - type: The instance's type: the key's, except for the parts of a collection.
  ///   - locator: The location according to this scope's plan.
  ///   - requester: The scope in which the `.fromRequester` needs of a `unique` are looked up.
  ///   - prepared: The instance, if it was created beforehand.
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

  /// Returns the instance of a slot of this scope, creating it if needed.
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

  // A separate function, because space for an instance on the stack costs a lookup of its type.
  @inline(never)
  private func renewed<Value>(_ number: Int32, requester: ScopeRef) throws(ResolutionError) -> Value {
    var value: Value? = nil
    try withUnsafeMutablePointer(to: &value) { (pointer) throws(ResolutionError) in
      let memory = InstanceMemory(UnsafeMutableRawPointer(pointer))
      try renewGuarded(number, into: memory, requester: requester)
    }
    return value.unsafelyUnwrapped
  }

  /// Creates a new instance, or throws `.cycle` if its creation requests itself.
  private func renewGuarded(
    _ number: Int32, into memory: InstanceMemory, requester: ScopeRef
  ) throws(ResolutionError) {
    let slot = slot(number)
    guard slot.pointee.kind == .unique, slot.pointee.traits.contains(.mayReenter) else {
      return try renew(number, into: memory, requester: requester, prepared: nil)
    }
    let key = registration(of: number).key
    try CreationFrame.creating(key, slot: number, in: self, for: requester) { () throws(ResolutionError) in
      try renew(number, into: memory, requester: requester, prepared: nil)
    }
  }

  /// Records a request to a slot, and throws if the slot cannot be used here and now.
  func admit(_ locator: Locator) throws(ResolutionError) {
    let traits = slot(locator.slot).pointee.traits
    if traits.isDisjoint(with: [.isCounted, .isForbidden, .isOnMainActor, .hasAsyncFactory]) { return }
    try admitApartFromItsActor(locator)
    if traits.contains(.isOnMainActor), !MainThread.isCurrent {
      throw ResolutionError(.wrongActor, at: registration(of: locator.slot))
    }
    if traits.contains(.hasAsyncFactory), locator.kind == .unique {
      throw ResolutionError(.notLoaded, at: registration(of: locator.slot))
    }
  }

  /// The same for a caller that switches to the registration's actor and awaits its factory.
  func admitApartFromItsActor(_ locator: Locator) throws(ResolutionError) {
    let slot = slot(locator.slot)
    if slot.pointee.traits.contains(.isCounted) {
      header(at: slot.pointee.offset).pointee.isUsed.store(true, ordering: .relaxed)
    }
    if slot.pointee.traits.contains(.isForbidden) {
      throw ResolutionError(.liveInTest, at: registration(of: locator.slot))
    }
  }

  /// Resolves a request from outside the engine: from a scope, a `Lazy` or a provider.
  @usableFromInline @inline(never)
  func request<Value>(_ key: Key<Value>) throws(ResolutionError) -> Value {
    try request(key, at: locator(of: key))
  }

  func request<Value>(_ key: Key<Value>, at locator: Locator) throws(ResolutionError) -> Value {
    do {
      guard isOpen else { throw ResolutionError(.closed, at: key) }
      return try getGuarded(key, at: locator)
    } catch {
      throw requested(error)
    }
  }

  /// What a request that cannot throw reads from a closed scope: an instance that exists, or one that no scope keeps and whose
  /// needs exist.
  ///
  /// - Parameter error: The error that a request threw.
  /// - Returns: Nil if the error is a different one, or if there is no such instance.
  @usableFromInline @inline(never)
  func readAfterClosing<Value>(_ key: Key<Value>, insteadOf error: any Error) -> Value? {
    guard (error as? ResolutionError)?.code == .closed, !isOpen else { return nil }
    return try? getGuarded(key, at: locator(of: key))
  }

  /// Resolves a request of this scope itself, or throws `.cycle` if the creation of a `unique` requests itself. For a shared
  /// service, its slot detects that.
  func getGuarded<Value>(_ key: Key<Value>, at locator: Locator) throws(ResolutionError) -> Value {
    let owner = ancestor(locator.distance)
    guard locator.kind == .unique, !owner.slot(locator.slot).pointee.traits.contains(.mayReenter) else {
      return try get(key, as: Value.self, at: locator, requester: self)
    }
    return try CreationFrame.creating(key, slot: locator.slot, in: owner, for: self) {
      () throws(ResolutionError) -> Value in
      try get(key, as: Value.self, at: locator, requester: self)
    }
  }

  /// Returns an error with this scope as the one that received the request.
  @usableFromInline @inline(never)
  func requested(_ error: any Error) -> ResolutionError { ResolutionError.of(error).requested(in: plan.name) }
}
