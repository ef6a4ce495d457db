internal import TrellisGraph

/// Compiles the last level of a valid graph into slots.
struct PlanCompiler {
  private let chain: Chain
  private let graph: Graph
  private let parent: Plan?
  private let settings: PlanSettings
  private let scope: ScopeIndex
  /// The index of each slot's registration in the graph: first the level's entries, in order, then its collections.
  private var indices: [RegistrationIndex]
  private var slotOfCollection: [RegistrationIndex: Int] = [:]
  /// Registrations that take an asynchronous creation: their own factory is async, or that of a strict need.
  private let pathsToAsync: Paths
  /// Registrations that a failed start may remove: they have hooks, or hold an instance that has.
  private let pathsToHooks: Paths

  private(set) var slots: [Slot] = []
  /// The needs of all slots, one after the other; the plan frees them.
  let needs: UnsafeMutableBufferPointer<Locator>
  private(set) var locators: [Locator] = []
  private(set) var collections: [Registration] = []
  /// By the key's index.
  private(set) var collectionSlots: [Int: Int] = [:]
  private(set) var byteCount = Int(ScopeBlock.size)

  init(_ chain: Chain, parent: Plan?, settings: PlanSettings) {
    self.chain = chain
    graph = chain.graph
    self.parent = parent
    self.settings = settings
    scope = chain.levels.count - 1
    let edges = RequestedEdges(graph)
    pathsToAsync = edges.pathsToAsync
    pathsToHooks = edges.edges.paths(
      to: graph.facts.registrations.indices.filter { chain.registration($0)?.hooks != nil })
    var registrations = chain.levels[scope].entries.map(\.registration)
    indices = Array(chain.starts[scope]..<chain.starts[scope] + registrations.count)
    for index in graph.writtenCount..<graph.facts.registrations.count where chain.level(of: index) == scope {
      guard let collection = chain.registration(index) else { continue }
      slotOfCollection[index] = indices.count
      collectionSlots[collection.key.index] = indices.count
      indices.append(index)
      registrations.append(collection)
      collections.append(collection)
    }
    let counts = indices.map { [graph] in graph.facts.registrations[$0].needs.count }
    // Never empty, so that there is always a base address.
    needs = .allocate(capacity: max(counts.reduce(0, +), 1))
    var next = UnsafePointer(needs.baseAddress.unsafelyUnwrapped)
    slots.reserveCapacity(indices.count)
    for (registration, count) in zip(registrations, counts) {
      slots.append(Slot(registration: .passUnretained(registration), needs: next, needCount: Int32(count)))
      next += count
    }
    measure()
    layOut()
    locateNeeds(of: registrations)
    locateKeys(of: registrations)
  }

  private func locateNeeds(of registrations: [Registration]) {
    var next = 0
    for (index, registration) in zip(indices, registrations) {
      for position in graph.facts.registrations[index].needs.indices {
        let target = graph.needTargets[graph.needOffsets[index] + position]
        let locator: Locator
        switch graph.facts.registrations[index].needs[position].mode {
        // The value of a set is more than one instance.
        case .strict where registration.hasSets && registration.needs[position].isSet:
          locator = self.locator(target).onSlowPath
        // A maker's product may be requested while the maker's own needs are created: those that no slot guards have a frame.
        case .strict where graph.lifetimes[index] == .maker:
          let direct = self.locator(target)
          locator = direct.kind == .unique ? direct.onSlowPath : direct
        case .strict: locator = self.locator(target)
        case .fromRequester: locator = .absent
        case .optional where graph.lifetimes[index] == .collection: locator = self.locator(target)
        default: locator = self.locator(target).onSlowPath
        }
        needs.initializeElement(at: next, to: locator)
        next += 1
      }
    }
  }

  private mutating func locateKeys(of registrations: [Registration]) {
    locators = parent?.locators.map { $0.further(by: 1) } ?? []
    let keyCount = registrations.reduce(locators.count) { max($0, $1.key.index + 1) }
    locators.append(contentsOf: repeatElement(.absent, count: keyCount - locators.count))
    for index in graph.local[scope] {
      guard let slot = slot(of: index) else { continue }
      locators[registrations[slot].key.index] = locator(.registration(index))
    }
  }

  /// The slot of a registration of this level.
  private func slot(of index: RegistrationIndex) -> Int? {
    if index >= graph.writtenCount { return slotOfCollection[index] }
    let position = index - chain.starts[scope]
    return chain.levels[scope].entries.indices.contains(position) ? position : nil
  }

  /// Decides which slots keep an instance, and where.
  private mutating func layOut() {
    let entries = chain.levels[scope].entries
    for (position, index) in indices.enumerated() {
      let registration = slots[position].registration.takeUnretainedValue()
      var traits = traits(of: registration, at: index)
      if position < entries.count, entries[position].isCounted { traits.insert(.isCounted) }
      let kind: Locator.Kind
      var size = 0
      switch graph.lifetimes[index] {
      case .shared, .input, .inherited, .collection:
        let isApart =
          !traits.isDisjoint(with: [.isRemovable, .isAsync]) || registration.layout.alignment > StorageLayout.unit
        kind = isApart ? .replaceable : .shared
        size = StorageLayout.unit + (isApart ? StorageLayout.unit : registration.layout.size)
      case .weak:
        kind = .weak
        size = StorageLayout.unit + StorageLayout(WeakReference.self).size
      case .unique, .maker, .alias, .value:
        kind = .unique
        size = traits.contains(.isCounted) ? StorageLayout.unit : 0
      }
      slots[position].kind = kind
      slots[position].traits = traits
      slots[position].offset = size > 0 ? Int32(byteCount) : -1
      byteCount += size
    }
  }

  private func traits(of registration: Registration, at index: RegistrationIndex) -> Slot.Traits {
    var traits: Slot.Traits = []
    if registration.needs.contains(where: { $0.mode == .lazy || $0.mode == .provider }) { traits.insert(.mayReenter) }
    if registration.needs.contains(where: { $0.mode == .fromRequester }) { traits.insert(.takesFromRequester) }
    if registration.makeAsync != nil { traits.insert(.hasAsyncFactory) }
    let isMaker = graph.lifetimes[index] == .maker
    // A maker is there at once; its calls load its needs.
    if pathsToAsync.contains(index), !isMaker { traits.insert(.isAsync) }
    if pathsToHooks.contains(index) { traits.insert(.isRemovable) }
    // A maker can be requested anywhere; its calls check where they run.
    if graph.isOnMainActor[index], !isMaker { traits.insert(.isOnMainActor) }
    if registration.hooks != nil { traits.insert(.hasHooks) }
    if registration.options.isEager { traits.insert(.isEager) }
    // Values, inputs, aliases and makers are not created, however often they are read.
    if settings.isObserved, ![.value, .input, .alias, .maker].contains(graph.lifetimes[index]) {
      traits.insert(.isObserved)
    }
    if settings.mode == .test, registration.options.isLive, !settings.permitted.contains(registration.key.index) {
      traits.insert(.isForbidden)
    }
    return traits
  }

  /// Measures the longest strict chain from each slot, iteratively since chains may be long.
  private mutating func measure() {
    var stack: [(slot: Int, need: Int, height: Int32)] = []
    for start in indices.indices where slots[start].height < 0 {
      stack.append((start, 0, 0))
      while let (slot, need, height) = stack.last {
        let index = indices[slot]
        guard need < slots[slot].needCount else {
          stack.removeLast()
          slots[slot].height = height + 1
          continue
        }
        let mode = graph.facts.registrations[index].needs[need].mode
        let target = graph.needTargets[graph.needOffsets[index] + need]
        var below: Int32 = 0
        if mode.isStrict, graph.lifetimes[index] != .maker, case .registration(let needed) = target,
          let found = find(needed)
        {
          below = found.slot.height
          if below < 0 {
            stack.append((found.number, 0, 0))
            continue
          }
        }
        stack[stack.count - 1].height = max(height, below)
        stack[stack.count - 1].need += 1
      }
    }
  }

  /// The slot of a registration of this level or one above, its number there, and the distance.
  private func find(_ index: RegistrationIndex) -> (slot: Slot, number: Int, distance: Int32)? {
    if let number = slot(of: index) { return (slots[number], number, 0) }
    guard let place = chain.place(of: index) else { return nil }
    var distance: Int32 = 1
    var plan = parent
    while let current = plan, current.levels.count - 1 > place.level {
      plan = current.parent
      distance += 1
    }
    guard let plan, let number = plan.slot(of: place.member) else { return nil }
    return (plan.slots[number], number, distance)
  }

  private func locator(_ target: Graph.Target) -> Locator {
    switch target {
    case .missing: return .absent
    case .keyDefault: return .keyDefault
    case .registration(let index):
      guard let (slot, number, distance) = find(index) else { return .absent }
      return Locator(to: slot, Int32(number), distance: distance)
    }
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
