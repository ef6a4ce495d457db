/// A set of combinations of conditions, by number.
struct VariantSet: Hashable, Sendable {
  private var words: [UInt64]

  /// Creates an empty set for that many combinations.
  init(of count: Int) {
    words = Array(repeating: 0, count: (count + 63) / 64)
  }

  /// Creates a set of that many combinations, all of them.
  init(all count: Int) {
    self.init(of: count)
    insert(0..<count)
  }

  mutating func insert(_ number: Int) { words[number / 64] |= 1 << UInt64(number % 64) }

  mutating func insert(_ numbers: Range<Int>) {
    var number = numbers.lowerBound
    while number < numbers.upperBound {
      if number % 64 == 0, number + 64 <= numbers.upperBound {
        words[number / 64] = .max
        number += 64
      } else {
        insert(number)
        number += 1
      }
    }
  }

  func contains(_ number: Int) -> Bool { words[number / 64] & 1 << UInt64(number % 64) != 0 }

  /// The lowest number; nil if there is none.
  var first: Int? {
    words.indices.first { words[$0] != 0 }.map { $0 * 64 + words[$0].trailingZeroBitCount }
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  func forEach(_ visit: (Int) -> Void) {
    for (position, word) in words.enumerated() {
      var left = word
      while left != 0 {
        visit(position * 64 + left.trailingZeroBitCount)
        left &= left - 1
      }
    }
  }

  func intersection(_ other: VariantSet) -> VariantSet { combined(other) { $0 & $1 } }

  func union(_ other: VariantSet) -> VariantSet { combined(other) { $0 | $1 } }

  func subtracting(_ other: VariantSet) -> VariantSet { combined(other) { $0 & ~$1 } }

  mutating func formIntersection(_ other: VariantSet) {
    for i in words.indices { words[i] &= other.words[i] }
  }

  mutating func formUnion(_ other: VariantSet) {
    for i in words.indices { words[i] |= other.words[i] }
  }

  func isSubset(of other: VariantSet) -> Bool { zip(words, other.words).allSatisfy { $0 & ~$1 == 0 } }

  private func combined(_ other: VariantSet, _ operation: (UInt64, UInt64) -> UInt64) -> VariantSet {
    var result = self
    for i in words.indices { result.words[i] = operation(words[i], other.words[i]) }
    return result
  }
}
