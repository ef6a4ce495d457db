/// A need or a use that no visible registration satisfies: one finding for a key and the scope it is looked up from.
enum MissingCheck: Check {
  /// Something that asks for a key.
  struct Demand: Sendable {
    enum Asker: Hashable, Sendable {
      case registration(RegistrationIndex)
      case use(Int)
      /// A `.fromRequester` need of the first, asked for by the second.
      case requester(of: RegistrationIndex, RegistrationIndex)
      /// A `.fromRequester` need of the registration, asked for by a use.
      case requesterUse(of: RegistrationIndex, Int)
    }

    let key: KeyIndex
    /// Where it is looked up from.
    let scope: ScopeIndex
    let asker: Asker
    let site: Site
  }

  struct Missing: Fault {
    let first: Demand
    let others: [Demand]
    /// Registrations of the key that the scope does not see.
    var elsewhere: [RegistrationIndex] = []
    /// Visible registrations of keys with a like name, nearest first, or of the same type.
    var similar: [SimilarKeys.Match] = []
    var trail: [Finding.Step] = []

    var rule: Rule { .missing }
    var identity: FaultIdentity { FaultIdentity(rule, first.key, first.scope) }
    func definition(in graph: Graph) -> ScopeIndex? { first.scope }
  }

  static func faults(in graph: Graph) -> [any Fault] {
    let demands = Demands.unmet(in: graph).filter { !graph.mayBeHidden(from: $0.scope) }
    return grouped(demands).map { Missing(first: $0[0], others: Array($0.dropFirst())) }
  }

  package static func completed(_ faults: [any Fault], in graph: Graph) -> [any Fault] {
    let own = faults.compactMap { $0 as? Missing }
    guard !own.isEmpty else { return faults }
    let elsewhere = graph.registrationsByKey(own.map(\.first.key))
    let similar = SimilarKeys(
      graph: graph,
      wanted: own.map { missing in
        (
          missing.first.key, missing.first.scope,
          Set(([missing.first] + missing.others).compactMap { $0.askingKey(in: graph) })
        )
      })
    let ways = Ways(graph)
    let completed = own.enumerated().map { position, missing in
      var missing = missing
      missing.elsewhere = elsewhere[missing.first.key] ?? []
      missing.similar = similar.matches[position]
      missing.trail = ways.trail(to: missing.first)
      return missing
    }
    return faults.filter { !($0 is Missing) } + completed
  }

  /// For each opaque place, how many missing keys are not reported because of it.
  static func heldBack(in graph: Graph) -> [Int] {
    var counts = [Int](repeating: 0, count: graph.facts.opaques.count)
    for group in grouped(Demands.unmet(in: graph)) where !graph.tree.isCutOff[group[0].scope] {
      if let opaque = graph.nearestOpaque(from: group[0].scope) { counts[opaque] += 1 }
    }
    return counts
  }

  /// One group for each key and scope, in order of appearance; needs come before uses, each by place.
  private static func grouped(_ demands: [Demand]) -> [[Demand]] {
    struct Place: Hashable {
      let key: KeyIndex
      let scope: ScopeIndex
    }
    var position: [Place: Int] = [:]
    var groups: [[Demand]] = []
    for demand in demands {
      let place = Place(key: demand.key, scope: demand.scope)
      if let at = position[place] {
        groups[at].append(demand)
      } else {
        position[place] = groups.count
        groups.append([demand])
      }
    }
    return groups.map { group in
      group.sorted { a, b in
        a.isUse != b.isUse ? b.isUse : a.site < b.site
      }
    }
  }
}

extension MissingCheck.Demand {
  var isUse: Bool {
    switch asker {
    case .use, .requesterUse: true
    case .registration, .requester: false
    }
  }
}

extension MissingCheck.Demand {
  /// The key of the registration that asks; nil for a use.
  func askingKey(in graph: Graph) -> KeyIndex? {
    switch asker {
    case .registration(let index), .requester(_, let index): graph.facts.registrations[index].key
    case .use, .requesterUse: nil
    }
  }
}
