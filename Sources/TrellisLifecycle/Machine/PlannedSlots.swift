internal import TrellisCore
internal import TrellisResolver

/// The facts of live scopes' plans that the lifecycle machine needs.
struct PlannedSlots: SlotFacts {
  func markAsRegistered(_ scope: ScopeRef) -> Bool { scope.markAsRegistered() }

  func parent(of scope: ScopeRef) -> ScopeRef? { scope.parent }

  func needs(of slot: ScopeSlot) -> [ScopeSlot] { slot.strictNeeds.filter { $0.traits.contains(.awaitsStart) } }

  func hasOnStart(_ slot: ScopeSlot) -> Bool {
    slot.traits.contains(.hasHooks) && slot.registration.hooks?.isStarting == true
  }
}
