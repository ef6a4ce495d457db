internal import TrellisGraph
internal import TrellisResolver

/// Finds objects that are passed a scope outside the one they require.
enum WrongScopeCheck: TextCheck {
  struct WrongScope: Fault {
    let index: Int
    let handover: HandoverFact
    let required: HandoverFact.Required
    /// The scope that is passed to the object, or that it has opened itself.
    let given: ScopeIndex

    var rule: Rule { .wrongScope }
    var identity: FaultIdentity { FaultIdentity(rule, .fixed(index)) }
  }

  static func faults(in graph: Graph, of program: SourceFacts) -> [WrongScope] {
    program.handovers.enumerated().compactMap { index, handover in
      var given = handover.scope
      func lacks(_ required: HandoverFact.Required) -> Bool {
        // Anything may be above a scope that is cut off.
        !graph.tree.isCutOff[given] && !graph.tree.isSameOrAbove(required.scope, given)
      }
      if let outer = handover.outer {
        if lacks(outer) { return WrongScope(index: index, handover: handover, required: outer, given: given) }
        guard let opened = handover.opened else { return nil }
        given = opened
      }
      guard let context = handover.context, lacks(context) else { return nil }
      return WrongScope(index: index, handover: handover, required: context, given: given)
    }
  }
}

extension WrongScopeCheck.WrongScope {
  func finding(in graph: Graph) -> Finding {
    let object = handover.object
    let definition = graph.scopeName(required.scope)
    let gets = graph.scopeName(given)
    var notes: [Finding.Note] = []
    let levels = sequence(first: given) { graph.tree.parent[$0] < 0 ? nil : graph.tree.parent[$0] }
      .map { graph.scopeName($0) }
    if levels.count > 1 {
      notes.append(
        Finding.Note("the given scopes, narrowest first: \(levels.joined(separator: ", "))", at: handover.site))
    }
    notes.append(Finding.Note("\(object) requires one of \(definition) here", at: required.site))
    let advice =
      graph.tree.isSameOrAbove(given, required.scope)
      ? "\(definition) is below \(gets): open one and pass that"
      : "\(definition) is not above \(gets): pass a scope of \(definition), or of one below it"
    notes.append(Finding.Note(advice, at: handover.site))
    return Finding(
      rule, "\(object) requires a scope of \(definition) and is given one of \(gets)", at: handover.site, notes: notes
    )
  }
}
