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
    var notes = [
      Finding.Note(
        "rename '\(key.written)', or write 'scope[\(fact.other == nil ? key.written : key.need(.strict))]' where it is wanted",
        at: key.site)
    ]
    var taken = "is a member of 'Scope' itself"
    if let other = fact.other {
      taken = "is the property of another key"
      notes.append(Finding.Note("this is the other key", at: graph.facts.keys[other].site))
    }
    return Finding(
      rule, "'\(key.written)' gets no property in \(scope): '\(key.name)' \(taken)", at: fact.site, notes: notes)
  }
}
