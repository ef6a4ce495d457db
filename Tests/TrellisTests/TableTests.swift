import TestTools
import Testing

@testable import Trellis

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
