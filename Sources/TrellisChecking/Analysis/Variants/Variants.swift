package import TrellisGraph
internal import TrellisResolver

/// The combinations of conditions under which a program is checked.
///
/// Conditions that decide the same faults form a component, which has every combination of its own. Nothing depends on two
/// components, so one graph shows a variant of each at once: there are as many graphs as one component has variants that
/// differ. Such a graph need not be that of a whole variant of the program.
package struct Variants: Sendable {
  /// The number of combinations that are told apart, each component for itself.
  package let count: Int
  /// Whether every combination is included.
  package let isComplete: Bool
  let components: [Component]
  private let program: SourceFacts
  /// For each key, the component that its faults depend on; -1 if none does.
  private let componentOfKey: [Int]
  private var registrations: [Varying] = []
  private var asyncs: [Varying] = []
  private var uses: [Varying] = []
  private var overrides: [Varying] = []
  private var undeclaredNeeds: [Varying] = []
  /// The first combination of each class of each component.
  private let representatives: [[Int]]
  private let roundsOfKey: [Int]
  /// Keys that may be live in some scope: for those, registrations that are not active count, too.
  private let isPermitted: Set<KeyIndex>
  /// The facts that are active where no condition holds, for those in no component.
  private let plain: ActiveFacts

  /// A fact that some variants lack.
  private struct Varying: Sendable {
    let index: Int
    let component: Int
    let holds: VariantSet
  }

  /// What is in one component.
  package enum Joining: Sendable {
    /// Conditions that decide one fault.
    case faults
    /// Also those of each need and of its targets, so that every graph shows them as in a variant of the program.
    case needs
    /// All conditions: every graph is that of a variant. Few programs have so few.
    case everything
  }

  /// The variants over the conditions of all registrations, uses and overrides.
  package init(of program: SourceFacts, joining: Joining = .needs) {
    self.init(program, FactConditions(program), joining)
  }

  init(_ program: SourceFacts, _ conditions: FactConditions, _ joining: Joining) {
    self.program = program
    let facts = program.graph
    plain = conditions.active { $0.certainty ?? false }
    guard !conditions.areAllConstant else {
      (count, isComplete, components) = (1, true, [])
      componentOfKey = Array(repeating: -1, count: facts.keys.count)
      (representatives, roundsOfKey, isPermitted) = ([], [], [])
      return
    }
    let groups = KeyGroups(program, conditions, joining)
    var own: [KeyIndex: Own] = [:]
    func add(_ condition: Condition, _ key: KeyIndex) {
      if condition != .always { own[groups.group(of: key), default: Own()].add(condition) }
    }
    for (index, registration) in facts.registrations.enumerated() {
      add(conditions.registrations[index], registration.key)
      add(conditions.asyncs[index], registration.key)
    }
    for index in groups.relevantUses { add(conditions.uses[index], facts.uses[index].key) }
    for (index, override) in facts.overrides.enumerated() { add(conditions.overrides[index], override.key) }
    for (index, holders) in conditions.holders.enumerated() {
      for holder in holders { add(conditions.undeclaredNeeds[index], facts.registrations[holder].key) }
    }
    var components: [Component] = []
    var ofGroup: [KeyIndex: Int] = [:]
    for (group, own) in own.sorted(by: { $0.key < $1.key }) {
      ofGroup[group] = components.count
      components.append(Component(own.conditions, impossible: conditions.impossible(beside: own.conditions)))
    }
    let componentOfKey = facts.keys.indices.map { ofGroup[groups.group(of: $0)] ?? -1 }
    self.components = components
    self.componentOfKey = componentOfKey
    representatives = components.map { $0.classes.map { $0.first ?? 0 } }
    roundsOfKey = Self.rounds(facts, components, componentOfKey)
    isPermitted = Set(facts.overrides.filter(\.isPermission).map(\.key))
    count = components.reduce(1) { $0 + $1.combinations.all.count - 1 }
    isComplete = components.allSatisfy(\.combinations.isComplete)

    func varying(_ conditions: [Condition], _ indices: some Sequence<Int>, _ key: (Int) -> KeyIndex?) -> [Varying] {
      indices.compactMap { index in
        guard conditions[index] != .always, let key = key(index) else { return nil }
        let component = componentOfKey[key]
        return Varying(
          index: index, component: component,
          holds: components[component].combinations.set(where: conditions[index]))
      }
    }
    registrations = varying(conditions.registrations, facts.registrations.indices) { facts.registrations[$0].key }
    asyncs = varying(conditions.asyncs, facts.registrations.indices) { facts.registrations[$0].key }
    uses = varying(conditions.uses, groups.relevantUses) { facts.uses[$0].key }
    overrides = varying(conditions.overrides, facts.overrides.indices) { facts.overrides[$0].key }
    undeclaredNeeds = varying(conditions.undeclaredNeeds, program.undeclaredNeeds.indices) { index in
      conditions.holders[index].first.map { facts.registrations[$0].key }
    }
  }

  /// The distinct conditions of a component's facts, in the order of the facts.
  private struct Own {
    private(set) var conditions: [Condition] = []
    private var seen: Set<Condition> = []

    mutating func add(_ condition: Condition) {
      if seen.insert(condition).inserted { conditions.append(condition) }
    }
  }

  /// The number of graphs that show all variants.
  package var roundCount: Int { components.reduce(1) { max($0, $1.classes.count) } }

  /// The combinations of a component that a round shows; nil if it shows nothing new of it.
  func combinations(of component: Int, inRound round: Int) -> VariantSet? {
    round < components[component].classes.count ? components[component].classes[round] : nil
  }

  /// The facts of one round.
  private func active(inRound round: Int) -> ActiveFacts {
    func holds(_ fact: Varying) -> Bool { self.holds(fact, inRound: round) }
    var active = plain
    for fact in registrations { active.registrations[fact.index] = holds(fact) }
    for fact in uses { active.uses[fact.index] = holds(fact) }
    for fact in overrides { active.overrides[fact.index] = holds(fact) }
    for fact in asyncs { active.asyncs[fact.index] = holds(fact) }
    return active
  }

  private func holds(_ fact: Varying, inRound round: Int) -> Bool {
    // Where a component has no more variants, its first one stands in.
    let representatives = representatives[fact.component]
    return fact.holds.contains(representatives[round < representatives.count ? round : 0])
  }

  package func graph(inRound round: Int) -> Graph { Graph(program.graph, active(inRound: round)) }

  /// What the checks read in one round.
  struct Round {
    let graph: Graph
    let program: SourceFacts
    /// The registrations of the program that those of the graph are; empty if they are the same.
    fileprivate let originals: [RegistrationIndex]

    /// What identifies a fault of this graph in the whole program; nil for what the graph has added.
    func identity(of fault: some Fault) -> FaultIdentity? {
      let identity = fault.identity
      guard !originals.isEmpty, case .registration(let index) = identity.subject else { return identity }
      guard index < originals.count else { return nil }
      let isPair = identity.rule == .cycle && identity.detail >= 0
      return FaultIdentity(
        identity.rule, .registration(originals[index]), isPair ? originals[identity.detail] : identity.detail)
    }
  }

  /// After the first round, the graph is only of what can break a rule in a component that still has something new: so a chain
  /// of a thousand branches does not build a thousand graphs of the program.
  func round(_ round: Int) -> Round {
    var active = active(inRound: round)
    var program = program
    let left = Set(undeclaredNeeds.filter { !holds($0, inRound: round) }.map(\.index))
    if !left.isEmpty {
      program.undeclaredNeeds = program.undeclaredNeeds.indices.filter { !left.contains($0) }
        .map { program.undeclaredNeeds[$0] }
    }
    if round == 0 { return Round(graph: Graph(program.graph, active), program: program, originals: []) }
    var facts = program.graph
    let originals = facts.registrations.indices.filter { index in
      let key = facts.registrations[index].key
      return roundsOfKey[key] > round && (active.registrations[index] || isPermitted.contains(key))
    }
    facts.registrations = originals.map { program.graph.registrations[$0] }
    active.registrations = originals.map { active.registrations[$0] }
    let asyncs = active.asyncs
    active.asyncs = [:]
    if !asyncs.isEmpty {
      for (index, original) in originals.enumerated() { active.asyncs[index] = asyncs[original] }
    }
    return Round(graph: Graph(facts, active), program: program, originals: originals)
  }

  /// For each key, the number of rounds in which faults may depend on it: those of the components that have it, need it, or
  /// have something that needs it.
  private static func rounds(
    _ facts: GraphFacts, _ components: [Component], _ componentOfKey: [Int]
  ) -> [Int] {
    let own = componentOfKey.map { $0 < 0 ? 0 : components[$0].classes.count }
    var rounds = own
    var needs = [[KeyIndex]](repeating: [], count: own.count)
    func add(_ key: KeyIndex, _ list: [NeedFact]) {
      for need in list {
        needs[key].append(need.key)
        rounds[key] = max(rounds[key], own[need.key])
      }
    }
    for registration in facts.registrations { add(registration.key, registration.needs) }
    var isDone = own.map { _ in false }
    for start in rounds.indices.sorted(by: { (rounds[$1], $0) < (rounds[$0], $1) }) where rounds[start] > 1 {
      var pending = isDone[start] ? [] : [start]
      isDone[start] = true
      while let key = pending.popLast() {
        for need in needs[key] where !isDone[need] {
          isDone[need] = true
          rounds[need] = rounds[start]
          pending.append(need)
        }
      }
    }
    return rounds
  }

  /// The component that a fault depends on; nil if no condition concerns it.
  func component(of identity: FaultIdentity) -> Int? {
    let facts = program.graph
    func component(_ key: KeyIndex) -> Int? { componentOfKey[key] < 0 ? nil : componentOfKey[key] }
    switch identity.subject {
    case .fixed: return nil
    case .key(let key): return component(key)
    case .use(let index): return component(facts.uses[index].key)
    case .override(let index): return component(facts.overrides[index].key)
    case .registration(let index):
      // A collection is in the same component as its contributions, which have its key.
      guard index < facts.registrations.count else { return nil }
      if let component = component(facts.registrations[index].key) { return component }
      guard identity.rule == .isolation || identity.rule == .asyncInSync else { return nil }
      return component(facts.registrations[index].needs[identity.detail].key)
    }
  }
}
