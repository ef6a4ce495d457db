import TestTools
import Testing
import TrellisEditor

@Suite("Positions in a text")
struct SourceTextTests {
  @Test(
    "count UTF-16 units",
    arguments: [
      // Line, unit, and the byte there.
      ("ab\ncd", 1, 1, 4), ("ab\r\ncd", 1, 0, 4), ("ab\rcd", 1, 2, 5), ("ä b", 0, 1, 2), ("e\u{301}x", 0, 2, 3),
      ("😀x", 0, 2, 4), ("👩‍👩‍👧x", 0, 8, 18), ("日本\n語", 0, 2, 6), ("a\n\nb", 1, 0, 2), ("\u{2028}x", 0, 1, 3),
      ("", 0, 0, 0), ("a\n", 1, 0, 2), ("a\r\n", 0, 1, 1),
    ])
  func table(text: String, line: Int, character: Int, offset: Int) {
    let source = SourceText(Array(text.utf8))
    let position = Position(line: line, character: character)
    #expect(source.offset(of: position, .utf16) == offset)
    #expect(source.position(of: offset, .utf16) == position)
  }

  @Test(
    "outside the text are those of its ends",
    arguments: [
      ("ab\ncd", 0, 9, 2), ("ab\r\ncd", 0, 9, 2), ("ab\ncd", 9, 0, 5), ("ab\ncd", -1, 0, 0), ("ab\ncd", 1, -5, 3),
      // In the middle of a surrogate pair.
      ("😀x", 0, 1, 0), ("ab\ncd", Int.max, Int.max, 5), ("ab", 0, Int.max, 2),
    ])
  func outside(text: String, line: Int, character: Int, offset: Int) {
    #expect(SourceText(Array(text.utf8)).offset(of: Position(line: line, character: character), .utf16) == offset)
  }

  @Test("in bytes never divide a character") func bytes() {
    let source = SourceText(Array("aä😀".utf8))
    #expect((0...8).map { source.offset(of: Position(line: 0, character: $0), .utf8) } == [0, 1, 1, 3, 3, 3, 3, 7, 7])
  }

  @Test("incremental edits make the text that they describe", arguments: 0..<60)
  func edits(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = ["a", "😀", "\n", "\r\n", "\r", "e\u{301}", "日", "  ", "{", "\u{200D}"]
    // An independent model: a list of UTF-16 units.
    var units: [UInt16] = []
    var source = SourceText([])
    for _ in 0..<200 {
      var ends = [Int.random(in: 0...units.count, using: &random), Int.random(in: 0...units.count, using: &random)]
      ends.sort()
      ends[1] = min(ends[1], ends[0] + 6)
      // Neither inside a character nor inside a line's end.
      ends = ends.map { end in
        guard end > 0, end < units.count else { return end }
        let isInside = units[end] & 0xFC00 == 0xDC00 || units[end] == 10 && units[end - 1] == 13
        return isInside ? end - 1 : end
      }
      let text = (0..<Int.random(in: 0...4, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      let range = Self.position(ends[0], in: units)..<Self.position(ends[1], in: units)
      source = source.replacing(range, with: text, .utf16)
      units.replaceSubrange(ends[0]..<ends[1], with: text.utf16)
      #expect(String(decoding: source.bytes, as: UTF8.self).utf16.elementsEqual(units))
    }
  }

  private static func position(_ offset: Int, in units: [UInt16]) -> Position {
    var (line, start) = (0, 0)
    for index in 0..<offset where units[index] == 10 || units[index] == 13 {
      // The CR of a CRLF ends nothing by itself.
      if units[index] == 13, index + 1 < units.count, units[index + 1] == 10 { continue }
      (line, start) = (line + 1, index + 1)
    }
    return Position(line: line, character: offset - start)
  }
}
