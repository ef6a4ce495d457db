extension CycleCheck.Loop {
  func finding(in graph: Graph) -> Finding {
    let way = (members + [members[0]]).map { ".\(graph.facts.keys[graph.facts.registrations[$0].key].name)" }
    var message = "these needs form a loop: \(way.joinedAsWay())"
    if members.count == 1 {
      let name = graph.name(of: members[0])
      message =
        graph.facts.registrations[members[0]].isOverride
        ? "the override of \(name) needs \(name), which is itself" : "\(name) needs itself"
    }
    var notes: [Finding.Note] = []
    let steps = members.indices.map { (members[$0], members[($0 + 1) % members.count]) }
    notes.appendAtMost(members.count == 1 ? [] : steps) { from, to in
      Finding.Note(
        "\(graph.name(of: from)), in \(graph.placeName(of: from)), needs \(graph.name(of: to)) here",
        at: graph.needSite(from: from, to: to))
    }
    if reach.count > 1 {
      notes.append(Finding.Note("reached by \(reach.map(\.key).joinedAsWay())", at: reach[0].site))
    }
    notes.append(remedy(in: graph))
    let trail = (members + [members[0]]).map { graph.step($0) }
    return Finding(rule, message, at: graph.site(of: members[0]), notes: notes, trail: trail)
  }

  private func remedy(in graph: Graph) -> Finding.Note {
    let first = graph.facts.keys[graph.facts.registrations[members[0]].key].name
    let site = graph.needSite(from: members[members.count - 1], to: members[0])
    if graph.lifetimes[members[members.count - 1]] == .alias {
      return Finding.Note("break the loop where an instance is not needed at once; an alias is no such place", at: site)
    }
    if members.count == 1, graph.facts.registrations[members[0]].isOverride {
      return Finding.Note("what an override replaces is gone; to build on it, give it a key of its own", at: site)
    }
    return Finding.Note(
      "break the loop where the instance is not needed at once, for example with '.lazy(.\(first))'", at: site)
  }
}

extension Graph {
  /// Where a registration names another as a need.
  func needSite(from: RegistrationIndex, to: RegistrationIndex) -> Site {
    for (need, target) in zip(facts.registrations[from].needs, targets(of: from))
    where target == .registration(to) && (need.mode == .strict || need.mode == .optional) {
      return need.site
    }
    return site(of: from)
  }
}
