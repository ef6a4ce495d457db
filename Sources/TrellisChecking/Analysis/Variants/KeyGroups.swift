internal import TrellisGraph
internal import TrellisResolver

/// Groups the keys of a program so that each fault depends on the conditions of one group only.
///
/// Every fault is about a key, or about two of which the second is a need of the first. The conditions of its own key decide
/// most faults; each function below joins the keys for one kind of fault that others decide, too.
struct KeyGroups {
  private let program: SourceFacts
  private let conditions: FactConditions
  private let tree: ScopeTree
  private let joinsAllNeeds: Bool
  private var above: [KeyIndex]
  private var isConditional: [Bool]
  private var registrationsByKey: [[RegistrationIndex]]
  /// Keys that may lead to an async factory which only an async request can call.
  private var mayBeAsync: [Bool]
  /// The uses that can make a difference.
  private(set) var relevantUses: [Int] = []

  init(_ program: SourceFacts, _ conditions: FactConditions, _ joining: Variants.Joining) {
    self.program = program
    self.conditions = conditions
    joinsAllNeeds = joining != .faults
    let facts = program.graph
    tree = ScopeTree(facts.scopes)
    let count = facts.keys.count
    above = Array(0..<count)
    isConditional = Array(repeating: false, count: count)
    mayBeAsync = isConditional
    registrationsByKey = Array(repeating: [], count: count)
    for (index, registration) in facts.registrations.enumerated() {
      registrationsByKey[registration.key].append(index)
      if conditions.isConditional(registration: index) { isConditional[registration.key] = true }
    }
    for index in program.undeclaredNeeds.indices where conditions.undeclaredNeeds[index] != .always {
      for registration in conditions.holders[index] { isConditional[facts.registrations[registration].key] = true }
    }
    if joining == .everything { for key in facts.keys.indices { join(0, key) } }
    joinAliases()
    joinCycles()
    joinAsync()
    joinDemands()
    joinPairs()
    // What is above a key has a lower number.
    for key in above.indices { above[key] = above[above[key]] }
  }

  /// The number of a key's group, which is that of its first member.
  func group(of key: KeyIndex) -> KeyIndex {
    var key = key
    while above[key] != key { key = above[key] }
    return key
  }

  private mutating func join(_ one: KeyIndex, _ other: KeyIndex) {
    let (one, other) = (shortened(one), shortened(other))
    if one != other { above[max(one, other)] = min(one, other) }
  }

  /// Returns a key's group, and halves the way to it.
  private mutating func shortened(_ key: KeyIndex) -> KeyIndex {
    var key = key
    while above[key] != key {
      above[key] = above[above[key]]
      key = above[key]
    }
    return key
  }

  /// How an alias lives, and on which actor, is decided where it leads.
  private mutating func joinAliases() {
    for registration in program.registrations where registration.lifetime == .alias {
      for need in registration.needs { join(registration.key, need.key) }
    }
  }

  /// Whether a cycle exists is decided by all of its members, and by what else leads from one to another; so is how long a chain
  /// is.
  private mutating func joinCycles() {
    let facts = program.graph
    var needs = [[KeyIndex]](repeating: [], count: facts.keys.count)
    for registration in facts.registrations {
      for need in registration.needs where need.mode.isStrict { needs[registration.key].append(need.key) }
    }
    joinChains(needs)
    for (index, need) in program.undeclaredNeeds.enumerated() {
      for holder in conditions.holders[index] { needs[facts.registrations[holder].key].append(need.key) }
      // One line may register several keys with the same factory.
      for (one, other) in zip(conditions.holders[index], conditions.holders[index].dropFirst()) {
        join(facts.registrations[one].key, facts.registrations[other].key)
      }
    }
    var first: [Int: KeyIndex] = [:]
    for (key, component) in StrongComponents(Edges(needs)).component.enumerated() {
      if let known = first[component] { join(known, key) } else { first[component] = key }
    }
  }

  /// Joins the keys of chains that may be too deep in some variant.
  private mutating func joinChains(_ needs: [[KeyIndex]]) {
    let component = StrongComponents(Edges(needs)).component
    let count = (component.max() ?? -1) + 1
    var keyCounts = [Int](repeating: 0, count: count)
    for number in component { keyCounts[number] += 1 }
    // How many registrations of each a chain may have: of one key, only decorations, and collections with what they collect, need
    // one another.
    var sizes = keyCounts.map { $0 > 1 ? 0 : 1 }
    for registration in program.registrations {
      let number = component[registration.key]
      switch registration.role {
      case .plain, .collection: sizes[number] += keyCounts[number] > 1 ? 1 : 0
      case .decoration: sizes[number] += 1
      case .contribution: sizes[number] += 2
      }
    }
    // What a component needs has a lower number.
    var below = sizes
    var above = sizes
    let order = component.indices.sorted { component[$0] < component[$1] }
    func each(_ keys: some Sequence<KeyIndex>, _ visit: (_ from: Int, _ to: Int) -> Void) {
      for key in keys {
        for need in needs[key] where component[need] != component[key] { visit(component[key], component[need]) }
      }
    }
    each(order) { below[$0] = max(below[$0], below[$1] + sizes[$0]) }
    each(order.reversed()) { above[$1] = max(above[$1], above[$0] + sizes[$1]) }
    func isLong(_ number: Int) -> Bool { below[number] + above[number] - sizes[number] > Graph.deepestChain }
    for key in needs.indices where isLong(component[key]) {
      for need in needs[key] where isLong(component[need]) { join(key, need) }
    }
  }

  /// Whether a request has to be async is decided by everything between it and the async factory.
  private mutating func joinAsync() {
    let facts = program.graph
    /// Whether an instance may be created anew for a synchronous request.
    func isRecreated(_ registration: RegistrationFact) -> Bool {
      switch registration.lifetime {
      case .unique, .weak, .alias, .inherited: true
      case .shared, .collection, .maker, .value, .input: joinsAllNeeds
      }
    }
    var pending: [KeyIndex] = []
    for (index, registration) in facts.registrations.enumerated()
    where registration.isAsync || conditions.asyncs[index] != .always {
      guard isRecreated(registration), !mayBeAsync[registration.key] else { continue }
      mayBeAsync[registration.key] = true
      pending.append(registration.key)
    }
    if pending.isEmpty { return }
    var holders = [[KeyIndex]](repeating: [], count: facts.keys.count)
    for registration in facts.registrations where isRecreated(registration) {
      for need in registration.needs where need.mode.isStrict { holders[need.key].append(registration.key) }
    }
    func spread(_ marked: inout [Bool], from pending: [KeyIndex], where isReached: (KeyIndex) -> Bool) {
      var pending = pending
      while let key = pending.popLast() {
        for holder in holders[key] where !marked[holder] && isReached(holder) {
          marked[holder] = true
          pending.append(holder)
        }
      }
    }
    spread(&mayBeAsync, from: pending) { _ in true }
    // What leads to nothing conditional is the same in all variants, and joins nothing.
    var leadsToCondition = facts.keys.indices.map { mayBeAsync[$0] && isConditional[$0] }
    let start = facts.keys.indices.filter { leadsToCondition[$0] }
    spread(&leadsToCondition, from: start) { [mayBeAsync] in mayBeAsync[$0] }
    for key in facts.keys.indices where leadsToCondition[key] {
      for holder in holders[key] { join(holder, key) }
    }
  }

  private struct Place: Hashable {
    let key: KeyIndex
    let scope: ScopeIndex
  }

  /// Whether something is missing is decided by what needs it, unless something always does or it never is missing.
  private mutating func joinDemands() {
    let facts = program.graph
    var missing: [Place: Bool] = [:]
    func mayBeMissing(_ place: Place) -> Bool {
      if let known = missing[place] { return known }
      let result = isEverMissing(place)
      missing[place] = result
      return result
    }
    lazy var always = placesOfCertainDemands()
    // One that collides with another under a condition needs nothing then.
    for registration in facts.registrations where isConditional[registration.key] {
      for need in registration.needs where need.mode != .optional || joinsAllNeeds {
        let place = Place(key: need.key, scope: registration.scope)
        if joinsAllNeeds {
          if isConditional[need.key] { join(registration.key, need.key) }
        } else if mayBeMissing(place), always[place] != .need {
          join(registration.key, need.key)
        }
      }
    }
    for (index, use) in facts.uses.enumerated() where conditions.uses[index] != .always {
      let place = Place(key: use.key, scope: use.scope)
      let isRequest = mayBeAsync[use.key] && !use.isLoad
      if joinsAllNeeds || isRequest || !use.isOptional && mayBeMissing(place) && always[place] == nil {
        relevantUses.append(index)
      }
    }
  }

  /// Whether there is a variant in which nothing registers a key for a scope: every registration that is active at or above a
  /// scope makes the key visible there, itself or with another that it collides with.
  private func isEverMissing(_ place: Place) -> Bool {
    if program.keys[place.key].hasDefault { return false }
    let visible = registrationsByKey[place.key].filter {
      tree.isSameOrAbove(program.registrations[$0].scope, place.scope) && program.registrations[$0].path.isEmpty
    }.map { conditions.registrations[$0] }
    if visible.contains(.always) { return false }
    if visible.isEmpty { return true }
    let combinations = Combinations(of: visible, impossible: conditions.impossible(beside: visible))
    return !combinations.isComplete || !combinations.all.isSubset(of: combinations.set(where: .any(visible)))
  }

  private enum CertainDemand { case need, use }

  /// Where a key is requested whatever the conditions.
  private func placesOfCertainDemands() -> [Place: CertainDemand] {
    let graph = Graph(program.graph)
    var places: [Place: CertainDemand] = [:]
    for (index, use) in program.uses.enumerated() where conditions.uses[index] == .always && !use.isOptional {
      places[Place(key: use.key, scope: use.scope)] = .use
    }
    for (index, registration) in program.registrations.enumerated()
    where !isConditional[registration.key] && graph.isPlaced[index] && registration.path.isEmpty {
      for (position, need) in registration.needs.enumerated()
      where need.mode != .optional && !registration.isInner(position) {
        places[Place(key: need.key, scope: registration.scope)] = .need
      }
    }
    return places
  }

  /// Faults that are about a registration and one of its needs, both of which may depend on conditions.
  private mutating func joinPairs() {
    var mayBeOnMainActor = isConditional.map { _ in false }
    for registration in program.registrations where registration.isOnMainActor {
      mayBeOnMainActor[registration.key] = true
    }
    // An alias is created where its target is, and is in one group with it.
    var isGroupOnMainActor: Set<KeyIndex> = []
    for key in mayBeOnMainActor.indices where mayBeOnMainActor[key] { isGroupOnMainActor.insert(group(of: key)) }
    var hasConditions: Set<KeyIndex> = []
    for key in isConditional.indices where isConditional[key] { hasConditions.insert(group(of: key)) }
    for use in relevantUses { hasConditions.insert(group(of: program.uses[use].key)) }
    var pairs: [(KeyIndex, KeyIndex)] = []
    for registration in program.registrations {
      for need in registration.needs {
        let isAsync = mayBeAsync[need.key] && (need.mode == .lazy || need.mode == .provider)
        guard isAsync || isGroupOnMainActor.contains(group(of: need.key)) else { continue }
        let groups = (group(of: registration.key), group(of: need.key))
        if groups.0 != groups.1, hasConditions.contains(groups.0), hasConditions.contains(groups.1) {
          pairs.append((registration.key, need.key))
        }
      }
    }
    for (one, other) in pairs { join(one, other) }
  }
}
