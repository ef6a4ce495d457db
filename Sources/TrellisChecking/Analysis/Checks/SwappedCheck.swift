internal import TrellisGraph
internal import TrellisResolver

/// Finds needs of one type that an initializer receives under each other's names.
enum SwappedCheck: FactCheck {
  static let rule = Rule.swapped

  static func facts(of program: SourceFacts) -> [SwappedNeedsFact] { program.swappedNeeds }

  static func finding(of fact: SwappedNeedsFact, in graph: Graph) -> Finding {
    let (one, other) = (graph.facts.keys[fact.first].name, graph.facts.keys[fact.second].name)
    let swap = Fix(
      "Swap the needs '\(one)' and '\(other)'", isSafe: false,
      .rename(fact.site, from: one, to: other), .rename(fact.otherSite, from: other, to: one))
    return Finding(
      rule,
      "'\(fact.initializer)' receives \(graph.name(fact.first)) as '\(other)' and \(graph.name(fact.second)) as '\(one)'",
      at: fact.site,
      notes: [Finding.Note("swap these two needs, or say in a comment why their order is right", at: fact.otherSite)]
    ).mended(by: fact.canSwap ? swap : nil)
  }
}
