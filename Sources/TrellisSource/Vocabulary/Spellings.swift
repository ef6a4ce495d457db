/// A name in a list of the vocabulary.
protocol LibraryWord: RawRepresentable<Spelling>, CaseIterable, Hashable, Sendable {
  static var spellings: Spellings<Self> { get }
}

extension LibraryWord {
  /// As it is written.
  var text: String { rawValue.text.description }

  static var texts: Set<String> { Set(allCases.map(\.text)) }

  /// The name that a token is, back-ticked or not; nil for any other.
  init?(_ tokens: TokenView, _ index: Int) {
    let (start, end) = tokens.nameRange(index)
    guard Self.spellings.mayHold(tokens.byte(start), length: end - start),
      let word = Self.spellings.words[tokens.nameHash(index)]
    else { return nil }
    self = word
  }
}

extension LibraryName {
  /// The same for the list that every declaration and call is held against: at each call of generic code, a build without
  /// optimisation looks up the types that it works with.
  init?(_ tokens: TokenView, _ index: Int) {
    let (start, end) = tokens.nameRange(index)
    guard end - start < 64, Self.lengths[Int(tokens.byte(start))] &>> (end - start) & 1 != 0,
      let name = Self.spellings.words[tokens.nameHash(index)]
    else { return nil }
    self = name
  }

  nonisolated(unsafe) private static let lengths = spellings.lengths
}

/// How a name is written.
struct Spelling: Equatable, ExpressibleByStringLiteral, Sendable {
  let text: StaticString

  init(stringLiteral text: StaticString) { self.text = text }

  static func == (a: Spelling, b: Spelling) -> Bool { a.text.description == b.text.description }
}

/// A list of names to be recognised in text. Most words are told from them by two loads, which a build without optimisation does
/// without a call.
struct Spellings<Word: LibraryWord>: Sendable {
  let words: [NameHash: Word]
  /// For each byte, a bit for each length of the names that begin with it. The tables stay for as long as the program runs.
  nonisolated(unsafe) let lengths: UnsafePointer<Int>
  /// For each byte, a bit for each letter, its case left aside, that follows it at the beginning of a name.
  nonisolated(unsafe) let beginnings: UnsafePointer<Int>

  init(_ list: [Word]) {
    let tables = UnsafeMutablePointer<Int>.allocate(capacity: 512)
    tables.initialize(repeating: 0, count: 512)
    for word in list {
      let text = word.rawValue.text
      tables[Int(text.utf8Start[0])] |= 1 << text.utf8CodeUnitCount
      tables[256 + Int(text.utf8Start[0])] |= 1 << Int(text.utf8Start[1] & 31)
    }
    lengths = UnsafePointer(tables)
    beginnings = UnsafePointer(tables + 256)
    words = Dictionary(uniqueKeysWithValues: list.map { (NameHash($0.text), $0) })
  }

  func mayHold(_ first: UInt8, length: Int) -> Bool {
    length < 64 && lengths[Int(first)] &>> length & 1 != 0
  }
}

extension TokenView {
  /// Whether the token is the bare word; one in back-ticks is a name of the program's own.
  func isWord(_ index: Int, _ name: LibraryName) -> Bool { isWord(index, name.rawValue.text) }

  /// Whether the token is a method of `Registry` that registers something.
  func isVerb(_ index: Int) -> Bool { isName(index) && RegistryVerb(self, index) != nil }
}
