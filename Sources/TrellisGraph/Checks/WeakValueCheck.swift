/// Finds weak registrations that create values, to which there are no weak references.
enum WeakValueCheck: Check {
  struct Value: Fault {
    let registration: RegistrationIndex
    let type: String

    var rule: Rule { .weakValue }
    var identity: FaultIdentity { FaultIdentity(rule, .registration(registration)) }
    func definition(in graph: Graph) -> ScopeIndex? { graph.facts.registrations[registration].scope }
  }

  static func faults(in graph: Graph) -> [Value] {
    graph.facts.registrations.indices.compactMap { index in
      guard graph.isActive[index], graph.lifetimes[index] == .weak,
        let type = graph.facts.registrations[index].valueType
      else { return nil }
      return Value(registration: index, type: type)
    }
  }
}

extension WeakValueCheck.Value {
  func finding(in graph: Graph) -> Finding {
    let name = graph.name(of: registration)
    let site = graph.site(of: registration)
    let isInherited = graph.facts.registrations[registration].lifetime == .inherited
    return Finding(
      rule,
      "\(name) \(isInherited ? "takes the place of a 'weak' registration" : "is registered with 'weak'"), but '\(type)', which it creates, is not a class",
      at: site,
      notes: [Finding.Note("register \(name) with 'shared' or 'unique', or create the object of a class", at: site)])
  }
}
