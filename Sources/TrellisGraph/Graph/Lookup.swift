/// The walk from the root scopes down that answers every need, use and override of a graph.
struct Lookup {
  let facts: GraphFacts
  let tree: ScopeTree
  let isActive: [Bool]

  private(set) var lifetimes: [Lifetime]
  private(set) var local: [[RegistrationIndex]]
  private(set) var replaced: [Graph.Target]
  private(set) var collidesWith: [RegistrationIndex]
  private(set) var needOffsets: [Int] = []
  private(set) var needTargets: [Graph.Target]
  private(set) var useTargets: [Graph.Target]
  private(set) var overrideTargets: [Graph.Target]

  init(facts: GraphFacts, tree: ScopeTree, isActive: [Bool]) {
    self.facts = facts
    self.tree = tree
    self.isActive = isActive
    let count = facts.registrations.count
    lifetimes = facts.registrations.map(\.lifetime)
    local = Array(repeating: [], count: facts.scopes.count)
    replaced = Array(repeating: .missing, count: count)
    collidesWith = Array(repeating: -1, count: count)
    needOffsets.reserveCapacity(count + 1)
    var offset = 0
    for registration in facts.registrations {
      needOffsets.append(offset)
      offset += registration.needs.count
    }
    needOffsets.append(offset)
    needTargets = Array(repeating: .missing, count: offset)
    useTargets = Array(repeating: .missing, count: facts.uses.count)
    overrideTargets = Array(repeating: .missing, count: facts.overrides.count)
  }

  mutating func run() {
    let registrations = Self.group(facts.registrations.indices.filter { isActive[$0] }, into: facts.scopes.count) {
      facts.registrations[$0].scope
    }
    let uses = Self.group(Array(facts.uses.indices), into: facts.scopes.count) { facts.uses[$0].scope }
    let overrides = Self.group(Array(facts.overrides.indices), into: facts.scopes.count) { facts.overrides[$0].scope }
    var table = VisibleKeys(keyCount: facts.keys.count)
    // Position in `local[scope]` of the registration that a key of this scope leads to.
    var position = [Int](repeating: -1, count: facts.keys.count)
    for scope in tree.order {
      table.enter(scope, depth: tree.depth[scope])
      for index in registrations[scope] { place(index, in: scope, table: &table, position: &position) }
      for index in local[scope] { position[facts.registrations[index].key] = -1 }
      for index in registrations[scope] {
        let needs = facts.registrations[index].needs
        for (i, need) in needs.enumerated() {
          needTargets[needOffsets[index] + i] = target(of: need, in: table)
        }
      }
      for index in uses[scope] { useTargets[index] = target(of: facts.uses[index].key, in: table) }
      for index in overrides[scope] { overrideTargets[index] = target(of: facts.overrides[index].key, in: table) }
    }
  }

  /// Makes a registration what its key leads to from here on, or notes what it collides with.
  private mutating func place(
    _ index: RegistrationIndex, in scope: ScopeIndex, table: inout VisibleKeys, position: inout [Int]
  ) {
    let registration = facts.registrations[index]
    let key = registration.key
    replaced[index] = target(of: key, in: table)
    if lifetimes[index] == .inherited {
      lifetimes[index] = inheritedLifetime(from: replaced[index], in: scope, table: table)
    }
    if registration.isDetached { return }
    let earlier = position[key]
    guard earlier >= 0 else {
      position[key] = local[scope].count
      local[scope].append(index)
      table.set(key, to: index)
      return
    }
    // An override replaces what came through an `include`; anything else is written twice. After an override of nothing,
    // which is a finding of its own, the key is still free.
    let first = local[scope][earlier]
    let replacesModule = registration.isOverride && facts.registrations[first].module != nil
    if replacesModule || (facts.registrations[first].isOverride && replaced[first] == .missing) {
      local[scope][earlier] = index
      table.set(key, to: index)
    } else {
      collidesWith[index] = first
    }
  }

  private func target(of key: KeyIndex, in table: VisibleKeys) -> Graph.Target {
    let registration = table.visible[key]
    if registration >= 0 { return .registration(registration) }
    return facts.keys[key].hasDefault ? .keyDefault : .missing
  }

  private func target(of need: NeedFact, in table: VisibleKeys) -> Graph.Target {
    switch need.pin {
    case nil: target(of: need.key, in: table)
    case .registration(let index): .registration(index)
    case .nothing: facts.keys[need.key].hasDefault ? .keyDefault : .missing
    }
  }

  private func inheritedLifetime(
    from replaced: Graph.Target, in scope: ScopeIndex, table: VisibleKeys
  ) -> Lifetime {
    var target = replaced
    var steps = 0
    while case .registration(let index) = target, steps <= facts.registrations.count {
      if let lifetime = lifetimes[index].whenReplaced { return lifetime }
      guard let named = facts.registrations[index].needs.first else { return .shared }
      // Scopes above are looked up already, and from their own view; this one is not.
      let isAbove = facts.registrations[index].scope != scope
      target = isAbove ? needTargets[needOffsets[index]] : self.target(of: named, in: table)
      steps += 1
    }
    return .shared
  }

  /// Splits indices by scope, keeping their order.
  private static func group(_ indices: [Int], into count: Int, by scope: (Int) -> ScopeIndex) -> [[Int]] {
    var groups = [[Int]](repeating: [], count: count)
    for index in indices { groups[scope(index)].append(index) }
    return groups
  }
}
