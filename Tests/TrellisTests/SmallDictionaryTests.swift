import TestTools
import Testing

@testable import TrellisCore
@testable import TrellisLifecycle
@testable import TrellisPropagation

@Suite("SmallDictionary")
struct SmallDictionaryTests {
  @Test("holds what a dictionary holds, and lists its keys in order", arguments: 1...5)
  func likeADictionary(keys: Int) {
    var random = SplitMix(seed: UInt64(keys))
    var small = SmallDictionary<Int, Int>()
    var dictionary: [Int: Int] = [:]
    for step in 0..<2000 {
      let key = Int.random(in: 0..<keys, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        small[key]? += 1
        dictionary[key]? += 1
      case 1:
        small[key] = step
        dictionary[key] = step
      default:
        small[key] = nil
        dictionary[key] = nil
      }
      #expect(Array(small.keys) == dictionary.keys.sorted())
      #expect(small.isEmpty == dictionary.isEmpty)
      for key in 0..<keys { #expect(small[key] == dictionary[key]) }
    }
  }
}
