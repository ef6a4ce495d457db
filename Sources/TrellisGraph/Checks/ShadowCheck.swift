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
      rule, "\(name) is registered in \(graph.scopeName(of: below)) and above it in \(graph.scopeName(of: above))",
      at: graph.site(of: below),
      notes: [
        Finding.Note("it is registered above here, in \(graph.placeName(of: above))", at: graph.site(of: above))
      ] + graph.callNotes(above, below) + [advice(in: graph)]
    ).reached(by: graph.callSites(below)).mended(by: fix(in: graph))
  }

  private func advice(in graph: Graph) -> Finding.Note {
    let (first, second) = (graph.facts.registrations[above], graph.facts.registrations[below])
    let scope = graph.scopeName(of: below)
    if let module = second.module, module == first.module, let include = second.include {
      return Finding.Note(
        "delete this 'include': \(scope) sees what \(graph.scopeName(of: above)) registers", at: include)
    }
    if let call = second.call {
      return Finding.Note(
        "delete this call if \(scope) is to see what \(graph.scopeName(of: above)) registers, or write the registration"
          + " here with 'override'", at: call.site)
    }
    return Finding.Note(
      "write 'override' to replace it for \(scope) and below, or delete this registration", at: second.site)
  }

  private func fix(in graph: Graph) -> Fix? {
    let fact = graph.facts.registrations[below]
    // What it replaces may live otherwise.
    let isSame = graph.lifetimes[above] == fact.lifetime && graph.isWrittenForItself(below)
    return fact.role == .plain && !graph.sharedSites.contains(fact.site)
      ? Fix("Write 'override'", isSafe: isSame, .override(of: fact.site)) : nil
  }
}
