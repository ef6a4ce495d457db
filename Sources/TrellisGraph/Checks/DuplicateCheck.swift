internal import TrellisResolver

/// Finds keys registered twice in one scope, dictionary entries filled twice, and collections that are also registered.
enum DuplicateCheck: Check {
  struct Duplicate: Fault {
    let first: RegistrationIndex
    let second: RegistrationIndex

    var rule: Rule { .duplicate }
    var identity: FaultIdentity { FaultIdentity(rule, .registration(second)) }
    func definition(in graph: Graph) -> ScopeIndex? { graph.facts.registrations[second].scope }
  }

  static func faults(in graph: Graph) -> [Duplicate] {
    graph.registrations(breaking: .duplicate).compactMap { broken in
      guard case .registration(let first) = broken.other else { return nil }
      return Duplicate(first: first, second: broken.registration)
    }
  }
}

extension DuplicateCheck.Duplicate {
  func finding(in graph: Graph) -> Finding {
    let roles = (graph.facts.registrations[first].role, graph.facts.registrations[second].role)
    switch roles {
    case (.contribution, .contribution(let entry?)): return entryFinding(entry, in: graph)
    case (.contribution, .plain): return mixedFinding(contribution: first, plain: second, in: graph)
    case (.plain, .contribution): return mixedFinding(contribution: second, plain: first, in: graph)
    default: break
    }
    let name = graph.name(of: second)
    let fact = graph.facts.registrations[second]
    if graph.site(of: first) == fact.site, fact.call != nil || fact.include != nil {
      return repeatedFinding(in: graph)
    }
    let isOverride = graph.facts.registrations[second].isOverride
    let message =
      isOverride
      ? "\(name) is registered in \(graph.scopeName(of: second)) already, and an override in the same scope registers it twice"
      : "\(name) is registered twice in \(graph.placeName(of: second))"
    let remedy =
      isOverride
      ? "delete this override and change the registration: 'override' replaces what a scope above or an 'include' registers"
      : "delete one of the two, or give one of them a key of its own"
    return Finding(
      rule, message, at: graph.site(of: second),
      notes: [
        Finding.Note("it is registered first here, in \(graph.placeName(of: first))", at: graph.site(of: first))
      ] + graph.callNotes(first, second) + [Finding.Note(remedy, at: graph.site(of: second))]
    ).reached(by: graph.callSites(first, second)).mended(
      by: graph.isWrittenForItself(second)
        ? Fix("Delete this registration", isSafe: false, .deletion(of: graph.site(of: second))) : nil)
  }

  /// A registration that is made twice.
  private func repeatedFinding(in graph: Graph) -> Finding {
    let name = graph.name(of: second)
    let calls = (graph.facts.registrations[first].call, graph.facts.registrations[second].call)
    let place = calls.1?.site ?? graph.site(of: second)
    let advice =
      place != calls.0?.site && calls.1 != nil
      ? "delete this call: \(name) is registered already" : "call what registers it once for each scope"
    return Finding(
      rule, "\(name) is registered twice in \(graph.placeName(of: second)), by the same code", at: place,
      notes: graph.callNotes(first, second) + [
        Finding.Note("it is registered here, in \(graph.placeName(of: second))", at: graph.site(of: second)),
        Finding.Note(advice, at: place),
      ]
    ).reached(by: graph.callSites(first, second) + [graph.site(of: second)])
  }

  /// A dictionary entry that is filled twice.
  private func entryFinding(_ entry: String, in graph: Graph) -> Finding {
    let key = graph.keyName(of: second)
    let label = entry.hasPrefix("\"") ? entry : "'\(entry)'"
    let place = graph.scopeName(of: second)
    return Finding(
      rule,
      isInOneScope(graph)
        ? "the entry \(label) of \(key) is filled twice in \(place)"
        : "the entry \(label) of \(key) is filled in \(place) and above it in \(graph.scopeName(of: first))",
      at: graph.site(of: second),
      notes: [
        Finding.Note("it is filled first here, in \(graph.placeName(of: first))", at: graph.site(of: first)),
        Finding.Note("delete one of the two, or give one of them another entry", at: graph.site(of: second)),
      ])
  }

  /// A key that has both a registration and contributions.
  private func mixedFinding(contribution: RegistrationIndex, plain: RegistrationIndex, in graph: Graph) -> Finding {
    let key = graph.keyName(of: second)
    let what = contribution == first ? ("contributions", "a registration") : ("a registration", "contributions")
    let places = (graph.scopeName(of: first), graph.scopeName(of: second))
    let verb = contribution == first ? "contributed to" : "registered"
    return Finding(
      rule,
      isInOneScope(graph)
        ? "\(key) has both a registration and contributions in \(places.1)"
        : "\(key) has \(what.0) in \(places.0) and \(what.1) below it in \(places.1)",
      at: graph.site(of: second),
      notes: [
        Finding.Note("it is \(verb) here, in \(graph.placeName(of: first))", at: graph.site(of: first)),
        Finding.Note(
          isInOneScope(graph)
            ? "contribute these elements instead, or delete the contributions"
            : plain == second
              ? "contribute these elements instead, or write 'override' to replace the collection for \(places.1) and below"
              : "contribute these elements instead of registering the whole",
          at: graph.site(of: plain)),
      ])
  }

  private func isInOneScope(_ graph: Graph) -> Bool {
    graph.facts.registrations[first].scope == graph.facts.registrations[second].scope
  }
}
