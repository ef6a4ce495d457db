/// What one level sees: the levels above it, what keys lead to, and which entries of dictionaries are filled.
package struct View: Sendable {
  /// From the root down.
  package private(set) var levels: [ResolvedLevel]
  /// By key.
  package private(set) var keys: [Target]
  /// The contribution that fills each entry.
  private(set) var entries: [Target]
  /// What has changed, and how it was before.
  private var changes: [(isKey: Bool, number: Int32, before: Target)] = []

  package init(below levels: [ResolvedLevel] = [], keys: [Target], entryCount: Int = 0) {
    self.levels = levels
    self.keys = keys
    entries = Array(repeating: .missing, count: entryCount)
  }

  /// Adds keys and entries that lead nowhere, so that there are at least so many.
  package mutating func grow(toKeys keyCount: Int, entries entryCount: Int = 0) {
    if keyCount > keys.count { keys += repeatElement(.missing, count: keyCount - keys.count) }
    if entryCount > entries.count { entries += repeatElement(.missing, count: entryCount - entries.count) }
  }

  mutating func set(_ key: Int32, to target: Target) {
    changes.append((true, key, keys[Int(key)]))
    keys[Int(key)] = target
  }

  package mutating func fill(_ entry: Int32, by contribution: Target) {
    changes.append((false, entry, entries[Int(entry)]))
    entries[Int(entry)] = contribution
  }

  subscript(target: Target) -> ResolvedSlot { levels[Int(target.level)].slots[Int(target.slot)] }

  /// Goes one level down.
  package mutating func enter(_ level: ResolvedLevel) { levels.append(level) }

  /// A state that `leave` returns to.
  package var mark: Int { changes.count }

  /// Goes one level up.
  package mutating func leave(to mark: Int) {
    levels.removeLast()
    while changes.count > mark, let change = changes.popLast() {
      if change.isKey { keys[Int(change.number)] = change.before } else { entries[Int(change.number)] = change.before }
    }
  }
}
