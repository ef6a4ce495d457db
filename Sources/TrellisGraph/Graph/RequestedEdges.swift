/// The strict edges of a graph, with a node more for each `unique` that takes needs from its requester and each definition that
/// requests it: what such a registration needs differs from one requester to the next.
struct RequestedEdges {
  let edges: StrictEdges
  /// The registration that each node stands for; the first nodes are the registrations themselves.
  let registrations: [RegistrationIndex]

  /// - Returns: Nil if nothing takes a need from its requester.
  init?(_ graph: Graph) {
    let facts = graph.facts
    let count = facts.registrations.count
    let takes = facts.registrations.indices.map { index in
      graph.isPlaced[index] && graph.lifetimes[index] == .unique
        && facts.registrations[index].needs.contains { $0.mode == .fromRequester }
    }
    guard takes.contains(true) else { return nil }
    var ofScope = [[RegistrationIndex]](repeating: [], count: facts.scopes.count)
    for index in 0..<count where graph.isPlaced[index] { ofScope[facts.registrations[index].scope].append(index) }

    var registrations = Array(0..<count)
    var targets = (0..<count).map { Array(graph.strictEdges.targets(of: $0)) }
    graph.forEachScope { scope, visible in
      /// The nodes of what this scope requests.
      var nodes: [RegistrationIndex: Int] = [:]
      var pending: [RegistrationIndex] = []
      func node(_ requested: RegistrationIndex) -> Int {
        if let known = nodes[requested] { return known }
        nodes[requested] = registrations.count
        registrations.append(requested)
        targets.append([])
        pending.append(requested)
        return registrations.count - 1
      }
      for index in ofScope[scope] {
        for (need, target) in zip(facts.registrations[index].needs, graph.targets(of: index)) {
          var found = visible[need.key]
          if need.mode != .fromRequester {
            guard case .registration(let needed) = target else { continue }
            found = needed
          }
          guard found >= 0, takes[found] else { continue }
          let requested = node(found)
          if need.mode == .strict || need.mode == .optional { targets[index].append(requested) }
        }
      }
      while let requested = pending.popLast() {
        var leads = [requested]
        for need in facts.registrations[requested].needs where need.mode == .fromRequester {
          let found = visible[need.key]
          if found >= 0 { leads.append(takes[found] ? node(found) : found) }
        }
        if let number = nodes[requested] { targets[number] = leads }
      }
    }
    self.registrations = registrations
    edges = StrictEdges(targets)
  }
}
