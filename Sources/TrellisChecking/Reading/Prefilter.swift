/// Finds by a byte search which files need to be read at all.
package enum Prefilter {
  /// Whether the file may contain a key, a definition, a module, a helper or a request.
  package static func mayMatter(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer { mayMatter($0) } }

  package static func mayMatter(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    let count = bytes.count
    let names = LibraryName.spellings.beginnings
    let methods = UseWord.spellings.beginnings
    var i = 0
    while i < count {
      // In a debug build each `UInt8(ascii:)` is a function call, so the letters are written as numbers. Swift keywords are
      // found by a letter that is rare at its position in other words.
      switch base[i] {
      case 0x2E:  // .
        // `[.` may be a request in a file that does not name the library otherwise.
        if i > 0, base[i &- 1] == 0x5B { return true }
        guard i &+ 2 < count, methods[Int(base[i &+ 1])] &>> Int(base[i &+ 2] & 31) & 1 != 0 else { break }
        if let word = word(base, i &+ 1, count, of: UseWord.spellings), word.isMethod { return true }
      case 0x74:  // t
        // The alias may stand for a definition or for `Keys`.
        if isWord(base, i, count, "typealias") { return true }
      case 0x75:  // u
        // A registry may have another name here.
        if i > 2, isWord(base, i &- 3, count, "inout"), !isWord(base, i &+ 3, count, "Hasher") { return true }
      case 0x40:  // @
        // A program starts here, or others see what this file imports.
        if isWord(base, i &+ 1, count, "main") || isWord(base, i &+ 1, count, "_exported") { return true }
      case 0x50:  // P
        if isWord(base, i, count, MemberName.parent) { return true }
      default:
        // The first two letters rule out most other words.
        guard names[Int(base[i])] != 0, i &+ 1 < count, names[Int(base[i])] &>> Int(base[i &+ 1] & 31) & 1 != 0 else {
          break
        }
        if let name = word(base, i, count, of: LibraryName.spellings), name.isSufficient { return true }
        if base[i] == 0x54, isWord(base, i, count, LibraryName.world) { return true }
      }
      i &+= 1
    }
    return false
  }

  /// The name in the list that begins at an offset; nil for a longer word.
  private static func word<Word: LibraryWord>(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ count: Int, of list: Spellings<Word>
  ) -> Word? {
    guard start == 0 || !isNameByte(base[start - 1]) else { return nil }
    var end = start
    while end < count, isNameByte(base[end]) { end &+= 1 }
    guard list.mayHold(base[start], length: end &- start) else { return nil }
    return list.words[NameHash(UnsafeBufferPointer(start: base + start, count: end &- start))]
  }

  /// Whether the whole word at the offset is this one.
  private static func isWord(_ base: UnsafePointer<UInt8>, _ start: Int, _ count: Int, _ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard start + length <= count, start == 0 || !isNameByte(base[start - 1]) else { return false }
    let expected = word.utf8Start
    var i = 0
    while i < length {
      if base[start + i] != expected[i] { return false }
      i &+= 1
    }
    return start + length == count || !isNameByte(base[start + length])
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    byte >= 97 && byte <= 122 || byte >= 65 && byte <= 90 || byte >= 48 && byte <= 57 || byte == 95 || byte >= 128
  }
}
