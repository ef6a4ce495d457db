internal import TrellisGraph
internal import TrellisResolver

/// Groups the keys of a program so that each fault depends on the conditions of one group only.
///
/// Every fault is about a key, or about two of which the second is a need of the first: where both have conditions, they are in one
/// group. So are keys that other keys lead to one another, where a fault needs all between them.
struct KeyGroups {
  private let program: SourceFacts
  private var above: [KeyIndex]
  /// For each undeclared need, the registrations whose factory looks it up.
  let holders: [[RegistrationIndex]]
  /// The uses that can make a difference.
  private(set) var relevantUses: [Int] = []

  /// - Parameter isWhole: Whether all keys are one group.
  init(_ program: SourceFacts, isWhole: Bool) {
    self.program = program
    above = Array(program.keys.indices)
    let sites = Set(program.undeclaredNeeds.map(\.registration))
    let looking = program.registrations.indices.filter { sites.contains(program.registrations[$0].site) }
    let bySite = Dictionary(grouping: looking) { program.registrations[$0].site }
    holders = program.undeclaredNeeds.map { bySite[$0.registration] ?? [] }
    if isWhole { for key in above.indices { join(0, key) } }
    // How an alias lives, and on which actor, is decided where it leads.
    for registration in program.registrations where registration.lifetime == .alias {
      for need in registration.needs { join(registration.key, need.key) }
    }
    joinCycles()
    findUses(mayBeAsync: joinAsync())
    joinNeeds()
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

  /// Whether a cycle exists is decided by all of its members, and by what else leads from one to another.
  private mutating func joinCycles() {
    var needs = [[KeyIndex]](repeating: [], count: above.count)
    for registration in program.registrations {
      for need in registration.needs where need.mode.isStrict { needs[registration.key].append(need.key) }
    }
    for (need, holders) in zip(program.undeclaredNeeds, holders) {
      for holder in holders {
        needs[program.registrations[holder].key].append(need.key)
        // One line may register several keys with the same factory.
        join(program.registrations[holders[0]].key, program.registrations[holder].key)
      }
    }
    var first: [Int: KeyIndex] = [:]
    let components = StrongComponents(Edges(needs)).component
    for (key, component) in components.enumerated() {
      if let known = first[component] { join(known, key) } else { first[component] = key }
    }
    joinChains(needs, components)
  }

  /// Whether a chain is too deep is decided by all of its members.
  private mutating func joinChains(_ needs: [[KeyIndex]], _ component: [Int]) {
    // Of one key, only decorations, and collections with what they collect, need one another.
    var sizes = [Int](repeating: 0, count: component.count)
    for number in component { sizes[number] += 1 }
    for registration in program.registrations where [.decoration, .collection].contains(registration.role) {
      sizes[component[registration.key]] += 1
    }
    var heights = sizes
    // What a component needs has a lower number.
    for key in component.indices.sorted(by: { component[$0] < component[$1] }) {
      let number = component[key]
      for need in needs[key] where component[need] != number {
        heights[number] = max(heights[number], heights[component[need]] + sizes[number])
      }
    }
    var pending = component.indices.filter { heights[component[$0]] > Graph.deepestChain }
    var known = Set(pending)
    while let key = pending.popLast() {
      for need in needs[key] {
        join(key, need)
        if known.insert(need).inserted { pending.append(need) }
      }
    }
  }

  /// Whether a request has to be async is decided by everything between it and the async factory.
  ///
  /// - Returns: For each key, whether it may lead to an async factory which only an async request can call.
  private mutating func joinAsync() -> [Bool] {
    // What may be created anew for a synchronous request.
    let recreated = program.registrations.filter { [.unique, .weak, .alias, .inherited].contains($0.lifetime) }
    var mayBeAsync = [Bool](repeating: false, count: above.count)
    var pending = recreated.filter { $0.isAsync || $0.asyncWhen != .always }.map(\.key)
    if pending.isEmpty { return mayBeAsync }
    var holders = [[KeyIndex]](repeating: [], count: above.count)
    for registration in recreated {
      for need in registration.needs where need.mode.isStrict { holders[need.key].append(registration.key) }
    }
    while let key = pending.popLast() {
      if mayBeAsync[key] { continue }
      mayBeAsync[key] = true
      for holder in holders[key] { join(holder, key) }
      pending += holders[key]
    }
    return mayBeAsync
  }

  /// Joins keys with conditions of which one needs the other.
  private mutating func joinNeeds() {
    var conditional: Set<KeyIndex> = []
    for registration in program.registrations
    where registration.condition != .always || registration.asyncWhen != .always {
      conditional.insert(group(of: registration.key))
    }
    for (need, holders) in zip(program.undeclaredNeeds, holders) where need.condition != .always {
      for holder in holders { conditional.insert(group(of: program.registrations[holder].key)) }
    }
    for use in relevantUses { conditional.insert(group(of: program.uses[use].key)) }
    if conditional.isEmpty { return }
    let isConditional = above.indices.map { conditional.contains(group(of: $0)) }
    for registration in program.registrations where isConditional[registration.key] {
      for need in registration.needs where isConditional[need.key] { join(registration.key, need.key) }
    }
  }

  private struct Place: Hashable {
    let key: KeyIndex
    let scope: ScopeIndex
  }

  /// Whether something is missing, a use decides unless something else always needs it.
  private mutating func findUses(mayBeAsync: [Bool]) {
    guard program.uses.contains(where: { $0.condition != .always }) else { return }
    let tree = ScopeTree(program.scopes)
    var always: Set<Place> = []
    for use in program.uses where use.condition == .always && !use.isOptional {
      always.insert(Place(key: use.key, scope: use.scope))
    }
    // A registration that collides with another under a condition needs nothing then.
    let varying = Set(program.registrations.lazy.filter { $0.condition != .always }.map(\.key))
    var registered: [KeyIndex: Set<ScopeIndex>] = [:]
    for registration in program.registrations where registration.condition == .always && registration.path.isEmpty {
      registered[registration.key, default: []].insert(registration.scope)
      for (position, need) in registration.needs.enumerated()
      where need.mode != .optional && !registration.isInner(position) && !varying.contains(registration.key) {
        always.insert(Place(key: need.key, scope: registration.scope))
      }
    }
    relevantUses = program.uses.indices.filter { index in
      let use = program.uses[index]
      if use.condition == .always { return false }
      if mayBeAsync[use.key], !use.isLoad { return true }
      if use.isOptional || program.keys[use.key].hasDefault { return false }
      return !always.contains(Place(key: use.key, scope: use.scope))
        && !(registered[use.key] ?? []).contains { tree.isSameOrAbove($0, use.scope) }
    }
  }
}
