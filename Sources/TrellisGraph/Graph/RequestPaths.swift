internal import TrellisResolver

/// The shortest dependency path to each registration from a use in the text, or from a registration that nothing needs. One
/// walk finds them all.
package struct RequestPaths: Sendable {
  private let graph: Graph
  private let paths: Paths
  /// For a registration at the start of a path, the use that requests it, or -1.
  private let use: [Int]

  package init(_ graph: Graph) {
    self.graph = graph
    var use = [Int](repeating: -1, count: graph.facts.registrations.count)
    var starts: [RegistrationIndex] = []
    for (index, target) in graph.useTargets.enumerated() {
      guard graph.isUseActive[index], case .registration(let registration) = target, use[registration] < 0 else {
        continue
      }
      use[registration] = index
      starts.append(registration)
    }
    self.use = use
    paths = graph.needEdges.paths(fromRequested: starts)
  }

  /// The registrations on the path, outermost first, the given one last.
  package func path(to registration: RegistrationIndex) -> [RegistrationIndex] {
    paths.contains(registration) ? paths.path(at: registration).reversed() : [registration]
  }

  /// The member of a cycle that is reached first from outside; nil if nothing outside needs one.
  package func entry(into cycle: [RegistrationIndex]) -> RegistrationIndex? {
    let members = Set(cycle)
    return cycle.filter { paths.next(to: $0).map { !members.contains($0) } ?? false }
      .min { paths.length(at: $0) < paths.length(at: $1) }
  }

  /// The path to a registration as steps. The first has the location of the use that starts the path, if there is one.
  ///
  /// A collection and its contribution are one step: the contribution, whose location says more.
  package func steps(to registration: RegistrationIndex) -> [Finding.Step] {
    let path = path(to: registration)
    let shown = path.filter { $0 == registration || graph.facts.registrations[$0].role != .collection }
    var steps = shown.map { graph.step($0) }
    let start = use[path[0]]
    if start >= 0 {
      steps[0].site = graph.facts.uses[start].site
      steps[0].scope = graph.facts.scopes[graph.facts.uses[start].scope].name
    }
    return steps
  }

  /// The dependency path to an unsatisfied demand, the missing key last.
  func steps(to demand: MissingCheck.Demand) -> [Finding.Step] {
    let last = graph.step(key: demand.key, scope: demand.scope, site: demand.site)
    switch demand.requester {
    case .registration(let index): return steps(to: index) + [last]
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
    Finding.Step(key: facts.keys[key].written, scope: facts.scopes[scope].name, site: site)
  }
}
