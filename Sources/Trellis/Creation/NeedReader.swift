/// Hands a factory its needs, one after the other, as the plan located them.
///
/// It lives for one call, inside which whoever asked holds the scopes: it holds nothing itself.
struct NeedReader {
  /// The scope that owns the registration: needs are looked up from there.
  unowned(unsafe) let owner: ScopeStorage
  /// The scope that was asked.
  unowned(unsafe) let requester: ScopeStorage
  private var locator: UnsafePointer<Locator>?
  /// Needs that were made beforehand because the chain below them is too deep for the stack; most often none.
  private let prepared: PreparedNeeds?
  private var position = 0

  init(owner: ScopeStorage, requester: ScopeStorage, slot: Int32, prepared: PreparedNeeds?) {
    self.owner = owner
    self.requester = requester
    self.prepared = prepared
    locator = owner.plan.slots[Int(slot)].needs.baseAddress
  }

  /// Where the next need is; the closure that asks was made together with the list of needs, so that there is one.
  @inline(__always)
  private mutating func advance() -> Locator {
    guard let current = locator else { return .absent }
    locator = current + 1
    position += 1
    return current.pointee
  }

  mutating func next<Value>(_ key: Key<Value>) throws(ResolutionError) -> Value {
    let locator = advance()
    if let prepared, let box = prepared.boxes[position - 1] {
      return unsafeDowncast(box, to: Box<Value>.self).value
    }
    return try owner.get(key, at: locator, requester: owner)
  }

  mutating func nextIfPresent<Value>(_ key: Key<Value>) throws(ResolutionError) -> Value? {
    if locator?.pointee.kind == .absent {
      _ = advance()
      return nil
    }
    return try next(key)
  }

  mutating func nextDeferred() -> Deferred { Deferred(owner, advance()) }

  mutating func nextFromRequester<Value>(_ key: Key<Value>) throws(ResolutionError) -> Value {
    _ = advance()
    return try requester.get(key, at: requester.plan.locator(of: key), requester: requester)
  }
}

/// Instances for some of a registration's needs, by position, in boxes.
final class PreparedNeeds {
  let boxes: [AnyObject?]

  init(_ boxes: [AnyObject?]) {
    self.boxes = boxes
  }
}
