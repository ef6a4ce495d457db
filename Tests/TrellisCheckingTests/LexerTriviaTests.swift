import Testing
import TrellisChecking

/// A word stands in the table as it is spelled, any other token behind the name of its kind.
@Suite("The lexer on what lies between tokens")
struct LexerTriviaTests {
  @Test("tokens", arguments: cases)
  func tokens(_ example: LexerExample) {
    #expect(described(example.source) == example.tokens)
  }

  static let cases = [
    LexerExample(
      "nothing", "",
      []),
    LexerExample(
      "only white space", " \t\u{B}\u{C}\0\n",
      []),
    LexerExample(
      "line comments", "a // b\n/// c\n//",
      ["a"]),
    LexerExample(
      "nested block comments", "a /* /* b */ \" */ c /**/ d /***/ e",
      ["a", "c", "d", "e"]),
    LexerExample(
      "a slash and a star that are not closed at once", "/*/ a */ b",
      ["b"]),
    LexerExample(
      "a byte-order mark", "\u{FEFF}a",
      ["a"]),
    LexerExample(
      "a shebang", "#!/usr/bin/env swift\na",
      ["shebang #!/usr/bin/env swift", "a"]),
    LexerExample(
      "a shebang behind a byte-order mark", "\u{FEFF}#!swift\na",
      ["shebang #!swift", "a"]),
    LexerExample(
      "no shebang in the middle", "a\n#!b",
      ["a", "pound #", "exclamation !", "b"]),
    LexerExample(
      "conditions of compilation", "#if DEBUG\n#elseif A\n#else\n#endif",
      ["poundIf #if", "DEBUG", "poundElseif #elseif", "A", "poundElse #else", "poundEndif #endif"]),
    LexerExample(
      "what only begins like a condition", "#iff #endiffed #else1",
      ["pound #", "iff", "pound #", "endiffed", "poundElse #else", "integer 1"]),
    LexerExample(
      "conflict markers are unknown", "a\n<<<<<<< b\nc\n=======\nd\n>>>>>>> e\nf",
      ["a", "unknown <<<<<<< b\nc\n=======\nd\n>>>>>>> e", "f"]),
    LexerExample(
      "stray characters are unknown", "a ” b \u{1}",
      ["a", "unknown ”", "b", "unknown \u{1}"]),
  ]
}
