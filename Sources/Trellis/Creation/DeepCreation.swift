internal import TrellisGraph

/// Makes instances at the end of long chains of needs with a stack of its own, so that no chain is too long.
///
/// It makes first what lies deepest, and hands each instance in a box to the one that needs it.
struct DeepCreation {
  private struct Frame {
    let owner: ScopeStorage
    let requester: ScopeStorage
    /// Distance 0: seen from the owner.
    let locator: Locator
    /// Which need of the frame below this one is for.
    let receives: Int
    var nextNeed = 0
    var prepared: [AnyObject?]

    var slot: Plan.Slot { owner.plan.slots[Int(locator.slot)] }
  }

  private var frames: [Frame] = []

  /// Makes all deep needs of a slot, not the slot's own instance.
  ///
  /// - Returns: The boxed unique needs, by position.
  static func prepare(
    _ locator: Locator, owner: ScopeStorage, requester: ScopeStorage
  ) throws(ResolutionError) -> [AnyObject?] {
    var creation = DeepCreation()
    creation.push(locator, owner: owner, requester: requester, receives: -1)
    do {
      return try creation.run()
    } catch {
      // The frames are the path that recursion would have unwound. The innermost has added itself, the outermost will.
      var error = error
      for frame in creation.frames.dropFirst().dropLast().reversed() {
        error = error.through(frame.slot.registration)
      }
      throw error
    }
  }

  private mutating func push(_ locator: Locator, owner: ScopeStorage, requester: ScopeStorage, receives: Int) {
    let needs = owner.plan.slots[Int(locator.slot)].needs.count
    frames.append(
      Frame(
        owner: owner, requester: requester, locator: locator, receives: receives,
        prepared: Array(repeating: nil, count: needs)))
  }

  private mutating func run() throws(ResolutionError) -> [AnyObject?] {
    while true {
      let top = frames.count - 1
      let frame = frames[top]
      if frame.nextNeed < frame.slot.needs.count {
        frames[top].nextNeed += 1
        let need = frame.slot.needs[frame.nextNeed]
        let mode = frame.slot.registration.needs[frame.nextNeed].mode
        guard need.isDeep, mode == .strict || mode == .optional else { continue }
        let target = frame.owner.ancestor(need.distance)
        if need.kind == .shared, target.header(at: need.offset).isReady { continue }
        // Another registration asks: its owner is the requester.
        push(need.atOwner, owner: target, requester: frame.owner, receives: frame.nextNeed)
      } else {
        if top == 0 { return frame.prepared }
        let made = try frame.slot.registration.box(
          frame.locator, in: frame.owner, requester: frame.requester,
          prepared: PreparedNeeds(frame.prepared))
        frames.removeLast()
        frames[top - 1].prepared[frame.receives] = made
      }
    }
  }
}

extension ScopeStorage {
  /// Finds or makes the instance of a slot of this scope.
  func make<Value>(
    _ registration: Registration<Value>, at locator: Locator, requester: ScopeStorage, prepared: PreparedNeeds?
  ) throws(ResolutionError) -> Value {
    switch locator.kind {
    case .shared: return try shared(locator, registration, prepared: prepared)
    case .weak: return try weak(locator, registration, prepared: prepared)
    case .unique: return try unique(locator, registration, requester: requester, prepared: prepared)
    case .keyDefault, .absent: throw ResolutionError(.missing, at: registration.key)
    }
  }

  /// What `get` does for a slot of this scope whose chain of needs is too long for the stack.
  func deep<Value>(
    _ key: Key<Value>, at locator: Locator, requester: ScopeStorage
  ) throws(ResolutionError) -> Value {
    let registration = registration(locator, as: Value.self)
    let prepared: PreparedNeeds?
    do {
      prepared = PreparedNeeds(
        try DeepCreation.prepare(locator.atOwner, owner: self, requester: requester))
    } catch {
      throw error.through(registration)
    }
    return try make(registration, at: locator, requester: requester, prepared: prepared)
  }
}
