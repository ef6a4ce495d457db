internal import TrellisGraph
internal import TrellisResolver

/// Finds keys that cannot be properties of their scopes, because another member has their name.
enum MemberNameCheck: FactCheck {
  static let rule = Rule.memberName

  static func facts(of program: SourceFacts) -> [MemberNameFact] { program.memberNames }

  static func finding(of fact: MemberNameFact, in graph: Graph) -> Finding {
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
