/// Finds the requests for `unique` registrations with `.fromRequester` needs, each with the requesting scope.
package enum Requests {
  package struct Request {
    /// Re-created for each request, with needs that are looked up from the requesting scope.
    package let requested: RegistrationIndex
    let requester: MissingCheck.Demand.Requester
    package let scope: ScopeIndex
    package let site: Site
  }

  /// - Parameter visit: Called with each request and, for each key, the registration that its scope sees or -1.
  package static func visit(in graph: Graph, _ visit: (Request, _ visible: [RegistrationIndex]) -> Void) {
    let facts = graph.facts
    var usesByScope = [[Int]](repeating: [], count: facts.scopes.count)
    for (index, use) in facts.uses.enumerated() where graph.isUseActive[index] { usesByScope[use.scope].append(index) }
    // Look-ups never find contributions, so `graph.local` does not list them.
    var contributions = [[RegistrationIndex]](repeating: [], count: facts.scopes.count)
    for (index, registration) in facts.registrations.enumerated()
    where registration.role.isContribution && graph.isPlaced[index] {
      contributions[registration.scope].append(index)
    }
    graph.forEachScope { scope, visible in
      func ask(_ target: Graph.Target, _ site: Site, _ requester: (RegistrationIndex) -> MissingCheck.Demand.Requester)
      {
        guard case .registration(let requested) = target, graph.takesFromRequester(requested) else { return }
        visit(Request(requested: requested, requester: requester(requested), scope: scope, site: site), visible)
      }
      for index in graph.local[scope] + contributions[scope] {
        for (need, target) in zip(facts.registrations[index].needs, graph.targets(of: index))
        where need.mode != .fromRequester {
          ask(target, need.site) { .requester(of: $0, index) }
        }
      }
      for index in usesByScope[scope] {
        ask(graph.useTargets[index], facts.uses[index].site) { .requesterUse(of: $0, index) }
      }
    }
  }
}
