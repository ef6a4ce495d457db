/// A key registered again below without `override`.
enum ShadowCheck: Check {
  struct Shadow: Fault {
    let above: RegistrationIndex
    let below: RegistrationIndex

    var rule: Rule { .shadow }
    var identity: FaultIdentity { FaultIdentity(rule, below) }
    func definition(in graph: Graph) -> ScopeIndex? { graph.facts.registrations[below].scope }
  }

  static func faults(in graph: Graph) -> [any Fault] {
    let registrations = graph.facts.registrations
    return registrations.indices.compactMap { below in
      guard graph.isActive[below], registrations[below].role == .plain, !registrations[below].isOverride,
        graph.collidesWith[below] < 0, case .registration(let hidden) = graph.replaced[below]
      else { return nil }
      // A decoration of nothing is a finding of its own, and one of a default registers nothing.
      let above = graph.undecorated[hidden]
      guard above >= 0, registrations[above].scope != registrations[below].scope,
        // An override of nothing is a finding of its own, and hides nothing.
        !(registrations[above].isOverride && graph.replaced[above] == .missing)
      else { return nil }
      return Shadow(above: above, below: below)
    }
  }
}
