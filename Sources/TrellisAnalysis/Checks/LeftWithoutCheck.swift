internal import TrellisGraph

/// Finds objects that are passed a scope outside the one they require.
enum LeftWithoutCheck: Check {
  struct LeftWithout: Fault {
    let index: Int
    let wanted: HandoverFact.Wanted
    /// The scope that is passed to the object, or that it has opened itself.
    let given: ScopeIndex

    var rule: Rule { .leftWithout }
    var identity: FaultIdentity { FaultIdentity(rule, index) }
  }

  static func faults(in graph: Graph) -> [LeftWithout] {
    graph.facts.handovers.enumerated().compactMap { index, handover in
      var given = handover.scope
      func lacks(_ wanted: HandoverFact.Wanted) -> Bool {
        // Anything may be above a scope that is cut off.
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

extension LeftWithoutCheck.LeftWithout {
  func finding(in graph: Graph) -> Finding {
    let handover = graph.facts.handovers[index]
    let receiver = handover.receiver
    let wants = graph.scopeName(wanted.scope)
    let gets = graph.scopeName(given)
    var notes: [Finding.Note] = []
    let levels = sequence(first: given) { graph.tree.parent[$0] < 0 ? nil : graph.tree.parent[$0] }
      .map { graph.scopeName($0) }
    if levels.count > 1 {
      notes.append(
        Finding.Note("the levels given, narrowest first: \(levels.joined(separator: ", "))", at: handover.site))
    }
    notes.append(Finding.Note("\(receiver) wants one of \(wants) here", at: wanted.site))
    let advice =
      graph.tree.isSameOrAbove(given, wanted.scope)
      ? "\(wants) lies below \(gets): open a scope of it and pass that, or make an object above a 'ScopeOpener'"
      : "\(wants) lies neither above nor below \(gets): pass a scope that lies in one of \(wants)"
    notes.append(Finding.Note(advice, at: handover.site))
    return Finding(
      rule, "\(receiver) wants a scope of \(wants) and is given one of \(gets)", at: handover.site, notes: notes)
  }
}
