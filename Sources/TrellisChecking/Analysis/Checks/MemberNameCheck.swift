internal import TrellisGraph
internal import TrellisResolver

/// Finds keys that cannot be properties of their scopes, because another member has their name.
enum MemberNameCheck: TextCheck {
  struct Taken: Fault {
    let index: Int
    let fact: MemberNameFact

    var rule: Rule { .memberName }
    var identity: FaultIdentity { FaultIdentity(rule, .fixed(index)) }
  }

  static func faults(in graph: Graph, of program: SourceFacts) -> [Taken] {
    program.memberNames.enumerated().map { Taken(index: $0, fact: $1) }
  }
}

extension MemberNameCheck.Taken {
  func finding(in graph: Graph) -> Finding {
    let key = graph.facts.keys[fact.key]
    let scope = graph.facts.scopes[fact.scope].name
    var taken = "a member of 'Scope' itself"
    var notes = [
      Finding.Note("rename '\(key.written)'; until then, 'scope[\(key.written)]' reads it", at: key.site)
    ]
    if let other = fact.other {
      taken = "the property of another key"
      notes.append(Finding.Note("the other key is here", at: graph.facts.keys[other].site))
    }
    return Finding(
      rule, "'\(key.written)' has no property in \(scope), because '\(key.name)' is \(taken)", at: fact.site,
      notes: notes)
  }
}
