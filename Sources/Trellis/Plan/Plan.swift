internal import Synchronization
internal import TrellisGraph

/// A level's graph compiled for speed: every key is a slot, every need a distance and a slot.
///
/// Created once for each definition under a root; scopes of that definition share it.
final class Plan: @unchecked Sendable {
  // Unchecked for the pointers: their memory is written once, here, and then only read. They save each request the reference
  // counting of arrays.

  let definition: DescribedType
  /// Known from the start if each event needs it.
  private let eventName: String?
  /// Not retained: scopes retain their parents, and so the plans above, while a plan retains those below.
  unowned let parent: Plan?
  /// From the root down to this level. Their graph is not kept: it is larger than the plan, and only overrides need it.
  let levels: [Level]
  let settings: PlanSettings
  let slots: UnsafeBufferPointer<Slot>
  /// The needs of all slots, one after the other.
  private let needs: UnsafeBufferPointer<Locator>
  /// The locator of each key of the process, by the key's index.
  ///
  /// Flat, so that a request reads one: 16 bytes for each key in each plan. A program with 500 keys that opens 25 definitions
  /// has 0.2 MB of them; one with 5,000 keys and 200 definitions, ten times the largest known, 16 MB.
  let locators: UnsafeBufferPointer<Locator>
  /// Retains the collections of this level, which are not among its entries.
  private let collections: [Registration]
  /// The slots of the collections, by the key's index.
  let collectionSlots: [Int: Int]
  /// Overrides of scopes above that are re-created here, with the factories of those scopes.
  let borrowings: [Borrowing]
  /// Slots that are filled when a scope opens.
  let inputSlots: [Int32]
  /// The memory size of a scope of this plan.
  let byteCount: Int
  private let children = PlanList()
  /// What overrides made of it; `none` for the plan of a definition.
  let variation: Variation
  let isDerived: Bool
  /// The plans that overrides have derived from it.
  let derived = Lock<[Plan]>([])

  /// Strict chains up to this length are created recursively, longer ones iteratively: half of what the smallest stack has space
  /// for under the address sanitizer.
  static let deepLimit: Int32 = 24

  var name: String { eventName ?? definition.name }
  var isObserved: Bool { settings.isObserved }

  init(
    _ compiled: PlanCompiler, levels: [Level], parent: Plan?, settings: PlanSettings, _ variation: Variation = .none
  ) {
    self.variation = variation
    isDerived = variation !== Variation.none
    definition = levels[levels.count - 1].definition
    eventName = settings.isObserved ? definition.name : nil
    self.parent = parent
    self.levels = levels
    self.settings = settings
    collections = compiled.level.collections
    collectionSlots = compiled.level.collectionSlots
    needs = UnsafeBufferPointer(compiled.level.needs)
    let slots = UnsafeBufferPointer(compiled.level.slots)
    self.slots = slots
    locators = UnsafeBufferPointer(compiled.level.locators)
    borrowings = Borrowing.all(in: levels[levels.count - 1], below: parent)
    inputSlots = slots.indices.filter { number in
      slots[number].registration._withUnsafeGuaranteedRef { $0.readInput != nil }
    }.map(Int32.init)
    byteCount = compiled.byteCount
    #if DEBUG
      checkInvariants()
    #endif
  }

  deinit {
    slots.deallocate()
    needs.deallocate()
    locators.deallocate()
    // One after the other, since each may have derived the next, a thousand times.
    var released = takeDerived()
    while var plan = released.popLast() {
      if isKnownUniquelyReferenced(&plan) { released += plan.takeDerived() }
    }
  }

  private func takeDerived() -> [Plan] {
    derived.withLock { derived in
      defer { derived = [] }
      return derived
    }
  }

  /// The plan of a definition directly below, if it has been opened.
  func knownChild(_ definition: ObjectIdentifier) -> Plan? { children.known(definition) }

  /// Returns the plan of a definition directly below, which is created at the first opening.
  func child(_ definition: ObjectIdentifier, make: () throws(GraphError) -> Plan) throws(GraphError) -> Plan {
    try children.plan(of: definition, make: make)
  }

  /// The keys that definitions opened below register as live.
  var liveKeysBelow: Set<Keys> {
    var keys: Set<Keys> = []
    children.forEach { plan in
      for entry in plan.levels[plan.levels.count - 1].entries where entry.registration.options.isLive {
        keys.insert(entry.registration.key)
      }
      keys.formUnion(plan.liveKeysBelow)
    }
    return keys
  }
}

extension Plan {
  /// Evaluates a definition below a plan, checks it and compiles it.
  static func make<Definition: ScopeDefinition>(
    _ definition: Definition.Type, below parent: Plan?, settings: PlanSettings, site: Site
  ) throws(GraphError) -> Plan {
    let level = Level(definition, site: site)
    #if DEBUG
      CheckedGraphs.compareOnce(definition, level)
    #endif
    let levels = (parent?.levels ?? []) + [level]
    guard let compiled = PlanCompiler(plain: level, below: parent, settings) else {
      return try Plan(checked: levels, parent: parent, settings: settings)
    }
    #if DEBUG
      PlanComparison.compare(compiled, Chain(levels), below: parent, settings)
    #endif
    return Plan(compiled, levels: levels, parent: parent, settings: settings)
  }

  /// Checks a chain and compiles its last level.
  convenience init(
    checked levels: [Level], parent: Plan?, settings: PlanSettings, _ variation: Variation = .none
  ) throws(GraphError) {
    let chain = Chain(levels)
    if !Checks.faults(in: chain.graph).allSatisfy({ $0.rule.severity == .warning }) {
      // The names of types are needed only now.
      let named = Graph(FactsBuilder.facts(of: levels, withTypes: true))
      throw GraphError(Checks.findings(in: named).filter { $0.severity == .error })
    }
    self.init(
      PlanCompiler(chain, below: parent, settings), levels: levels, parent: parent, settings: settings, variation)
  }
}

/// Settings of a root scope that affect the plans of its whole tree.
struct PlanSettings: Sendable {
  var mode = ScopeMode.live
  var isObserved = false
  /// Keys, by index, that may be live in a test.
  var permitted: Set<Int> = []
}
