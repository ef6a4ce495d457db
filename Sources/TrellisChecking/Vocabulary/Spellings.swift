/// A role in the vocabulary: an enumeration of library names.
package protocol LibraryWord: RawRepresentable<Spelling>, CaseIterable, Hashable, Sendable {
  static var spellings: Spellings<Self> { get }
}

extension LibraryWord {
  var text: String { rawValue.text.description }

  static var texts: Set<String> { Set(allCases.map(\.text)) }

  /// Recognizes the name at a token, with or without backticks; nil if it is not in the list.
  init?(_ tokens: TokenView, _ index: Int) {
    let (start, end) = tokens.nameRange(index)
    guard Self.spellings.mayHold(tokens.byte(start), length: end - start),
      let word = Self.spellings.words[tokens.nameHash(index)]
    else { return nil }
    self = word
  }
}

extension LibraryName {
  /// Same as the generic initializer, without generic code: every declaration and call is compared with this list, and a
  /// debug build pays for type metadata at each generic call.
  init?(_ tokens: TokenView, _ index: Int) {
    let (start, end) = tokens.nameRange(index)
    guard end - start < 64, Self.lengths[Int(tokens.byte(start))] &>> (end - start) & 1 != 0,
      let name = Self.spellings.words[tokens.nameHash(index)]
    else { return nil }
    self = name
  }

  nonisolated(unsafe) private static let lengths = spellings.lengths
}

package struct Spelling: Equatable, ExpressibleByStringLiteral, Sendable {
  let text: StaticString

  package init(stringLiteral text: StaticString) { self.text = text }

  package static func == (a: Spelling, b: Spelling) -> Bool { a.text.description == b.text.description }
}

/// A list of names to recognize in text. Two loads rule out most other words, without a function call in debug builds.
package struct Spellings<Word: LibraryWord>: Sendable {
  let words: [NameHash: Word]
  /// For each byte, a bit for each length of the names that begin with it. The tables are never deallocated.
  nonisolated(unsafe) let lengths: UnsafePointer<Int>
  /// For each first byte, a bit for each second letter of the names that begin with it, ignoring case.
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
  /// Whether the token is the name without backticks; a name in backticks is declared by the program.
  package func isWord(_ index: Int, _ name: LibraryName) -> Bool {
    if isWord(index, name.rawValue.text) { return true }
    return if case .trellis = name { LibraryName.parts.contains { isWord(index, $0) } } else { false }
  }

  func isVerb(_ index: Int) -> Bool { isName(index) && RegistryVerb(self, index) != nil }

  /// Whether the name is the verb of an override with a lifetime of its own, as in `app.overriding.shared(…)`.
  func isOverridingVerb(_ index: Int) -> Bool {
    guard kind(index - 1) == .period, isWord(index - 2, MemberName.overriding), isName(index) else { return false }
    switch RegistryVerb(self, index) {
    case .shared, .unique, .weak, .maker: return true
    default: return false
    }
  }
}
