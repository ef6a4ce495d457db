internal import TrellisGraph

/// Determines which registrations a set of overrides affects.
struct Rewiring {
  private let definition: DescribedType
  /// The chain without the overrides.
  private let chain: Chain
  private let graph: Graph
  /// The number of levels that stay unchanged; the new level comes next.
  private let keptLevels: Int
  /// The level that the overrides are part of; nil if they form their own.
  private let own: Level?
  private var visible: [RegistrationIndex]
  /// The same, from the unchanged levels only.
  private var visibleAbove: [RegistrationIndex]
  private var numberOfKey: [Int: KeyIndex] = [:]
  private let recordOfKey: [KeyIndex: Int]

  init(_ plan: Plan, asOwnLevel: Bool) {
    definition = plan.definition
    chain = Chain(plan.levels)
    graph = chain.graph
    own = asOwnLevel ? nil : plan.levels.last
    keptLevels = asOwnLevel ? plan.levels.count : plan.levels.count - 1
    visible = Array(repeating: -1, count: graph.facts.keys.count)
    visibleAbove = visible
    for (scope, registrations) in graph.local.enumerated() {
      for registration in registrations { visible[graph.facts.registrations[registration].key] = registration }
      if scope < keptLevels { visibleAbove = visible }
    }
    for (index, entry) in plan.levels.lazy.flatMap(\.entries).enumerated() {
      let fact = graph.facts.registrations[index]
      numberOfKey[entry.registration.key.index] = fact.key
      for (need, number) in zip(entry.registration.needs, fact.needs) { numberOfKey[need.index] = number.key }
    }
    recordOfKey = Dictionary(numberOfKey.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
  }

  /// Where needs of the keys lead that overrides change, by the key's index.
  private struct Changes {
    /// What replaces the registration of a key.
    var replacements: [Int: Place] = [:]
    /// The last decoration of a key, or else the collection with the contributions to it.
    var additions: [Int: Place] = [:]
  }

  /// The level that the overrides form, and the slot of each.
  ///
  /// - Parameter permitted: Keys, by index, whose live registrations above are re-created unchanged.
  func level(_ overrides: [Registration], permitted: Set<Int>, site: Site) -> (level: Level, slots: [Int32]) {
    var level = Level(definition: definition, site: own?.site ?? site, entries: [])
    let replacedKeys = Set(overrides.lazy.filter { $0.role == .plain }.map(\.key.index))
    let concerned = concernedRegistrations(replacedKeys, Set(overrides.map(\.key.index)), permitted)
    // Decorations apply to the override; contributions are replaced together with their collection.
    level.entries = (own?.entries ?? []).filter {
      !replacedKeys.contains($0.registration.key.index) || $0.registration.role == .decoration
    }
    var slots: [Int32] = []
    var changes = Changes()
    var hiddenAbove: Set<Int> = []
    for override in overrides {
      let key = override.key
      let outermost = numberOfKey[key.index].map { visible[$0] } ?? -1
      guard outermost >= 0 || key.hasDefault || override.role.isContribution else {
        level.overridesOfNothing.append(override)
        continue
      }
      let place = place(at: level.entries.count)
      slots.append(Int32(level.entries.count))
      guard override.role == .plain else {
        if override.role == .decoration { changes.additions[key.index] = place }
        var entry = Level.Entry(override)
        entry.isCounted = true
        // What replaces the whole collection stands for it too.
        entry.isDetached = override.role.isContribution && replacedKeys.contains(key.index)
        level.entries.append(entry)
        continue
      }
      let (replaced, isDecoratedAbove) = undecorated(outermost)
      let inherited = replaced < 0 ? .shared : graph.lifetimeOfOverride(replacing: replaced)
      changes.replacements[key.index] = place
      let isInherited = numberOfKey[key.index].map { visibleAbove[$0] >= 0 } ?? false
      // The override also replaces what the definition's registration hides: the decorations above.
      if replaced >= 0, !isKept(replaced) { hiddenAbove.insert(key.index) }
      // It replaces a collection, to which scopes further down may contribute.
      let role: Role = !isInherited && isCollection(replaced) ? .collection : .plain
      level.entries.append(
        Level.Entry(
          registration: override, lifetime: override.lifetime == .inherited ? inherited : override.lifetime,
          role: role, isOverride: isInherited, isDetached: isDecoratedAbove, isCounted: true))
    }
    let collections = addCollections(to: &level, &changes, replacedKeys, over: Set(concerned))
    addConcerned(concerned, replacedKeys, hiddenAbove: hiddenAbove, changes, collections, to: &level)
    return (level, slots)
  }

  /// A place in the new level.
  private func place(at position: Int) -> Place { Place(level: keptLevels, member: .entry(position)) }

  /// A collection in the new level that starts from one above.
  private struct ExtendedCollection {
    let position: Int
    /// What it starts from; -1 if nothing is registered above.
    let above: RegistrationIndex
    let isDetached: Bool
  }

  /// Adds the level's collections that overrides contribute to, or that start from a re-created one.
  private func addCollections(
    to level: inout Level, _ changes: inout Changes, _ replacedKeys: Set<Int>, over concerned: Set<RegistrationIndex>
  ) -> [ExtendedCollection] {
    var collections: [ExtendedCollection] = []
    var partsOfKey: [Int: [Int]] = [:]
    var order: [Registration] = []
    for (position, entry) in level.entries.enumerated() {
      guard let collection = entry.registration.collection, !replacedKeys.contains(collection.key.index) else {
        continue
      }
      if partsOfKey[collection.key.index] == nil { order.append(collection) }
      partsOfKey[collection.key.index, default: []].append(position)
    }
    for collection in order {
      let key = collection.key.index
      let parts = partsOfKey[key] ?? []
      let above = numberOfKey[key].map { visibleAbove[$0] } ?? -1
      func add(_ parts: [Int], isDetached: Bool) {
        collections.append(
          ExtendedCollection(position: level.entries.count, above: above, isDetached: isDetached))
        level.entries.append(
          Level.Entry(
            registration: collection.withNeeds(parts.count + 1), lifetime: .collection, role: .collection,
            isOverride: above >= 0, isDetached: isDetached,
            pins: [.nothing] + parts.map { .place(place(at: $0)) }))
      }
      let added = parts.filter { level.entries[$0].isCounted }
      if !added.isEmpty, changes.additions[key] == nil { changes.additions[key] = place(at: level.entries.count) }
      // What is re-created keeps its owner's view, in which the definition's own contributions are not.
      if !added.isEmpty, added.count < parts.count { add(added, isDetached: true) }
      if !added.isEmpty || concerned.contains(above) { add(parts, isDetached: false) }
    }
    return collections
  }

  /// Adds a copy of each registration above that must be re-created.
  private func addConcerned(
    _ concerned: [RegistrationIndex], _ replacedKeys: Set<Int>, hiddenAbove: Set<Int>, _ changes: Changes,
    _ collections: [ExtendedCollection], to level: inout Level
  ) {
    // Keys with a registration of the level itself that hides a copy; its decorations wrap the copy.
    let ownKeys = Set(
      level.entries.lazy.filter { ($0.role == .plain || $0.role == .collection) && !$0.isDetached }
        .map(\.registration.key.index)
    ).subtracting(replacedKeys).union(hiddenAbove)
    let isDetached = concerned.map { index in
      guard let registration = chain.registration(index) else { return true }
      let key = registration.key.index
      return visibleAbove[graph.facts.registrations[index].key] != index || ownKeys.contains(key)
        || (replacedKeys.contains(key) && registration.role != .decoration)
    }
    let found =
      zip(concerned, isDetached).filter { !$0.1 }.map(\.0)
      + collections.map(\.above).filter { concerned.contains($0) }
    let reached = reached(from: found, within: Set(concerned), changes)
    let copied = zip(concerned, isDetached).filter { reached.contains($0.0) }
    var copies: [RegistrationIndex: Place] = [:]
    for (offset, copy) in copied.enumerated() { copies[copy.0] = place(at: level.entries.count + offset) }
    for collection in collections where collection.above >= 0 {
      level.entries[collection.position].pins[0] = pin(.registration(collection.above), copies)
    }
    for (index, isDetached) in copied {
      guard let registration = chain.registration(index) else { continue }
      let pins = leads(of: index, changes).map { pin($0, copies) }
      let isCollection = registration.role == .collection
      level.entries.append(
        Level.Entry(
          registration: isCollection ? registration.withNeeds(pins.count) : registration,
          lifetime: graph.lifetimes[index],
          role: isCollection || registration.role == .decoration ? registration.role : .plain, isOverride: true,
          isDetached: isDetached, pins: pins))
    }
  }

  /// Where a need of a re-created registration leads.
  private enum Lead {
    case override(Place)
    /// A registration that may itself be re-created.
    case registration(RegistrationIndex)
    case nothing
  }

  private func leads(of index: RegistrationIndex, _ changes: Changes) -> [Lead] {
    let registration = graph.facts.registrations[index]
    return zip(registration.needs.indices, graph.targets(of: index)).map { position, target in
      let key = recordOfKey[registration.needs[position].key]
      if !registration.isInner(position), let addition = key.flatMap({ changes.additions[$0] }) {
        return .override(addition)
      }
      let replacement = key.flatMap { changes.replacements[$0] }
      guard case .registration(let needed) = target else { return replacement.map { .override($0) } ?? .nothing }
      // A decoration wraps the override, and a part of a collection has the key of the whole.
      if let replacement, graph.facts.registrations[needed].role != .decoration, !isContribution(needed) {
        return .override(replacement)
      }
      return .registration(needed)
    }
  }

  private func pin(_ lead: Lead, _ copies: [RegistrationIndex: Place]) -> Level.Pin {
    switch lead {
    case .override(let place): .place(place)
    case .registration(let index): (copies[index] ?? chain.place(of: index)).map { .place($0) } ?? .nothing
    case .nothing: .nothing
    }
  }

  /// The registrations to be re-created that something needs. One that is overridden or hidden, and that nothing else needs, is
  /// left out, so that it is not created.
  private func reached(
    from found: [RegistrationIndex], within concerned: Set<RegistrationIndex>, _ changes: Changes
  ) -> Set<RegistrationIndex> {
    var reached = Set(found)
    var stack = found
    while let index = stack.popLast() {
      for case .registration(let needed) in leads(of: index, changes)
      where concerned.contains(needed) && reached.insert(needed).inserted { stack.append(needed) }
    }
    return reached
  }

  private func isCollection(_ index: RegistrationIndex) -> Bool {
    index >= 0 && graph.facts.registrations[index].role == .collection
  }

  /// The registration of a key below its decorations, and whether any decoration is in an unchanged level.
  private func undecorated(_ outermost: RegistrationIndex) -> (RegistrationIndex, isDecoratedAbove: Bool) {
    var index = outermost
    var isDecoratedAbove = false
    while index >= 0, graph.facts.registrations[index].role == .decoration {
      if isKept(index) { isDecoratedAbove = true }
      guard case .registration(let inner) = graph.targets(of: index).first else { return (-1, isDecoratedAbove) }
      index = inner
    }
    return (index, isDecoratedAbove)
  }

  private func isKept(_ index: RegistrationIndex) -> Bool { index >= 0 && chain.level(of: index) < keptLevels }

  private func isContribution(_ index: RegistrationIndex) -> Bool {
    chain.registration(index).map { $0.collection != nil } ?? false
  }

  /// The registrations of the levels above that are permitted or need a changed key, directly or indirectly, in order.
  private func concernedRegistrations(
    _ replacedKeys: Set<Int>, _ changedKeys: Set<Int>, _ permitted: Set<Int>
  ) -> [RegistrationIndex] {
    let registrations = graph.facts.registrations
    let replaced = Set(replacedKeys.compactMap { numberOfKey[$0] })
    let changed = Set(changedKeys.compactMap { numberOfKey[$0] })
    let edges = RequestedEdges(graph, isDeferredToo: true)
    let concerned = edges.registrations.indices.filter { node in
      let index = edges.registrations[node]
      guard isKept(index) else { return false }
      let isRequest = node >= registrations.count
      let registration = registrations[index]
      return registration.needs.indices.contains { position in
        let need = registration.needs[position]
        guard (need.mode == .fromRequester) == isRequest else { return false }
        // What is added wraps or extends the instance; what replaces a collection replaces no part of it.
        if !registration.isInner(position) { return changed.contains(need.key) }
        return registration.role == .decoration && replaced.contains(need.key)
      } || isPermitted(index, permitted)
    }
    let paths = edges.edges.paths(to: concerned)
    return registrations.indices.filter { isKept($0) && paths.contains($0) }
  }

  /// Whether a registration is live and permitted, so that it is re-created unchanged.
  private func isPermitted(_ index: RegistrationIndex, _ permitted: Set<Int>) -> Bool {
    guard !permitted.isEmpty, let registration = chain.registration(index) else { return false }
    return registration.options.isLive && permitted.contains(registration.key.index)
  }
}
