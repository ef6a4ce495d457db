internal import TrellisCore

/// Generates random numbers; a `RandomNumberGenerator`.
///
/// ```swift
/// app.unique(.die, needs: Keys.random) { random in Die { random(in: 1...6) } }
/// ```
///
/// It can be used from any thread. Copies of one source draw from one sequence.
public struct RandomSource: RandomNumberGenerator, Sendable {
  private let draw: @Sendable () -> UInt64

  /// Creates a source from a function.
  ///
  /// - Parameter draw: Returns 64 random bits; called at each draw, on the caller's thread.
  public init(_ draw: @escaping @Sendable () -> UInt64) {
    self.draw = draw
  }

  /// Returns 64 random bits.
  public func next() -> UInt64 { draw() }
}

extension RandomSource {
  /// The system's random numbers.
  public static var live: RandomSource {
    RandomSource {
      var generator = SystemRandomNumberGenerator()
      return generator.next()
    }
  }

  /// A source of numbers derived from a seed, the same on every system and in every run.
  ///
  /// ```swift
  /// let app = try Scope(AppScope.self) { $0.override(.random, value: .seeded(7)) }
  /// ```
  ///
  /// - Parameter seed: The seed.
  /// - Returns: A source for tests, with one sequence across all threads; not for secrets.
  public static func seeded(_ seed: UInt64) -> RandomSource {
    let generator = Lock(SplitMix(state: seed))
    return RandomSource { generator.withLock { $0.next() } }
  }
}

extension RandomSource {
  /// Returns a random integer in a closed range.
  public func callAsFunction<Number: FixedWidthInteger>(in range: ClosedRange<Number>) -> Number {
    var generator = self
    return Number.random(in: range, using: &generator)
  }

  /// Returns a random number in a closed range.
  public func callAsFunction<Number: BinaryFloatingPoint>(in range: ClosedRange<Number>) -> Number
  where Number.RawSignificand: FixedWidthInteger {
    var generator = self
    return Number.random(in: range, using: &generator)
  }

  /// Returns true or false.
  public func bool() -> Bool {
    var generator = self
    return Bool.random(using: &generator)
  }

  /// Returns a random element of a collection; nil if it is empty.
  ///
  /// - Complexity: O(1) for collections with random access, else O(*n*).
  public func element<Elements: Collection>(of elements: Elements) -> Elements.Element? {
    var generator = self
    return elements.randomElement(using: &generator)
  }

  /// Returns the elements of a sequence in random order.
  ///
  /// - Complexity: O(*n*).
  public func shuffled<Elements: Sequence>(_ elements: Elements) -> [Elements.Element] {
    var generator = self
    return elements.shuffled(using: &generator)
  }
}

/// The generator SplitMix64: a counter with a fixed stride, whose bits are mixed.
private struct SplitMix: Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
