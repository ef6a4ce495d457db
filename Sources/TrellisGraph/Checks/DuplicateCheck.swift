/// Two registrations of one key in one scope.
enum DuplicateCheck: Check {
  struct Duplicate: Fault {
    let first: RegistrationIndex
    let second: RegistrationIndex

    var rule: Rule { .duplicate }
    var identity: FaultIdentity { FaultIdentity(rule, second) }
    func definition(in graph: Graph) -> ScopeIndex? { graph.facts.registrations[second].scope }
  }

  static func faults(in graph: Graph) -> [any Fault] {
    graph.collidesWith.enumerated().compactMap { second, first in
      first < 0 ? nil : Duplicate(first: first, second: second)
    }
  }
}
