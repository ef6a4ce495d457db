/// Hands a factory its needs, one after the other, as the plan located them.
struct NeedReader {
  /// The scope that owns the registration: needs are looked up from there.
  let owner: ScopeStorage
  /// The scope that was asked.
  let requester: ScopeStorage
  private let locators: [Locator]
  /// Needs that were made beforehand because the chain below them is too deep for the stack.
  private let prepared: [AnyObject?]
  private var position = 0

  init(owner: ScopeStorage, requester: ScopeStorage, slot: Int32, prepared: [AnyObject?] = []) {
    self.owner = owner
    self.requester = requester
    self.prepared = prepared
    locators = owner.plan.slots[Int(slot)].needs
  }

  mutating func next<Value>(_ key: Key<Value>) throws(ResolutionError) -> Value {
    let position = position
    self.position += 1
    if position < prepared.count, let box = prepared[position] {
      return unsafeDowncast(box, to: Box<Value>.self).value
    }
    return try owner.get(key, at: locators[position], requester: owner)
  }

  mutating func nextIfPresent<Value>(_ key: Key<Value>) throws(ResolutionError) -> Value? {
    if locators[position].kind == .absent {
      position += 1
      return nil
    }
    return try next(key)
  }

  mutating func nextDeferred() -> Deferred {
    defer { position += 1 }
    return Deferred(owner, locators[position])
  }

  mutating func nextFromRequester<Value>(_ key: Key<Value>) throws(ResolutionError) -> Value {
    position += 1
    return try requester.get(key, at: requester.plan.locator(of: key), requester: requester)
  }
}
