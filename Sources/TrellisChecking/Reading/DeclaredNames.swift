/// The names by which other files may mean a file's declarations, and what it imports, found by a byte search.
///
/// A file without a word of the library registers nothing, but what it declares may decide what code elsewhere means: a factory
/// creates its struct, a factory is its async initializer, or a superclass has a member named `Key`.
package struct DeclaredNames: Sendable {
  /// The types and functions that the file declares, and the types that it extends, with their generic parameters. Of its other
  /// declarations, only those named like something of the library. A name may occur more than once.
  package private(set) var names: [NameHash] = []
  /// The modules that it imports, and the kinds of the single declarations.
  package private(set) var imports: Set<NameHash> = []
  /// Whether it uses the library, or suppresses findings.
  package private(set) var usesLibrary = false

  /// The names because of which a file of a module without the library is read in any case: they hide the library's, or re-export
  /// a module.
  package static let always = Set(
    LibraryName.texts.union(ScopeMethod.texts).union([Introducer.exported.text]).map { NameHash($0) })
  private static let library = Set(
    LibraryName.modules.map { NameHash($0.text) } + (LibraryName.parts + [LibraryName.world]).map { NameHash($0) })

  /// - Parameter isOfTypes: Whether only types and functions matter, because the prefilter finds the names of the library.
  package init(in bytes: [UInt8], isOfTypes: Bool = false) {
    let endings = isOfTypes ? Self.endingsOfTypes : Self.endings
    bytes.withUnsafeBytes { raw in
      let text = raw.bindMemory(to: UInt8.self)
      // Eight bytes at once: where white space or a colon follows a small letter, which all of the words end with.
      let eights = raw.baseAddress?.assumingMemoryBound(to: UInt64.self)
      let whole = text.count / 8
      var before: UInt64 = 0
      var number = 0
      while number < whole, let eight = eights?[number] {
        let colons = eight ^ 0x3A3A_3A3A_3A3A_3A3A
        let ends = (eight &- 0x2121_2121_2121_2121) & ~eight | (colons &- 0x0101_0101_0101_0101) & ~colons
        let last = eight &<< 8 | before &>> 56
        var found = ends & ((last & last &<< 1 & 0x4040_4040_4040_4040) &<< 1)
        while found != 0 {
          addWord(before: number &* 8 &+ found.trailingZeroBitCount &>> 3, in: text, endings, isOfTypes)
          found &= found &- 1
        }
        before = eight
        number &+= 1
      }
      for offset in whole * 8..<text.count { addWord(before: offset, in: text, endings, isOfTypes) }
    }
    if !imports.isDisjoint(with: Self.library) { usesLibrary = true }
  }

  /// Adds what a word of the list introduces that ends before an offset.
  private mutating func addWord(
    before end: Int, in text: UnsafeBufferPointer<UInt8>, _ endings: UnsafePointer<Int>, _ isOfTypes: Bool
  ) {
    guard end > 3, text[end] <= 0x20 || text[end] == 0x3A,
      endings[Int(text[end - 1])] &>> Int(text[end - 2] & 31) & 1 != 0
    else { return }
    var start = end - 2
    while start > 0, end - start < 16, Prefilter.isNameByte(text[start - 1]) { start -= 1 }
    guard Introducer.spellings.mayHold(text[start], length: end - start),
      let word = Introducer.spellings.words[Self.hash(text, start..<end)]
    else { return }
    switch word.follower {
    case .type: Self.addType(text, from: end, to: &names)
    case .function: Self.addOther(text, from: end, to: &names, isFunction: true)
    case .other: if !isOfTypes { Self.addOther(text, from: end, to: &names, isFunction: false) }
    case .module: Self.addImport(text, from: end, to: &imports)
    case nil where word == .marker: usesLibrary = true
    case nil: names.append(NameHash(word.rawValue.text))
    }
  }

  nonisolated(unsafe) private static let endings = table(of: Introducer.allCases)
  nonisolated(unsafe) private static let endingsOfTypes = table(
    of: Introducer.allCases.filter { $0.follower != .other })

  /// For each last byte of the words, a bit for each letter before it, ignoring case. Never deallocated.
  private static func table(of words: [Introducer]) -> UnsafePointer<Int> {
    let table = UnsafeMutablePointer<Int>.allocate(capacity: 256)
    table.initialize(repeating: 0, count: 256)
    for word in words {
      let text = word.rawValue.text
      let end = text.utf8Start + text.utf8CodeUnitCount
      table[Int(end[-1])] |= 1 << Int(end[-2] & 31)
    }
    return UnsafePointer(table)
  }

  private enum Follower { case type, function, other, module }

  private enum Introducer: Spelling, LibraryWord {
    case structure = "struct"
    case `class`, `enum`, actor, `protocol`, `typealias`, `extension`
    case `let`, `var`, `func`, `case`, `associatedtype`
    case `import`
    case exported = "_exported"
    /// `// trellis:ignore[…]`
    case marker = "trellis"

    static let spellings = Spellings(allCases)

    /// What the name that follows declares; nil if the word itself counts.
    var follower: Follower? {
      switch self {
      case .structure, .class, .enum, .actor, .protocol, .typealias, .extension: .type
      case .func: .function
      case .let, .var, .case, .associatedtype: .other
      case .import: .module
      case .exported, .marker: nil
      }
    }
  }

  /// Adds each part of a dotted name, and what follows it in angle brackets.
  private static func addType(_ text: UnsafeBufferPointer<UInt8>, from start: Int, to names: inout [NameHash]) {
    var i = start
    var depth = 0
    while i < text.count {
      let end = endOfWord(text, i)
      if end > i {
        names.append(hash(text, i..<end))
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

  /// Adds the words behind an `import`, of which a single declaration's module is the second: `import struct Module.Name`.
  private static func addImport(_ text: UnsafeBufferPointer<UInt8>, from start: Int, to imports: inout Set<NameHash>) {
    var i = start
    while i < text.count {
      let end = endOfWord(text, i)
      if end > i {
        imports.insert(hash(text, i..<end))
        i = end
      } else if text[i] == Byte.space || text[i] == Byte.backtick {
        i &+= 1
      } else {
        return
      }
    }
  }

  /// Adds the names that a `case` or another declaration begins with: a function's, others only as far as the library has them too.
  private static func addOther(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to names: inout [NameHash], isFunction: Bool
  ) {
    var i = start
    while i < text.count {
      let end = endOfWord(text, i)
      if end > i {
        let name = hash(text, i..<end)
        let mayBeLibrary =
          LibraryName.spellings.mayHold(text[i], length: end &- i)
          || ScopeMethod.spellings.mayHold(text[i], length: end &- i)
        if isFunction || mayBeLibrary && always.contains(name) { names.append(name) }
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
