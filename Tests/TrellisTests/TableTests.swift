import TestTools
import Testing

@testable import TrellisCore
@testable import TrellisLifecycle
@testable import TrellisPropagation

@Suite("Table")
struct TableTests {
  /// Keys that all have the same first place, or few.
  private struct Clashing: TableKey, Hashable {
    let number: Int
    var bits: UInt64 { UInt64(number % 3) }
  }

  @Test("holds what a dictionary holds, also where keys clash and copies differ", arguments: 0..<size(20, large: 200))
  func likeADictionary(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    try compare(with: &random) { $0 }
    try compare(with: &random) { Clashing(number: $0) }
  }

  /// A key that counts how often it is compared with others.
  private struct Counted: TableKey {
    let bits: UInt64
    let comparisons: Guarded<Int>
    static func == (a: Counted, b: Counted) -> Bool {
      a.comparisons.withLock { $0 += 1 }
      return a.bits == b.bits
    }
  }

  @Test("finds keys at any power of two from one another with few comparisons", arguments: 0..<54)
  func spread(exponent: UInt64) {
    let comparisons = Guarded(0)
    for count in [4, 30, 100, 500] as [UInt64] {
      let keys = (1...count).map { Counted(bits: 0x7F00_0000_1000 &+ $0 << exponent, comparisons: comparisons) }
      var table = Table<Counted, Int>()
      for key in keys { table.insert(1, for: key) }
      comparisons.withLock { $0 = 0 }
      #expect(keys.allSatisfy { table[$0] == 1 })
      // One each would be perfect; a random spread takes one and a half, and more where there are few keys.
      #expect(comparisons.withLock { $0 } <= Int(count) * 3)
    }
  }

  @Test("is not changed by what is written for a key that it does not have")
  func absent() {
    var table = Table<Int, [Int]>()
    table.insert([1], for: 1)
    table[2] = [2]
    #expect(table[2] == nil)
    #expect(table[3] == nil)
    table[3]?.append(3)
    #expect(table[3] == nil)
    table.insert([4], for: 1)
    #expect(table.entries.map(\.value) == [[4]])
    #expect(table.removeValue(forKey: 1) == [4])
    #expect(table.isEmpty)
  }

  private func compare<Key: TableKey & Hashable>(
    with random: inout SplitMix, _ key: (Int) -> Key
  ) throws {
    var pairs = [(table: Table<Key, [Int]>(), dictionary: [Key: [Int]]())]
    for step in 0..<2000 {
      let index = Int.random(in: pairs.indices, using: &random)
      let key = key(Int.random(in: 0..<40, using: &random))
      switch Int.random(in: 0..<100, using: &random) {
      case 0 where pairs.count < 4: pairs.append(pairs[index])
      case 1 where pairs.count > 1:
        pairs.remove(at: index)
        continue
      case 0..<35:
        if pairs[index].dictionary[key] == nil {
          pairs[index].table.insert([step], for: key)
          pairs[index].dictionary[key] = [step]
        }
      case 35..<70:
        #expect(pairs[index].table.removeValue(forKey: key) == pairs[index].dictionary.removeValue(forKey: key))
      default:
        pairs[index].table[key]?.append(step)
        pairs[index].dictionary[key]?.append(step)
      }
      #expect(pairs[index].table[key] == pairs[index].dictionary[key])
    }
    for (table, dictionary) in pairs {
      #expect(Dictionary(uniqueKeysWithValues: table.entries) == dictionary)
      #expect(table.isEmpty == dictionary.isEmpty)
      for number in 0..<40 { #expect(table[key(number)] == dictionary[key(number)]) }
    }
  }
}
