extension IsolationCheck.Crossing {
  func finding(in graph: Graph) -> Finding {
    let fact = graph.facts.registrations[holder]
    let site = fact.needs[need].site
    let wanted = graph.keyName(of: target)
    var notes: [Finding.Note] = []
    if let origin = graph.mainActorOrigin(of: target) {
      notes.append(
        Finding.Note(
          "\(graph.name(of: origin)), in \(graph.placeName(of: origin)), is made on the main actor",
          at: graph.site(of: origin)))
    }
    if let requester, let note = asking(requester, in: graph) { notes.append(note) }
    notes.append(Finding.Note(remedy(in: graph), at: site))
    let message =
      fact.role == .collection
      ? "\(wanted) is put together off the main actor in \(graph.scopeName(fact.scope)), but starts from what is made on it"
      : "\(graph.name(of: holder)) is made off the main actor, but needs \(wanted), which is made on it"
    return Finding(rule, message, at: site, notes: notes, trail: trail)
  }

  private func asking(_ requester: MissingCheck.Demand.Asker, in graph: Graph) -> Finding.Note? {
    switch requester {
    case .registration, .use: nil
    case .requester(_, let index):
      Finding.Note("\(graph.name(of: index)) asks for it, and so decides which one it is", at: graph.site(of: index))
    case .requesterUse(_, let use):
      Finding.Note("it is asked for here, which decides which one it is", at: graph.facts.uses[use].site)
    }
  }

  private func remedy(in graph: Graph) -> String {
    let fact = graph.facts.registrations[holder]
    let wanted = fact.needs[need]
    var ways: [String] = []
    switch fact.role {
    case .collection: return "override it without 'on: MainActor.self': contributions are made off the main actor"
    case .decoration: ways.append("decorate \(graph.keyName(of: holder)) with 'on: MainActor.self'")
    case .plain: ways.append("register \(graph.name(of: holder)) with 'on: MainActor.self'")
    // Contributions are made anywhere.
    case .contribution: break
    }
    if wanted.mode != .fromRequester {
      ways.append("need it as '.lazy(.\(graph.facts.keys[wanted.key].name))' and call that on the main actor")
    }
    return ways.isEmpty ? "make it where no main actor is needed" : ways.joined(separator: ", or ")
  }
}

extension Graph {
  /// The registration that says that an instance is made on the main actor, behind other names and decorations.
  func mainActorOrigin(of registration: RegistrationIndex) -> RegistrationIndex? {
    var target = Target.registration(registration)
    for _ in 0...facts.registrations.count {
      guard case .registration(let index) = target else { return nil }
      if facts.registrations[index].isOnMainActor { return index }
      target = targets(of: index).first ?? .missing
    }
    return nil
  }
}
