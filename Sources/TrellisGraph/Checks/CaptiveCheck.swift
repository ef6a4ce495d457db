/// A long-lived registration that holds what a narrower scope brings.
enum CaptiveCheck: Check {
  struct Captive: Fault {
    let holder: RegistrationIndex
    let need: Int

    var rule: Rule { .captive }
    var identity: FaultIdentity { FaultIdentity(rule, holder, need) }
  }

  static func faults(in graph: Graph) -> [any Fault] {
    var faults: [Captive] = []
    for (index, registration) in graph.facts.registrations.enumerated() where graph.isActive[index] {
      guard graph.lifetimes[index] != .unique else { continue }
      for (position, need) in registration.needs.enumerated() where need.mode == .fromRequester {
        faults.append(Captive(holder: index, need: position))
      }
    }
    return faults
  }
}
