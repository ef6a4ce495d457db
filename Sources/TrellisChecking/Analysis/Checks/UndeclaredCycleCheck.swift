internal import TrellisGraph
internal import TrellisResolver

/// Finds cycles of strict needs that exist only with those that factories look up without listing them.
enum UndeclaredCycleCheck: TextCheck {
  struct Loop: Fault {
    /// Each needs the next, and the last needs the first.
    let members: [RegistrationIndex]
    /// Where each need is; for an undeclared one, the look-up.
    let sites: [Site]
    /// The needs that are not declared.
    let lookUps: [UndeclaredNeedFact?]

    var rule: Rule { .cycle }
    var identity: FaultIdentity { FaultIdentity(rule, .registration(members[0]), -2) }
    func definition(in graph: Graph) -> ScopeIndex? { graph.facts.registrations[members[0]].scope }
  }

  private struct Step: Hashable {
    var from: RegistrationIndex
    var to: RegistrationIndex
  }

  static func faults(in graph: Graph, of program: SourceFacts) -> [Loop] {
    loops(in: graph, of: program) { $0.doubt == nil }
  }

  /// Returns the look-ups that close a cycle if they are made while the factory runs, which is in doubt.
  static func unchecked(in graph: Graph, of program: SourceFacts) -> [UndeclaredNeedFact] {
    loops(in: graph, of: program) { _ in true }.flatMap(\.lookUps).compactMap(\.self).filter { $0.doubt != nil }
  }

  private static func loops(
    in graph: Graph, of program: SourceFacts, through isTaken: (UndeclaredNeedFact) -> Bool
  ) -> [Loop] {
    let undeclared = UndeclaredNeedCheck.found(in: graph, of: program).filter {
      !$0.need.isDeferred && !$0.need.isOfCurrent && isTaken($0.need) && graph.lifetimes[$0.registration] != .maker
    }
    guard !undeclared.isEmpty else { return [] }
    var wanted: [ScopeIndex: [UndeclaredNeedCheck.Undeclared]] = [:]
    for one in undeclared { wanted[one.need.scope, default: []].append(one) }
    var lookUps: [Step: UndeclaredNeedFact] = [:]
    graph.forEachScope { scope, visible in
      for one in wanted[scope] ?? [] where visible[one.need.key] >= 0 {
        let step = Step(from: one.registration, to: visible[one.need.key])
        if lookUps[step].map({ $0.doubt != nil && one.need.doubt == nil }) ?? true { lookUps[step] = one.need }
      }
    }
    var lists = graph.facts.registrations.indices.map { index in
      guard graph.isActive[index], graph.lifetimes[index] != .maker else { return [RegistrationIndex]() }
      return zip(graph.facts.registrations[index].needs, graph.targets(of: index)).compactMap { need, target in
        guard need.mode.isStrict, case .registration(let needed) = target, graph.lifetimes[needed] != .maker else {
          return nil
        }
        return needed
      }
    }
    for step in lookUps.keys.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) })
    where graph.lifetimes[step.to] != .maker {
      lists[step.from].append(step.to)
    }
    return StrongComponents(Edges(lists)).loops { graph.site(of: $0) < graph.site(of: $1) }.compactMap { loop in
      let steps = loop.indices.map { Step(from: loop[$0], to: loop[($0 + 1) % loop.count]) }
      // A cycle of declared needs alone is that of another check.
      guard steps.contains(where: { lookUps[$0] != nil }) else { return nil }
      // A collection and its contribution are one step.
      let written = steps.filter { graph.facts.registrations[$0.from].role != .collection }
      return Loop(
        members: written.map(\.from), sites: written.map { lookUps[$0]?.site ?? needSite(of: $0, in: graph) },
        lookUps: written.map { lookUps[$0] })
    }
  }

  private static func needSite(of step: Step, in graph: Graph) -> Site {
    let registration = graph.facts.registrations[step.from]
    let need = zip(registration.needs, graph.targets(of: step.from)).first { need, target in
      if case .registration(step.to) = target { need.mode.isStrict } else { false }
    }
    return need?.0.site ?? registration.site
  }
}

extension UndeclaredCycleCheck.Loop {
  func finding(in graph: Graph) -> Finding {
    let keys = (members + [members[0]]).map { graph.facts.keys[graph.facts.registrations[$0].key] }
    var notes: [Finding.Note] = []
    notes.appendAtMost(Array(members.indices)) { position in
      let needed = graph.name(of: members[(position + 1) % members.count])
      let verb = lookUps[position] != nil ? "looks \(needed) up here" : "needs \(needed) here"
      return Finding.Note(
        "\(graph.name(of: members[position])), in \(graph.placeName(of: members[position])), \(verb)",
        at: sites[position])
    }
    let first = lookUps.firstIndex { $0 != nil } ?? 0
    let site = sites[first]
    notes.append(
      Finding.Note(
        "\(keys[first + 1].deferral()), instead of looking it up", at: site))
    return Finding(
      rule, "these needs form a cycle, with what factories look up: \(keys.map(\.written).joinedAsPath())", at: site,
      notes: notes)
  }
}
