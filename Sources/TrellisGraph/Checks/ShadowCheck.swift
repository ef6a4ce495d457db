/// Finds keys that are registered again in a lower scope without `override`.
enum ShadowCheck: Check {
  struct Shadow: Fault {
    let above: RegistrationIndex
    let below: RegistrationIndex

    var rule: Rule { .shadow }
    var identity: FaultIdentity { FaultIdentity(rule, .registration(below)) }
    func definition(in graph: Graph) -> ScopeIndex? { graph.facts.registrations[below].scope }
  }

  static func faults(in graph: Graph) -> [Shadow] {
    let registrations = graph.facts.registrations
    return registrations.indices.compactMap { below in
      guard graph.isActive[below], registrations[below].role == .plain, !registrations[below].isOverride,
        graph.collidesWith[below] < 0, case .registration(let hidden) = graph.replaced[below]
      else { return nil }
      // A decoration of nothing has a finding of its own; a decoration of a default registers nothing.
      let above = graph.undecorated[hidden]
      guard above >= 0, registrations[above].scope != registrations[below].scope,
        // An override of nothing has a finding of its own, and hides nothing.
        !(registrations[above].isOverride && graph.replaced[above] == .missing)
      else { return nil }
      return Shadow(above: above, below: below)
    }
  }
}

extension ShadowCheck.Shadow {
  func finding(in graph: Graph) -> Finding {
    let name = graph.name(of: below)
    return Finding(
      rule,
      "\(name) is registered in \(graph.scopeName(of: below)) and above it in \(graph.scopeName(of: above))",
      at: graph.site(of: below),
      notes: [
        Finding.Note("it is registered above here, in \(graph.placeName(of: above))", at: graph.site(of: above)),
        Finding.Note(
          "say 'override' if this one is to replace it for \(graph.scopeName(of: below)) and what is below",
          at: graph.site(of: below)),
      ])
  }
}
