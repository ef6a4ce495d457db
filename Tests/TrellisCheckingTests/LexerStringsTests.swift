import Testing
import TrellisChecking

/// A word stands in the table as it is spelled, any other token behind the name of its kind.
@Suite("The lexer on strings")
struct LexerStringsTests {
  @Test("tokens", arguments: cases)
  func tokens(_ example: LexerExample) {
    #expect(described(example.source) == example.tokens)
  }

  static let cases = [
    LexerExample(
      "a plain string", "\"a b\"",
      ["quote \"", "segment a b", "quote \""]),
    LexerExample(
      "an empty string", "\"\"",
      ["quote \"", "segment ", "quote \""]),
    LexerExample(
      "escapes are text", "\"\\\" \\\\ \\n \\u{1F600} \\'\"",
      ["quote \"", "segment \\\" \\\\ \\n \\u{1F600} \\'", "quote \""]),
    LexerExample(
      "an interpolation", "\"a\\(b)c\"",
      ["quote \"", "segment a", "backslash \\", "leftParen (", "b", "rightParen )", "segment c", "quote \""]),
    LexerExample(
      "interpolations side by side", "\"\\(a)\\(b)\"",
      [
        "quote \"", "segment ", "backslash \\", "leftParen (", "a", "rightParen )", "segment ", "backslash \\",
        "leftParen (", "b", "rightParen )", "segment ", "quote \"",
      ]),
    LexerExample(
      "strings, comments and closures in an interpolation", "\"\\(f(\"\\(x)\") /* ) \" */ + { \")\" }())\"",
      [
        "quote \"", "segment ", "backslash \\", "leftParen (", "f", "leftParen (", "quote \"", "segment ",
        "backslash \\", "leftParen (", "x", "rightParen )", "segment ", "quote \"", "rightParen )", "binaryOperator +",
        "leftBrace {", "quote \"", "segment )", "quote \"", "rightBrace }", "leftParen (", "rightParen )",
        "rightParen )", "segment ", "quote \"",
      ]),
    LexerExample(
      "parentheses in an interpolation", "\"\\((a, (b)))\"",
      [
        "quote \"", "segment ", "backslash \\", "leftParen (", "leftParen (", "a", "comma ,", "leftParen (", "b",
        "rightParen )", "rightParen )", "rightParen )", "segment ", "quote \"",
      ]),
    LexerExample(
      "a raw string", "#\"a\\(b) \" \\\"#",
      ["rawPounds #", "quote \"", "segment a\\(b) \" \\", "quote \"", "rawPounds #"]),
    LexerExample(
      "an interpolation of a raw string", "##\"\\#(a)\\##(b)\"#\"##",
      [
        "rawPounds ##", "quote \"", "segment \\#(a)", "backslash \\", "rawPounds ##", "leftParen (", "b",
        "rightParen )", "segment \"#", "quote \"", "rawPounds ##",
      ]),
    LexerExample(
      "a string of many lines", "\"\"\"\n  a \"\" \\(b)\n  \\\n  \"\"\"",
      [
        "quote \"\"\"", "segment \n  a \"\" ", "backslash \\", "leftParen (", "b", "rightParen )", "segment \n  \\\n  ",
        "quote \"\"\"",
      ]),
    LexerExample(
      "an escaped quote keeps many lines open", "\"\"\"\n\\\"\"\"a\n\"\"\"",
      ["quote \"\"\"", "segment \n\\\"\"\"a\n", "quote \"\"\""]),
    LexerExample(
      "a raw string of many lines", "#\"\"\"\na\"\"\"\n\\#(b)\n\"\"\"#",
      [
        "rawPounds #", "quote \"\"\"", "segment \na\"\"\"\n", "backslash \\", "rawPounds #", "leftParen (", "b",
        "rightParen )", "segment \n", "quote \"\"\"", "rawPounds #",
      ]),
    LexerExample(
      "an interpolation over many lines", "\"\"\"\n\\(\n a\n)\n\"\"\"",
      ["quote \"\"\"", "segment \n", "backslash \\", "leftParen (", "a", "rightParen )", "segment \n", "quote \"\"\""]),
    LexerExample(
      "quotes that only look like many lines", "#\"\"\"# #\"\"\"\"# ##\"\"\" \"##",
      [
        "rawPounds #", "quote \"", "segment \"", "quote \"", "rawPounds #", "rawPounds #", "quote \"", "segment \"\"",
        "quote \"", "rawPounds #", "rawPounds ##", "quote \"", "segment \"\" ", "quote \"", "rawPounds ##",
      ]),
    LexerExample(
      "a string behind a string", "\"a\"\"b\"",
      ["quote \"", "segment a", "quote \"", "quote \"", "segment b", "quote \""]),
    LexerExample(
      "a slash in a string is text", "\"//\" \"/*\"",
      ["quote \"", "segment //", "quote \"", "quote \"", "segment /*", "quote \""]),
    LexerExample(
      "line breaks of other systems", "\"\"\"\r\na\r\n\"\"\"\r\nb\rc",
      ["quote \"\"\"", "segment \r\na\r\n", "quote \"\"\"", "b", "c"]),
  ]
}
