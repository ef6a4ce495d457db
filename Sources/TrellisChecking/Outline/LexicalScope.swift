/// The names in scope, innermost last. Binding, leaving a block and lookup take constant time.
struct LexicalScope<Value> {
  private var entries: [(name: NameHash, value: Value, shadowed: Int)] = []
  private var latest: [NameHash: Int] = [:]
  /// Names that come into scope later, the nearest last. Names inside a value come into scope before the name of the value.
  private var ahead: [(name: NameHash, value: Value, position: Int)] = []
  /// The position at which the nearest of them comes into scope.
  private(set) var next = Int.max

  /// A mark for `leave(to:)`, which removes everything bound after it.
  var mark: Int { entries.count }

  mutating func bind(_ name: NameHash, _ value: Value) {
    entries.append((name, value, latest[name] ?? -1))
    latest[name] = entries.count - 1
  }

  /// Binds a name from a position on; it is not visible before.
  mutating func bind(_ name: NameHash, _ value: Value, from position: Int) {
    var index = ahead.count
    while index > 0, ahead[index - 1].position <= position { index -= 1 }
    ahead.insert((name, value, position), at: index)
    next = min(next, position)
  }

  /// Binds the names that come into scope up to a position.
  mutating func reach(_ position: Int) {
    while let nearest = ahead.last, nearest.position <= position {
      ahead.removeLast()
      bind(nearest.name, nearest.value)
    }
    next = ahead.last?.position ?? Int.max
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
