internal import TrellisResolver

/// Finds cycles of strict needs. Every registration in a cycle appears in at least one finding, and no cycle appears twice.
enum CycleCheck: Check {
  struct Loop: Fault {
    /// Each member needs the next, and the last needs the first.
    let members: [RegistrationIndex]
    /// The members without collections, which the graph derives: a collection and its contribution count as one step.
    let written: [RegistrationIndex]
    /// The dependency path to the cycle from outside; empty if nothing outside needs a member.
    var reach: [Finding.Step] = []

    fileprivate init(members: [RegistrationIndex], in graph: Graph) {
      self.members = members
      written = members.filter { graph.facts.registrations[$0].role != .collection }
    }

    var rule: Rule { .cycle }
    var identity: FaultIdentity { FaultIdentity(rule, .registration(written[0]), written.count > 1 ? written[1] : -1) }
    func definition(in graph: Graph) -> ScopeIndex? { graph.facts.registrations[written[0]].scope }
  }

  static func faults(in graph: Graph) -> [Loop] {
    graph.cycles.map { Loop(members: $0, in: graph) }
  }

  static func completed(_ faults: [Loop], in graph: Graph) -> [Loop] {
    if faults.isEmpty { return [] }
    let paths = RequestPaths(graph)
    return faults.map { loop in
      var loop = loop
      loop.reach = paths.entry(into: loop.members).map { paths.steps(to: $0) } ?? []
      return loop
    }
  }
}

extension CycleCheck.Loop {
  func finding(in graph: Graph) -> Finding {
    let path = (written + [written[0]]).map { member in
      let key = graph.facts.keys[graph.facts.registrations[member].key].written
      return graph.facts.registrations[member].role == .decoration ? "decoration of \(key)" : key
    }
    var message = "these needs form a cycle: \(path.joinedAsPath())"
    if written.count == 1 { message = selfNeed(in: graph) }
    var notes: [Finding.Note] = []
    notes.appendAtMost(written.count == 1 ? [] : Array(written.indices)) { position in
      let from = written[position]
      let to = written[(position + 1) % written.count]
      let (holder, needed) = ("\(graph.name(of: from)), in \(graph.placeName(of: from))", graph.name(of: to))
      return Finding.Note(
        "\(holder), \(isWrapping(from, to, in: graph) ? "wraps" : "needs") \(needed) here",
        at: needSite(from: from, in: graph))
    }
    if reach.count > 1 {
      notes.append(Finding.Note("reached by \(reach.map(\.key).joinedAsPath())", at: reach[0].site))
    }
    notes.append(remedy(in: graph))
    return Finding(
      rule, message, at: graph.site(of: written[0]), notes: notes,
      path: (written + [written[0]]).map { graph.step($0) }
    ).mended(by: fix(in: graph))
  }

  private func selfNeed(in graph: Graph) -> String {
    let key = graph.keyName(of: written[0])
    switch graph.facts.registrations[written[0]].role {
    case .contribution: return "the contribution to \(key) needs \(key), which it is a part of"
    case .decoration: return "the decoration of \(key) needs \(key), which is this decoration"
    case .plain where graph.facts.registrations[written[0]].isOverride:
      return "the override of \(key) needs \(key), which is this override"
    case .plain, .collection: return "\(key) needs itself"
    }
  }

  /// The next member of the cycle, collections included.
  private func next(behind member: RegistrationIndex) -> RegistrationIndex {
    let position = members.firstIndex(of: member) ?? 0
    return members[(position + 1) % members.count]
  }

  private func needSite(from member: RegistrationIndex, in graph: Graph) -> Site {
    graph.needSite(from: member, to: next(behind: member))
  }

  private func isWrapping(_ from: RegistrationIndex, _ to: RegistrationIndex, in graph: Graph) -> Bool {
    graph.facts.registrations[from].role == .decoration && graph.targets(of: from).first == .registration(to)
  }

  /// The last need of the cycle that can wait, by the positions of its holder and of what is needed.
  private func deferrable(in graph: Graph) -> (holder: RegistrationIndex, needed: RegistrationIndex)? {
    for position in written.indices.reversed() {
      let (holder, needed) = (written[position], written[(position + 1) % written.count])
      if graph.lifetimes[holder] != .alias, !isWrapping(holder, needed, in: graph) { return (holder, needed) }
    }
    return nil
  }

  private func remedy(in graph: Graph) -> Finding.Note {
    let last = written[written.count - 1]
    let site = needSite(from: last, in: graph)
    if written.count == 1 {
      let fact = graph.facts.registrations[last]
      switch fact.role {
      case .decoration:
        return Finding.Note("delete this need: the factory's first parameter is what it decorates", at: site)
      case .plain where fact.isOverride:
        return Finding.Note("what an override replaces is gone; to build on it, decorate it instead", at: site)
      case .plain: return Finding.Note("delete this need, or name another key", at: site)
      case .contribution, .collection: break
      }
    }
    guard let (holder, needed) = deferrable(in: graph) else {
      return Finding.Note("let one of these aliases name another key", at: site)
    }
    let key = graph.facts.keys[graph.facts.registrations[needed].key]
    let property = graph.facts.registrations[holder].needs.first { $0.key == graph.facts.registrations[needed].key }?
      .property
    return Finding.Note(key.deferral(ofProperty: property != nil), at: property ?? needSite(from: holder, in: graph))
  }

  /// Makes the need lazy, which its factory must then call.
  private func fix(in graph: Graph) -> Fix? {
    guard written.count > 1, let (holder, needed) = deferrable(in: graph) else { return nil }
    let fact = graph.facts.registrations[holder]
    if fact.isOverride || fact.role != .plain || fact.call != nil { return nil }
    let key = graph.facts.keys[graph.facts.registrations[needed].key]
    return Fix(
      "Need it as '\(key.need(.lazy))'", isSafe: false, .form(needSite(from: holder, in: graph), key: key.name, .lazy))
  }
}

extension KeyFact {
  /// How a need waits, which a property of a struct of dependencies may state.
  package func deferral(ofProperty: Bool = false) -> String {
    let form =
      ofProperty
      ? "give this property the type 'Lazy<\(type.isEmpty ? "…" : type)>'" : "take '\(written)' as '\(need(.lazy))'"
    return "\(form) and call it only after the factory has returned"
  }
}

extension Graph {
  /// Returns the location of a registration's need for another.
  func needSite(from: RegistrationIndex, to: RegistrationIndex) -> Site {
    for (need, target) in zip(facts.registrations[from].needs, targets(of: from))
    where target == .registration(to) && need.mode.isStrict {
      return need.site
    }
    return site(of: from)
  }
}
