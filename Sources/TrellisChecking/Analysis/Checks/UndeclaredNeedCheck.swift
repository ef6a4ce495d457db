internal import TrellisGraph
internal import TrellisResolver

/// Finds keys that factories look up in a scope instead of listing them as needs.
enum UndeclaredNeedCheck: TextCheck {
  struct Undeclared: Fault {
    let need: UndeclaredNeedFact
    let registration: RegistrationIndex

    var rule: Rule { .undeclaredNeed }
    var identity: FaultIdentity { FaultIdentity(rule, .registration(registration), need.key) }
    func definition(in graph: Graph) -> ScopeIndex? { graph.facts.registrations[registration].scope }
  }

  static func faults(in graph: Graph, of program: SourceFacts) -> [Undeclared] {
    var isReported: Set<FaultIdentity> = []
    return found(in: graph, of: program).filter { one in
      !graph.facts.registrations[one.registration].needs.contains { $0.key == one.need.key }
        && isReported.insert(one.identity).inserted
    }
  }

  /// Returns every look-up by a factory of a key that could be listed: the scope that is asked is the registration's own, or
  /// lies above.
  static func found(in graph: Graph, of program: SourceFacts) -> [Undeclared] {
    all(in: graph, of: program).filter { one in
      one.need.place == .factory
        && graph.tree.isSameOrAbove(one.need.scope, graph.facts.registrations[one.registration].scope)
    }
  }

  /// Returns every look-up by a factory or hook, whichever scope is asked.
  static func all(in graph: Graph, of program: SourceFacts) -> [Undeclared] {
    if program.undeclaredNeeds.isEmpty { return [] }
    let facts = graph.facts
    let sites = Set(program.undeclaredNeeds.map(\.registration))
    let registrations = Dictionary(
      grouping: facts.registrations.indices.filter { index in
        // A collection stands where the first contribution to it does.
        graph.isActive[index] && facts.registrations[index].role != .collection && sites.contains(graph.site(of: index))
      },
      by: { graph.site(of: $0) })
    return program.undeclaredNeeds.flatMap { need in
      (registrations[need.registration] ?? []).map { Undeclared(need: need, registration: $0) }
    }
  }
}

extension UndeclaredNeedCheck.Undeclared {
  func finding(in graph: Graph) -> Finding {
    let key = graph.name(need.key)
    let form =
      graph.facts.keys[need.key].need(need.isDeferred || need.doubt != nil ? .provider : .strict)
    return Finding(
      rule, "the factory of \(graph.name(of: registration)) looks \(key) up, and does not list it as a need",
      at: need.site,
      notes: [
        Finding.Note(
          "list it here, 'needs: \(form)', so that the factory receives it", at: graph.site(of: registration))
      ]
    ).mended(by: fix(in: graph))
  }

  /// Takes the key as a parameter; a deferred look-up stays where it is.
  private func fix(in graph: Graph) -> Fix? {
    if need.isDeferred || need.doubt != nil { return nil }
    let key = graph.facts.keys[need.key]
    return Fix(
      "List '\(key.need(.strict))' as a need", isSafe: false,
      .need(of: graph.site(of: registration), name: key.name, need: key.need(.strict), lookUp: need.site))
  }
}
