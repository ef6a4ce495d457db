internal import TrellisResolver

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
    graph.registrations(breaking: .shadow).compactMap { broken in
      guard case .registration(let above) = broken.other else { return nil }
      return Shadow(above: above, below: broken.registration)
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
