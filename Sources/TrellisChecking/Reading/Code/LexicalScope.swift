/// The names in scope, innermost last. Binding, leaving a block and lookup take constant time.
struct LexicalScope<Value> {
  private var entries: [(name: NameHash, value: Value, shadowed: Int)] = []
  private var latest: [NameHash: Int] = [:]

  /// A mark for `leave(to:)`, which removes everything bound after it.
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

  /// The value of a name that was bound after the mark.
  subscript(_ name: NameHash, since mark: Int) -> Value? {
    guard let index = latest[name], index >= mark else { return nil }
    return entries[index].value
  }
}
