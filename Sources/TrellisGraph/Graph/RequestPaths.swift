/// The shortest path to each registration from something that asks for it: a use in the text, or a registration
/// that nobody needs. One walk for all.
package struct RequestPaths: Sendable {
  private let graph: Graph
  private let paths: Paths
  /// For a registration at the start of a path that a use asks for, the use; else -1.
  private let use: [Int]

  package init(_ graph: Graph) {
    self.graph = graph
    let count = graph.facts.registrations.count
    var use = [Int](repeating: -1, count: count)
    var starts: [RegistrationIndex] = []
    for (index, target) in graph.useTargets.enumerated() {
      guard graph.isUseActive[index], case .registration(let registration) = target, use[registration] < 0 else {
        continue
      }
      use[registration] = index
      starts.append(registration)
    }
    let edges = Edges(graph.facts, graph.needTargets, isPlaced: graph.isPlaced) { _ in true }
    var isNeeded = [Bool](repeating: false, count: count)
    for registration in 0..<count {
      for target in edges.targets(of: registration) { isNeeded[target] = true }
    }
    starts += (0..<count).filter { !isNeeded[$0] && use[$0] < 0 }
    self.use = use
    paths = edges.paths(from: starts)
  }

  /// The registrations on the path, outermost first, the given one last.
  package func path(to registration: RegistrationIndex) -> [RegistrationIndex] {
    paths.contains(registration) ? paths.path(at: registration).reversed() : [registration]
  }

  /// The member of a cycle that is reached first from outside; nil if nothing outside asks.
  package func entry(into cycle: [RegistrationIndex]) -> RegistrationIndex? {
    let members = Set(cycle)
    return cycle.filter { paths.next(to: $0).map { !members.contains($0) } ?? false }
      .min { paths.length(at: $0) < paths.length(at: $1) }
  }

  /// The path to a registration as steps; the first one stands at the use that asks, if one does.
  ///
  /// A collection and what it puts together are one step: the contribution, whose place says more.
  package func steps(to registration: RegistrationIndex) -> [Finding.Step] {
    let path = path(to: registration)
    let shown = path.filter { $0 == registration || graph.facts.registrations[$0].role != .collection }
    var steps = shown.map { graph.step($0) }
    let asking = use[path[0]]
    if asking >= 0 {
      steps[0].site = graph.facts.uses[asking].site
      steps[0].scope = graph.facts.scopes[graph.facts.uses[asking].scope].name
    }
    return steps
  }

  /// The path to something that asks in vain, the missing key last.
  func trail(to demand: MissingCheck.Demand) -> [Finding.Step] {
    let last = graph.step(key: demand.key, scope: demand.scope, site: demand.site)
    switch demand.asker {
    case .registration(let index): return steps(to: index) + [last]
    case .requester(of: let asked, let index): return steps(to: index) + [graph.step(asked), last]
    case .requesterUse(of: let asked, let use):
      let facts = graph.facts.uses[use]
      return [graph.step(key: facts.key, scope: facts.scope, site: facts.site)]
        + (graph.facts.registrations[asked].key == facts.key ? [] : [graph.step(asked)]) + [last]
    case .use: return [last]
    }
  }
}

extension Graph {
  func step(_ registration: RegistrationIndex) -> Finding.Step {
    let fact = facts.registrations[registration]
    return step(key: fact.key, scope: fact.scope, site: fact.site)
  }

  func step(key: KeyIndex, scope: ScopeIndex, site: Site) -> Finding.Step {
    Finding.Step(key: ".\(facts.keys[key].name)", scope: facts.scopes[scope].name, site: site)
  }
}
