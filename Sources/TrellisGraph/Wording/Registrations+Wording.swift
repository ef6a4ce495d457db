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
        + " asks first",
      at: fact.site,
      notes: [
        Finding.Note("\(name) lives as long as \(graph.scopeName(of: holder))", at: registration.site),
        Finding.Note(remedy, at: registration.site),
      ])
  }
}

extension UnusedCheck.Unused {
  func finding(in graph: Graph) -> Finding {
    let first = registrations[0]
    return Finding(
      rule, "\(graph.keyName(of: first)) is registered, but its key is mentioned nowhere else",
      at: graph.site(of: first),
      notes: registrations.dropFirst().map { Finding.Note("it is registered here too", at: graph.site(of: $0)) }
        + [
          Finding.Note(
            "delete the registration, or the key with it",
            at: graph.facts.keys[graph.facts.registrations[first].key].site)
        ])
  }
}
