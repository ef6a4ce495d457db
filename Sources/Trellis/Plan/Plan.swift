internal import TrellisGraph

/// A level's graph compiled for speed: every key a slot, every need a distance and a slot.
///
/// Made once for each definition under a root; scopes of that definition share it.
final class Plan: @unchecked Sendable {
  // Unchecked for the pointers: what they point to is written once, here, and read ever after. They spare each request the
  // reference counting of arrays.

  struct Slot {
    /// Held by the plan's levels.
    unowned(unsafe) let registration: AnyRegistration
    let kind: Locator.Kind
    /// Of the slot's header in the scope's memory; -1 if it keeps no instance.
    let offset: Int32
    let needs: UnsafeBufferPointer<Locator>
    /// How many strict steps lie below it, at most.
    let height: Int32
    /// Whether its factory receives something that comes back to the library.
    let mayComeBack: Bool
  }

  let name: String
  let definition: ObjectIdentifier
  /// Not held: scopes hold their parents, and so the plans above, while a plan holds those below.
  unowned let parent: Plan?
  /// From the root down to this level.
  let levels: [Level]
  let graph: Graph
  let slots: UnsafeBufferPointer<Slot>
  /// The needs of all slots, one after the other.
  private let needs: UnsafeBufferPointer<Locator>
  /// Slots that are filled when a scope opens.
  let inputSlots: [Int32]
  let hasWeakSlots: Bool
  /// How much memory a scope of this plan takes.
  let byteCount: Int
  /// For each key of the process, by its index, where it leads from here.
  private let locators: UnsafeBufferPointer<Locator>
  private let children = Lock<[ObjectIdentifier: Plan]>([:])

  /// Strict chains up to this length are made by plain calls; longer ones by a loop with a stack of its own.
  static let deepLimit: Int32 = 48

  init(levels: [Level], graph: Graph, definition: ObjectIdentifier, parent: Plan?) {
    var compiler = PlanCompiler(levels: levels, graph: graph, parent: parent)
    compiler.run()
    name = levels[levels.count - 1].name
    self.definition = definition
    self.parent = parent
    self.levels = levels
    self.graph = graph
    let needs = Self.copy(compiler.needs)
    var next = 0
    let slots = Self.copy(
      compiler.slots.map { slot in
        let own = UnsafeBufferPointer(rebasing: needs[next..<next + slot.needCount])
        next += slot.needCount
        return Slot(
          registration: slot.registration, kind: slot.kind, offset: slot.offset, needs: own, height: slot.height,
          mayComeBack: slot.mayComeBack)
      })
    self.needs = needs
    self.slots = slots
    inputSlots = slots.indices.filter { slots[$0].registration is AnyInputRegistration }.map(Int32.init)
    hasWeakSlots = slots.contains { $0.kind == .weak }
    byteCount = compiler.byteCount
    locators = Self.copy(compiler.locators)
  }

  deinit {
    slots.deallocate()
    needs.deallocate()
    locators.deallocate()
  }

  /// Into memory that the plan frees; the elements hold nothing.
  private static func copy<Element>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
    let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = memory.initialize(from: elements)
    return UnsafeBufferPointer(memory)
  }

  /// Where a key leads from this level.
  func locator(of key: Keys) -> Locator {
    let index = key.record.index
    if index < locators.count, locators[index].kind != .absent { return locators[index] }
    return key.record.hasDefault ? .keyDefault : .absent
  }

  var table: UnsafeBufferPointer<Locator> { locators }

  /// The plan of a definition that lies right below, made at the first opening.
  func child(_ definition: ObjectIdentifier, make: () throws(GraphError) -> Plan) throws(GraphError) -> Plan {
    if let known = children.withLock({ $0[definition] }) { return known }
    // Evaluated outside the lock: two first openings may both do the work, and agree on one plan.
    let new = try make()
    return children.withLock { children in
      if let known = children[definition] { return known }
      children[definition] = new
      return new
    }
  }
}
