internal import TrellisAtomics
internal import TrellisCore
internal import TrellisResolver

/// What the core asks of the life cycle, and finds by its name.
enum Tracking: LifecycleTracking {
  static func beginMaking(_ slot: ScopeSlot) -> Int? { LifecycleEngine.transition { $0.beginMaking(slot) } }

  static func endMaking(_ work: Int) { LifecycleEngine.transition { $0.end(work, .done) } }

  static func made(_ slot: ScopeSlot, by work: Int, _ markAsReady: () -> Void) {
    let registration = slot.registration
    let managed = registration.hooks.map {
      ManagedInstance(
        key: registration.key, at: registration.site, slot.scope.plan.definition, memory: slot.memory, hooks: $0,
        timeLimit: registration.timeLimit, mayReturn: slot.traits.contains(.mayReturn))
    }
    LifecycleEngine.transition({ $0.made(work, slot, managed) }, mirror: markAsReady)
  }

  static func isCreating(_ slot: ScopeSlot) -> Bool {
    LifecycleEngine.transition { $0.scopes[slot.scope]?.creations[slot.number] != nil }
  }

  static func isCreatingHere(_ slot: ScopeSlot) -> Bool {
    guard let node = LifecycleEngine.current else { return false }
    return LifecycleEngine.transition { $0.isCreating(slot, for: node) }
  }

  static func phase(of scope: ScopeRef) -> String? {
    switch LifecycleEngine.transition({ $0.scopes[scope] })?.phase {
    case nil: nil
    case .closed: "closed"
    case .closing: "closing"
    case .open where scope.isOpen: "open"
    case .starting where scope.isOpen: "open, starting"
    case .started where scope.isOpen: "open, started"
    case .open, .starting, .started: "closing"
    }
  }

  static func forget(_ scope: ScopeRef) -> [Keys] {
    let (undone, failures) = LifecycleEngine.transition { $0.forget(scope) }
    if !failures.isEmpty { scope.reportFailures(failures) }
    return undone
  }
}
