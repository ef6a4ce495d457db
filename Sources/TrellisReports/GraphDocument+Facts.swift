package import TrellisChecking
internal import TrellisGraph
internal import TrellisResolver

extension GraphDocument {
  /// - Parameters:
  ///   - program: The program's facts.
  ///   - variants: The variants to include.
  package init(_ program: SourceFacts, variants: Variants) {
    let facts = program.graph
    var answers = Answers()
    for round in 0..<variants.roundCount { variants.forEachGraph(inRound: round) { answers.add($0) } }
    let naming = Naming(answers.facts ?? facts, tree: ScopeTree(facts.scopes), isPresent: answers.isPresent)
    let all = answers.facts ?? facts

    let open = Set(facts.opaques.compactMap(\.scope)).union(program.ofTests)
    scopes = naming.scopeOrder.map { index in
      let above = naming.tree.parent[index]
      return Scope(
        id: naming.scopes[index], parent: above < 0 ? nil : naming.scopes[above],
        isOpen: open.contains(index) || naming.tree.isCutOff[index], site: all.scopes[index].site)
    }
    keys = naming.keyOrder.map { index in
      let key = all.keys[index]
      return Key(
        id: naming.keys[index], type: key.type, hasDefault: key.hasDefault, isMentioned: key.isMentioned, site: key.site
      )
    }
    registrations = naming.registrationOrder.map { index in
      let fact = all.registrations[index]
      var traits = answers.traits[index]
      if fact.isOverride { traits.insert(.override) }
      return Registration(
        id: naming.registrations[index], scope: naming.scopes[fact.scope], key: naming.keys[fact.key],
        role: fact.role, lifetime: (answers.lifetimes[index] ?? fact.lifetime).rawValue,
        traits: traits, module: fact.module,
        condition: fact.when,
        needs: answers.needs(of: index).compactMap { need, found in
          // A collection's implicit need of what is above is left out if nothing is above.
          if need.mode == .optional, found.registrations.isEmpty, fact.role == .collection { return nil }
          return Need(
            key: naming.keys[need.key], mode: need.mode.rawValue,
            targets: found.registrations.map { naming.registrations[$0] }.sorted(),
            otherwise: fact.role == .collection ? nil : found.otherwise, site: need.site)
        },
        site: fact.site)
    }
    uses = all.uses.enumerated().map { index, use in
      Use(
        key: naming.keys[use.key], scope: naming.scopes[use.scope], isLoad: use.isLoad,
        isOptional: use.isOptional,
        condition: use.condition == .always ? nil : use.condition.description,
        targets: (answers.uses[index] ?? []).map { naming.registrations[$0] }.sorted(), site: use.site)
    }.sorted { ($0.scope, $0.key, $0.site) < ($1.scope, $1.key, $1.site) }
    reads = program.reads.map { Read(key: naming.keys[$0.key], wrapper: $0.wrapper, site: $0.site) }
      .sorted { ($0.key, $0.site) < ($1.key, $1.site) }
  }
}

/// The combined results of the graphs of all variants.
private struct Answers {
  struct Found {
    var registrations: Set<RegistrationIndex> = []
    var otherwise: GraphDocument.Otherwise?

    mutating func add(_ target: Graph.Target) {
      switch target {
      case .registration(let index): registrations.insert(index)
      case .keyDefault: otherwise = otherwise ?? .keyDefault
      case .missing: otherwise = .missing
      }
    }
  }

  /// The facts of one variant, collections included: their positions are the same in all.
  private(set) var facts: GraphFacts?
  private(set) var isPresent: [Bool] = []
  private(set) var lifetimes: [Lifetime?] = []
  private(set) var traits: [Set<GraphDocument.Trait>] = []
  private(set) var uses: [Int: Set<RegistrationIndex>] = [:]
  /// For each registration, the targets of its needs; a collection's needs differ between variants.
  private var found: [[(need: NeedFact, found: Found)]] = []

  func needs(of registration: RegistrationIndex) -> [(need: NeedFact, found: Found)] { found[registration] }

  mutating func add(_ graph: Graph) {
    let count = graph.facts.registrations.count
    if facts == nil {
      facts = graph.facts
      isPresent = Array(repeating: false, count: count)
      lifetimes = Array(repeating: nil, count: count)
      traits = Array(repeating: [], count: count)
      found = Array(repeating: [], count: count)
    }
    let pathsToAsync = graph.pathsToAsync
    for index in 0..<count where graph.isActive[index] {
      isPresent[index] = true
      lifetimes[index] = lifetimes[index] ?? graph.lifetimes[index]
      if graph.facts.registrations[index].isAsync {
        traits[index].insert(.async)
        traits[index].remove(.asyncByNeed)
      } else if pathsToAsync.contains(index), !traits[index].contains(.async) {
        traits[index].insert(.asyncByNeed)
      }
      if graph.isOnMainActor(index) { traits[index].insert(.mainActor) }
      if graph.facts.registrations[index].runs { traits[index].insert(.runs) }
      let isPlaced = graph.tree.depth[graph.facts.registrations[index].scope] >= 0
      let needs = graph.facts.registrations[index].needs
      for (number, (need, target)) in zip(needs, graph.targets(of: index)).enumerated() {
        let position = self.position(of: need, leadingTo: target, in: index, near: number)
        if isPlaced { found[index][position].found.add(target) }
      }
    }
    for local in graph.local {
      var last: [KeyIndex: RegistrationIndex] = [:]
      for index in local { last[graph.facts.registrations[index].key] = index }
      for index in last.values { traits[index].insert(.found) }
    }
    for (index, target) in graph.useTargets.enumerated() where graph.isUseActive[index] {
      if case .registration(let registration) = target { uses[index, default: []].insert(registration) }
    }
  }

  /// - Parameter number: The most likely position: needs have the same order in all variants.
  private mutating func position(
    of need: NeedFact, leadingTo target: Graph.Target, in registration: RegistrationIndex, near number: Int
  ) -> Int {
    // The elements of a collection may come from one place, as those of a loop do.
    let isElement = facts?.registrations[registration].role == .collection && need.mode == .strict
    func isSame(_ other: (need: NeedFact, found: Found)) -> Bool {
      if isElement, case .registration(let element) = target { return other.found.registrations == [element] }
      return other.need.site == need.site && other.need.key == need.key && other.need.mode == need.mode
    }
    if number < found[registration].count, isSame(found[registration][number]) { return number }
    if let known = found[registration].firstIndex(where: isSame) { return known }
    found[registration].append((need, Found()))
    return found[registration].count - 1
  }
}
