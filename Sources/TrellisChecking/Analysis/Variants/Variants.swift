package import TrellisGraph
internal import TrellisResolver

/// The combinations of `#if` conditions under which a program is checked, and the paths of its run-time decisions.
///
/// Conditions that decide the same faults form a component, which has every combination of its own. Nothing depends on two
/// components, so one graph shows a variant of each at once: there are as many graphs as one component has variants that
/// differ. Such a graph need not be that of a whole variant of the program. For each path there is one more of what is certain on it.
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
  private var undeclaredNeeds: [Varying] = []
  /// The paths that registrations are on, the shortest first.
  private let paths: [[Branch]]
  private let pathOfRegistration: [Int]
  /// The facts that are active where no condition holds, for those in no component.
  private let plain: ActiveFacts

  /// A fact that some variants lack.
  private struct Varying: Sendable {
    let index: Int
    let component: Int
    /// Nil for all combinations.
    let holds: Set<Int>?
  }

  /// The variants over the conditions of all registrations and uses.
  package init(of program: SourceFacts) { self.init(program, Builds(program), isWhole: false) }

  /// - Parameter isWhole: Whether all conditions are one component, so that every graph is that of a variant. Few programs have so
  ///   few.
  init(_ program: SourceFacts, _ builds: Builds, isWhole: Bool) {
    self.program = program
    let facts = program.graph
    (paths, pathOfRegistration) = Self.paths(facts)
    plain = ActiveFacts(facts) { $0.certainty ?? false }
    let groups = KeyGroups(program, isWhole: isWhole)
    var own: [KeyIndex: [Condition]] = [:]
    typealias Fact = (index: Int, group: KeyIndex, condition: Condition)
    func varying(_ index: Int, _ key: KeyIndex?, _ condition: Condition) -> Fact? {
      guard condition != .always, let group = key.map(groups.group) else { return nil }
      if !own[group, default: []].contains(condition) { own[group, default: []].append(condition) }
      return (index, group, condition)
    }
    let found = (
      registrations: facts.registrations.enumerated().compactMap { varying($0, $1.key, $1.condition) },
      asyncs: facts.registrations.enumerated().compactMap { varying($0, $1.key, $1.asyncWhen) },
      uses: groups.relevantUses.compactMap { varying($0, facts.uses[$0].key, facts.uses[$0].condition) },
      undeclaredNeeds: program.undeclaredNeeds.enumerated().compactMap { index, need in
        varying(index, groups.holders[index].first.map { facts.registrations[$0].key }, need.condition)
      }
    )
    var components: [Component] = []
    var ofGroup: [KeyIndex: Int] = [:]
    for (group, conditions) in own.sorted(by: { $0.key < $1.key }) {
      ofGroup[group] = components.count
      components.append(Component(conditions, in: builds))
    }
    self.components = components
    componentOfKey = facts.keys.indices.map { ofGroup[groups.group(of: $0)] ?? -1 }
    count = components.reduce(1) { $0 + ($1.combinations?.all.count ?? 1) - 1 }
    isComplete = Self.areAllFollowed(paths, facts) && components.allSatisfy { $0.combinations != nil }
    func placed(_ facts: [Fact]) -> [Varying] {
      facts.map { index, group, condition in
        let component = ofGroup[group] ?? 0
        let holds = components[component].combinations.map { $0.numbers(where: condition) }
        return Varying(index: index, component: component, holds: condition == .never ? [] : holds)
      }
    }
    registrations = placed(found.registrations)
    asyncs = placed(found.asyncs)
    uses = placed(found.uses)
    undeclaredNeeds = placed(found.undeclaredNeeds)
  }

  /// The number of graphs that show all variants.
  package var roundCount: Int { components.reduce(1) { max($0, $1.classes.count) } }

  /// The combinations of a component that a round shows; nil if it shows nothing new of it.
  func combinations(of component: Int, inRound round: Int) -> Set<Int>? {
    round < components[component].classes.count ? components[component].classes[round] : nil
  }

  /// The facts of one build.
  private func active(inRound round: Int) -> ActiveFacts {
    func holds(_ fact: Varying) -> Bool { self.holds(fact, inRound: round) }
    var active = plain
    for fact in registrations { active.registrations[fact.index] = holds(fact) }
    for fact in uses { active.uses[fact.index] = holds(fact) }
    for fact in asyncs { active.asyncs[fact.index] = holds(fact) }
    active.others.ends = program.ends.filter { !$0.path.isEmpty }.map { end in
      ActiveFacts.Others.End(
        scope: end.scope, path: end.path,
        keys: end.condition == .always ? nil : keys(with: end.condition, inRound: round))
    }
    return active
  }

  /// The keys whose component is shown in a build in which a condition holds.
  private func keys(with condition: Condition, inRound round: Int) -> Set<KeyIndex> {
    let holding = components.indices.filter { number in
      let holds = components[number].combinations.map { $0.numbers(where: condition) }
      return self.holds(Varying(index: 0, component: number, holds: holds), inRound: round)
    }
    return Set(componentOfKey.indices.filter { holding.contains(componentOfKey[$0]) })
  }

  private func holds(_ fact: Varying, inRound round: Int) -> Bool {
    guard let holds = fact.holds else { return true }
    // Where a component has no more variants, its first one stands in.
    let classes = components[fact.component].classes
    return classes[round < classes.count ? round : 0].min().map(holds.contains) ?? false
  }

  /// Visits the graphs of one build: what is certain in each run, and then what is certain on each path.
  package func forEachGraph(inRound round: Int, _ visit: (Graph) -> Void) {
    forEachPath(inRound: round) { visit(Graph(program.graph, $0)) }
  }

  /// More than anyone writes.
  private static func pathLimit(_ facts: GraphFacts) -> Int {
    max(8, min(256, 100_000 / (facts.registrations.count + 1)))
  }

  /// More than anyone nests. Each of many arms would need a graph of its own.
  private static let depthLimit = 8

  private static func areAllFollowed(_ paths: [[Branch]], _ facts: GraphFacts) -> Bool {
    paths.count <= pathLimit(facts) && paths.allSatisfy { $0.count < depthLimit }
  }

  func forEachPath(inRound round: Int, _ visit: (ActiveFacts) -> Void) {
    let active = active(inRound: round)
    var isTaken = Array(repeating: false, count: paths.count)
    for (index, path) in pathOfRegistration.enumerated() where active.registrations[index] { isTaken[path] = true }
    for (number, path) in paths.prefix(Self.pathLimit(program.graph)).enumerated() where number == 0 || isTaken[number]
    {
      // What runs until the program ends is not used.
      if number > 0, active.others.ends.contains(where: { $0.keys == nil && path.implies($0.path) }) { continue }
      visit(active.certain(on: path, in: program.graph))
    }
    let taken = paths.indices.prefix(Self.pathLimit(program.graph)).filter { isTaken[$0] }
    for path in Self.joint(taken.map { paths[$0] }) {
      visit(active.certain(on: path, isJoint: true, in: program.graph))
    }
  }

  /// Joins paths that do not exclude each other, so that each is in one of the results.
  private static func joint(_ paths: [[Branch]]) -> [[Branch]] {
    let paths = paths.filter { $0.count < depthLimit }
    var left = Array(paths.reversed())
    var result: [[Branch]] = []
    while let first = left.popLast() {
      var joint = first
      for path in paths { joint = joint.joined(path) ?? joint }
      left.removeAll { joint.implies($0) }
      // What is certain on one path is known.
      if !paths.contains(where: { $0.implies(joint) }) { result.append(joint) }
    }
    return result
  }

  private static func paths(_ facts: GraphFacts) -> (paths: [[Branch]], ofRegistration: [Int]) {
    var numbers: [[Branch]: Int] = [[]: 0]
    for registration in facts.registrations where numbers[registration.path] == nil {
      numbers[registration.path] = numbers.count
    }
    let sorted = numbers.sorted { ($0.key.count, $0.value) < ($1.key.count, $1.value) }.map(\.key)
    for (number, path) in sorted.enumerated() { numbers[path] = number }
    return (sorted, facts.registrations.map { numbers[$0.path] ?? 0 })
  }

  /// The undeclared needs of one build.
  func undeclaredNeeds(inRound round: Int) -> [UndeclaredNeedFact] {
    let left = Set(undeclaredNeeds.filter { !holds($0, inRound: round) }.map(\.index))
    return program.undeclaredNeeds.indices.filter { !left.contains($0) }.map { program.undeclaredNeeds[$0] }
  }

  /// The component that a fault depends on; nil if no condition concerns it.
  func component(of identity: FaultIdentity) -> Int? {
    let facts = program.graph
    func component(_ key: KeyIndex) -> Int? { componentOfKey[key] < 0 ? nil : componentOfKey[key] }
    switch identity.subject {
    case .override, .fixed: return nil
    case .key(let key): return component(key)
    case .use(let index): return component(facts.uses[index].key)
    case .registration(let index):
      // A collection is in the same component as its contributions, which have its key.
      guard index < facts.registrations.count else { return nil }
      if let component = component(facts.registrations[index].key) { return component }
      guard identity.rule == .isolation || identity.rule == .asyncInSync else { return nil }
      return component(facts.registrations[index].needs[identity.detail].key)
    }
  }
}
