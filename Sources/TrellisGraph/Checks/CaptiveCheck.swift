/// A long-lived registration that holds what a narrower scope brings.
enum CaptiveCheck: Check {
  struct Captive: Fault {
    let holder: RegistrationIndex
    let need: Int

    var rule: Rule { .captive }
    var identity: FaultIdentity { FaultIdentity(rule, holder, need) }
    func definition(in graph: Graph) -> ScopeIndex? { graph.facts.registrations[holder].scope }
  }

  static func faults(in graph: Graph) -> [any Fault] {
    var faults: [Captive] = []
    for index in graph.facts.registrations.indices where graph.isActive[index] && graph.lifetimes[index] != .unique {
      let needs = graph.facts.registrations[index].needs
      for position in needs.indices where needs[position].mode == .fromRequester {
        faults.append(Captive(holder: index, need: position))
      }
    }
    return faults
  }
}
