/// Names in scope, innermost last: binding, leaving a block and looking up take constant time each.
struct LexicalScope<Value> {
  private var entries: [(name: NameHash, value: Value, shadowed: Int)] = []
  private var latest: [NameHash: Int] = [:]
  /// Names that come into scope further on, the nearest last: what is inside of a value comes before what it is the value of.
  private var ahead: [(name: NameHash, value: Value, position: Int)] = []
  /// Where the nearest of them comes into scope.
  private(set) var next = Int.max

  /// What `leave(to:)` takes to forget everything bound from here on.
  var mark: Int { entries.count }

  mutating func bind(_ name: NameHash, _ value: Value) {
    entries.append((name, value, latest[name] ?? -1))
    latest[name] = entries.count - 1
  }

  /// Binds a name from a position on; what stands before it does not see the name.
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

  /// Whether the name was bound at or after the mark.
  func isBound(_ name: NameHash, since mark: Int) -> Bool {
    (latest[name] ?? -1) >= mark
  }
}
