internal import TrellisResolver

/// Effects of creating an instance that its own factory does not declare.
enum Effects {
  /// The path from each registration that is created on the main actor to the nearest one that is declared so: from an alias
  /// to its target, from a decoration to what it wraps, from a collection to what it collects. Nil if none is declared so.
  static func pathsToMainActor(_ facts: GraphFacts, _ needOffsets: [Int], _ needTargets: [Graph.Target]) -> Paths? {
    let declared = facts.registrations.indices.filter { facts.registrations[$0].isOnMainActor }
    if declared.isEmpty { return nil }
    let edges = Edges(
      facts.registrations.indices.map { index in
        let registration = facts.registrations[index]
        return registration.needs.indices.compactMap { position in
          guard registration.lifetime == .alias || registration.isInner(position),
            case .registration(let needed) = needTargets[needOffsets[index] + position],
            // A maker itself can be requested anywhere.
            facts.registrations[needed].lifetime != .maker
          else { return nil }
          return needed
        }
      })
    return edges.paths(to: declared)
  }
}
