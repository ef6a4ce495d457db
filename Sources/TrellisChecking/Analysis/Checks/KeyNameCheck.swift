internal import TrellisGraph
internal import TrellisResolver

/// Finds keys whose string differs from their declared name.
enum KeyNameCheck: Check {
  struct Misnamed: Fault {
    let key: KeyIndex

    var rule: Rule { .keyName }
    var identity: FaultIdentity { FaultIdentity(rule, .fixed(key)) }
  }

  static func faults(in graph: Graph) -> [Misnamed] {
    graph.facts.keys.indices.compactMap { key in
      graph.facts.keys[key].isUnnamed || graph.facts.keys[key].name == graph.facts.keys[key].label
        ? nil : Misnamed(key: key)
    }
  }
}

extension KeyNameCheck.Misnamed {
  func finding(in graph: Graph) -> Finding {
    let fact = graph.facts.keys[key]
    return Finding(
      rule, "the key '.\(fact.name)' has the string \"\(fact.label)\"", at: fact.site,
      notes: [Finding.Note("write \"\(fact.name)\": run-time messages show this string", at: fact.site)]
    ).mended(by: Fix("Write \"\(fact.name)\"", isSafe: true, .string(ofKey: fact.site, fact.name)))
  }
}
