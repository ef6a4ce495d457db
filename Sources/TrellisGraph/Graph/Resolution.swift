package import TrellisResolver

/// What a run has resolved of one scope.
package struct ResolvedScope {
  package let slots: [ResolvedSlot]
  let targets: [Target]
  /// The slots that keys lead to.
  let local: [Int32]
  package var faults: [LevelFault] = []
  package var cycles: [[Int32]] = []

  package init(slots: [ResolvedSlot], targets: [Target], local: [Int32]) {
    self.slots = slots
    self.targets = targets
    self.local = local
  }
}

/// Resolves the scopes of a graph from the roots down, and collects what the resolver finds by the graph's own indices.
struct Resolution {
  private let facts: GraphFacts
  private let tree: ScopeTree
  /// The derived registrations of collections.
  private let collections: [KeyInScope: RegistrationIndex]
  /// The numbers of the entries of dictionaries.
  private let labels: [KeyIndex: [String: Int32]]

  private(set) var lifetimes: [Lifetime]
  private(set) var local: [[RegistrationIndex]]
  private(set) var undecorated: [RegistrationIndex]
  private(set) var traits: [Traits]
  private(set) var heights: [Int32]
  private(set) var needOffsets: [Int] = []
  private(set) var needTargets: [Graph.Target]
  private(set) var useTargets: [Graph.Target]
  private(set) var overrideTargets: [Graph.Target]
  private(set) var faults: [Graph.BrokenRule] = []
  private(set) var cycles: [[RegistrationIndex]] = []

  /// The levels from the root down to the current scope, and the registration of each of their slots.
  private var path: [(registrations: [RegistrationIndex], mark: Int)] = []
  private var view: View

  private init(_ facts: GraphFacts, _ tree: ScopeTree, _ collections: [KeyInScope: RegistrationIndex]) {
    self.facts = facts
    self.tree = tree
    self.collections = collections
    labels = Self.labels(in: facts)
    let count = facts.registrations.count
    lifetimes = facts.registrations.indices.map { facts.registrations[$0].lifetime }
    local = Array(repeating: [], count: facts.scopes.count)
    undecorated = Array(0..<count)
    traits = Array(repeating: [], count: count)
    heights = Array(repeating: 1, count: count)
    var offset = 0
    needOffsets.reserveCapacity(count + 1)
    for index in facts.registrations.indices {
      needOffsets.append(offset)
      offset += facts.registrations[index].needs.count
    }
    needOffsets.append(offset)
    needTargets = Array(repeating: .missing, count: offset)
    useTargets = Array(repeating: .missing, count: facts.uses.count)
    overrideTargets = Array(repeating: .missing, count: facts.overrides.count)
    view = View(
      keys: Array(repeating: .missing, count: facts.keys.count), entryCount: labels.values.reduce(0) { $0 + $1.count })
  }

  init(_ facts: GraphFacts, _ tree: ScopeTree, isActive: [Bool], collections: [KeyInScope: RegistrationIndex]) {
    self.init(facts, tree, collections)
    let written = facts.registrations.indices.filter { isActive[$0] && facts.registrations[$0].role != .collection }
    let registrations = Self.group(written, into: facts.scopes.count) { facts.registrations[$0].scope }
    let uses = Self.group(Array(facts.uses.indices), into: facts.scopes.count) { facts.uses[$0].scope }
    let overrides = Self.group(Array(facts.overrides.indices), into: facts.scopes.count) { facts.overrides[$0].scope }
    for scope in tree.order {
      leave(to: tree.depth[scope])
      enter(scope, registrations[scope])
      for index in uses[scope] { useTargets[index] = target(ofKey: facts.uses[index].key) }
      for index in overrides[scope] { overrideTargets[index] = target(ofKey: facts.overrides[index].key) }
    }
  }

  /// - Parameter scopes: From the root down, each below the one before.
  init(_ facts: GraphFacts, _ tree: ScopeTree, resolved scopes: [ResolvedScope]) {
    self.init(facts, tree, [:])
    var next = 0
    for (scope, resolved) in scopes.enumerated() {
      let indices = Array(next..<next + resolved.slots.count)
      next += indices.count
      path.append((indices, 0))
      record(resolved, of: scope, indices)
    }
  }

  /// Leaves the levels at this depth and below.
  private mutating func leave(to depth: Int) {
    while path.count > depth, let last = path.popLast() { view.leave(to: last.mark) }
  }

  private mutating func enter(_ scope: ScopeIndex, _ registrations: [RegistrationIndex]) {
    var entries: [Entry] = []
    var needs: [EntryNeed] = []
    entries.reserveCapacity(registrations.count)
    for index in registrations {
      entries.append(entry(index))
      for position in facts.registrations[index].needs.indices {
        let need = facts.registrations[index].needs[position]
        needs.append(EntryNeed(key: Int32(need.key), need.mode, hasDefault: facts.keys[need.key].hasDefault))
      }
    }
    let mark = view.mark
    var resolver = Resolver(&view, entries, needs)
    let indices =
      registrations
      + resolver.slots[registrations.count...].map { slot in
        collections[KeyInScope(scope: scope, key: Int(slot.key))] ?? -1
      }
    let level = resolver.level
    path.append((indices, mark))
    var resolved = ResolvedScope(slots: level.slots, targets: level.targets, local: resolver.local)
    resolved.faults = resolver.faults()
    resolved.cycles = resolver.cycles { isBefore(indices[Int($0)], indices[Int($1)]) }
    record(resolved, of: scope, indices)
    resolver.giveBack(&view)
    view.enter(level)
  }

  /// - Parameter indices: The registration of each slot.
  private mutating func record(_ resolved: ResolvedScope, of scope: ScopeIndex, _ indices: [RegistrationIndex]) {
    local[scope] = resolved.local.map { indices[Int($0)] }
    for (slot, index) in indices.enumerated() {
      let found = resolved.slots[slot]
      lifetimes[index] = found.lifetime
      traits[index] = found.traits
      heights[index] = found.height
      if case .registration(let base) = target(found.base) {
        undecorated[index] = base
      } else {
        undecorated[index] = -1
      }
      for (position, need) in found.needs.enumerated() {
        needTargets[needOffsets[index] + position] = target(resolved.targets[need])
      }
    }
    for fault in resolved.faults where fault.rule != .cycle {
      faults.append(
        Graph.BrokenRule(
          rule: fault.rule, registration: indices[Int(fault.slot)], need: Int(fault.need), other: target(fault.other)))
    }
    cycles += resolved.cycles.map { $0.map { indices[Int($0)] } }
  }

  private func entry(_ index: RegistrationIndex) -> Entry {
    let fact = facts.registrations[index]
    var traits: Traits = []
    if fact.isOverride { traits.insert(.isOverride) }
    if fact.module != nil { traits.insert(.isFromModule) }
    if fact.isAsync { traits.insert(.hasAsyncFactory) }
    if fact.lifetime == .maker, facts.keys[fact.key].isOfPlainMaker { traits.insert(.isPlainMaker) }
    if fact.isOnMainActor { traits.insert(.isOnMainActor) }
    if fact.valueType != nil { traits.insert(.createsValue) }
    if facts.keys[fact.key].hasDefault { traits.insert(.hasDefault) }
    var label: Int32 = -1
    if case .contribution(let entry?) = fact.role { label = labels[fact.key]?[entry] ?? -1 }
    return Entry(
      key: Int32(fact.key), fact.lifetime, fact.role.inLevel, traits, label: label, needCount: fact.needs.count)
  }

  private func target(ofKey key: KeyIndex) -> Graph.Target {
    view.keys[key].isRegistration ? target(view.keys[key]) : facts.keys[key].hasDefault ? .keyDefault : .missing
  }

  private func target(_ target: Target) -> Graph.Target {
    guard target.isRegistration else { return target == .keyDefault ? .keyDefault : .missing }
    return .registration(path[Int(target.level)].registrations[Int(target.slot)])
  }

  /// A collection has its first contribution's location, which may not be in the cycle, so collections sort last.
  private func isBefore(_ a: RegistrationIndex, _ b: RegistrationIndex) -> Bool {
    let isLater = (facts.registrations[a].role == .collection, facts.registrations[b].role == .collection)
    return isLater.0 != isLater.1
      ? isLater.1 : (facts.registrations[a].site, a) < (facts.registrations[b].site, b)
  }

  private static func labels(in facts: GraphFacts) -> [KeyIndex: [String: Int32]] {
    var labels: [KeyIndex: [String: Int32]] = [:]
    var count: Int32 = 0
    for index in facts.registrations.indices {
      guard case .contribution(let label?) = facts.registrations[index].role else { continue }
      let key = facts.registrations[index].key
      if labels[key]?[label] == nil {
        labels[key, default: [:]][label] = count
        count += 1
      }
    }
    return labels
  }

  /// Splits indices by scope, keeping their order.
  private static func group(_ indices: [Int], into count: Int, by scope: (Int) -> ScopeIndex) -> [[Int]] {
    var groups = [[Int]](repeating: [], count: count)
    for index in indices { groups[scope(index)].append(index) }
    return groups
  }
}
