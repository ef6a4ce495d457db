import Testing
import TrellisChecking

/// A word stands in the table as it is spelled, any other token behind the name of its kind.
@Suite("The lexer on words and names")
struct LexerWordsTests {
  @Test("tokens", arguments: cases)
  func tokens(_ example: LexerExample) {
    #expect(described(example.source) == example.tokens)
  }

  static let cases = [
    LexerExample(
      "keywords and names are words", "let über = Δ_1",
      ["let", "über", "equal =", "Δ_1"]),
    LexerExample(
      "emoji and joined emoji are words", "👨‍👩‍👧 = 🇨🇭",
      ["👨‍👩‍👧", "equal =", "🇨🇭"]),
    LexerExample(
      "a name may stand in back-ticks", "`class`.`$`",
      ["quotedWord `class`", "period .", "quotedWord `$`"]),
    LexerExample(
      "a raw identifier holds spaces", "func `it works, mostly`() {}",
      ["func", "quotedWord `it works, mostly`", "leftParen (", "rightParen )", "leftBrace {", "rightBrace }"]),
    LexerExample(
      "a keyword after a dot is a member's name", "case .in(x.for.self, .init, in: .default)",
      [
        "case", "period .", "quotedWord in", "leftParen (", "x", "period .", "quotedWord for", "period .", "self",
        "comma ,", "period .", "init", "comma ,", "in", "colon :", "period .", "quotedWord default", "rightParen )",
      ]),
    LexerExample(
      "the colons of a module selector are a dot", "Net::Key `Net` :: in",
      ["Net", "period ::", "Key", "quotedWord `Net`", "period ::", "quotedWord in"]),
    LexerExample(
      "a module selector of a member is left out", "Keys.Net::a(.Net::b, \\.Net :: `c`)",
      [
        "Keys", "period .", "a", "leftParen (", "period .", "b", "comma ,", "backslash \\", "period .",
        "quotedWord `c`", "rightParen )",
      ]),
    LexerExample(
      "colons that select nothing", "[::] a:: b ::1 x ? y : .z",
      [
        "leftBracket [", "colon :", "colon :", "rightBracket ]", "a", "period ::", "b", "colon :", "colon :",
        "integer 1", "x", "infixQuestion ?", "y", "colon :", "period .", "z",
      ]),
    LexerExample(
      "dollar words", "$0 + $name.$1 $",
      ["dollarWord $0", "binaryOperator +", "dollarWord $name", "period .", "dollarWord $1", "dollarWord $"]),
    LexerExample(
      "the wildcard is a word", "_ = __x",
      ["_", "equal =", "__x"]),
    LexerExample(
      "at sign and pound stand before a word", "@Injected #selector(a) #available",
      ["at @", "Injected", "pound #", "selector", "leftParen (", "a", "rightParen )", "pound #", "available"]),
    LexerExample(
      "a pound may stand alone", "# a",
      ["pound #", "a"]),
    LexerExample(
      "an editor placeholder is a word", "f(<#T##value#>)",
      ["f", "leftParen (", "<#T##value#>", "rightParen )"]),
    LexerExample(
      "a byte-order mark inside a name belongs to it", "a\u{FEFF}b",
      ["a\u{FEFF}b"]),
  ]
}
