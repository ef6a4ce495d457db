package import TrellisResolver

/// A level's registrations compiled for speed: every key is a slot, every need a distance and a slot.
///
/// Created once for each definition under a root, and once for each set of keys that scopes override; their scopes share it.
package final class Plan: @unchecked Sendable {
  // Unchecked for the pointers: their memory is written once, here, and then only read. They save each request the reference
  // counting of arrays.

  package let definition: DescribedType
  /// Where the scope was created or first opened.
  package let site: Site
  /// Known from the start if each event needs it.
  private let eventName: String?
  /// Not retained: scopes retain their parents, and so the plans above, while a plan retains those below.
  package unowned let parent: Plan?
  /// Of the slots, in their order.
  package let registrations: [Registration]
  /// What the levels below are resolved from.
  package let resolved: ResolvedLevel
  let settings: PlanSettings
  package let slots: UnsafeBufferPointer<Slot>
  /// The needs of all slots, one after the other.
  private let needs: UnsafeBufferPointer<Locator>
  /// The locator of each key, by the key's index, up to the last key that this level or one above registers or needs.
  ///
  /// Flat, so that a request reads one: 16 bytes for each key in each plan. A program with 500 keys that opens 25 definitions
  /// has 0.2 MB of them; one with 5,000 keys and 200 definitions, ten times the largest known, 16 MB.
  package let locators: UnsafeBufferPointer<Locator>
  /// Overrides of scopes above that are re-created here, with the factories of those scopes.
  let borrowings: [Borrowing]
  /// Slots that are filled when a scope opens.
  let inputSlots: [Int32]
  /// Those of this level and the ones above; nil if there are none.
  private let entryNumbers: EntryNumbers?
  /// Whether the failure of a service that runs may close a scope of this plan.
  package let endsByRun: Bool
  /// The memory size of a scope of this plan.
  let byteCount: Int
  private let children = PlanList()
  /// What overrides made of it; `none` for the plan of a definition.
  let variation: Variation
  /// The plans that overrides have derived from it.
  let derived = Lock<[Plan]>([])

  package var name: String { eventName ?? definition.name }
  package var isObserved: Bool { settings.isObserved }
  var isDerived: Bool { variation !== Variation.none }

  /// Checks a level and compiles it.
  ///
  /// - Throws: Every finding.
  init(
    _ level: Level, below parent: Plan?, _ settings: PlanSettings, variation: Variation = .none,
    borrowings: [Borrowing] = []
  ) throws(GraphError) {
    var entryNumbers = parent?.entryNumbers
    let resolver = level.resolver(below: parent, &entryNumbers)
    let faults = resolver.faults()
    if !faults.isEmpty { throw GraphError(faults, in: resolver, of: level, below: parent) }
    let compiler = PlanCompiler(resolver, level, below: parent, settings)
    self.entryNumbers = entryNumbers
    self.variation = variation
    self.borrowings = borrowings
    self.parent = parent
    self.settings = settings
    definition = level.definition
    site = level.site
    eventName = settings.isObserved ? definition.name : nil
    registrations = compiler.registrations
    resolved = resolver.level
    slots = UnsafeBufferPointer(compiler.slots)
    needs = UnsafeBufferPointer(compiler.needs)
    locators = UnsafeBufferPointer(compiler.locators)
    inputSlots = compiler.inputSlots
    endsByRun = parent?.endsByRun == true || registrations.contains { $0.traits.contains(.hasRun) }
    byteCount = compiler.byteCount
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

  /// The plan some levels up.
  package func ancestor(_ distance: Int32) -> Plan {
    var plan = self
    for _ in 0..<distance { plan = plan.parent ?? plan }
    return plan
  }

  /// The keys, by index, that the definitions of this plan and of those above register as live.
  var liveKeys: Set<Int> { chain.reduce(into: []) { $0.formUnion($1.ownLiveKeys) } }

  /// The keys, by index, that definitions opened below register as live.
  var liveKeysBelow: Set<Int> {
    var keys: Set<Int> = []
    children.forEach { keys.formUnion($0.ownLiveKeys.union($0.liveKeysBelow)) }
    return keys
  }

  private var ownLiveKeys: Set<Int> { Set(registrations.filter { $0.traits.contains(.isLive) }.map(\.key.index)) }
}

extension Plan {
  /// Evaluates a definition below a plan, checks it and compiles it.
  static func make<Definition: ScopeDefinition>(
    _ definition: Definition.Type, below parent: Plan?, settings: PlanSettings, site: Site
  ) throws(GraphError) -> Plan {
    let evaluate = { Registration.all(of: definition) }
    let registrations = settings.evaluations.registrations(of: ObjectIdentifier(definition), evaluate: evaluate)
    let level = Level(DescribedType(definition), site: site, registrations)
    #if DEBUG
      FoundWords.debug?.compareOnce(level)
    #endif
    return try Plan(level, below: parent, settings)
  }
}

/// What definitions register under a root: each is evaluated once, whatever scopes are derived between.
final class Evaluations: Sendable {
  private let known = Lock<[ObjectIdentifier: OnceCell<[Registration]>]>([:])

  func registrations(of definition: ObjectIdentifier, evaluate: () -> [Registration]) -> [Registration] {
    let cell = known.withLock { known in
      let cell = known[definition] ?? OnceCell()
      known[definition] = cell
      return cell
    }
    // A definition may open itself while it is evaluated.
    return cell.get(make: evaluate, inside: evaluate)
  }
}

extension Registration {
  /// Evaluates a definition.
  package static func all<Definition: ScopeDefinition>(of definition: Definition.Type) -> [Registration] {
    var registry = Registry<Definition>()
    Definition.register(in: &registry)
    return registry.registrations.takeAll()
  }
}

/// Settings of a root scope that affect the plans of its whole tree.
package struct PlanSettings: Sendable {
  var mode = ScopeMode.live
  package var isObserved = false
  let evaluations = Evaluations()
  /// Keys, by index, that may be live in a test.
  var permitted: Set<Int> = []
}
