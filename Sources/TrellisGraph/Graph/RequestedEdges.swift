/// Which registrations must exist before which. A `unique` with `.fromRequester` needs, which differ between requesters, has an
/// extra node for each requesting definition.
package struct RequestedEdges {
  package let edges: Edges
  /// The registration of each node; the first nodes are the registrations themselves.
  package let registrations: [RegistrationIndex]
  /// For each scope, the nodes of the registrations that it requests.
  private let nodes: [[RegistrationIndex: Int]]
  private let graph: Graph

  /// - Parameter isDeferredToo: Whether `.lazy` and `.provider` needs count as well.
  package init(_ graph: Graph, isDeferredToo: Bool = false) {
    self.graph = graph
    let facts = graph.facts
    let count = facts.registrations.count
    let plain =
      isDeferredToo
      ? Edges(facts, graph.needTargets, isPlaced: graph.isPlaced) { mode, _ in mode.isEdge(true) } : graph.strictEdges
    let takes = facts.registrations.indices.map { graph.isPlaced[$0] && graph.takesFromRequester($0) }
    var registrations = Array(0..<count)
    var nodes = [[RegistrationIndex: Int]](repeating: [:], count: facts.scopes.count)
    guard takes.contains(true) else {
      (edges, self.registrations, self.nodes) = (plain, registrations, nodes)
      return
    }
    var targets = (0..<count).map { Array(plain.targets(of: $0)) }
    var ofScope = [[RegistrationIndex]](repeating: [], count: facts.scopes.count)
    for index in 0..<count where graph.isPlaced[index] { ofScope[facts.registrations[index].scope].append(index) }
    var usedIn = [[RegistrationIndex]](repeating: [], count: facts.scopes.count)
    for (index, target) in graph.useTargets.enumerated() where graph.isUseActive[index] {
      if case .registration(let used) = target { usedIn[facts.uses[index].scope].append(used) }
    }
    graph.forEachScope { scope, visible in
      var pending: [RegistrationIndex] = []
      func node(_ requested: RegistrationIndex) -> Int {
        guard takes[requested] else { return requested }
        if let known = nodes[scope][requested] { return known }
        nodes[scope][requested] = registrations.count
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
          if need.mode.isEdge(isDeferredToo) { targets[index].append(requested) }
        }
      }
      for used in usedIn[scope] { _ = node(used) }
      while let requested = pending.popLast() {
        var leads = [requested]
        for need in facts.registrations[requested].needs where need.mode == .fromRequester {
          let found = visible[need.key]
          if found >= 0 { leads.append(node(found)) }
        }
        targets[node(requested)] = leads
      }
    }
    (edges, self.registrations, self.nodes) = (Edges(targets), registrations, nodes)
  }

  /// The node of a registration as a scope requests it.
  func node(of registration: RegistrationIndex, requestedFrom scope: ScopeIndex) -> Int {
    nodes[scope][registration] ?? registration
  }

  /// Paths to the nearest async factory: a registration's own, or that of something it needs.
  package var pathsToAsync: Paths {
    edges.paths(to: graph.facts.registrations.indices.filter { graph.facts.registrations[$0].isAsync })
  }
}

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

extension NeedFact.Mode {
  /// Whether the instance must exist before the one that needs it; false for `.fromRequester`, which depends on the request.
  package var isStrict: Bool { self == .strict || self == .optional }

  /// Whether needs of this mode count.
  fileprivate func isEdge(_ isDeferredToo: Bool) -> Bool { isStrict || isDeferredToo && self != .fromRequester }
}
