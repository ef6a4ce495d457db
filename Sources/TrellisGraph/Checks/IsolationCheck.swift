internal import TrellisResolver

/// Finds registrations off the main actor that strictly need one on it.
enum IsolationCheck: Check {
  struct Crossing: Fault {
    let holder: RegistrationIndex
    let need: Int
    /// The needed registration, which is on the main actor.
    let target: RegistrationIndex
    /// The registration declared on the main actor that puts the target there: the target itself, or one behind it.
    var origin: RegistrationIndex?
    var path: [Finding.Step] = []

    var rule: Rule { .isolation }
    var identity: FaultIdentity { FaultIdentity(rule, .registration(holder), need) }
    func definition(in graph: Graph) -> ScopeIndex? { graph.facts.registrations[holder].scope }
  }

  static func faults(in graph: Graph) -> [Crossing] {
    graph.registrations(breaking: .isolation).compactMap { broken in
      guard case .registration(let target) = broken.other else { return nil }
      return Crossing(holder: broken.registration, need: broken.need, target: target)
    }
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
    notes.append(Finding.Note(remedy(in: graph), at: site))
    // What is not shared may not be 'Sendable', and then not be returned from the main actor.
    let isCertain = fact.role == .plain && !fact.isAsync && (fact.lifetime == .shared || fact.lifetime == .weak)
    let message = "\(graph.name(of: holder)) is made off the main actor, but needs \(wanted), which is made on it"
    return Finding(rule, message, at: site, notes: notes, path: path).mended(
      by: Fix(
        "Add 'on: MainActor.self'", isSafe: isCertain && graph.isWrittenForItself(holder), .mainActor(of: fact.site)))
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
    return "\(verb) \(graph.keyName(of: holder)) with 'on: MainActor.self', or need it as"
      + " '\(graph.facts.keys[wanted.key].need(.lazy))' and call that on the main actor"
  }
}
