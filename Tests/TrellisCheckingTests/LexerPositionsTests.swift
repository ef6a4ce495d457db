import Testing
import TrellisChecking

@Suite("The lexer on positions")
struct LexerPositionsTests {
  @Test(
    "lines end with LF, CR or both, columns count bytes",
    arguments: [
      ("a b", ["1:1", "1:3"]),
      ("a\nb\r\nc\rd", ["1:1", "2:1", "3:1", "4:1"]),
      ("ü b", ["1:1", "1:4"]),
      ("/*\n*/ a", ["2:4"]),
      ("\"\"\"\nü\n\"\"\" b", ["1:1", "1:4", "3:1", "3:5"]),
      ("\n\n", []),
    ] as [(String, [String])])
  func positions(source: String, expected: [String]) {
    let list = lexed(source)
    let found = (0..<list.count - 1).map { index in
      let position = list.position(index)
      return "\(position.line):\(position.column)"
    }
    #expect(found == expected)
  }

  @Test(
    "a token knows whether it begins a line",
    arguments: [
      ("a b\nc", [true, false, true]),
      ("a /* \n */ b", [true, true]),
      ("a // b\nc", [true, true]),
      ("a \"\"\"\n\n\"\"\" b", [true, false, false, false, false]),
      ("\"\"\"\n\\(\na)\"\"\"", [true, false, false, false, true, false, false, false]),
    ] as [(String, [Bool])])
  func startsLine(source: String, expected: [Bool]) {
    #expect(lexed(source).tokens.dropLast().map(\.startsLine) == expected)
  }

  @Test("an empty file has an end on its first line")
  func empty() {
    let list = lexed("")
    #expect(list.tokens == [Token(kind: .end, startsLine: true, start: 0, end: 0, partner: 0)])
    #expect(list.lineStarts == [0])
  }
}
