internal import TrellisGraph
internal import TrellisResolver

/// Finds properties of dependency structs whose names match no key.
enum NoKeyCheck: TextCheck {
  struct Unmatched: Fault {
    let index: Int
    let fact: UnmatchedPropertyFact

    var rule: Rule { .noKey }
    var identity: FaultIdentity { FaultIdentity(rule, .fixed(index)) }
  }

  static func faults(in graph: Graph, of program: SourceFacts) -> [Unmatched] {
    program.unmatchedProperties.enumerated().map { Unmatched(index: $0, fact: $1) }
  }
}

extension NoKeyCheck.Unmatched {
  func finding(in graph: Graph) -> Finding {
    var message = "the property '\(fact.name)' of '\(fact.owner)' names no key"
    let likely = likelyKeys(in: graph)
    if let first = likely.first, first.isLike { message += "; did you mean \(graph.name(first.key))?" }
    var notes = likely.map { match in
      let key = graph.facts.keys[match.key]
      return Finding.Note("'\(key.written)' is a key\(match.isLike ? "" : " of this type")", at: key.site)
    }
    notes.append(
      Finding.Note(
        "give the property the name of the key that it needs, or declare 'static let "
          + "\(ReservedWords.isPlain(fact.name) ? fact.name : "`\(fact.name)`") = "
          + "Key<\(fact.type)>(\"\(fact.name)\")' in an extension of 'Keys'", at: fact.site))
    return Finding(rule, message, at: fact.site, notes: notes)
  }

  /// At most three keys: those with a similar name, then those of the property's type.
  private func likelyKeys(in graph: Graph) -> [(key: KeyIndex, isLike: Bool)] {
    let keys = graph.facts.keys
    let seen = keys.indices.filter { keys[$0].isNamed(in: fact.site.file, seeing: fact.modules) }
    let names = SimilarKeys.names(like: fact.name, among: Set(seen.map { keys[$0].name }))
    let like = names.compactMap { name in seen.first { keys[$0].name == name } }
    let others = seen.filter { keys[$0].type == fact.type && !like.contains($0) }
    return Array((like.map { ($0, true) } + others.map { ($0, false) }).prefix(3))
  }
}
