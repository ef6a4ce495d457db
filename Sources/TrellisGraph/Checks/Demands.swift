/// Collects the needs and uses of a graph that nothing satisfies.
enum Demands {
  typealias Demand = MissingCheck.Demand

  /// Returns the unsatisfied needs in order of registration, then the uses, then the needs looked up from requesters.
  static func unmet(in graph: Graph) -> [Demand] {
    var demands: [Demand] = []
    let facts = graph.facts
    var hasRequesterNeeds = false
    for index in facts.registrations.indices where graph.isPlaced[index] {
      let needs = facts.registrations[index].needs
      for position in needs.indices {
        let mode = needs[position].mode
        if mode == .fromRequester {
          hasRequesterNeeds = true
        } else if graph.needTargets[graph.needOffsets[index] + position] == .missing, mode != .optional,
          // Decorating nothing has a finding of its own.
          needs[position].pin != .above
        {
          demands.append(
            Demand(
              key: needs[position].key, scope: facts.registrations[index].scope, requester: .registration(index),
              site: needs[position].site))
        }
      }
    }
    for (index, use) in facts.uses.enumerated() where graph.useTargets[index] == .missing {
      guard graph.isUseActive[index], !use.isOptional, graph.tree.depth[use.scope] >= 0 else { continue }
      demands.append(Demand(key: use.key, scope: use.scope, requester: .use(index), site: use.site))
    }
    if hasRequesterNeeds { demands += unmetByRequesters(in: graph) }
    return demands
  }

  /// Returns the `.fromRequester` needs that the requesting scopes do not satisfy.
  private static func unmetByRequesters(in graph: Graph) -> [Demand] {
    var demands: [Demand] = []
    let overrides = LiveOverrides(graph)
    Requests.visit(in: graph) { request, visible in
      // An override of the requested registration need not take anything from its requester.
      if case .requesterUse = request.requester, overrides.mayReplace([request.requested], seenFrom: request.scope) {
        return
      }
      for need in graph.facts.registrations[request.requested].needs
      where need.mode == .fromRequester && visible[need.key] < 0 && !graph.facts.keys[need.key].hasDefault {
        demands.append(Demand(key: need.key, scope: request.scope, requester: request.requester, site: request.site))
      }
    }
    return demands
  }
}
