internal import TrellisGraph

/// Finds cycles of strict needs that exist only with the overrides of a live scope.
enum LiveCycleCheck: Check {
  struct Loop: Fault {
    enum Member: Hashable, Sendable {
      case override(Int)
      case registration(RegistrationIndex)

      func site(in graph: Graph) -> Site {
        switch self {
        case .override(let index): graph.facts.overrides[index].site
        case .registration(let index): graph.site(of: index)
        }
      }
    }

    /// Each member needs the next, and the last needs the first, which is an override.
    let members: [Member]
    let first: Int
    let scope: ScopeIndex

    var rule: Rule { .cycle }
    var identity: FaultIdentity { FaultIdentity(rule, -1, first) }
    func definition(in graph: Graph) -> ScopeIndex? { scope }
  }

  static func faults(in graph: Graph) -> [Loop] {
    let overrides = graph.facts.overrides
    guard overrides.contains(where: { !$0.needs.isEmpty }) else { return [] }
    var groups: [ScopeIndex: [Int: [Int]]] = [:]
    for (index, override) in overrides.enumerated()
    where graph.isOverrideActive[index] && !override.isPermission && graph.overrideTargets[index] != .missing {
      groups[override.scope, default: [:]][override.group, default: []].append(index)
    }
    var faults: [Loop] = []
    // A function that several closures call makes the same override for each; it is reported once.
    var reported: Set<[Site]> = []
    graph.forEachScope { scope, visible in
      for (_, group) in (groups[scope] ?? [:]).sorted(by: { $0.key < $1.key })
      where group.contains(where: { !overrides[$0].needs.isEmpty }) && !group.contains(where: { overrides[$0].mayFail })
      {
        for loop in loops(of: group, in: graph, scope, visible) {
          let sites = loop.members.map { $0.site(in: graph) } + [graph.facts.scopes[scope].site]
          if reported.insert(sites).inserted { faults.append(loop) }
        }
      }
    }
    return faults
  }

  /// Returns the cycles that the overrides of one closure complete.
  private static func loops(
    of group: [Int], in graph: Graph, _ scope: ScopeIndex, _ visible: [RegistrationIndex]
  ) -> [Loop] {
    let facts = graph.facts
    // Of two overrides of a key the later one counts; nil if a branch decides.
    var replacing: [KeyIndex: Int?] = [:]
    for index in group {
      let override = facts.overrides[index]
      replacing[override.key] = override.isCertain && replacing[override.key] != .some(nil) ? index : .some(nil)
    }
    let others = group.contains { !facts.overrides[$0].isAlone } ? LiveOverrides(graph, besides: Set(group)) : nil
    func lead(_ key: KeyIndex, _ target: RegistrationIndex?) -> Loop.Member? {
      if let override = replacing[key] { return override.map { .override($0) } }
      guard let target, target >= 0, !(others?.mayReplace([target], seenFrom: scope) ?? false) else { return nil }
      return .registration(target)
    }
    func leads(from member: Loop.Member) -> [Loop.Member] {
      switch member {
      case .override(let index):
        return facts.overrides[index].needs.compactMap { lead($0.key, visible[$0.key]) }
      case .registration(let index):
        return zip(facts.registrations[index].needs, graph.targets(of: index)).compactMap { need, target in
          // What needs an override is re-created in the live scope, which is then its requester.
          if need.mode == .fromRequester { return lead(need.key, visible[need.key]) }
          guard need.mode.isStrict else { return nil }
          if case .registration(let needed) = target { return lead(need.key, needed) }
          return lead(need.key, nil)
        }
      }
    }
    var known: Set<Loop.Member> = []
    var loops: [Loop] = []
    for case .some(let start) in replacing.values.sorted(by: { ($0 ?? -1) < ($1 ?? -1) })
    where !known.contains(.override(start)) && !facts.overrides[start].needs.isEmpty {
      guard let path = shortestPath(from: .override(start), leads) else { continue }
      known.formUnion(path)
      loops.append(Loop(members: path, first: start, scope: scope))
    }
    return loops
  }

  /// Returns the shortest path from a member back to itself.
  private static func shortestPath(
    from start: Loop.Member, _ leads: (Loop.Member) -> [Loop.Member]
  ) -> [Loop.Member]? {
    var before: [Loop.Member: Loop.Member] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let member = queue[next]
      next += 1
      for lead in leads(member) {
        if lead == start {
          var path = [member]
          while let last = path.last, last != start, let earlier = before[last] { path.append(earlier) }
          return path.reversed()
        }
        if before[lead] == nil {
          before[lead] = member
          queue.append(lead)
        }
      }
    }
    return nil
  }
}

extension LiveCycleCheck.Loop {
  func finding(in graph: Graph) -> Finding {
    let site = graph.facts.overrides[first].site
    let keys = (members + [members[0]]).map { ".\(graph.facts.keys[key(of: $0, in: graph)].name)" }
    guard members.count > 1 else {
      return Finding(
        rule, "the override of \(graph.name(graph.facts.overrides[first].key)) needs itself", at: site,
        notes: [Finding.Note("what an override replaces is gone; to build on it, decorate it instead", at: site)])
    }
    var notes: [Finding.Note] = []
    notes.appendAtMost(Array(members.indices)) { position in
      let (from, to) = (members[position], members[(position + 1) % members.count])
      return Finding.Note(
        "\(name(of: from, in: graph)) needs \(name(of: to, in: graph)) here", at: needSite(from, to, in: graph))
    }
    notes.append(
      Finding.Note(
        "break the cycle where the instance is not needed at once, for example with '.lazy(\(keys[1]))'", at: site))
    return Finding(
      rule, "these needs form a cycle in \(graph.scopeName(scope)) with its overrides: \(keys.joinedAsPath())",
      at: site, notes: notes)
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
