/// Code that the validator cannot see through.
enum OpaqueCheck: Check {
  struct Opaque: Fault {
    let index: Int
    /// How many missing findings it may explain, which are therefore not reported.
    let heldBack: Int

    var rule: Rule { .opaque }
    var identity: FaultIdentity { FaultIdentity(rule, index) }
  }

  static func faults(in graph: Graph) -> [any Fault] {
    guard !graph.facts.opaques.isEmpty else { return [] }
    let heldBack = MissingCheck.heldBack(in: graph)
    return graph.facts.opaques.indices.map { Opaque(index: $0, heldBack: heldBack[$0]) }
  }
}
