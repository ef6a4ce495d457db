extension LiveCycleCheck.Loop {
  func finding(in graph: Graph) -> Finding {
    let site = graph.facts.overrides[first].site
    let keys = (members + [members[0]]).map { ".\(graph.facts.keys[key(of: $0, in: graph)].name)" }
    guard members.count > 1 else {
      return Finding(
        rule, "the override of \(graph.name(graph.facts.overrides[first].key)) needs itself", at: site,
        notes: [Finding.Note("what an override replaces is gone; to build on it, decorate it instead", at: site)],
        trail: [])
    }
    var notes: [Finding.Note] = []
    notes.appendAtMost(Array(members.indices)) { position in
      let (from, to) = (members[position], members[(position + 1) % members.count])
      return Finding.Note(
        "\(name(of: from, in: graph)) needs \(name(of: to, in: graph)) here", at: needSite(from, to, in: graph))
    }
    notes.append(
      Finding.Note(
        "break the loop where the instance is not needed at once, for example with '.lazy(\(keys[1]))'", at: site))
    return Finding(
      rule, "these needs form a loop in \(graph.scopeName(scope)) with its overrides: \(keys.joinedAsWay())", at: site,
      notes: notes, trail: [])
  }

  private func key(of member: Member, in graph: Graph) -> KeyIndex {
    switch member {
    case .override(let index): graph.facts.overrides[index].key
    case .registration(let index): graph.facts.registrations[index].key
    }
  }

  private func name(of member: Member, in graph: Graph) -> String {
    switch member {
    case .override(let index): "the override of \(graph.name(graph.facts.overrides[index].key))"
    case .registration(let index): "\(graph.name(of: index)), in \(graph.placeName(of: index)),"
    }
  }

  private func needSite(_ member: Member, _ next: Member, in graph: Graph) -> Site {
    let needed = key(of: next, in: graph)
    switch member {
    case .override(let index):
      let override = graph.facts.overrides[index]
      return override.needs.first { $0.key == needed }?.site ?? override.site
    case .registration(let index):
      return graph.facts.registrations[index].needs.first { $0.key == needed }?.site ?? graph.site(of: index)
    }
  }
}
