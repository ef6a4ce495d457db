internal import TrellisGraph

/// Turns the last level of a sound graph into slots.
struct PlanCompiler {
  private let chain: Chain
  private let graph: Graph
  private let parent: Plan?
  private let settings: PlanSettings
  private let scope: ScopeIndex
  private let entries: [Level.Entry]
  /// Where each slot's registration is in the graph: first those of the level, in order, then the level's collections.
  private var indices: [RegistrationIndex]
  private var registrations: [Registration]
  private var slotOfCollection: [RegistrationIndex: Int] = [:]

  private(set) var collections: [Registration] = []
  /// By the key's index.
  private(set) var collectionSlots: [Int: Int] = [:]
  private(set) var needs: [Locator] = []
  private(set) var locators: [Locator] = []
  private(set) var byteCount = Int(ScopeBlock.size)
  private var kinds: [Locator.Kind] = []
  private var traits: [Slot.Traits] = []
  private var offsets: [Int32] = []
  private var heights: [Int32] = []
  /// What takes an async call to make: its own factory is async, or one that it strictly needs.
  private let waysToAsync: Paths
  /// What a failed start may take away: it has hooks itself, or holds something that has.
  private let waysToHooks: Paths

  init(_ chain: Chain, parent: Plan?, settings: PlanSettings) {
    self.chain = chain
    graph = chain.graph
    self.parent = parent
    self.settings = settings
    scope = chain.levels.count - 1
    entries = chain.levels[scope].entries
    indices = Array(chain.starts[scope]..<chain.starts[scope] + entries.count)
    registrations = entries.map(\.registration)
    let edges = RequestedEdges(graph)
    waysToAsync = edges.pathsToAsync
    waysToHooks = edges.edges.paths(
      to: graph.facts.registrations.indices.filter { chain.registration($0)?.hooks != nil })
    for index in graph.writtenCount..<graph.facts.registrations.count where chain.level(of: index) == scope {
      guard let collection = chain.registration(index) else { continue }
      slotOfCollection[index] = indices.count
      collectionSlots[collection.key.index] = indices.count
      indices.append(index)
      registrations.append(collection)
      collections.append(collection)
    }
  }

  mutating func run() {
    heights = Array(repeating: -1, count: indices.count)
    measure()
    layOut()
    needs.reserveCapacity(graph.needTargets.count)
    for (index, registration) in zip(indices, registrations) {
      for position in graph.facts.registrations[index].needs.indices {
        let target = graph.needTargets[graph.needOffsets[index] + position]
        switch graph.facts.registrations[index].needs[position].mode {
        // What is read there is more than the instance.
        case .strict where registration.hasSets && registration.needs[position].isSet:
          needs.append(locator(target).theLongWay)
        case .strict: needs.append(locator(target))
        case .fromRequester: needs.append(.absent)
        case .optional where graph.lifetimes[index] == .collection: needs.append(locator(target))
        default: needs.append(locator(target).theLongWay)
        }
      }
    }
    locators = parent?.locators.map { $0.further(by: 1) } ?? []
    let keyCount = registrations.reduce(locators.count) { max($0, $1.key.index + 1) }
    locators.append(contentsOf: repeatElement(.absent, count: keyCount - locators.count))
    for index in graph.local[scope] {
      guard let slot = slot(of: index) else { continue }
      locators[registrations[slot].key.index] = locator(.registration(index))
    }
  }

  /// The slots, with their needs at the given place.
  func slots(needs: UnsafeBufferPointer<Locator>) -> [Slot] {
    var next = needs.baseAddress.unsafelyUnwrapped
    return indices.indices.map { position in
      let count = graph.facts.registrations[indices[position]].needs.count
      defer { next += count }
      return Slot(
        registration: .passUnretained(registrations[position]), needs: next, needCount: Int32(count),
        offset: offsets[position], kind: kinds[position], traits: traits[position], height: heights[position])
    }
  }

  /// The slot of a registration of this level.
  private func slot(of index: RegistrationIndex) -> Int? {
    if index >= graph.writtenCount { return slotOfCollection[index] }
    let start = chain.starts[scope]
    return index >= start && index < start + entries.count ? index - start : nil
  }

  /// Decides which slots keep an instance, and where.
  private mutating func layOut() {
    kinds.reserveCapacity(indices.count)
    traits.reserveCapacity(indices.count)
    offsets.reserveCapacity(indices.count)
    for (position, registration) in registrations.enumerated() {
      let index = indices[position]
      var traits = traits(of: registration, at: index)
      if position < entries.count, entries[position].isCounted { traits.insert(.isCounted) }
      let kind: Locator.Kind
      var size = 0
      switch graph.lifetimes[index] {
      case .shared, .input, .inherited, .collection:
        let isApart =
          !traits.isDisjoint(with: [.mayLeave, .isAsync]) || registration.layout.alignment > StorageLayout.unit
        kind = isApart ? .replaceable : .shared
        size = StorageLayout.unit + (isApart ? StorageLayout.unit : registration.layout.size)
      case .weak:
        kind = .weak
        size = StorageLayout.unit + StorageLayout(WeakReference.self).size
      case .unique, .alias, .value:
        kind = .unique
        size = traits.contains(.isCounted) ? StorageLayout.unit : 0
      }
      kinds.append(kind)
      self.traits.append(traits)
      offsets.append(size > 0 ? Int32(byteCount) : -1)
      byteCount += size
    }
  }

  private func traits(of registration: Registration, at index: RegistrationIndex) -> Slot.Traits {
    var traits: Slot.Traits = []
    if registration.needs.contains(where: { $0.mode == .lazy || $0.mode == .provider }) { traits.insert(.mayComeBack) }
    if registration.needs.contains(where: { $0.mode == .fromRequester }) { traits.insert(.takesFromRequester) }
    if registration.makeAsync != nil { traits.insert(.hasAsyncFactory) }
    if waysToAsync.contains(index) { traits.insert(.isAsync) }
    if waysToHooks.contains(index) { traits.insert(.mayLeave) }
    if graph.isOnMainActor[index] { traits.insert(.isOnMainActor) }
    if registration.hooks != nil { traits.insert(.hasHooks) }
    if registration.options.isEager { traits.insert(.isEager) }
    // What is given or has two names is not made, however often it is read.
    if settings.isObserved, ![.value, .input, .alias].contains(graph.lifetimes[index]) { traits.insert(.isObserved) }
    if settings.mode == .test, registration.options.isLive, !settings.permitted.contains(registration.key.index) {
      traits.insert(.isForbidden)
    }
    return traits
  }

  /// The number of strict steps below each slot; a loop over a stack of its own, since chains may be long.
  private mutating func measure() {
    var stack: [(slot: Int, need: Int, height: Int32)] = []
    for start in indices.indices where heights[start] < 0 {
      stack.append((start, 0, 0))
      while let (slot, need, height) = stack.last {
        let index = indices[slot]
        guard need < graph.needOffsets[index + 1] - graph.needOffsets[index] else {
          stack.removeLast()
          heights[slot] = height + 1
          continue
        }
        let mode = graph.facts.registrations[index].needs[need].mode
        let target = graph.needTargets[graph.needOffsets[index] + need]
        guard mode == .strict || mode == .optional, case .registration(let needed) = target else {
          stack[stack.count - 1].need += 1
          continue
        }
        let below: Int32
        if let own = self.slot(of: needed) {
          if heights[own] < 0 {
            stack.append((own, 0, 0))
            continue
          }
          below = heights[own]
        } else {
          below = place(above: needed).map { $0.plan.slots[$0.slot].height } ?? 0
        }
        stack[stack.count - 1].height = max(height, below)
        stack[stack.count - 1].need += 1
      }
    }
  }

  /// The plan, slot and distance of a registration of a level above.
  private func place(above index: RegistrationIndex) -> (plan: Plan, slot: Int, distance: Int32)? {
    guard let place = chain.place(of: index) else { return nil }
    var distance: Int32 = 1
    var plan = parent
    while let current = plan, current.levels.count - 1 > place.level {
      plan = current.parent
      distance += 1
    }
    guard let plan, let slot = plan.slot(of: place.member) else { return nil }
    return (plan, slot, distance)
  }

  private func locator(_ target: Graph.Target) -> Locator {
    switch target {
    case .missing: return .absent
    case .keyDefault: return .keyDefault
    case .registration(let index):
      if let position = slot(of: index) {
        return locator(
          kinds[position], traits[position], heights[position], distance: 0, slot: position, offset: offsets[position])
      }
      guard let (plan, slot, distance) = place(above: index) else { return .absent }
      let found = plan.slots[slot]
      return locator(
        found.kind, found.traits, found.height, distance: distance, slot: slot, offset: found.offset)
    }
  }

  private func locator(
    _ kind: Locator.Kind, _ traits: Slot.Traits, _ height: Int32, distance: Int32, slot: Int, offset: Int32
  ) -> Locator {
    let isDeep = height > Plan.deepLimit
    let way: Locator.Way
    switch kind {
    // What exists has been asked for: that need not be noted.
    case .shared where traits.isDisjoint(with: [.isOnMainActor, .isForbidden]): way = .direct
    case .replaceable where traits.isDisjoint(with: [.isOnMainActor, .isForbidden]): way = .pointed
    case .unique
    where !isDeep
      && traits.isDisjoint(with: [
        .isOnMainActor, .isForbidden, .isCounted, .mayComeBack, .hasAsyncFactory, .isObserved,
      ]):
      way = .call
    default: way = .long
    }
    return Locator(way: way, kind: kind, isDeep: isDeep, distance: distance, slot: Int32(slot), offset: offset)
  }
}

extension Plan {
  /// The slot of a member of this plan's level.
  func slot(of member: Place.Member) -> Int? {
    switch member {
    case .entry(let position): position
    case .collection(let key): collectionSlots[key]
    }
  }
}
