internal import TrellisGraph

extension Plan {
  /// The plan of a scope in which the given keys, and every registration that needs one of them, directly or through
  /// others, are made afresh; all else stays where it is.
  ///
  /// A registration made afresh keeps the view of the scope that owns it, except for what is overridden or made afresh
  /// itself.
  ///
  /// - Parameters:
  ///   - overrides: The replacements; of two for one key the later one holds.
  ///   - site: Where they are given.
  ///   - asOwnLevel: Whether the overrides form a level below this one, or are part of it.
  /// - Throws: What is wrong with the graph that they make.
  func overriding(
    _ overrides: [AnyRegistration], site: Site, asOwnLevel: Bool
  ) throws(GraphError) -> Plan {
    guard !overrides.isEmpty else { return self }
    var rewiring = Rewiring(levels: levels, graph: graph, asOwnLevel: asOwnLevel)
    let level = rewiring.level(overrides, name: name, site: site)
    let above = asOwnLevel ? levels : Array(levels.dropLast())
    return try Plan(checked: above + [level], definition, parent: asOwnLevel ? self : parent)
  }
}

/// Works out what a set of overrides concerns.
private struct Rewiring {
  let levels: [Level]
  let graph: Graph
  /// How many registrations lie in levels that stay as they are.
  let keptCount: Int
  /// Of the level that the overrides are part of; nil if they form their own.
  let own: Level?
  private var visible: [RegistrationIndex]
  private var numberOfKey: [Int: KeyIndex] = [:]

  init(levels: [Level], graph: Graph, asOwnLevel: Bool) {
    self.levels = levels
    self.graph = graph
    own = asOwnLevel ? nil : levels.last
    keptCount = graph.facts.registrations.count - (own?.entries.count ?? 0)
    visible = Array(repeating: -1, count: graph.facts.keys.count)
    for scope in graph.local {
      for registration in scope { visible[graph.facts.registrations[registration].key] = registration }
    }
    var index = 0
    for level in levels {
      for entry in level.entries {
        let fact = graph.facts.registrations[index]
        numberOfKey[entry.registration.key.record.index] = fact.key
        for (need, number) in zip(entry.registration.needs, fact.needs) { numberOfKey[need.record.index] = number.key }
        index += 1
      }
    }
  }

  mutating func level(_ overrides: [AnyRegistration], name: String, site: Site) -> Level {
    var level = Level(name: name, site: own?.site ?? site, entries: [])
    var latest: [Int: AnyRegistration] = [:]
    for override in overrides { latest[override.key.record.index] = override }
    let overridden = overrides.filter { latest[$0.key.record.index] === $0 }
    let overriddenKeys = Set(latest.keys)

    level.entries = (own?.entries ?? []).filter { !overriddenKeys.contains($0.registration.key.record.index) }
    var positionOfOverride: [Int: RegistrationIndex] = [:]
    for override in overridden {
      let record = override.key.record
      let replaced = numberOfKey[record.index].map { visible[$0] } ?? -1
      guard replaced >= 0 || record.hasDefault else {
        level.overridesOfNothing.append(override)
        continue
      }
      let inherited = replaced < 0 ? .shared : graph.lifetimeOfOverride(replacing: replaced)
      positionOfOverride[record.index] = keptCount + level.entries.count
      level.entries.append(
        Level.Entry(
          registration: override, lifetime: override.lifetime == .inherited ? inherited : override.lifetime,
          isOverride: replaced >= 0 && replaced < keptCount))
    }

    let concerned = concernedRegistrations(overriddenKeys)
    var copies: [RegistrationIndex: RegistrationIndex] = [:]
    for (offset, registration) in concerned.enumerated() {
      copies[registration] = keptCount + level.entries.count + offset
    }
    let entries = levels.flatMap(\.entries)
    for registration in concerned {
      let entry = entries[registration]
      let pins = zip(entry.registration.needs, graph.targets(of: registration)).map { need, target in
        if let override = positionOfOverride[need.record.index] { return NeedFact.Pin.registration(override) }
        guard case .registration(let index) = target else { return .nothing }
        return .registration(copies[index] ?? index)
      }
      let record = entry.registration.key.record
      let isVisible = numberOfKey[record.index].map { visible[$0] == registration } ?? false
      level.entries.append(
        Level.Entry(
          registration: entry.registration, lifetime: graph.lifetimes[registration], isOverride: true,
          isDetached: !isVisible || overriddenKeys.contains(record.index), pins: pins))
    }
    return level
  }

  /// The registrations of the levels above that need an overridden key, directly or through others, in order.
  private func concernedRegistrations(_ overriddenKeys: Set<Int>) -> [RegistrationIndex] {
    let facts = graph.facts
    let keys = Set(overriddenKeys.compactMap { numberOfKey[$0] })
    var dependents: [[RegistrationIndex]] = Array(repeating: [], count: keptCount)
    var isConcerned = [Bool](repeating: false, count: keptCount)
    var queue: [RegistrationIndex] = []
    for registration in 0..<keptCount {
      for (need, target) in zip(facts.registrations[registration].needs, graph.targets(of: registration))
      where need.mode != .fromRequester {
        if keys.contains(need.key), !isConcerned[registration] {
          isConcerned[registration] = true
          queue.append(registration)
        }
        if case .registration(let needed) = target { dependents[needed].append(registration) }
      }
    }
    while let registration = queue.popLast() {
      for dependent in dependents[registration] where !isConcerned[dependent] {
        isConcerned[dependent] = true
        queue.append(dependent)
      }
    }
    return isConcerned.indices.filter { isConcerned[$0] }
  }
}
