/// A word with a meaning in the language, wherever it stands; whether it has that meaning there is for the parser to say.
package enum Keyword: String, CaseIterable, Sendable {
  /// Any other word.
  case none = ""
  // Declarations.
  case `import`, `let`, `var`, `func`, `init`, `deinit`, `subscript`, `typealias`, `associatedtype`, macro, `operator`
  case `precedencegroup`, `struct`, `class`, `enum`, `protocol`, `extension`, actor
  // Statements and parts of them.
  case `if`, `else`, `guard`, `while`, `for`, `in`, `where`, `switch`, `case`, `default`, `do`, `catch`, `defer`,
    `repeat`
  case `return`, `throw`, `break`, `continue`, `fallthrough`, yield
  // Expressions and types.
  case `try`, await, unsafe, `as`, `is`, any, some, each, `inout`, consume, copy, discard, async, `throws`, `rethrows`
  case `self`, selfType = "Self", `super`, `true`, `false`, `nil`, wildcard = "_"
  // Accessors.
  case get, set, willSet, didSet, read = "_read", modify = "_modify"
  // Modifiers.
  case `public`, package, `internal`, `private`, `fileprivate`, open, `static`, final, lazy, weak, unowned, nonisolated
  case override, mutating, nonmutating, indirect, dynamic, required, convenience, distributed, borrowing, consuming,
    isolated
  case sending, optional, prefix, postfix, infix
  // Older spellings, which the standard library and its neighbours still use.
  case oldConsuming = "__consuming", oldOwned = "__owned", oldShared = "__shared"

  /// Finds the keyword that a word is spelled like.
  struct Table {
    private let keywords: UnsafeMutablePointer<Keyword>
    /// For a first byte and a length, the first keyword that has both; zero if none has.
    private let first: UnsafeMutablePointer<UInt8>
    /// For each keyword, the next one with the same first byte and length.
    private let next: UnsafeMutablePointer<UInt8>
    /// For each keyword, its bytes.
    private let spelling: UnsafeMutablePointer<UInt8>

    /// One more than the length of the longest, as a power of two.
    private static var width: Int { 16 }

    nonisolated(unsafe) static let shared = Table()

    private init() {
      let all = Keyword.allCases
      keywords = .allocate(capacity: all.count)
      for (number, keyword) in all.enumerated() { (keywords + number).initialize(to: keyword) }
      first = .allocate(capacity: 128 * Self.width)
      first.initialize(repeating: 0, count: 128 * Self.width)
      next = .allocate(capacity: all.count)
      next.initialize(repeating: 0, count: all.count)
      spelling = .allocate(capacity: all.count * Self.width)
      spelling.initialize(repeating: 0, count: all.count * Self.width)
      for (number, keyword) in all.enumerated().dropFirst() {
        let bytes = Array(keyword.rawValue.utf8)
        for (offset, byte) in bytes.enumerated() { spelling[number * Self.width + offset] = byte }
        let slot = Int(bytes[0]) * Self.width + bytes.count
        next[number] = first[slot]
        first[slot] = UInt8(number)
      }
    }

    /// - Parameters:
    ///   - word: The bytes of a word that begins with an ASCII character.
    func keyword(_ word: UnsafePointer<UInt8>, length: Int) -> Keyword {
      guard length < Self.width else { return .none }
      var number = Int(first[Int(word[0]) &* Self.width &+ length])
      while number != 0 {
        let expected = spelling + number &* Self.width
        var i = 1
        while i < length, word[i] == expected[i] { i &+= 1 }
        if i == length { return keywords[number] }
        number = Int(next[number])
      }
      return .none
    }
  }
}
