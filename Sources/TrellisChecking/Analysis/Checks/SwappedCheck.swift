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
    let (first, second) = (fact.first, fact.second)
    let (one, other) = (graph.name(first.key), graph.name(second.key))
    let swap = Fix(
      "Swap the needs '\(first.name)' and '\(second.name)'", isSafe: false,
      .rename(first.site, from: first.name, to: second.name), .rename(second.site, from: second.name, to: first.name))
    return Finding(
      rule,
      "'\(fact.initializer)' receives \(one) as '\(second.name)' and \(other) as '\(first.name)'", at: first.site,
      notes: [Finding.Note("swap these two needs, or say in a comment why their order is right", at: second.site)]
    ).mended(by: fact.canSwap ? swap : nil)
  }
}
