/// Names in scope, innermost last: binding, leaving a block and looking up take constant time each.
struct LexicalScope<Value> {
  private var entries: [(name: NameHash, value: Value, shadowed: Int)] = []
  private var latest: [NameHash: Int] = [:]

  /// What `leave(to:)` takes to forget everything bound from here on.
  var mark: Int { entries.count }

  mutating func bind(_ name: NameHash, _ value: Value) {
    entries.append((name, value, latest[name] ?? -1))
    latest[name] = entries.count - 1
  }

  mutating func leave(to mark: Int) {
    while entries.count > mark {
      let entry = entries.removeLast()
      latest[entry.name] = entry.shadowed < 0 ? nil : entry.shadowed
    }
  }

  subscript(_ name: NameHash) -> Value? {
    guard let index = latest[name] else { return nil }
    return entries[index].value
  }

  /// Whether the name was bound at or after the mark.
  func isBound(_ name: NameHash, since mark: Int) -> Bool {
    (latest[name] ?? -1) >= mark
  }
}
