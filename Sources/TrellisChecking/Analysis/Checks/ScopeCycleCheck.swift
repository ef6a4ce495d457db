internal import TrellisGraph
internal import TrellisResolver

/// Finds scope definitions that are each other's parents.
enum ScopeCycleCheck: Check {
  struct Loop: Fault {
    let scopes: [ScopeIndex]

    var rule: Rule { .scopeCycle }
    var identity: FaultIdentity { FaultIdentity(rule, .fixed(scopes[0])) }
  }

  static func faults(in graph: Graph) -> [Loop] {
    graph.tree.loops(of: graph.facts.scopes).map { Loop(scopes: $0) }
  }
}

extension ScopeCycleCheck.Loop {
  func finding(in graph: Graph) -> Finding {
    let names = (scopes + [scopes[0]]).map { graph.scopeName($0) }
    return Finding(
      rule, "these scopes are each other's parents: \(names.joinedAsPath())",
      at: graph.facts.scopes[scopes[0]].site,
      notes: scopes.map { scope in
        let fact = graph.facts.scopes[scope]
        let parent = graph.scopeName(graph.tree.parent[scope])
        return Finding.Note("\(fact.name) names \(parent) as its parent", at: fact.parentSite ?? fact.site)
      } + [
        Finding.Note(
          "one of them must be the top: delete its 'typealias Parent'", at: graph.facts.scopes[scopes[0]].site)
      ],
      path: (scopes + [scopes[0]]).map { scope in
        let fact = graph.facts.scopes[scope]
        return Finding.Step(key: fact.name, scope: fact.name, site: fact.site)
      })
  }
}

extension ScopeTree {
  /// Cycles of parents, each starting at its first declaration.
  fileprivate func loops(of scopes: [ScopeFact]) -> [[ScopeIndex]] {
    var loops: [[ScopeIndex]] = []
    var isDone = depth.map { $0 >= 0 }
    for start in parent.indices where !isDone[start] {
      var position: [ScopeIndex: Int] = [:]
      var path: [ScopeIndex] = []
      var scope = start
      while !isDone[scope], position[scope] == nil {
        position[scope] = path.count
        path.append(scope)
        scope = parent[scope]
      }
      for visited in path { isDone[visited] = true }
      guard let from = position[scope] else { continue }
      let loop = Array(path[from...])
      let first = loop.indices.min { scopes[loop[$0]].site < scopes[loop[$1]].site } ?? 0
      loops.append(Array(loop[first...] + loop[..<first]))
    }
    return loops
  }
}
