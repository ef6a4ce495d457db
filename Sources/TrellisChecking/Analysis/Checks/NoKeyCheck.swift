internal import TrellisGraph
internal import TrellisResolver

/// Finds properties of dependency structs whose names match no key.
enum NoKeyCheck: FactCheck {
  static let rule = Rule.noKey

  static func facts(of program: SourceFacts) -> [UnmatchedPropertyFact] { program.unmatchedProperties }

  static func finding(of fact: UnmatchedPropertyFact, in graph: Graph) -> Finding {
    var message = "the property '\(fact.name)' of '\(fact.owner)' names no key"
    let likely = likelyKeys(for: fact, in: graph)
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
  private static func likelyKeys(for fact: UnmatchedPropertyFact, in graph: Graph) -> [(key: KeyIndex, isLike: Bool)] {
    let keys = graph.facts.keys
    let seen = keys.indices.filter { keys[$0].isNamed(in: fact.site.file, seeing: fact.modules) }
    let names = SimilarKeys.names(like: fact.name, among: Set(seen.map { keys[$0].name }))
    let like = names.compactMap { name in seen.first { keys[$0].name == name } }
    let others = seen.filter { keys[$0].type == fact.type && !like.contains($0) }
    return Array((like.map { ($0, true) } + others.map { ($0, false) }).prefix(3))
  }
}
