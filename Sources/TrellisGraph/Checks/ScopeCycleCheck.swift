/// Scope definitions that are each other's parents.
enum ScopeCycleCheck: Check {
  struct Loop: Fault {
    let scopes: [ScopeIndex]

    var rule: Rule { .scopeCycle }
    var identity: FaultIdentity { FaultIdentity(rule, scopes[0]) }
  }

  static func faults(in graph: Graph) -> [any Fault] {
    graph.tree.loops.map { Loop(scopes: $0) }
  }
}
