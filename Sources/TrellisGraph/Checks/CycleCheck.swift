/// Strict needs that form a loop. Every registration that sits in a loop appears in at least one finding, and no loop twice.
enum CycleCheck: Check {
  struct Loop: Fault {
    /// Each needs the next, the last one the first.
    let members: [RegistrationIndex]
    /// How it is reached from outside; empty if nothing outside asks.
    var reach: [Finding.Step] = []

    var rule: Rule { .cycle }
    var identity: FaultIdentity { FaultIdentity(rule, members[0], members.count > 1 ? members[1] : -1) }
  }

  static func faults(in graph: Graph) -> [any Fault] {
    let edges = StrictEdges(graph)
    let loops = StrongComponents(nodeCount: graph.facts.registrations.count, edges: edges).loops(edges: edges) {
      graph.facts.registrations[$0].site < graph.facts.registrations[$1].site
    }
    return loops.map { Loop(members: $0) }
  }

  package static func completed(_ faults: [any Fault], in graph: Graph) -> [any Fault] {
    guard faults.contains(where: { $0 is Loop }) else { return faults }
    let ways = Ways(graph)
    return faults.map { fault in
      guard var loop = fault as? Loop else { return fault }
      loop.reach = ways.entry(into: loop.members).map { ways.steps(to: $0) } ?? []
      return loop
    }
  }
}

/// Which registrations must exist before which.
struct StrictEdges {
  private let offsets: [Int]
  private let targets: [RegistrationIndex]

  init(_ graph: Graph) {
    var offsets = [0]
    var targets: [RegistrationIndex] = []
    offsets.reserveCapacity(graph.facts.registrations.count + 1)
    targets.reserveCapacity(graph.needTargets.count)
    for index in graph.facts.registrations.indices {
      if graph.isPlaced(index) {
        for (need, target) in zip(graph.facts.registrations[index].needs, graph.targets(of: index))
        where need.mode == .strict || need.mode == .optional {
          if case .registration(let needed) = target { targets.append(needed) }
        }
      }
      offsets.append(targets.count)
    }
    self.offsets = offsets
    self.targets = targets
  }

  func targets(of node: RegistrationIndex) -> ArraySlice<RegistrationIndex> {
    targets[offsets[node]..<offsets[node + 1]]
  }
}
