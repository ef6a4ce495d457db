internal import Synchronization
internal import TrellisGraph

/// What the life cycle needs to know of live scopes' plans.
struct PlannedSlots: SlotFacts {
  func parent(of scope: ScopeRef) -> ScopeRef? { scope.parent }

  func slotCount(of scope: ScopeRef) -> Int32 { Int32(scope.plan.slots.count) }

  func needs(of place: StartOrder.Node) -> [StartOrder.Node] {
    // What is settled needs nothing more.
    place.scope.strictNeeds(of: place.slot)
  }

  func hasOnStart(_ place: StartOrder.Node) -> Bool {
    let slot = place.scope.slot(place.slot).pointee
    return slot.traits.contains(.hasHooks) && slot.registration.takeUnretainedValue().hooks?.onStart != nil
  }
}

extension ScopeRef {
  /// The slots, of this scope and those above, that a slot strictly needs.
  func strictNeeds(of number: Int32) -> [StartOrder.Node] {
    let slot = slot(number)
    let registration = slot.pointee.registration.takeUnretainedValue()
    var found: [StartOrder.Node] = []
    for position in 0..<Int(slot.pointee.needCount) {
      let locator = slot.pointee.needs[position]
      let mode = registration.mode(ofNeed: position)
      guard mode == .strict || mode == .optional, locator.slot >= 0 else { continue }
      let needed = StartOrder.Node(scope: ancestor(locator.distance), slot: locator.slot)
      found.append(needed)
      found += needsTaken(by: needed)
    }
    return found
  }

  /// What a slot takes from this scope when it is requested here, and what that takes in turn.
  func needsTaken(by requested: StartOrder.Node) -> [StartOrder.Node] {
    var found: [StartOrder.Node] = []
    func takes(_ node: StartOrder.Node) -> Bool {
      node.scope.slot(node.slot).pointee.traits.contains(.takesFromRequester)
    }
    guard takes(requested) else { return found }
    var pending = [requested]
    while let next = pending.popLast() {
      let slot = next.scope.slot(next.slot)
      for need in slot.pointee.registration.takeUnretainedValue().needs where need.mode == .fromRequester {
        let locator = locator(of: need)
        guard locator.slot >= 0 else { continue }
        let taken = StartOrder.Node(scope: ancestor(locator.distance), slot: locator.slot)
        guard taken != requested, !found.contains(taken) else { continue }
        found.append(taken)
        if takes(taken) { pending.append(taken) }
      }
    }
    return found
  }

  /// The slots of what a start makes: what is eager or asynchronous and a key of the scope leads to. Of what overrides take
  /// the place of there may be copies that none leads to.
  var slotsToStart: [Int32] {
    let slots = plan.slots
    var isReachable = Array(repeating: false, count: slots.count)
    var stack = plan.locators.compactMap { $0.distance == 0 && $0.slot >= 0 ? $0.slot : nil }
    while let number = stack.popLast() {
      if isReachable[Int(number)] { continue }
      isReachable[Int(number)] = true
      let slot = slots[Int(number)]
      for need in 0..<Int(slot.needCount) where slot.needs[need].distance == 0 && slot.needs[need].slot >= 0 {
        stack.append(slot.needs[need].slot)
      }
    }
    return slots.indices.filter { number in
      let slot = slots[number]
      return isReachable[number] && (slot.kind == .shared || slot.kind == .replaceable)
        && !slot.traits.isDisjoint(with: [.isEager, .isAsync])
    }.map(Int32.init)
  }

  /// The scope's object, unless it is being released; only while the scope cannot be forgotten.
  var living: ScopeObject? {
    // The reference is never the last that is given up: what lives is held by the caller.
    let object = block.pointee.object.retain()
    defer { object.release() }
    return WeakReference(object: object.takeUnretainedValue()).object as? ScopeObject
  }

  /// Empties a place; only under the lock of the life cycles.
  func empty(_ number: Int32) {
    let slot = plan.slots[Int(number)]
    switch slot.kind {
    case .replaceable:
      let header = header(at: slot.offset)
      header.pointee.isSettled.store(false, ordering: .relaxed)
      header.empty()
    case .weak: header(at: slot.offset).pointee.isStale.store(true, ordering: .releasing)
    case .shared, .unique, .prepared, .keyDefault, .absent: break
    }
  }
}
