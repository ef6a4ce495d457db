/// Finds registrations off the main actor that strictly need one on it.
enum IsolationCheck: Check {
  struct Crossing: Fault {
    let holder: RegistrationIndex
    let need: Int
    /// The needed registration, which is on the main actor.
    let target: RegistrationIndex
    /// What requests the holder, for a need that is looked up from the requester.
    var requester: MissingCheck.Demand.Requester?
    /// The registration declared on the main actor that puts the target there: the target itself, or one behind it.
    var origin: RegistrationIndex?
    var path: [Finding.Step] = []

    var rule: Rule { .isolation }
    var identity: FaultIdentity { FaultIdentity(rule, .registration(holder), need) }
    func definition(in graph: Graph) -> ScopeIndex? { graph.facts.registrations[holder].scope }
  }

  static func faults(in graph: Graph) -> [Crossing] {
    guard graph.isOnMainActor.contains(true) else { return [] }
    var faults: [Crossing] = []
    var hasRequesterNeeds = false
    for index in graph.facts.registrations.indices where graph.isPlaced[index] && !graph.isOnMainActor[index] {
      let needs = graph.facts.registrations[index].needs
      for (position, (need, target)) in zip(needs, graph.targets(of: index)).enumerated() {
        if need.mode == .fromRequester { hasRequesterNeeds = true }
        guard need.mode.isStrict, case .registration(let needed) = target,
          graph.isOnMainActor[needed], graph.lifetimes[needed] != .maker
        else { continue }
        faults.append(Crossing(holder: index, need: position, target: needed))
      }
    }
    return hasRequesterNeeds ? faults + crossingsByRequesters(in: graph) : faults
  }

  /// Returns the `.fromRequester` needs that resolve to something on the main actor; each need once.
  private static func crossingsByRequesters(in graph: Graph) -> [Crossing] {
    struct Need: Hashable {
      let holder: RegistrationIndex
      let position: Int
    }
    let overrides = LiveOverrides(graph)
    var seen: Set<Need> = []
    var faults: [Crossing] = []
    func isReplaced(_ request: Requests.Request, _ found: RegistrationIndex) -> Bool {
      guard case .requesterUse = request.requester else { return false }
      return overrides.mayReplace([request.requested, found], seenFrom: request.scope)
    }
    Requests.visit(in: graph) { request, visible in
      guard !graph.isOnMainActor[request.requested] else { return }
      for (position, need) in graph.facts.registrations[request.requested].needs.enumerated()
      where need.mode == .fromRequester {
        let found = visible[need.key]
        guard found >= 0, graph.isOnMainActor[found], graph.lifetimes[found] != .maker, !isReplaced(request, found),
          seen.insert(Need(holder: request.requested, position: position)).inserted
        else { continue }
        faults.append(Crossing(holder: request.requested, need: position, target: found, requester: request.requester))
      }
    }
    return faults
  }

  static func completed(_ faults: [Crossing], in graph: Graph) -> [Crossing] {
    if faults.isEmpty { return [] }
    let paths = RequestPaths(graph)
    let pathsToMainActor = Effects.pathsToMainActor(graph.facts, graph.needOffsets, graph.needTargets)
    return faults.map { crossing in
      var crossing = crossing
      crossing.origin = pathsToMainActor?.path(at: crossing.target).last
      crossing.path = paths.steps(to: crossing.holder) + [graph.step(crossing.target)]
      return crossing
    }
  }
}

extension IsolationCheck.Crossing {
  func finding(in graph: Graph) -> Finding {
    let fact = graph.facts.registrations[holder]
    let site = fact.needs[need].site
    let wanted = graph.keyName(of: target)
    var notes: [Finding.Note] = []
    if let origin {
      notes.append(
        Finding.Note(
          "\(graph.name(of: origin)), in \(graph.placeName(of: origin)), is made on the main actor",
          at: graph.site(of: origin)))
    }
    if let requester, let note = requesterNote(requester, in: graph) { notes.append(note) }
    notes.append(Finding.Note(remedy(in: graph), at: site))
    let message = "\(graph.name(of: holder)) is made off the main actor, but needs \(wanted), which is made on it"
    return Finding(rule, message, at: site, notes: notes, path: path)
  }

  private func requesterNote(_ requester: MissingCheck.Demand.Requester, in graph: Graph) -> Finding.Note? {
    switch requester {
    case .registration, .use: nil
    case .requester(_, let index):
      Finding.Note("\(graph.name(of: index)) requests it, and so decides which one it is", at: graph.site(of: index))
    case .requesterUse(_, let use):
      Finding.Note("it is requested here, which decides which one it is", at: graph.facts.uses[use].site)
    }
  }

  private func remedy(in graph: Graph) -> String {
    let fact = graph.facts.registrations[holder]
    let wanted = fact.needs[need]
    let verb =
      switch fact.role {
      case .decoration: "decorate"
      case .contribution: "contribute to"
      case .plain, .collection: "register"
      }
    var remedies = ["\(verb) \(graph.keyName(of: holder)) with 'on: MainActor.self'"]
    if wanted.mode != .fromRequester {
      remedies.append("need it as '\(graph.facts.keys[wanted.key].need(.lazy))' and call that on the main actor")
    }
    return remedies.joined(separator: ", or ")
  }
}
