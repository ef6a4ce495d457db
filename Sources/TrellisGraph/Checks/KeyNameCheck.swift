/// A key whose string differs from its declared name.
enum KeyNameCheck: Check {
  struct Misnamed: Fault {
    let key: KeyIndex

    var rule: Rule { .keyName }
    var identity: FaultIdentity { FaultIdentity(rule, key) }
  }

  static func faults(in graph: Graph) -> [any Fault] {
    graph.facts.keys.indices.compactMap { key in
      graph.facts.keys[key].name == graph.facts.keys[key].label ? nil : Misnamed(key: key)
    }
  }
}
