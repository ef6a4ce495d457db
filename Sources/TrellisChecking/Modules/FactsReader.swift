/// What can be read from a document of facts.
///
/// The readers are written by hand: those that the compiler makes for `Decodable` take a client of the build plugin 12 % longer to
/// build. What is printed shows the members of a fact without their help, so that a test fails for one that is not read.
protocol ReadFact {
  init(from facts: inout FactsReader) throws
}

/// Reads facts from the numbers that stand for them: members in the order of their declaration, without names. A text is its position
/// in a list, a case begins with its name, a list with its length, and an optional with 0 or 1.
struct FactsReader {
  /// Values that contain others are nested as deep as the expressions that they come from. In a debug build, this deep takes half of
  /// the smallest stack of a thread.
  static let maximumDepth = 200

  private let texts: [String]
  private let numbers: [UInt64]
  private var position = 0
  private var depth = 0

  init(_ numbers: [UInt64], texts: [String]) {
    self.numbers = numbers
    self.texts = texts
  }

  struct Failure: Error {}

  /// Reads a value that all numbers belong to.
  mutating func whole<Fact: ReadFact>(_ type: Fact.Type) throws -> Fact {
    let fact: Fact = try next()
    guard position == numbers.count else { throw Failure() }
    return fact
  }

  mutating func next<Fact: ReadFact>() throws -> Fact {
    guard depth < Self.maximumDepth else { throw Failure() }
    depth += 1
    defer { depth -= 1 }
    return try Fact(from: &self)
  }

  /// Reads what an initializer takes. One without parameters, as of a fact whose members all have defaults, would read nothing.
  mutating func next<each Member: ReadFact, Fact>(_ make: (repeat each Member) -> Fact) throws -> Fact {
    func read<One: ReadFact>(_: One.Type) throws -> One { try next() }
    return try make(repeat read((each Member).self))
  }

  mutating func number() throws -> UInt64 {
    guard position < numbers.count else { throw Failure() }
    position += 1
    return numbers[position - 1]
  }

  mutating func text() throws -> String {
    guard let index = Int(exactly: try number()), index < texts.count else { throw Failure() }
    return texts[index]
  }

  /// The length of a list, each element of which takes a number at least.
  mutating func count() throws -> Int {
    guard let count = Int(exactly: try number()), count <= numbers.count - position else { throw Failure() }
    return count
  }
}
