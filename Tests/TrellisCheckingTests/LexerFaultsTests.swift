import Testing
import TrellisChecking

@Suite("The lexer on faults")
struct LexerFaultsTests {
  @Test(
    "a fault stands at the opening, and lexing goes on behind",
    arguments: [
      (#"a "b"# + "\nc", ["2: this string literal is never closed"], "c"),
      (#"a #"b"# + "\nc", ["2: this string literal is never closed"], "c"),
      (#"a "b\(c"# + "\nd", ["2: this string literal is never closed"], "d"),
      (
        #"a "b\(c "d"# + "\ne", ["2: this string literal is never closed", "8: this string literal is never closed"],
        "e"
      ),
      (#"a "b\""# + "\nc", ["2: this string literal is never closed"], "c"),
      ("a \"\"\"\nb\n", ["2: this string literal is never closed"], "\nb\n"),
      ("a \"\"\"\n\\(b\n", ["2: this string literal is never closed"], "b"),
      ("a /* b\n/* */", ["2: this comment is never closed"], "a"),
      ("a */ b", ["2: no comment is open here"], "b"),
      ("a #/b\nc", ["2: this regular expression is never closed"], "c"),
      ("a #/\nb\nc", ["2: this regular expression is never closed"], "c"),
      ("a `b\nc", ["2: this back-tick is never closed"], "c"),
      ("a `` b", ["2: a name in back-ticks cannot be empty"], "b"),
      ("a 'b' c", ["2: a string literal has double quotes"], "c"),
      ("a <#b#>", ["2: an editor placeholder stands in for a name"], "<#b#>"),
      ("a ” b", ["2: this character cannot be part of Swift source"], "b"),
      ("a\n>>>> b\nc\n<<<<\nd", ["2: a merge left its conflict markers here"], "d"),
    ] as [(String, [String], String)])
  func faults(source: String, expected: [String], last: String) {
    let list = lexed(source)
    #expect(list.faults.map { "\($0.offset): \($0.message)" } == expected)
    #expect(spelling(list.count - 2, in: list) == last)
  }

  @Test(
    "bytes that are not UTF-8 are one unknown token",
    arguments: [
      [0xFF, 0xFE], [0xC2], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
    ] as [[UInt8]])
  func invalid(bytes: [UInt8]) {
    let list = Lexer.tokenize(Array("a ".utf8) + bytes + Array(" b".utf8))
    #expect(list.tokens.map(\.kind) == [.word, .unknown, .word, .end])
    #expect(list[1].end == Int32(2 + bytes.count))
    #expect(list.faults.map { "\($0.offset): \($0.message)" } == ["2: these bytes are not UTF-8"])
  }
}
