/// Strict needs that form a loop. Every registration that sits in a loop appears in at least one finding, and no loop twice.
enum CycleCheck: Check {
  struct Loop: Fault {
    /// Each needs the next, the last one the first.
    let members: [RegistrationIndex]
    /// The members that a user wrote: a collection and the contribution behind it are one step.
    let written: [RegistrationIndex]
    /// How it is reached from outside; empty if nothing outside asks.
    var reach: [Finding.Step] = []

    fileprivate init(members: [RegistrationIndex], in graph: Graph) {
      self.members = members
      written = members.filter { graph.facts.registrations[$0].role != .collection }
    }

    var rule: Rule { .cycle }
    var identity: FaultIdentity { FaultIdentity(rule, written[0], written.count > 1 ? written[1] : -1) }
    func definition(in graph: Graph) -> ScopeIndex? { graph.facts.registrations[written[0]].scope }
  }

  static func faults(in graph: Graph) -> [any Fault] {
    let registrations = graph.facts.registrations
    let requested = RequestedEdges(graph)
    let edges = requested.edges
    let nodes = requested.registrations
    func isBefore(_ a: RegistrationIndex, _ b: RegistrationIndex) -> Bool {
      // A collection has the place of its first contribution, which may not even be in the cycle.
      let isLater = (registrations[a].role == .collection, registrations[b].role == .collection)
      return isLater.0 != isLater.1 ? isLater.1 : (registrations[a].site, a) < (registrations[b].site, b)
    }
    let loops = StrongComponents(nodeCount: nodes.count, edges: edges).loops(edges: edges) { a, b in
      nodes[a] == nodes[b] ? a < b : isBefore(nodes[a], nodes[b])
    }
    guard nodes.count > registrations.count else { return loops.map { Loop(members: $0, in: graph) } }
    var seen: Set<[RegistrationIndex]> = []
    return loops.compactMap { loop in
      let members = members(of: loop.map { nodes[$0] }, isBefore)
      return seen.insert(members).inserted ? Loop(members: members, in: graph) : nil
    }
  }

  /// A loop of nodes as one of registrations: several nodes in a row may stand for one, and the same loop may be closed for
  /// several requesters.
  private static func members(
    of loop: [RegistrationIndex], _ isBefore: (RegistrationIndex, RegistrationIndex) -> Bool
  ) -> [RegistrationIndex] {
    var members: [RegistrationIndex] = []
    for member in loop where members.last != member { members.append(member) }
    while members.count > 1, members.first == members.last { members.removeLast() }
    let first = members.indices.min { isBefore(members[$0], members[$1]) } ?? 0
    return Array(members[first...] + members[..<first])
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
