internal import TrellisResolver

/// Collects the needs and uses of a graph that nothing satisfies.
enum Demands {
  typealias Demand = MissingCheck.Demand

  /// Returns the unsatisfied needs in order of registration, then the uses.
  static func unmet(in graph: Graph) -> [Demand] {
    var demands: [Demand] = []
    let facts = graph.facts
    for broken in graph.registrations(breaking: .missing) {
      let registration = facts.registrations[broken.registration]
      let need = registration.needs[broken.need]
      // On each path, what is on it; on its own a registration is in another graph.
      guard !graph.others.isJoint, registration.path == graph.others.path,
        let absence = graph.absence(of: need.key, in: registration.scope, on: registration.path)
      else { continue }
      demands.append(
        Demand(
          key: need.key, scope: registration.scope, requester: .registration(broken.registration), site: need.site,
          absence: absence))
    }
    if !graph.others.path.isEmpty { return demands }
    for (index, use) in facts.uses.enumerated() where graph.useTargets[index] == .missing {
      guard graph.isUseActive[index], !use.isOptional, graph.tree.depth[use.scope] >= 0,
        var absence = graph.absence(of: use.key, in: use.scope, on: use.path)
      else { continue }
      absence.isSure = absence.registrations.isEmpty && !use.mayBeLeftOut
      demands.append(Demand(key: use.key, scope: use.scope, requester: .use(index), site: use.site, absence: absence))
    }
    return demands
  }
}
