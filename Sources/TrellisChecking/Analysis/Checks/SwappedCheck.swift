internal import TrellisGraph
internal import TrellisResolver

/// Finds needs of one type that an initializer receives under each other's names.
enum SwappedCheck: TextCheck {
  struct Swapped: Fault {
    let index: Int
    let fact: SwappedNeedsFact

    var rule: Rule { .swapped }
    var identity: FaultIdentity { FaultIdentity(rule, .fixed(index)) }
  }

  static func faults(in graph: Graph, of program: SourceFacts) -> [Swapped] {
    program.swappedNeeds.enumerated().map { Swapped(index: $0, fact: $1) }
  }
}

extension SwappedCheck.Swapped {
  func finding(in graph: Graph) -> Finding {
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
