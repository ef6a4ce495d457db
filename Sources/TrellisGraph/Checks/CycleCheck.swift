/// Strict needs that form a loop. Every registration that sits in a loop appears in at least one finding, and no loop twice.
enum CycleCheck: Check {
  struct Loop: Fault {
    /// Each needs the next, the last one the first.
    let members: [RegistrationIndex]
    /// The members that a user wrote: a collection and the contribution behind it are one step.
    let written: [RegistrationIndex]
    /// How it is reached from outside; empty if nothing outside asks.
    var reach: [Finding.Step] = []

    var rule: Rule { .cycle }
    var identity: FaultIdentity { FaultIdentity(rule, written[0], written.count > 1 ? written[1] : -1) }
  }

  static func faults(in graph: Graph) -> [any Fault] {
    let edges = graph.strictEdges
    let registrations = graph.facts.registrations
    let loops = StrongComponents(nodeCount: registrations.count, edges: edges).loops(edges: edges) { a, b in
      // A collection has the place of its first contribution, which may not even be in the loop.
      let isLater = (registrations[a].role == .collection, registrations[b].role == .collection)
      return isLater.0 != isLater.1 ? isLater.1 : (registrations[a].site, a) < (registrations[b].site, b)
    }
    return loops.map { loop in
      Loop(members: loop, written: loop.filter { registrations[$0].role != .collection })
    }
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
