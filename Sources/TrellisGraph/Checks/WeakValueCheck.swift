internal import TrellisResolver

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
    graph.registrations(breaking: .weakValue).compactMap { broken in
      graph.facts.registrations[broken.registration].valueType.map {
        Value(registration: broken.registration, type: $0)
      }
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
      notes: [
        Finding.Note(
          isInherited
            ? "write 'overriding.shared' or 'overriding.unique', or create an instance of a class"
            : "register \(name) with 'shared' or 'unique', or create an instance of a class", at: site)
      ])
  }
}
