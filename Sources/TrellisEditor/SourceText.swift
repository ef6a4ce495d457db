internal import TrellisChecking

/// A place in a document as clients count: from 0, characters in units of an encoding.
package struct Position: Hashable, Comparable, Sendable {
  package var line: Int
  package var character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  package static func < (a: Position, b: Position) -> Bool { (a.line, a.character) < (b.line, b.character) }
}

/// The unit of characters in positions.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
}

/// A text as UTF-8, and where its lines begin. CR, LF and CRLF each end a line.
package struct SourceText: Sendable {
  package private(set) var bytes: [UInt8]
  private var starts: [Int]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    starts = Lexer.lineStarts(of: bytes).map(Int.init)
  }

  package var lineCount: Int { starts.count }

  /// The bytes of a line, without what ends it.
  func lineText(_ number: Int) -> ArraySlice<UInt8> { starts.indices.contains(number) ? bytes[line(number)] : [] }

  private func line(_ line: Int) -> Range<Int> {
    var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    while end > starts[line], bytes[end - 1] == 10 || bytes[end - 1] == 13 { end -= 1 }
    return starts[line]..<end
  }

  /// The offset of a position; behind the end of a line or the text, that end.
  package func offset(of position: Position, _ encoding: PositionEncoding) -> Int {
    guard position.line < starts.count else { return bytes.count }
    guard position.line >= 0 else { return 0 }
    let line = line(position.line)
    var rest = max(position.character, 0)
    if encoding == .utf8 {
      // Never inside a character.
      var offset = line.lowerBound + min(rest, line.count)
      while offset > line.lowerBound, offset < line.upperBound, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      return offset
    }
    var offset = line.lowerBound
    while offset < line.upperBound {
      let units = bytes[offset] >= 0xF0 ? 2 : 1
      guard rest >= units else { return offset }
      rest -= units
      offset += 1
      while offset < line.upperBound, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }

  package func position(of offset: Int, _ encoding: PositionEncoding) -> Position {
    let offset = min(max(offset, 0), bytes.count)
    let line = self.line(at: offset)
    let before = bytes[starts[line]..<offset]
    let character = encoding == .utf8 ? before.count : before.reduce(0) { $0 + Self.units($1) }
    return Position(line: line, character: character)
  }

  /// How many UTF-16 units a character has, counted at its first byte.
  private static func units(_ byte: UInt8) -> Int { byte >= 0xF0 ? 2 : byte & 0xC0 == 0x80 ? 0 : 1 }

  func line(at offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The offset of a line and column as in a `Site`, both from 1, in bytes.
  func offset(line: Int, column: Int) -> Int {
    offset(of: Position(line: line - 1, character: column - 1), .utf8)
  }

  /// The word that begins at an offset, or one character.
  func word(at offset: Int) -> Range<Int> {
    func isOfWord(_ byte: UInt8) -> Bool {
      byte | 0x20 >= 97 && byte | 0x20 <= 122 || byte >= 48 && byte <= 57 || byte == 95 || byte >= 128
    }
    var end = offset
    // `.key`, `@Current`, `$0`
    if end < bytes.count, [46, 64, 36].contains(bytes[end]) { end += 1 }
    while end < bytes.count, isOfWord(bytes[end]) { end += 1 }
    if end == offset, end < bytes.count, bytes[end] != 10, bytes[end] != 13 { end += 1 }
    return offset..<end
  }

  package func replacing(_ range: Range<Position>, with text: String, _ encoding: PositionEncoding) -> SourceText {
    var bytes = bytes
    let start = offset(of: range.lowerBound, encoding)
    bytes.replaceSubrange(start..<max(start, offset(of: range.upperBound, encoding)), with: text.utf8)
    return SourceText(bytes)
  }
}

/// What differs between two texts: one stretch, outside which they are the same.
struct TextDifference {
  private let firstLine: Int
  /// The last line of the stretch in the old text, and how many lines the new one has more.
  private let lastLine: Int
  private let shift: Int
  /// Whether all of the last line is behind the stretch, or its end at least.
  private let movesLastLine: Bool
  /// The line of a change within one line; nil if it removes or adds any.
  let onlyLine: Int?

  init(from old: SourceText, to new: SourceText) {
    let (a, b) = (old.bytes, new.bytes)
    var start = 0
    while start < min(a.count, b.count), a[start] == b[start] { start += 1 }
    var end = 0
    while end < min(a.count, b.count) - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
    firstLine = old.line(at: start)
    lastLine = old.line(at: a.count - end)
    shift = new.lineCount - old.lineCount
    movesLastLine = firstLine < lastLine || old.position(of: start, .utf8).character == 0
    func breaks(_ bytes: [UInt8]) -> Bool { bytes[start..<bytes.count - end].contains { $0 == 10 || $0 == 13 } }
    onlyLine = breaks(a) || breaks(b) ? nil : firstLine
  }

  /// The line of the new text that a line of the old one has become; a line in the stretch stays.
  func moved(_ line: Int) -> Int { line > lastLine || line == lastLine && movesLastLine ? line + shift : line }
}
