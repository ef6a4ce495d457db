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
    return Finding(rule, message, at: fact.site, notes: notes).mended(
      by: fix(likely.filter(\.isLike).map(\.key), graph))
  }

  /// The name of the most similar key, if that has the type.
  private func fix(_ similar: [KeyIndex], _ graph: Graph) -> Fix? {
    guard let first = similar.first, graph.facts.keys[first].type == fact.type else { return nil }
    let name = graph.facts.keys[first].name
    return Fix("Write '\(name)'", isSafe: false, .rename(fact.site, from: fact.name, to: name))
  }

  /// At most three keys: those with a similar name, then those of the property's type.
  private func likelyKeys(in graph: Graph) -> [(key: KeyIndex, isLike: Bool)] {
    let keys = graph.facts.keys
    let seen = keys.indices.filter { keys[$0].isNamed(in: fact.site.file, seeing: fact.modules) }
    let names = SimilarKeys.names(like: fact.name, among: Set(seen.map { keys[$0].name }).sorted())
    var found: [(key: KeyIndex, isLike: Bool)] = []
    for name in names {
      if let key = seen.first(where: { keys[$0].name == name }) { found.append((key, true)) }
    }
    for key in seen where keys[key].type == fact.type && !found.contains(where: { $0.key == key }) {
      found.append((key, false))
    }
    return Array(found.prefix(3))
  }
}
