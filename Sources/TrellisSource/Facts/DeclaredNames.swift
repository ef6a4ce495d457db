/// The names by which code in other modules may mean a file's declarations, found by a byte search.
///
/// A module that does not depend on the library registers nothing, but what it declares may decide what code elsewhere means:
/// a factory is its async initializer, or a superclass has a member named `Key`.
package enum DeclaredNames {
  /// The names because of which a file is read in any case: they hide the library's, or re-export a module.
  package static let always = Set(
    LibraryName.texts.union(ScopeMethod.texts).union([Introducer.exported.text]).map { NameHash($0) })
  /// The words of a file that uses the library, or suppresses findings, although its package does not depend on the library.
  package static let library = Set(Introducer.library.map { NameHash($0.text) })

  /// The types that a file declares or extends, with their generic parameters. Of its other declarations, only those named like
  /// something of the library.
  package static func all(in bytes: [UInt8]) -> Set<NameHash> {
    var names: Set<NameHash> = []
    let (words, lengths) = (Introducer.spellings.words, Introducer.spellings.lengths)
    bytes.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return }
      let count = text.count
      var i = 0
      var isInWord = false
      while i < count {
        let byte = base[i]
        // Most bytes end here: the first letter rules out most words. A debug build pays for each call.
        guard lengths[Int(byte)] != 0, !isInWord else {
          let letter = byte | 0x20
          isInWord = letter >= 97 && letter <= 122 || byte >= 48 && byte <= 57 || byte == 95 || byte >= 128
          i &+= 1
          continue
        }
        let end = endOfWord(text, i)
        if end &- i < 64, lengths[Int(byte)] &>> (end &- i) & 1 != 0, let word = words[hash(text, i..<end)] {
          switch word.follower {
          case .type: addType(text, from: end, to: &names)
          case .other: addOther(text, from: end, to: &names)
          case nil: names.insert(hash(text, i..<end))
          }
        }
        i = end
      }
    }
    return names
  }

  private enum Follower {
    case type, other
  }

  private enum Introducer: Spelling, LibraryWord {
    case structure = "struct"
    case `class`, `enum`, actor, `protocol`, `typealias`, `extension`
    case `let`, `var`, `func`, `case`, `associatedtype`
    case exported = "_exported"
    case trellis = "Trellis"
    case trellisUI = "TrellisUI"
    case trellisTesting = "TrellisTesting"
    case trellisWorld = "TrellisWorld"
    case marker = "trellis"

    static let spellings = Spellings(allCases)
    static let library: [Introducer] = [.trellis, .trellisUI, .trellisTesting, .trellisWorld, .marker]

    /// What the name that follows declares; nil if the word itself counts.
    var follower: Follower? {
      switch self {
      case .structure, .class, .enum, .actor, .protocol, .typealias, .extension: .type
      case .let, .var, .func, .case, .associatedtype: .other
      case .exported, .trellis, .trellisUI, .trellisTesting, .trellisWorld, .marker: nil
      }
    }
  }

  /// Adds each part of a dotted name, and what follows it in angle brackets.
  private static func addType(_ text: UnsafeBufferPointer<UInt8>, from start: Int, to names: inout Set<NameHash>) {
    var i = start
    var depth = 0
    while i < text.count {
      let end = endOfWord(text, i)
      if end > i {
        names.insert(hash(text, i..<end))
        i = end
        // Without a dot or brackets, the name is complete.
        if depth == 0, !isNext(text, i, Byte.dot), !isNext(text, i, Byte.backtick), !isNext(text, i, Byte.less) {
          return
        }
        continue
      }
      switch text[i] {
      case Byte.less: depth += 1
      case Byte.greater:
        depth -= 1
        if depth <= 0 { return }
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: "\""): return
      default: break
      }
      i &+= 1
    }
  }

  /// Adds the names that a `case` or another declaration begins with, as far as the library has them too.
  private static func addOther(_ text: UnsafeBufferPointer<UInt8>, from start: Int, to names: inout Set<NameHash>) {
    var i = start
    while i < text.count {
      let end = endOfWord(text, i)
      if end > i {
        let name = hash(text, i..<end)
        let mayBeLibrary =
          LibraryName.spellings.mayHold(text[i], length: end &- i)
          || ScopeMethod.spellings.mayHold(text[i], length: end &- i)
        if mayBeLibrary, always.contains(name) { names.insert(name) }
        i = end
        continue
      }
      switch text[i] {
      case Byte.space, Byte.backtick, UInt8(ascii: ","): i &+= 1
      default: return
      }
    }
  }

  private static func isNext(_ text: UnsafeBufferPointer<UInt8>, _ i: Int, _ byte: UInt8) -> Bool {
    i < text.count && text[i] == byte
  }

  private static func hash(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> NameHash {
    NameHash(UnsafeBufferPointer(rebasing: text[range]))
  }

  /// The end of the word that begins at an offset; the offset itself if none does.
  private static func endOfWord(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    guard let base = text.baseAddress else { return start }
    let count = text.count
    var i = start
    while i < count {
      let byte = base[i]
      let letter = byte | 0x20
      guard letter >= 97 && letter <= 122 || byte >= 48 && byte <= 57 || byte == 95 || byte >= 128 else { return i }
      i &+= 1
    }
    return i
  }
}
