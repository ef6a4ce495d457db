internal import TrellisResolver

extension Edges {
  /// Creates the edges between registrations and what they need.
  ///
  /// - Parameters:
  ///   - needTargets: The targets of the needs of all registrations, one after the other.
  ///   - isEdge: Whether a need of this mode, for this registration, counts.
  init(
    _ facts: GraphFacts, _ needTargets: [Graph.Target], isPlaced: [Bool],
    where isEdge: (NeedFact.Mode, RegistrationIndex) -> Bool
  ) {
    var offsets = [0]
    var targets: [RegistrationIndex] = []
    offsets.reserveCapacity(facts.registrations.count + 1)
    targets.reserveCapacity(needTargets.count)
    var next = 0
    for index in facts.registrations.indices {
      let needs = facts.registrations[index].needs
      if isPlaced[index] {
        for position in needs.indices {
          guard case .registration(let needed) = needTargets[next + position] else { continue }
          if isEdge(needs[position].mode, needed) { targets.append(needed) }
        }
      }
      next += needs.count
      offsets.append(targets.count)
    }
    self.init(offsets: offsets, targets: targets)
  }
}

extension Graph {
  /// What each registration needs, in every mode.
  package var needEdges: Edges { Edges(facts, needTargets, isPlaced: isPlaced) { _, _ in true } }

  /// Paths to the nearest async factory: a registration's own, or that of something it needs.
  package var pathsToAsync: Paths {
    strictEdges.paths(to: facts.registrations.indices.filter { facts.registrations[$0].isAsync })
  }
}
