internal import TrellisGraph
internal import TrellisResolver

/// Finds code that the validator does not follow.
enum NotFollowedCheck: Check {
  struct Place: Fault {
    let index: Int
    /// The number of missing keys that are not reported because of it.
    let heldBack: Int

    var rule: Rule { .notFollowed }
    var identity: FaultIdentity { FaultIdentity(rule, .fixed(index)) }
  }

  static func faults(in graph: Graph) -> [Place] {
    guard !graph.facts.opaques.isEmpty else { return [] }
    let heldBack = MissingCheck.heldBack(in: graph)
    return graph.facts.opaques.indices.map { Place(index: $0, heldBack: heldBack[$0]) }
  }
}

extension NotFollowedCheck.Place {
  func finding(in graph: Graph) -> Finding {
    let fact = graph.facts.opaques[index]
    var finding = fact.finding
    if heldBack > 0 {
      let keys = heldBack == 1 ? "1 missing key is" : "\(heldBack) missing keys are"
      let them = heldBack == 1 ? "it" : "them"
      finding.notes.append(Finding.Note("\(keys) not reported, since this code may register \(them)", at: fact.site))
    }
    return finding
  }
}
