/// An object that is handed a scope which does not lie in the one that it wants.
enum LeftWithoutCheck: Check {
  struct LeftWithout: Fault {
    let index: Int
    let wanted: HandoverFact.Wanted
    /// What is handed to the object, or what it has opened itself.
    let given: ScopeIndex

    var rule: Rule { .leftWithout }
    var identity: FaultIdentity { FaultIdentity(rule, index) }
  }

  static func faults(in graph: Graph) -> [any Fault] {
    graph.facts.handovers.enumerated().compactMap { index, handover in
      var given = handover.scope
      func lacks(_ wanted: HandoverFact.Wanted) -> Bool {
        // Above what is cut off anything may be.
        !graph.tree.isCutOff[given] && !graph.tree.isSameOrAbove(wanted.scope, given)
      }
      if let outer = handover.outer {
        if lacks(outer) { return LeftWithout(index: index, wanted: outer, given: given) }
        guard let opened = handover.opened else { return nil }
        given = opened
      }
      guard let context = handover.context, lacks(context) else { return nil }
      return LeftWithout(index: index, wanted: context, given: given)
    }
  }
}
