/// Resolves the keys and needs of one level below the levels above it, and finds what is wrong with it.
///
/// The only code that decides what a key leads to: the validator feeds it what it reads from source text, the run time what its
/// definitions register. It handles numbers alone; callers know keys, names and places in source text. Linear in registrations and
/// needs, and no walk recurses.
package struct Resolver {
  package let depth: Int32
  /// What each key leads to, at first as seen from above.
  package internal(set) var view: View
  /// The entries in order, then the collections that are derived.
  package internal(set) var slots: [ResolvedSlot] = []
  package internal(set) var needs: [EntryNeed]
  /// How many of the slots were given; the others are derived.
  package let entryCount: Int
  /// For each slot, what it hides above, or what it replaces or wraps in its own level.
  package internal(set) var replaced: [Target] = []
  /// For each slot, the earlier or higher registration that it collides with, or `missing`.
  package internal(set) var collisions: [Target] = []
  /// The slots that keys of this level resolve to, in order of registration; then collections, then decorations. Of several for
  /// one key, look-ups find the last, and the others are what it builds on.
  package internal(set) var local: [Int32] = []
  /// For each collection, what lies under it and all collections above that it starts from.
  var starts: [Int32: Target] = [:]
  /// The components of slots that strictly need one another.
  package internal(set) var circles: [[Int32]] = []

  /// - Parameters:
  ///   - view: What the level above sees; it knows every key and every entry of this level. `giveBack` returns it.
  ///   - entries: What the level registers, in order.
  ///   - needs: The needs of all entries, one after the other.
  package init(_ view: inout View, _ entries: [Entry], _ needs: [EntryNeed]) {
    depth = Int32(view.levels.count)
    self.view = View(keys: [])
    swap(&self.view, &view)
    self.needs = needs
    entryCount = entries.count
    slots.reserveCapacity(entries.count)
    var next = 0
    for entry in entries {
      append(entry, firstNeed: next)
      next += Int(entry.needCount)
    }
    replaced = Array(repeating: .missing, count: entries.count)
    collisions = replaced
    place()
    resolveNeeds()
    settleLifetimes()
    markPlaced()
    followStrictNeeds()
  }

  /// The resolved level.
  package var level: ResolvedLevel { ResolvedLevel(depth: depth, slots, needs.map(\.target), starts) }

  /// Returns what this level sees, without a copy.
  package mutating func giveBack(_ view: inout View) { swap(&self.view, &view) }

  mutating func append(_ entry: Entry, firstNeed: Int) {
    slots.append(ResolvedSlot(entry, firstNeed: firstNeed, at: target(ofSlot: slots.count)))
  }

  func target(ofSlot slot: Int) -> Target { Target(level: depth, slot: Int32(slot)) }

  /// Whether a target is a slot of this level.
  package func isOwn(_ target: Target) -> Bool { target.isRegistration && target.level == depth }

  subscript(target: Target) -> ResolvedSlot {
    target.level == depth ? slots[Int(target.slot)] : view[target]
  }

  /// What a key leads to from here.
  func lookUp(_ key: Int32, hasDefault: Bool) -> Target {
    let found = view.keys[Int(key)]
    return found.isRegistration ? found : hasDefault ? .keyDefault : .missing
  }

  mutating func set(_ key: Int32, to slot: Int) { view.set(key, to: target(ofSlot: slot)) }

  private mutating func resolveNeeds() {
    for slot in slots.indices {
      let isDecoration = slots[slot].role == .decoration
      let all = slots[slot].needs
      for need in all where needs[need].target == .open {
        needs[need].target =
          isDecoration && need == all.lowerBound
          ? replaced[slot] : lookUp(needs[need].key, hasDefault: needs[need].hasDefault)
      }
    }
  }

  private mutating func markPlaced() {
    for slot in slots.indices {
      if !collisions[slot].isRegistration { slots[slot].traits.insert(.isPlaced) }
      let replaces = slots[slot].traits.contains(.isOverride) || slots[slot].role == .decoration
      if replaces, replaced[slot] == .missing, !slots[slot].traits.contains(.isGiven) {
        slots[slot].traits.insert(.replacesNothing)
      }
    }
  }
}
