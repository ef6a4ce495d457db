internal import TrellisCore

/// A dictionary that keeps one entry in place, so that it allocates nothing for the first.
///
/// Most work of a life cycle has one waiter and waits for one thing, and most scopes do one thing at a time.
struct SmallDictionary<Key: Hashable & Comparable & Sendable, Value: Sendable>: Sendable {
  private var first: (key: Key, value: Value)?
  private var others: [Key: Value] = [:]

  var isEmpty: Bool { first == nil && others.isEmpty }

  /// In ascending order.
  var keys: KeySequence {
    if others.isEmpty { return KeySequence(first: first?.key, rest: [].makeIterator()) }
    return KeySequence(first: nil, rest: (others.keys + (first.map { [$0.key] } ?? [])).sorted().makeIterator())
  }

  struct KeySequence: Sequence, IteratorProtocol {
    fileprivate var first: Key?
    fileprivate var rest: Array<Key>.Iterator

    mutating func next() -> Key? { first.take() ?? rest.next() }
  }

  subscript(key: Key) -> Value? {
    get {
      if let first, first.key == key { return first.value }
      return others.isEmpty ? nil : others[key]
    }
    set {
      if first.map({ $0.key == key }) ?? (others[key] == nil) {
        first = newValue.map { (key, $0) }
      } else {
        others[key] = newValue
      }
    }
  }
}
