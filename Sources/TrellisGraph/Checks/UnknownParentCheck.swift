/// A parent that nothing declares, or that lies where the validator does not look.
enum UnknownParentCheck: Check {
  struct Unknown: Fault {
    let scope: ScopeIndex
    let name: String
    /// An import could declare it: then it is merely out of sight.
    let isOutside: Bool

    var rule: Rule { isOutside ? .opaque : .unknownParent }
    var identity: FaultIdentity { FaultIdentity(rule, -2, scope) }
  }

  static func faults(in graph: Graph) -> [any Fault] {
    graph.facts.scopes.indices.compactMap { scope in
      switch graph.facts.scopes[scope].parent {
      case .unknown(let name): Unknown(scope: scope, name: name, isOutside: false)
      case .outside(let name): Unknown(scope: scope, name: name, isOutside: true)
      case .root, .scope: nil
      }
    }
  }
}
