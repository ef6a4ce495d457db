/// A property of a struct of dependencies that no key is named like.
enum NoKeyCheck: Check {
  struct Nameless: Fault {
    let index: Int

    var rule: Rule { .noKey }
    var identity: FaultIdentity { FaultIdentity(rule, index) }
  }

  static func faults(in graph: Graph) -> [any Fault] {
    graph.facts.nameless.indices.map { Nameless(index: $0) }
  }
}
