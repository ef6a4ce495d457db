extension ScopeCycleCheck.Loop {
  func finding(in graph: Graph) -> Finding {
    let names = (scopes + [scopes[0]]).map { graph.scopeName($0) }
    return Finding(
      rule, "these scopes are each other's parents: \(names.joinedAsWay())",
      at: graph.facts.scopes[scopes[0]].site,
      notes: scopes.map { scope in
        let fact = graph.facts.scopes[scope]
        let parent = graph.scopeName(graph.tree.parent[scope])
        return Finding.Note("\(fact.name) names \(parent) as its parent", at: fact.parentSite ?? fact.site)
      } + [
        Finding.Note(
          "one of them must be the top: delete its 'typealias Parent'", at: graph.facts.scopes[scopes[0]].site)
      ],
      trail: (scopes + [scopes[0]]).map { scope in
        let fact = graph.facts.scopes[scope]
        return Finding.Step(key: fact.name, scope: fact.name, site: fact.site)
      })
  }
}

extension UnknownParentCheck.Unknown {
  func finding(in graph: Graph) -> Finding {
    let fact = graph.facts.scopes[scope]
    let site = fact.parentSite ?? fact.site
    if isOutside {
      return Finding(
        rule, "the parent of \(fact.name), '\(name)', lies outside the scanned sources", at: site,
        notes: [
          Finding.Note(
            "scan the sources that declare '\(name)' too; until then nothing that \(fact.name) takes from above is"
              + " checked", at: site)
        ])
    }
    return Finding(
      rule, "the parent of \(fact.name), '\(name)', is declared nowhere", at: site,
      notes: [
        Finding.Note("declare 'enum \(name): ScopeDefinition', or name a definition that exists", at: site)
      ])
  }
}

extension OpaqueCheck.Opaque {
  func finding(in graph: Graph) -> Finding {
    let fact = graph.facts.opaques[index]
    var notes = [Finding.Note(fact.advice, at: fact.site)]
    if heldBack > 0 {
      let keys = heldBack == 1 ? "1 missing key is" : "\(heldBack) missing keys are"
      let them = heldBack == 1 ? "it" : "them"
      notes.append(Finding.Note("\(keys) not reported, since this code may register \(them)", at: fact.site))
    }
    return Finding(rule, "Trellis cannot see through this: \(fact.reason)", at: fact.site, notes: notes)
  }
}

extension KeyNameCheck.Misnamed {
  func finding(in graph: Graph) -> Finding {
    let fact = graph.facts.keys[key]
    return Finding(
      rule, "the key '.\(fact.name)' calls itself \"\(fact.label)\"", at: fact.site,
      notes: [Finding.Note("write Key(\"\(fact.name)\"): run-time messages show that name", at: fact.site)])
  }
}
