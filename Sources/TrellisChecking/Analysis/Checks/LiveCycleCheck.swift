internal import TrellisGraph
internal import TrellisResolver

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
    var identity: FaultIdentity { FaultIdentity(rule, .override(first)) }
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
    // The contributions to a key, then its decorations: each builds on the one before. One that a branch decides on is left
    // out: without it, what it builds on is needed in its place.
    var additions: [KeyIndex: [Int]] = [:]
    for index in group {
      let override = facts.overrides[index]
      switch override.role {
      case .contribution, .decoration:
        if override.isCertain { additions[override.key, default: []].append(index) }
      case .plain, .collection:
        replacing[override.key] = override.isCertain && replacing[override.key] != .some(nil) ? index : .some(nil)
      }
    }
    for (key, all) in additions {
      additions[key] =
        all.filter { facts.overrides[$0].role.isContribution } + all.filter { !facts.overrides[$0].role.isContribution }
    }
    let others = group.contains { !facts.overrides[$0].isAlone } ? LiveOverrides(graph, besides: Set(group)) : nil
    /// What a key resolves to below what is added to it.
    func base(_ key: KeyIndex, _ target: RegistrationIndex?) -> Loop.Member? {
      let isDecoration = target.map { $0 >= 0 && facts.registrations[$0].role == .decoration } ?? false
      // The decorations of a definition wrap what an override returns. What a maker needs is looked up when it is called.
      if let override = replacing[key], override == nil || !isDecoration {
        return override.flatMap { facts.overrides[$0].lifetime == .maker ? nil : .override($0) }
      }
      guard let target, target >= 0, graph.lifetimes[target] != .maker,
        !(others?.mayReplace([target], seenFrom: scope) ?? false)
      else { return nil }
      return .registration(target)
    }
    func lead(_ key: KeyIndex, _ target: RegistrationIndex?) -> Loop.Member? {
      additions[key]?.last.map { .override($0) } ?? base(key, target)
    }
    func leads(from member: Loop.Member) -> [Loop.Member] {
      switch member {
      case .override(let index):
        let override = facts.overrides[index]
        let needed = override.needs.filter(\.mode.isStrict).compactMap { lead($0.key, visible[$0.key]) }
        guard let added = additions[override.key], let position = added.firstIndex(of: index) else { return needed }
        let inner = position > 0 ? .override(added[position - 1]) : base(override.key, visible[override.key])
        return needed + (inner.map { [$0] } ?? [])
      case .registration(let index):
        let registration = facts.registrations[index]
        return zip(registration.needs.indices, graph.targets(of: index)).compactMap { position, target in
          let need = registration.needs[position]
          let lead = registration.isInner(position) ? base : lead
          guard need.mode.isStrict else { return nil }
          if case .registration(let needed) = target { return lead(need.key, needed) }
          return lead(need.key, nil)
        }
      }
    }
    var known: Set<Loop.Member> = []
    var loops: [Loop] = []
    for start in (replacing.values.compactMap { $0 } + additions.values.joined()).sorted()
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
    let keys = (members + [members[0]]).map { graph.facts.keys[key(of: $0, in: graph)] }
    guard members.count > 1 else {
      let advice =
        switch graph.facts.overrides[first].role {
        case .decoration: "what it wraps is its first parameter; leave the key out of its needs"
        case .contribution: "an element is made before its collection; leave the key out of its needs"
        case .plain, .collection: "what an override replaces is gone; to build on it, decorate it instead"
        }
      return Finding(
        rule, "\(name(of: members[0], in: graph)) needs itself", at: site,
        notes: [Finding.Note(advice, at: site)])
    }
    var notes: [Finding.Note] = []
    notes.appendAtMost(Array(members.indices)) { position in
      let (from, to) = (members[position], members[(position + 1) % members.count])
      return Finding.Note(
        "\(name(of: from, in: graph)) needs \(name(of: to, in: graph)) here", at: needSite(from, to, in: graph))
    }
    notes.append(
      Finding.Note(
        "break the cycle where the instance is not needed at once, for example with '\(keys[1].need(.lazy))'", at: site)
    )
    return Finding(
      rule,
      "these needs form a cycle in \(graph.scopeName(scope)) with its overrides: \(keys.map(\.written).joinedAsPath())",
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
    case .override(let index): graph.name(ofOverride: index)
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
