extension ScopeStorage {
  /// Finds or makes what a locator leads to, seen from this scope.
  ///
  /// - Parameters:
  ///   - key: What is asked for.
  ///   - locator: Where this scope's plan says it is.
  ///   - requester: The scope that `.fromRequester` needs of a `unique` are looked up from.
  func get<Value>(
    _ key: Key<Value>, at locator: Locator, requester: ScopeStorage
  ) throws(ResolutionError) -> Value {
    switch locator.kind {
    case .shared:
      let owner = ancestor(locator.distance)
      if owner.header(at: locator.offset).isReady { return StorageLayout.read(owner.instance(at: locator.offset)) }
      if locator.isDeep { return try owner.deep(key, at: locator, requester: owner) }
      return try owner.shared(locator, owner.registration(locator, as: Value.self))
    case .weak:
      let owner = ancestor(locator.distance)
      if locator.isDeep { return try owner.deep(key, at: locator, requester: owner) }
      return try owner.weak(locator, owner.registration(locator, as: Value.self))
    case .unique:
      let owner = ancestor(locator.distance)
      if locator.isDeep { return try owner.deep(key, at: locator, requester: requester) }
      return try owner.unique(locator, owner.registration(locator, as: Value.self), requester: requester)
    case .keyDefault: return try keyDefault(key)
    case .absent: throw ResolutionError(.missing, at: key, seenFrom: plan.name)
    }
  }

  /// A request that comes from outside the engine: a look-up on a scope, a `Lazy`, a provider.
  func request<Value>(_ key: Key<Value>, at locator: Locator) throws(ResolutionError) -> Value {
    do {
      guard locator.kind == .unique else { return try get(key, at: locator, requester: self) }
      // A `unique` that comes back to itself would do so for ever; a shared one is stopped by its slot.
      let owner = ancestor(locator.distance)
      guard !owner.plan.slots[Int(locator.slot)].mayComeBack else { return try get(key, at: locator, requester: self) }
      return try ThreadState.current.creating(key, slot: locator.slot, in: owner) {
        () throws(ResolutionError) -> Value in
        try get(key, at: locator, requester: self)
      }
    } catch {
      throw error.asked(in: plan.name)
    }
  }

  /// The registration of a slot with its type, which the key that led here vouches for.
  @inline(__always)
  func registration<Value>(_ locator: Locator, as type: Value.Type) -> Registration<Value> {
    unsafeDowncast(plan.slots[Int(locator.slot)].registration, to: Registration<Value>.self)
  }
}
