/// A registration off the main actor that strictly needs one on it.
enum IsolationCheck: Check {
  struct Crossing: Fault {
    let holder: RegistrationIndex
    let need: Int
    /// What it needs, on the main actor.
    let target: RegistrationIndex
    /// Who asks, for a need that is looked up from there.
    var requester: MissingCheck.Demand.Asker?
    var trail: [Finding.Step] = []

    var rule: Rule { .isolation }
    var identity: FaultIdentity { FaultIdentity(rule, holder, need) }
    func definition(in graph: Graph) -> ScopeIndex? { graph.facts.registrations[holder].scope }
  }

  static func faults(in graph: Graph) -> [any Fault] {
    guard graph.isOnMainActor.contains(true) else { return [] }
    var faults: [Crossing] = []
    var hasRequesterNeeds = false
    for index in graph.facts.registrations.indices where graph.isPlaced[index] && !graph.isOnMainActor[index] {
      let needs = graph.facts.registrations[index].needs
      for (position, (need, target)) in zip(needs, graph.targets(of: index)).enumerated() {
        if need.mode == .fromRequester { hasRequesterNeeds = true }
        guard need.mode == .strict || need.mode == .optional, case .registration(let needed) = target,
          graph.isOnMainActor[needed]
        else { continue }
        faults.append(Crossing(holder: index, need: position, target: needed))
      }
    }
    return hasRequesterNeeds ? faults + crossingsByRequesters(in: graph) : faults
  }

  /// What `.fromRequester` needs find on the main actor in the scopes that ask; each need once.
  private static func crossingsByRequesters(in graph: Graph) -> [Crossing] {
    struct Need: Hashable {
      let holder: RegistrationIndex
      let position: Int
    }
    let overrides = LiveOverrides(graph)
    var seen: Set<Need> = []
    var faults: [Crossing] = []
    func isReplaced(_ request: Requests.Request, _ found: RegistrationIndex) -> Bool {
      guard case .requesterUse = request.asker else { return false }
      return overrides.mayReplace([request.asked, found], seenFrom: request.scope)
    }
    Requests.visit(in: graph) { request, visible in
      guard !graph.isOnMainActor[request.asked] else { return }
      for (position, need) in graph.facts.registrations[request.asked].needs.enumerated()
      where need.mode == .fromRequester {
        let found = visible[need.key]
        guard found >= 0, graph.isOnMainActor[found], !isReplaced(request, found),
          seen.insert(Need(holder: request.asked, position: position)).inserted
        else { continue }
        faults.append(Crossing(holder: request.asked, need: position, target: found, requester: request.asker))
      }
    }
    return faults
  }

  package static func completed(_ faults: [any Fault], in graph: Graph) -> [any Fault] {
    guard faults.contains(where: { $0 is Crossing }) else { return faults }
    let ways = Ways(graph)
    return faults.map { fault in
      guard var crossing = fault as? Crossing else { return fault }
      crossing.trail = ways.steps(to: crossing.holder) + [graph.step(crossing.target)]
      return crossing
    }
  }
}
