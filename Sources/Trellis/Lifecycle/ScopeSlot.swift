internal import TrellisGraph

/// A slot of a live scope: the place of an instance.
struct ScopeSlot: Hashable, Sendable {
  let scope: ScopeRef
  let slot: Int32

  var registration: Registration { scope.registration(of: slot) }
  var traits: Slot.Traits { scope.slot(slot).pointee.traits }

  /// The slots, of its scope and those above, that it strictly needs.
  var strictNeeds: [ScopeSlot] {
    let pointer = scope.slot(slot)
    let registration = registration
    var found: [ScopeSlot] = []
    for position in 0..<Int(pointer.pointee.needCount) {
      let locator = pointer.pointee.needs[position]
      let mode = registration.mode(ofNeed: position)
      guard mode.isStrict, locator.slot >= 0 else { continue }
      let needed = ScopeSlot(scope: scope.ancestor(locator.distance), slot: locator.slot)
      // A maker looks its needs up when it is called.
      if needed.registration.lifetime == .maker { continue }
      found.append(needed)
      found += scope.needsTaken(by: needed)
    }
    return found
  }
}

extension ScopeRef {
  /// The needs that a slot takes from this scope when it is requested here, and those that these take in turn.
  func needsTaken(by requested: ScopeSlot) -> [ScopeSlot] {
    var found: [ScopeSlot] = []
    guard requested.traits.contains(.takesFromRequester) else { return found }
    var pending = [requested]
    while let next = pending.popLast() {
      for need in next.registration.needs where need.mode == .fromRequester {
        let locator = locator(of: need)
        guard locator.slot >= 0 else { continue }
        let taken = ScopeSlot(scope: ancestor(locator.distance), slot: locator.slot)
        guard taken != requested, !found.contains(taken) else { continue }
        found.append(taken)
        if taken.traits.contains(.takesFromRequester) { pending.append(taken) }
      }
    }
    return found
  }
}

/// The facts of live scopes' plans that the lifecycle machine needs.
struct PlannedSlots: SlotFacts {
  func markAsRegistered(_ scope: ScopeRef) -> Bool { scope.markAsRegistered() }

  func parent(of scope: ScopeRef) -> ScopeRef? { scope.parent }

  func slotCount(of scope: ScopeRef) -> Int32 { Int32(scope.plan.slots.count) }

  func needs(of place: ScopeSlot) -> [ScopeSlot] { place.strictNeeds }

  func hasOnStart(_ place: ScopeSlot) -> Bool {
    place.traits.contains(.hasHooks) && place.registration.hooks?.onStart != nil
  }
}
