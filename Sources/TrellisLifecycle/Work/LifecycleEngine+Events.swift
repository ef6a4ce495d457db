internal import TrellisAtomics
internal import TrellisCore

// What functions tell and ask the engine that wait. Here, because what the optimizer makes of `transition` for a caller is linked with
// the caller's file, and a program links all asynchronous functions of a file, or none.
extension LifecycleEngine {
  @inline(never)
  static func change(_ change: (inout Machine) -> Void) { transition { change(&$0) } }

  @inline(never)
  static func end(_ work: Machine.WorkID, _ outcome: Machine.Outcome) { transition { $0.end(work, outcome) } }

  @inline(never)
  static func startSucceeded(_ work: Machine.WorkID) -> Bool { transition { $0.startSucceeded(work) } }

  @inline(never)
  static func startsInstances(_ scope: ScopeRef) -> Bool { transition { $0.startsInstances(scope) } }

  @inline(never)
  static func unstarted(in scope: ScopeRef) -> [ScopeSlot] { transition { $0.unstarted(in: scope) } }

  /// The first of some slots whose instance is being created by what some work is part of.
  @inline(never)
  static func making(_ slots: [ScopeSlot], for node: Machine.WorkID) -> ScopeSlot? {
    transition { machine in slots.first { machine.isMaking($0, for: node) } }
  }

  /// Records, for the next `load`, whether an instance and all its needs are started.
  @inline(never)
  static func settle(_ slot: ScopeSlot) {
    let header = slot.header
    transition({ $0.isSettled(slot) }, mirror: { if $0, header.isReady { SlotHeader.settle(header) } })
  }

  /// Whether the closing of a scope has begun, which retains it; a scope can refuse requests before that.
  @inline(never)
  static func isClosing(_ scope: ScopeRef) -> Bool { transition { $0.scopes[scope]?.closing != nil } }

  /// Whether a scope is closed, nothing in it is left to be stopped, and a caller has received every failure.
  @inline(never)
  static func isFullyClosed(_ scope: ScopeRef) -> Bool {
    if scope.hasNothingToStop { return true }
    return transition { machine in
      guard let state = machine.scopes[scope], case .closed = state.phase else { return false }
      return state.unreported.isEmpty
    }
  }
}
