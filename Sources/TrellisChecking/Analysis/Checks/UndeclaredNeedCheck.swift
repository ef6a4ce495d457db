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
    // A key can be listed if the scope that is asked is the registration's own, or lies above.
    return all(in: graph, of: program).filter { one in
      let registration = graph.facts.registrations[one.registration]
      return !one.need.isOfHook && graph.tree.isSameOrAbove(one.need.scope, registration.scope)
        && !registration.needs.contains { $0.key == one.need.key && $0.mode.isStrict }
        && isReported.insert(one.identity).inserted
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
    let form = graph.facts.keys[need.key].need(need.isDeferred ? .provider : .strict)
    return Finding(
      rule, "the factory of \(graph.name(of: registration)) looks \(key) up, and does not list it as a need",
      at: need.site
    )
    .with(note: "list it here, 'needs: \(form)', so that the factory receives it", at: graph.site(of: registration))
    .mended(by: fix(in: graph))
  }

  /// Takes the key as a parameter; a deferred look-up stays where it is.
  private func fix(in graph: Graph) -> Fix? {
    if need.isDeferred || graph.facts.registrations[registration].needs.contains(where: { $0.key == need.key }) {
      return nil
    }
    let key = graph.facts.keys[need.key]
    return Fix(
      "List '\(key.need(.strict))' as a need", isSafe: false,
      .need(of: graph.site(of: registration), name: key.name, need: key.need(.strict), lookUp: need.site))
  }
}
