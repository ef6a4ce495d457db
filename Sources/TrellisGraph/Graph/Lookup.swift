/// Resolves every need, use and override of a graph in one walk from the root scopes down.
struct Lookup {
  let facts: GraphFacts
  let tree: ScopeTree
  let isActive: [Bool]
  /// The indices of the collections that the graph has added.
  let collections: [KeyInScope: RegistrationIndex]

  var lifetimes: [Lifetime]
  var local: [[RegistrationIndex]]
  var replaced: [Graph.Target]
  var collidesWith: [RegistrationIndex]
  private(set) var needOffsets: [Int] = []
  private(set) var needTargets: [Graph.Target]
  private(set) var useTargets: [Graph.Target]
  private(set) var overrideTargets: [Graph.Target]

  /// The registrations visible from the current scope.
  var table: VisibleKeys
  var entries: EntriesInView
  /// The position in `local` of the plain registration that a key of the current scope resolves to.
  var position: [Int]
  /// For each decoration, what lies under it and all decorations between; -1 for nothing.
  var bases: [RegistrationIndex: RegistrationIndex] = [:]
  /// The lifetimes found behind aliases so far.
  var followed: [RegistrationIndex: Lifetime] = [:]

  init(
    facts: GraphFacts, tree: ScopeTree, isActive: [Bool], collections: [KeyInScope: RegistrationIndex]
  ) {
    self.facts = facts
    self.collections = collections
    self.tree = tree
    self.isActive = isActive
    let count = facts.registrations.count
    lifetimes = facts.registrations.indices.map { facts.registrations[$0].lifetime }
    local = Array(repeating: [], count: facts.scopes.count)
    replaced = Array(repeating: .missing, count: count)
    collidesWith = Array(repeating: -1, count: count)
    needOffsets.reserveCapacity(count + 1)
    var offset = 0
    for index in facts.registrations.indices {
      needOffsets.append(offset)
      offset += facts.registrations[index].needs.count
    }
    needOffsets.append(offset)
    needTargets = Array(repeating: .missing, count: offset)
    useTargets = Array(repeating: .missing, count: facts.uses.count)
    overrideTargets = Array(repeating: .missing, count: facts.overrides.count)
    table = VisibleKeys(keyCount: facts.keys.count)
    entries = EntriesInView(facts)
    position = Array(repeating: -1, count: facts.keys.count)
  }

  mutating func run() {
    let registrations = Self.group(facts.registrations.indices.filter { isActive[$0] }, into: facts.scopes.count) {
      facts.registrations[$0].scope
    }
    let uses = Self.group(Array(facts.uses.indices), into: facts.scopes.count) { facts.uses[$0].scope }
    let overrides = Self.group(Array(facts.overrides.indices), into: facts.scopes.count) { facts.overrides[$0].scope }
    for scope in tree.order {
      table.enter(scope, depth: tree.depth[scope])
      entries.enter(scope, depth: tree.depth[scope])
      place(registrations[scope], in: scope)
      for index in registrations[scope] {
        for i in facts.registrations[index].needs.indices {
          needTargets[needOffsets[index] + i] = targetOfNeed(i, by: index)
        }
      }
      settleLifetimes(of: registrations[scope])
      for index in uses[scope] { useTargets[index] = target(of: facts.uses[index].key) }
      for index in overrides[scope] { overrideTargets[index] = target(of: facts.overrides[index].key) }
    }
  }

  func target(of key: KeyIndex) -> Graph.Target {
    let registration = table.visible[key]
    if registration >= 0 { return .registration(registration) }
    return facts.keys[key].hasDefault ? .keyDefault : .missing
  }

  private func targetOfNeed(_ position: Int, by index: RegistrationIndex) -> Graph.Target {
    let key = facts.registrations[index].needs[position].key
    return switch facts.registrations[index].needs[position].pin {
    case nil: target(of: key)
    case .above: replaced[index]
    case let pin?: target(of: pin, for: key)
    }
  }

  /// The target of a pinned need of a key.
  func target(of pin: NeedFact.Pin, for key: KeyIndex) -> Graph.Target {
    switch pin {
    case .registration(let index): .registration(index)
    case .collection(let key, let scope):
      collections[KeyInScope(scope: scope, key: key)].map { .registration($0) } ?? .missing
    case .nothing: facts.keys[key].hasDefault ? .keyDefault : .missing
    case .above: target(of: key)
    }
  }

  /// Whether each registration is active, collides with none and has a whole hierarchy, so that its needs were resolved.
  var isPlaced: [Bool] {
    var isPlaced = isActive
    for index in isPlaced.indices where isPlaced[index] {
      isPlaced[index] = tree.depth[facts.registrations[index].scope] >= 0 && collidesWith[index] < 0
    }
    return isPlaced
  }

  /// Splits indices by scope, keeping their order.
  private static func group(_ indices: [Int], into count: Int, by scope: (Int) -> ScopeIndex) -> [[Int]] {
    var groups = [[Int]](repeating: [], count: count)
    for index in indices { groups[scope(index)].append(index) }
    return groups
  }
}
