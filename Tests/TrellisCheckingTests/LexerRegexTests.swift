import Testing
import TrellisChecking

/// A word stands in the table as it is spelled, any other token behind the name of its kind.
@Suite("The lexer on regex literals")
struct LexerRegexTests {
  @Test("tokens", arguments: cases)
  func tokens(_ example: LexerExample) {
    #expect(described(example.source) == example.tokens)
  }

  static let cases = [
    LexerExample(
      "a bare regex where an operand has to come", "let r = /a\\/b[(]c/",
      ["let", "r", "equal =", "regexSlash /", "regexPattern a\\/b[(]c", "regexSlash /"]),
    LexerExample(
      "a bare regex as an argument", "f(/a b/, /c/)",
      [
        "f", "leftParen (", "regexSlash /", "regexPattern a b", "regexSlash /", "comma ,", "regexSlash /",
        "regexPattern c", "regexSlash /", "rightParen )",
      ]),
    LexerExample(
      "division", "a / b / c",
      ["a", "binaryOperator /", "b", "binaryOperator /", "c"]),
    LexerExample(
      "division without spaces", "a/b/c",
      ["a", "binaryOperator /", "b", "binaryOperator /", "c"]),
    LexerExample(
      "operators as arguments", "reduce(1, /) + f(/, /)",
      [
        "reduce", "leftParen (", "integer 1", "comma ,", "binaryOperator /", "rightParen )", "binaryOperator +", "f",
        "leftParen (", "binaryOperator /", "comma ,", "binaryOperator /", "rightParen )",
      ]),
    LexerExample(
      "a closing parenthesis of the code ends the attempt", "f(/) + g(/)",
      [
        "f", "leftParen (", "binaryOperator /", "rightParen )", "binaryOperator +", "g", "leftParen (",
        "binaryOperator /", "rightParen )",
      ]),
    LexerExample(
      "no regex begins with a blank", "x\n/ 1 /\n2",
      ["x", "binaryOperator /", "integer 1", "binaryOperator /", "integer 2"]),
    LexerExample(
      "no regex ends with a blank", "f(/a /)",
      ["f", "leftParen (", "prefixOperator /", "a", "binaryOperator /", "rightParen )"]),
    LexerExample(
      "a regex behind a keyword", "return /a/ case /b/",
      [
        "return", "regexSlash /", "regexPattern a", "regexSlash /", "case", "regexSlash /", "regexPattern b",
        "regexSlash /",
      ]),
    LexerExample(
      "no regex behind an operand", "self / a / b; 1 / 2 / 3",
      [
        "self", "binaryOperator /", "a", "binaryOperator /", "b", "semicolon ;", "integer 1", "binaryOperator /",
        "integer 2", "binaryOperator /", "integer 3",
      ]),
    LexerExample(
      "a regex behind try", "try? / a/",
      ["try", "postfixQuestion ?", "regexSlash /", "regexPattern  a", "regexSlash /"]),
    LexerExample(
      "a prefix operator before a regex", "!/a/ ^/b/",
      [
        "prefixOperator !", "regexSlash /", "regexPattern a", "regexSlash /", "prefixOperator ^", "regexSlash /",
        "regexPattern b", "regexSlash /",
      ]),
    LexerExample(
      "an operator's declaration is no regex", "prefix operator /; func /^/ (a: A)",
      [
        "prefix", "operator", "binaryOperator /", "semicolon ;", "func", "binaryOperator /^/", "leftParen (", "a",
        "colon :", "A", "rightParen )",
      ]),
    LexerExample(
      "an extended regex", "#/a/b\\/#/# ##/ /# /##",
      [
        "regexPounds #", "regexSlash /", "regexPattern a/b\\/#", "regexSlash /", "regexPounds #", "regexPounds ##",
        "regexSlash /", "regexPattern  /# ", "regexSlash /", "regexPounds ##",
      ]),
    LexerExample(
      "an extended regex of many lines", "#/\n  a / b # c\n  /#",
      ["regexPounds #", "regexSlash /", "regexPattern \n  a / b # c\n  ", "regexSlash /", "regexPounds #"]),
    LexerExample(
      "a regex in an interpolation", "\"\\(a.matches(/\"\\)/))\"",
      [
        "quote \"", "segment ", "backslash \\", "leftParen (", "a", "period .", "matches", "leftParen (",
        "regexSlash /", "regexPattern \"\\)", "regexSlash /", "rightParen )", "rightParen )", "segment ", "quote \"",
      ]),
    LexerExample(
      "a regex at the very beginning", "/a/",
      ["regexSlash /", "regexPattern a", "regexSlash /"]),
    LexerExample(
      "a comment is no regex", "a = // b\n  c",
      ["a", "equal =", "c"]),
    LexerExample(
      "a regex may hold quotes", "_ = /\"/ + \"/\"",
      [
        "_", "equal =", "regexSlash /", "regexPattern \"", "regexSlash /", "binaryOperator +", "quote \"", "segment /",
        "quote \"",
      ]),
  ]
}
