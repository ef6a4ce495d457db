/// A level whose keys and needs are resolved: its entries in their order, then the collections that were derived.
package final class ResolvedLevel: Sendable {
  /// Counted from the root.
  package let depth: Int32
  package let slots: [ResolvedSlot]
  /// The targets of all needs, slot by slot.
  package let targets: [Target]
  /// For each collection, what lies under it and all collections above that it starts from.
  private let starts: [Int32: Target]

  init(
    depth: Int32, _ slots: [ResolvedSlot], _ targets: [Target], _ starts: [Int32: Target]
  ) {
    self.starts = starts
    self.depth = depth
    self.slots = slots
    self.targets = targets
  }

  func start(ofCollection slot: Int32) -> Target { starts[slot] ?? .missing }

  /// The targets of a slot's needs, in their order.
  package func targets(of slot: ResolvedSlot) -> ArraySlice<Target> { targets[slot.needs] }
}

/// A resolved registration.
@usableFromInline package struct ResolvedSlot: Sendable {
  package let key: Int32
  package internal(set) var traits: Traits
  /// The positions of its needs' targets.
  @usableFromInline let firstNeed: Int32
  @usableFromInline let needCount: Int32
  /// The dictionary entry that a contribution fills; -1 for none.
  package let label: Int32
  /// The length of the longest strict chain that begins here.
  package internal(set) var height: Int32 = 1
  /// What lies under this and all decorations between: the slot itself unless it is a decoration.
  package internal(set) var base: Target
  /// Never `inherited`.
  package internal(set) var lifetime: Lifetime
  /// The lifetime of an override or decoration that states none and takes its place.
  package internal(set) var whenReplaced: Lifetime
  package let role: EntryRole

  init(_ entry: Entry, firstNeed: Int, at place: Target) {
    key = entry.key
    traits = entry.traits
    self.firstNeed = Int32(firstNeed)
    needCount = entry.needCount
    label = entry.label
    base = place
    lifetime = entry.lifetime
    whenReplaced = entry.lifetime.whenReplaced ?? .shared
    role = entry.role
    if traits.contains(.hasAsyncFactory) { traits.formUnion([.isAsync, .runsAsync]) }
  }

  @inlinable package var needs: Range<Int> { Int(firstNeed)..<Int(firstNeed + needCount) }

  /// Whether a need is what a decoration wraps, or what a collection starts from or collects.
  package func isInner(_ position: Int) -> Bool { role == .collection || role == .decoration && position == 0 }

  /// Whether each request creates an instance, or may have to.
  var isRecreated: Bool { lifetime == .unique || lifetime == .weak || lifetime == .alias }
  /// Whether no synchronous request can ever create it.
  var isNeverReady: Bool { isRecreated && traits.contains(.runsAsync) }
}
