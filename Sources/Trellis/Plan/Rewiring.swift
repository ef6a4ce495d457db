internal import TrellisGraph

/// Works out what a set of overrides concerns.
struct Rewiring {
  private let name: String
  private let levels: [Level]
  private let graph: Graph
  private let entries: [Level.Entry]
  /// How many registrations lie in levels that stay as they are.
  private let keptCount: Int
  /// Of the level that the overrides are part of; nil if they form their own.
  private let own: Level?
  private var visible: [RegistrationIndex]
  /// The same from the levels that stay as they are.
  private var visibleAbove: [RegistrationIndex]
  private var numberOfKey: [Int: KeyIndex] = [:]
  private let recordOfKey: [KeyIndex: Int]

  init(_ plan: Plan, asOwnLevel: Bool) {
    name = plan.name
    levels = plan.levels
    graph = plan.graph
    entries = plan.levels.flatMap(\.entries)
    own = asOwnLevel ? nil : plan.levels.last
    keptCount = entries.count - (own?.entries.count ?? 0)
    visible = Array(repeating: -1, count: graph.facts.keys.count)
    visibleAbove = visible
    for (scope, registrations) in graph.local.enumerated() {
      for registration in registrations { visible[graph.facts.registrations[registration].key] = registration }
      if own == nil || scope < levels.count - 1 { visibleAbove = visible }
    }
    for (index, entry) in entries.enumerated() {
      let fact = graph.facts.registrations[index]
      numberOfKey[entry.registration.key.index] = fact.key
      for (need, number) in zip(entry.registration.needs, fact.needs) { numberOfKey[need.index] = number.key }
    }
    recordOfKey = Dictionary(numberOfKey.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
  }

  /// The level that the overrides make, and the slot of each.
  ///
  /// - Parameter permitted: Keys, by index, whose registrations above are made afresh as they are if they are live.
  mutating func level(_ overrides: [Registration], permitted: Set<Int>, site: Site) -> (level: Level, slots: [Int32]) {
    var level = Level(name: name, site: own?.site ?? site, entries: [])
    let overriddenKeys = Set(overrides.map(\.key.index))
    // Decorations apply to what overrides them; contributions go with the collection that is replaced.
    level.entries = (own?.entries ?? []).filter {
      !overriddenKeys.contains($0.registration.key.index) || $0.registration.role == .decoration
    }
    var slots: [Int32] = []
    var positionOfOverride: [Int: RegistrationIndex] = [:]
    for override in overrides {
      let key = override.key
      let outermost = numberOfKey[key.index].map { visible[$0] } ?? -1
      guard outermost >= 0 || key.record.hasDefault else {
        level.overridesOfNothing.append(override)
        continue
      }
      let (replaced, isDecoratedAbove) = undecorated(outermost)
      let inherited = replaced < 0 ? .shared : graph.lifetimeOfOverride(replacing: replaced)
      positionOfOverride[key.index] = keptCount + level.entries.count
      slots.append(Int32(level.entries.count))
      let isInherited = isInherited(replaced)
      // In place of a collection others may contribute to it further down.
      let role: Role = !isInherited && isCollection(replaced) ? .collection : .plain
      level.entries.append(
        Level.Entry(
          registration: override, lifetime: override.lifetime == .inherited ? inherited : override.lifetime,
          role: role, isOverride: isInherited, isDetached: isDecoratedAbove, isCounted: true))
    }
    addConcerned(overriddenKeys, permitted, positionOfOverride, to: &level)
    return (level, slots)
  }

  /// Adds a copy of each registration above that must be made afresh, and the level's collections that go on from one.
  private func addConcerned(
    _ overriddenKeys: Set<Int>, _ permitted: Set<Int>, _ positionOfOverride: [Int: RegistrationIndex],
    to level: inout Level
  ) {
    let concerned = concernedRegistrations(overriddenKeys, permitted)
    var copies: [RegistrationIndex: RegistrationIndex] = [:]
    for (offset, registration) in concerned.enumerated() {
      copies[registration] = keptCount + level.entries.count + offset
    }
    let collections = ownCollections(over: copies, in: level)
    // What the level itself puts in front of a copy; its decorations go around the copy.
    let ownKeys = Set(level.entries.lazy.filter { $0.role == .plain && !$0.isDetached }.map(\.registration.key.index))
      .union(collections.map(\.registration.key.index)).subtracting(overriddenKeys)
    for index in concerned {
      let fact = graph.facts.registrations[index]
      let pins = zip(fact.needs, graph.targets(of: index)).map { need, target -> NeedFact.Pin in
        guard case .registration(let needed) = target else {
          return recordOfKey[need.key].flatMap { positionOfOverride[$0] }.map { .registration($0) } ?? .nothing
        }
        if let copy = copies[needed] { return .registration(copy) }
        if let override = recordOfKey[need.key].flatMap({ positionOfOverride[$0] }), !isContribution(needed) {
          return .registration(override)
        }
        return .registration(needed)
      }
      let registration = registration(index)
      let key = registration.key.index
      let isHidden = ownKeys.contains(key) || (overriddenKeys.contains(key) && registration.role != .decoration)
      level.entries.append(
        Level.Entry(
          registration: registration.role == .collection ? registration.withNeeds(pins.count) : registration,
          lifetime: graph.lifetimes[index], role: registration.role == .collection ? .collection : .plain,
          isOverride: true, isDetached: visibleAbove[fact.key] != index || isHidden, pins: pins))
    }
    level.entries += collections
  }

  /// The level's own contributions put together with those above, where what is above is made afresh.
  private func ownCollections(
    over copies: [RegistrationIndex: RegistrationIndex], in level: Level
  ) -> [Level.Entry] {
    guard own != nil else { return [] }
    return (graph.writtenCount..<graph.facts.registrations.count).compactMap { index in
      guard !isKept(index), case .registration(let above) = graph.targets(of: index).first, let copy = copies[above]
      else { return nil }
      let collection = registration(index)
      let parts = level.entries.indices.filter { position in
        guard case .contribution = level.entries[position].role else { return false }
        return level.entries[position].registration.key == collection.key
      }
      if parts.isEmpty { return nil }
      return Level.Entry(
        registration: collection.withNeeds(parts.count + 1), lifetime: .collection, role: .collection, isOverride: true,
        pins: [.registration(copy)] + parts.map { .registration(keptCount + $0) })
    }
  }

  private func isCollection(_ index: RegistrationIndex) -> Bool {
    index >= 0 && graph.facts.registrations[index].role == .collection
  }

  /// Whether there is something in the levels above that an override of a registration replaces.
  private func isInherited(_ index: RegistrationIndex) -> Bool {
    if isKept(index) { return true }
    // A collection of the level's own adds to the one above.
    guard isCollection(index), case .registration = graph.targets(of: index).first else { return false }
    return true
  }

  /// What a key leads to below its decorations, and whether any of these lies in a level that stays.
  private func undecorated(_ outermost: RegistrationIndex) -> (RegistrationIndex, isDecoratedAbove: Bool) {
    var index = outermost
    var isDecoratedAbove = false
    while index >= 0, registration(index).role == .decoration {
      if isKept(index) { isDecoratedAbove = true }
      guard case .registration(let inner) = graph.targets(of: index).first else { return (-1, isDecoratedAbove) }
      index = inner
    }
    return (index, isDecoratedAbove)
  }

  private func isKept(_ index: RegistrationIndex) -> Bool {
    guard index >= 0 else { return false }
    if index < graph.writtenCount { return index < keptCount }
    return own == nil || graph.facts.registrations[index].scope < levels.count - 1
  }

  private func isContribution(_ index: RegistrationIndex) -> Bool {
    if case .contribution = registration(index).role { true } else { false }
  }

  private func registration(_ index: RegistrationIndex) -> Registration {
    if index < graph.writtenCount { return entries[index].registration }
    // A collection, whose contributions know what puts them together.
    guard case .registration(let contribution) = graph.facts.registrations[index].needs.last?.pin,
      let collection = entries[contribution].registration.collection
    else { return entries[0].registration }
    return collection
  }

  /// The registrations of the levels above that need an overridden key, directly or through others, in order.
  private func concernedRegistrations(_ overriddenKeys: Set<Int>, _ permitted: Set<Int>) -> [RegistrationIndex] {
    let facts = graph.facts
    let keys = Set(overriddenKeys.compactMap { numberOfKey[$0] })
    let kept = facts.registrations.indices.filter { isKept($0) }
    var dependents: [[RegistrationIndex]] = Array(repeating: [], count: facts.registrations.count)
    var isConcerned = [Bool](repeating: false, count: facts.registrations.count)
    var queue: [RegistrationIndex] = []
    for index in kept {
      for (need, target) in zip(facts.registrations[index].needs, graph.targets(of: index))
      where need.mode != .fromRequester {
        // A collection's needs bear its own key: what is overridden is the collection, not a part of it.
        if keys.contains(need.key), facts.registrations[index].role != .collection, !isConcerned[index] {
          isConcerned[index] = true
          queue.append(index)
        }
        if case .registration(let needed) = target { dependents[needed].append(index) }
      }
      guard !permitted.isEmpty, !isConcerned[index] else { continue }
      let registration = registration(index)
      if registration.options.isLive, permitted.contains(registration.key.index) {
        isConcerned[index] = true
        queue.append(index)
      }
    }
    while let index = queue.popLast() {
      for dependent in dependents[index] where !isConcerned[dependent] {
        isConcerned[dependent] = true
        queue.append(dependent)
      }
    }
    return kept.filter { isConcerned[$0] }
  }
}
