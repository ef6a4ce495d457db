internal import TrellisGraph
internal import TrellisResolver

/// Finds definitions that name no parent, although a scope of them is opened in another.
enum ForgottenParentCheck: TextCheck {
  struct Forgotten: Fault {
    let fact: ForgottenParentFact

    var rule: Rule { .unknownParent }
    var identity: FaultIdentity { FaultIdentity(rule, .fixed(fact.scope), -3) }
  }

  static func faults(in graph: Graph, of program: SourceFacts) -> [Forgotten] {
    program.forgottenParents.map { Forgotten(fact: $0) }
  }
}

extension ForgottenParentCheck.Forgotten {
  func finding(in graph: Graph) -> Finding {
    let (name, parent) = (graph.scopeName(fact.scope), graph.scopeName(fact.parent))
    let site = graph.facts.scopes[fact.scope].site
    return Finding(
      rule, "\(name) names no parent, but is opened in \(parent)", at: site,
      notes: [
        Finding.Note("it is opened here", at: fact.site),
        Finding.Note("add 'typealias Parent = \(parent)' to \(name)", at: site),
      ]
    ).mended(
      by: fact.isCreatedWithout
        ? nil : Fix("Add 'typealias Parent = \(parent)'", isSafe: fact.isNamed, .parent(of: site, parent)))
  }
}
