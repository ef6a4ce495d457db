extension DuplicateCheck.Duplicate {
  func finding(in graph: Graph) -> Finding {
    let name = graph.name(of: second)
    let isOverride = graph.facts.registrations[second].isOverride
    let message =
      isOverride
      ? "\(name) is registered in \(graph.scopeName(of: second)) already, so that overriding it there says it twice"
      : "\(name) is registered twice in \(graph.placeName(of: second))"
    let remedy =
      isOverride
      ? "change the registration itself; 'override' replaces what is registered above, or comes through an 'include'"
      : "delete one of the two, or give one of them a key of its own"
    return Finding(
      rule, message, at: graph.site(of: second),
      notes: [
        Finding.Note("it is registered first here, in \(graph.placeName(of: first))", at: graph.site(of: first)),
        Finding.Note(remedy, at: graph.site(of: second)),
      ])
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

extension OverrideNothingCheck.Nothing {
  func finding(in graph: Graph) -> Finding {
    var notes: [Finding.Note] = []
    notes.appendAtMost(elsewhere) { registration in
      if graph.facts.registrations[registration].scope == scope {
        return Finding.Note(
          "\(graph.name(key)) is registered later in the same scope; override it after that",
          at: graph.site(of: registration))
      }
      return graph.elsewhereNote(registration, seenFrom: scope)
    }
    switch place {
    case .registration:
      if !elsewhere.contains(where: { graph.facts.registrations[$0].scope == scope }) {
        notes.append(Finding.Note("register it with 'shared', 'unique' or 'value' instead of 'override'", at: site))
      }
      return Finding(
        rule, "\(graph.name(key)) is overridden in \(graph.scopeName(scope)), but nothing above registers it",
        at: site, notes: notes)
    case .live:
      if !elsewhere.isEmpty {
        notes.append(Finding.Note("pass the override where the scope that registers the key is opened", at: site))
      }
      return Finding(
        rule, "\(graph.name(key)) is overridden, but nothing registers it in \(graph.sight(of: scope))", at: site,
        notes: notes)
    }
  }
}

extension CaptiveCheck.Captive {
  func finding(in graph: Graph) -> Finding {
    let registration = graph.facts.registrations[holder]
    let fact = registration.needs[need]
    let name = graph.name(of: holder)
    return Finding(
      rule,
      "\(name) is \(graph.lifetimes[holder].rawValue) and would keep the \(graph.name(fact.key)) of whichever scope"
        + " asks first",
      at: fact.site,
      notes: [
        Finding.Note("\(name) lives as long as \(graph.scopeName(of: holder))", at: registration.site),
        Finding.Note(
          "register \(name) with 'unique', or need '.\(graph.facts.keys[fact.key].name)' from its own scope",
          at: registration.site),
      ])
  }
}

extension UnusedCheck.Unused {
  func finding(in graph: Graph) -> Finding {
    let first = registrations[0]
    return Finding(
      rule, "\(graph.name(of: first)) is registered, but its key is mentioned nowhere else", at: graph.site(of: first),
      notes: registrations.dropFirst().map { Finding.Note("it is registered here too", at: graph.site(of: $0)) }
        + [
          Finding.Note(
            "delete the registration, or the key with it",
            at: graph.facts.keys[graph.facts.registrations[first].key].site)
        ])
  }
}
