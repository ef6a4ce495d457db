internal import TrellisGraph

/// Determines which registrations a set of overrides affects.
struct Rewiring {
  private let name: String
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
    name = plan.name
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

  /// The level that the overrides form, and the slot of each.
  ///
  /// - Parameter permitted: Keys, by index, whose live registrations above are re-created unchanged.
  func level(_ overrides: [Registration], permitted: Set<Int>, site: Site) -> (level: Level, slots: [Int32]) {
    var level = Level(name: name, site: own?.site ?? site, entries: [])
    let overriddenKeys = Set(overrides.map(\.key.index))
    // Decorations apply to the override; contributions are replaced together with their collection.
    level.entries = (own?.entries ?? []).filter {
      !overriddenKeys.contains($0.registration.key.index) || $0.registration.role == .decoration
    }
    var slots: [Int32] = []
    var placeOfOverride: [Int: Place] = [:]
    var hiddenAbove: Set<Int> = []
    for override in overrides {
      let key = override.key
      let outermost = numberOfKey[key.index].map { visible[$0] } ?? -1
      guard outermost >= 0 || key.record.hasDefault else {
        level.overridesOfNothing.append(override)
        continue
      }
      let (replaced, isDecoratedAbove) = undecorated(outermost)
      let inherited = replaced < 0 ? .shared : graph.lifetimeOfOverride(replacing: replaced)
      placeOfOverride[key.index] = place(at: level.entries.count)
      slots.append(Int32(level.entries.count))
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
    addConcerned(overriddenKeys, hiddenAbove: hiddenAbove, permitted, placeOfOverride, to: &level)
    return (level, slots)
  }

  /// A place in the new level.
  private func place(at position: Int) -> Place { Place(level: keptLevels, member: .entry(position)) }

  /// Adds a copy of each registration above that must be re-created, and the level's collections that extend one.
  private func addConcerned(
    _ overriddenKeys: Set<Int>, hiddenAbove: Set<Int>, _ permitted: Set<Int>, _ placeOfOverride: [Int: Place],
    to level: inout Level
  ) {
    let concerned = concernedRegistrations(overriddenKeys, permitted)
    let collections = ownCollections(over: Set(concerned), in: level)
    // Keys with a registration of the level itself that hides a copy; its decorations wrap the copy.
    let ownKeys = Set(level.entries.lazy.filter { $0.role == .plain && !$0.isDetached }.map(\.registration.key.index))
      .union(collections.map(\.registration.key.index)).subtracting(overriddenKeys).union(hiddenAbove)
    let isDetached = concerned.map { index in
      guard let registration = chain.registration(index) else { return true }
      let key = registration.key.index
      return visibleAbove[graph.facts.registrations[index].key] != index || ownKeys.contains(key)
        || (overriddenKeys.contains(key) && registration.role != .decoration)
    }
    let found = zip(concerned, isDetached).filter { !$0.1 }.map(\.0) + collections.map(\.above)
    let reached = reached(from: found, within: Set(concerned), placeOfOverride)
    let copied = zip(concerned, isDetached).filter { reached.contains($0.0) }
    var copies: [RegistrationIndex: Place] = [:]
    for (offset, copy) in copied.enumerated() { copies[copy.0] = place(at: level.entries.count + offset) }
    for (index, isDetached) in copied {
      guard let registration = chain.registration(index) else { continue }
      let pins = leads(of: index, placeOfOverride).map { pin($0, copies) }
      let isCollection = registration.role == .collection
      level.entries.append(
        Level.Entry(
          registration: isCollection ? registration.withNeeds(pins.count) : registration,
          lifetime: graph.lifetimes[index],
          role: isCollection || registration.role == .decoration ? registration.role : .plain, isOverride: true,
          isDetached: isDetached, pins: pins))
    }
    level.entries += collections.map { collection in
      Level.Entry(
        registration: collection.registration.withNeeds(collection.parts.count + 1), lifetime: .collection,
        role: .collection, isOverride: true,
        pins: [copies[collection.above].map { .place($0) } ?? .nothing] + collection.parts.map { .place(place(at: $0)) }
      )
    }
  }

  /// Where a need of a re-created registration leads.
  private enum Lead {
    case override(Place)
    /// A registration that may itself be re-created.
    case registration(RegistrationIndex)
    case nothing
  }

  private func lead(of need: NeedFact, to target: Graph.Target, _ placeOfOverride: [Int: Place]) -> Lead {
    let override = recordOfKey[need.key].flatMap { placeOfOverride[$0] }
    guard case .registration(let needed) = target else { return override.map { .override($0) } ?? .nothing }
    // A decoration wraps the override, and a part of a collection has the key of the whole.
    if let override, graph.facts.registrations[needed].role != .decoration, !isContribution(needed) {
      return .override(override)
    }
    return .registration(needed)
  }

  private func leads(of index: RegistrationIndex, _ placeOfOverride: [Int: Place]) -> [Lead] {
    zip(graph.facts.registrations[index].needs, graph.targets(of: index)).map { lead(of: $0, to: $1, placeOfOverride) }
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
    from found: [RegistrationIndex], within concerned: Set<RegistrationIndex>, _ placeOfOverride: [Int: Place]
  ) -> Set<RegistrationIndex> {
    var reached = Set(found)
    var stack = found
    while let index = stack.popLast() {
      for case .registration(let needed) in leads(of: index, placeOfOverride)
      where concerned.contains(needed) && reached.insert(needed).inserted { stack.append(needed) }
    }
    return reached
  }

  /// A collection of the level itself that extends one above.
  private struct OwnCollection {
    let registration: Registration
    let above: RegistrationIndex
    /// The positions of its contributions in the level.
    let parts: [Int]
  }

  /// The level's own collections, where the collection above that they extend is re-created.
  private func ownCollections(over concerned: Set<RegistrationIndex>, in level: Level) -> [OwnCollection] {
    guard own != nil else { return [] }
    return (graph.writtenCount..<graph.facts.registrations.count).compactMap { index in
      guard !isKept(index), case .registration(let above) = graph.targets(of: index).first, concerned.contains(above),
        let collection = chain.registration(index)
      else { return nil }
      let parts = level.entries.indices.filter { position in
        guard case .contribution = level.entries[position].role else { return false }
        return level.entries[position].registration.key == collection.key
      }
      return parts.isEmpty ? nil : OwnCollection(registration: collection, above: above, parts: parts)
    }
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

  /// The registrations of the levels above that are permitted or need an overridden key, directly or indirectly, in order.
  private func concernedRegistrations(_ overriddenKeys: Set<Int>, _ permitted: Set<Int>) -> [RegistrationIndex] {
    let registrations = graph.facts.registrations
    let keys = Set(overriddenKeys.compactMap { numberOfKey[$0] })
    let edges = RequestedEdges(graph, isDeferredToo: true)
    let concerned = edges.registrations.indices.filter { node in
      let index = edges.registrations[node]
      guard isKept(index) else { return false }
      let isRequest = node >= registrations.count
      return registrations[index].needs.contains { need in
        // A collection needs its parts under its own key; the override replaces the collection, not a part of it.
        let isPart = registrations[index].role == .collection && need.key == registrations[index].key
        return keys.contains(need.key) && (need.mode == .fromRequester) == isRequest && !isPart
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
