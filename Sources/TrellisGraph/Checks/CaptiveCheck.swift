/// Finds long-lived registrations that would keep an instance of a narrower scope.
enum CaptiveCheck: Check {
  struct Captive: Fault {
    let holder: RegistrationIndex
    let need: Int

    var rule: Rule { .captive }
    var identity: FaultIdentity { FaultIdentity(rule, holder, need) }
    func definition(in graph: Graph) -> ScopeIndex? { graph.facts.registrations[holder].scope }
  }

  static func faults(in graph: Graph) -> [Captive] {
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

extension CaptiveCheck.Captive {
  func finding(in graph: Graph) -> Finding {
    let registration = graph.facts.registrations[holder]
    let fact = registration.needs[need]
    let name = graph.name(of: holder)
    let key = graph.facts.keys[fact.key].name
    let remedy =
      switch registration.role {
      case .contribution: "need '.\(key)' from the contribution's own scope; contributions are always shared"
      case .decoration: "register \(graph.keyName(of: holder)) with 'unique', or need '.\(key)' from its own scope"
      case .plain, .collection: "register \(name) with 'unique', or need '.\(key)' from its own scope"
      }
    return Finding(
      rule,
      "\(name) is \(graph.lifetimes[holder].rawValue) and would keep the \(graph.name(fact.key)) of whichever scope"
        + " requests it first",
      at: fact.site,
      notes: [
        Finding.Note("\(name) lives as long as \(graph.scopeName(of: holder))", at: registration.site),
        Finding.Note(remedy, at: registration.site),
      ])
  }
}
