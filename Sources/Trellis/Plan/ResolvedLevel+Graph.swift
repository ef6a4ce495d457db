internal import TrellisGraph

extension ResolvedLevel {
  /// Takes the last level of a chain from its graph, which must be valid.
  init(_ chain: Chain, below parent: Plan?) {
    let graph = chain.graph
    let index = SlotIndex(chain, below: parent)
    let registrations = index.registrations
    let counts = index.indices.map { graph.facts.registrations[$0].needs.count }
    self.init(
      below: parent, needCount: counts.reduce(0, +), slotCount: registrations.count,
      keyCount: registrations.reduce(0) { max($0, $1.key.index + 1) })
    collections = Array(registrations.dropFirst(chain.levels[index.scope].entries.count))
    collectionSlots = index.collectionSlots
    let edges = RequestedEdges(graph)
    // Registrations that take an asynchronous creation: their own factory is async, or that of a strict need.
    let pathsToAsync = edges.pathsToAsync
    func all(_ trait: Slot.Traits) -> [RegistrationIndex] {
      graph.facts.registrations.indices.filter { chain.registration($0)?.traits.contains(trait) == true }
    }
    let pathsToHooks = edges.edges.paths(to: all(.hasHooks))
    let pathsToOnStart = edges.edges.paths(to: all(.isRemovable))
    var next = 0
    for (slot, registration) in index.indices.enumerated() {
      append(registrations[slot], graph.lifetimes[registration], needs: next, count: counts[slot])
      if pathsToAsync.contains(registration) { slots[slot].traits.insert(.isAsync) }
      if pathsToHooks.contains(registration) { slots[slot].traits.insert(.isManaged) }
      if pathsToOnStart.contains(registration) { slots[slot].traits.insert(.isRemovable) }
      if graph.isOnMainActor[registration] { slots[slot].traits.insert(.isOnMainActor) }
      for (need, target) in zip(graph.facts.registrations[registration].needs, graph.targets(of: registration)) {
        needs.initializeElement(at: next, to: need.mode == .fromRequester ? .absent : index.locator(target))
        next += 1
      }
    }
    for registration in graph.local[index.scope] {
      guard let slot = index.slot(of: registration) else { continue }
      locators[registrations[slot].key.index] = .own(slot)
    }
  }
}

/// Where the registrations of a graph are in the plans of its chain.
private struct SlotIndex {
  private let chain: Chain
  private let parent: Plan?
  /// The last level.
  let scope: ScopeIndex
  /// The index of each slot's registration in the graph: first the level's entries, in order, then its collections.
  private(set) var indices: [RegistrationIndex]
  private(set) var registrations: [Registration]
  private var slotOfCollection: [RegistrationIndex: Int] = [:]
  /// By the key's index.
  private(set) var collectionSlots: [Int: Int] = [:]

  init(_ chain: Chain, below parent: Plan?) {
    self.chain = chain
    self.parent = parent
    scope = chain.levels.count - 1
    registrations = chain.levels[scope].entries.map(\.registration)
    indices = Array(chain.starts[scope]..<chain.starts[scope] + registrations.count)
    for index in chain.graph.writtenCount..<chain.graph.facts.registrations.count where chain.level(of: index) == scope
    {
      guard let collection = chain.registration(index) else { continue }
      slotOfCollection[index] = indices.count
      collectionSlots[collection.key.index] = indices.count
      indices.append(index)
      registrations.append(collection)
    }
  }

  /// The slot of a registration of this level.
  func slot(of index: RegistrationIndex) -> Int? {
    if index >= chain.graph.writtenCount { return slotOfCollection[index] }
    let position = index - chain.starts[scope]
    return chain.levels[scope].entries.indices.contains(position) ? position : nil
  }

  func locator(_ target: Graph.Target) -> Locator {
    switch target {
    case .missing: .absent
    case .keyDefault: .keyDefault
    case .registration(let index): slot(of: index).map { .own($0) } ?? locatorAbove(index) ?? .absent
    }
  }

  private func locatorAbove(_ index: RegistrationIndex) -> Locator? {
    guard let place = chain.place(of: index) else { return nil }
    var distance: Int32 = 1
    var plan = parent
    while let current = plan, current.levels.count - 1 > place.level {
      plan = current.parent
      distance += 1
    }
    guard let plan, let number = plan.slot(of: place.member) else { return nil }
    return Locator(to: plan.slots[number], Int32(number), distance: distance)
  }
}

extension Plan {
  /// The slot of a member of this plan's level.
  fileprivate func slot(of member: Place.Member) -> Int? {
    switch member {
    case .entry(let position): position
    case .collection(let key): collectionSlots[key]
    }
  }
}
