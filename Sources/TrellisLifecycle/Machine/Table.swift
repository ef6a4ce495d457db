internal import TrellisCore

/// A dictionary whose values are read and changed where they are, for the state of life cycles.
///
/// Each step of a creation or a closing changes several values. In a `Dictionary`, each change allocates memory for the
/// duration of the access, and each read of a member copies the value. Keys hash with one multiplication.
struct Table<Key: TableKey, Value: Sendable>: Sendable {
  private var storage = Storage<Key, Value>(places: 8)

  var isEmpty: Bool { storage.count == 0 }
  var capacity: Int { storage.places }

  /// In no particular order, as the entries.
  var keys: [Key] { (0..<storage.places).compactMap { storage.keys[$0] } }

  var entries: [(key: Key, value: Value)] {
    (0..<storage.places).compactMap { place in
      storage.keys[place].flatMap { key in storage.values[place].map { (key, $0) } }
    }
  }

  /// A value, to be read and, if there is one, changed; it is put there and removed by methods.
  subscript(key: Key) -> Value? {
    unsafeAddress { UnsafePointer(storage.values + (storage.place(of: key) ?? storage.places)) }
    unsafeMutableAddress {
      makeUnique()
      return storage.values + (storage.place(of: key) ?? storage.scratch)
    }
  }

  /// Adds a value for a key, or replaces the one that it has.
  mutating func insert(_ value: Value, for key: Key) {
    makeUnique()
    // Half of the places stay free, so that searches are short.
    if (storage.count + 1) * 2 > storage.places { storage = storage.copy(places: storage.places * 2) }
    storage.insert(value, for: key)
  }

  @discardableResult
  mutating func removeValue(forKey key: Key) -> Value? {
    makeUnique()
    // In a copy, clashing keys may have other places.
    let removed = storage.place(of: key).map { storage.remove(at: $0) } ?? nil
    // What a peak has needed is given back: of the smaller places, a quarter is taken.
    if storage.places > 64, storage.count * 8 < storage.places { storage = storage.copy(places: storage.places / 2) }
    return removed
  }

  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = storage.copy(places: storage.places) }
  }
}

protocol TableKey: Equatable, Sendable {
  var bits: UInt64 { get }
}

extension Int: TableKey {
  var bits: UInt64 { UInt64(truncatingIfNeeded: self) }
}

extension ScopeRef: TableKey {
  var bits: UInt64 { UInt64(UInt(bitPattern: block)) }
}

extension ScopeSlot: TableKey {
  /// Addresses in the scope's memory, which is longer than it has slots.
  var bits: UInt64 { scope.bits &+ UInt64(number) }
}

/// Open addressing: a key is in its first place, or after keys that follow that place without a gap.
private final class Storage<Key: TableKey, Value: Sendable>: @unchecked Sendable {
  // Unchecked: a table changes it only while it alone refers to it.
  /// A power of two.
  let places: Int
  let keys: UnsafeMutablePointer<Key?>
  /// Two more than the places, for keys that are not here: the first is nil and only read, the second may be written.
  let values: UnsafeMutablePointer<Value?>
  private(set) var count = 0

  init(places: Int) {
    self.places = places
    keys = .allocate(capacity: places)
    keys.initialize(repeating: nil, count: places)
    values = .allocate(capacity: places + 2)
    values.initialize(repeating: nil, count: places + 2)
  }

  deinit {
    keys.deinitialize(count: places).deallocate()
    values.deinitialize(count: places + 2).deallocate()
  }

  /// The position of a nil that may be written: what was written before is gone.
  var scratch: Int {
    values[places + 1] = nil
    return places + 1
  }

  func copy(places: Int) -> Storage {
    let copy = Storage(places: places)
    for place in 0..<self.places {
      if let key = keys[place], let value = values[place] { copy.insert(value, for: key) }
    }
    return copy
  }

  func place(of key: Key) -> Int? {
    var place = firstPlace(of: key)
    while let found = keys[place] {
      if found == key { return place }
      place = after(place)
    }
    return nil
  }

  func insert(_ value: Value, for key: Key) {
    var place = firstPlace(of: key)
    while let found = keys[place], found != key { place = after(place) }
    if keys[place] == nil { count += 1 }
    keys[place] = key
    values[place] = value
  }

  /// Removes a value, and closes the gap before keys that would no longer be found.
  func remove(at place: Int) -> Value? {
    let removed = values[place].take()
    var gap = place
    var next = after(gap)
    while let key = keys[next] {
      if distance(from: firstPlace(of: key), to: next) >= distance(from: gap, to: next) {
        keys[gap] = key
        values[gap] = values[next].take()
        gap = next
      }
      next = after(next)
    }
    keys[gap] = nil
    count -= 1
    return removed
  }

  private func firstPlace(of key: Key) -> Int {
    // The golden ratio spreads neighbours. The uppermost bits of the product depend on all bits of the key; the shift before
    // spreads keys at any power of two from one another, such as addresses. Shifts bind more tightly than multiplications.
    let bits = (key.bits ^ (key.bits >> 32)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: bits >> (UInt64(places).leadingZeroBitCount + 1))
  }

  private func after(_ place: Int) -> Int { (place + 1) & (places - 1) }

  private func distance(from first: Int, to place: Int) -> Int { (place - first) & (places - 1) }
}
