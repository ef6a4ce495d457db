#if DEBUG
  internal import Synchronization
  internal import TrellisGraph

  /// Compares plans that were compiled without a graph with those that their graphs give. Release builds contain none of this.
  package enum PlanComparison {
    /// How many plans have been compared; negative unless a test has asked for it.
    private static let count = Atomic<Int>(-1)

    /// Compares every plan from now on, and stops the program if two differ or if the graph has a fault.
    package static func begin() {
      _ = count.compareExchange(expected: -1, desired: 0, ordering: .relaxed)
    }

    package static var compared: Int { count.load(ordering: .relaxed) }

    static func compare(
      _ compiled: PlanCompiler, _ chain: @autoclosure () -> Chain, below parent: Plan?, _ settings: PlanSettings
    ) {
      if count.load(ordering: .relaxed) < 0 { return }
      count.add(1, ordering: .relaxed)
      let chain = chain()
      let name = chain.levels[chain.levels.count - 1].name
      let faults = Checks.faults(in: chain.graph).filter { $0.rule.severity == .error }
      precondition(faults.isEmpty, "trellis: \(name) has a plan, though its graph has faults: \(faults)")
      let other = PlanCompiler(chain, below: parent, settings)
      defer { other.level.deallocate() }
      let isSame =
        compiled.byteCount == other.byteCount && compiled.level.collectionSlots == other.level.collectionSlots
        && compiled.level.slots.elementsEqual(other.level.slots, by: isSame)
        && compiled.level.needs.elementsEqual(other.level.needs, by: isSame)
        && compiled.level.locators.elementsEqual(other.level.locators, by: isSame)
      precondition(isSame, "trellis: the plan of \(name) differs from the one that its graph gives")
    }

    private static func isSame(_ slot: Slot, _ other: Slot) -> Bool {
      if slot.registration.toOpaque() != other.registration.toOpaque() { return false }
      if (slot.needCount, slot.offset, slot.height) != (other.needCount, other.offset, other.height) { return false }
      return slot.kind == other.kind && slot.traits == other.traits
    }

    private static func isSame(_ locator: Locator, _ other: Locator) -> Bool {
      if (locator.distance, locator.slot, locator.offset) != (other.distance, other.slot, other.offset) { return false }
      return locator.access == other.access && locator.kind == other.kind && locator.isDeep == other.isDeep
    }
  }
#endif
