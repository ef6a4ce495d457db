internal import TrellisGraph

/// Turns the last level of a sound graph into slots.
struct PlanCompiler {
  private let levels: [Level]
  private let graph: Graph
  private let parent: Plan?
  /// Of the last level in the graph's registrations.
  private let first: RegistrationIndex
  private let scope: ScopeIndex

  /// A slot before its needs have an address.
  struct Slot {
    let registration: AnyRegistration
    let kind: Locator.Kind
    let offset: Int32
    let needCount: Int
    let height: Int32
    let mayComeBack: Bool
  }

  private(set) var slots: [Slot] = []
  private(set) var needs: [Locator] = []
  private(set) var locators: [Locator] = []
  private(set) var byteCount = 0
  private var kinds: [Locator.Kind] = []
  private var offsets: [Int32] = []
  private var heights: [Int32] = []

  init(levels: [Level], graph: Graph, parent: Plan?) {
    self.levels = levels
    self.graph = graph
    self.parent = parent
    scope = levels.count - 1
    first = levels.dropLast().reduce(0) { $0 + $1.entries.count }
  }

  mutating func run() {
    let registrations = levels[scope].entries.map(\.registration)
    layOut(registrations)
    measure(registrations.count)
    slots.reserveCapacity(registrations.count)
    for (position, registration) in registrations.enumerated() {
      for (need, target) in zip(registration.needs, graph.targets(of: first + position)) {
        needs.append(need.mode == .fromRequester ? Locator.absent : locator(target))
      }
      slots.append(
        Slot(
          registration: registration, kind: kinds[position], offset: offsets[position],
          needCount: registration.needs.count, height: heights[position],
          mayComeBack: registration.needs.contains { $0.mode == .lazy || $0.mode == .provider }))
    }
    locators = parent?.table.map { $0.further(by: 1) } ?? []
    for index in graph.local[scope] {
      let record = registrations[index - first].key.record
      if record.index >= locators.count {
        locators.append(contentsOf: repeatElement(.absent, count: record.index + 1 - locators.count))
      }
      locators[record.index] = locator(.registration(index))
    }
  }

  /// Decides which slots keep an instance, and where.
  private mutating func layOut(_ registrations: [AnyRegistration]) {
    kinds.reserveCapacity(registrations.count)
    offsets.reserveCapacity(registrations.count)
    for (position, registration) in registrations.enumerated() {
      switch graph.lifetimes[first + position] {
      case .shared, .input, .collection, .inherited:
        kinds.append(.shared)
        offsets.append(Int32(byteCount))
        byteCount += StorageLayout.unit + registration.storage.size
      case .weak:
        kinds.append(.weak)
        offsets.append(Int32(byteCount))
        byteCount += StorageLayout.unit + StorageLayout(WeakReference.self).size
      case .unique, .alias, .value:
        kinds.append(.unique)
        offsets.append(-1)
      }
    }
  }

  /// The number of strict steps below each slot; a loop over a stack of its own, since chains may be long.
  private mutating func measure(_ count: Int) {
    heights = Array(repeating: -1, count: count)
    var stack: [(slot: Int, need: Int, height: Int32)] = []
    for start in 0..<count where heights[start] < 0 {
      stack.append((start, 0, 0))
      while let (slot, need, height) = stack.last {
        let needs = graph.facts.registrations[first + slot].needs
        guard need < needs.count else {
          stack.removeLast()
          heights[slot] = height + 1
          continue
        }
        let mode = needs[need].mode
        let target = graph.needTargets[graph.needOffsets[first + slot] + need]
        guard mode == .strict || mode == .optional, case .registration(let index) = target else {
          stack[stack.count - 1].need += 1
          continue
        }
        let below: Int32
        if index >= first {
          if heights[index - first] < 0 {
            stack.append((index - first, 0, 0))
            continue
          }
          below = heights[index - first]
        } else {
          below = heightAbove(index)
        }
        stack[stack.count - 1].height = max(height, below)
        stack[stack.count - 1].need += 1
      }
    }
  }

  private func heightAbove(_ index: RegistrationIndex) -> Int32 {
    place(above: index).map { $0.plan.slots[$0.slot].height } ?? 0
  }

  /// The plan, slot and distance of a registration of a level above.
  private func place(above index: RegistrationIndex) -> (plan: Plan, slot: Int, distance: Int32)? {
    let owner = graph.facts.registrations[index].scope
    var distance: Int32 = 1
    var plan = parent
    while let current = plan, current.levels.count - 1 > owner {
      plan = current.parent
      distance += 1
    }
    return plan.map { ($0, index - $0.firstRegistration, distance) }
  }

  private func locator(_ target: Graph.Target) -> Locator {
    switch target {
    case .missing: return .absent
    case .keyDefault: return .keyDefault
    case .registration(let index):
      if index >= first {
        let position = index - first
        return Locator(
          kind: kinds[position], isDeep: heights[position] > Plan.deepLimit, distance: 0, slot: Int32(position),
          offset: offsets[position])
      }
      guard let (plan, slot, distance) = place(above: index) else { return .absent }
      let found = plan.slots[slot]
      return Locator(
        kind: found.kind, isDeep: found.height > Plan.deepLimit, distance: distance, slot: Int32(slot),
        offset: found.offset)
    }
  }
}

extension Plan {
  /// Of this level in its graph's registrations.
  var firstRegistration: RegistrationIndex {
    graph.facts.registrations.count - levels[levels.count - 1].entries.count
  }
}
