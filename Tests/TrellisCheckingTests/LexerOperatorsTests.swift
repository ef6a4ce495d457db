import Testing
import TrellisChecking

/// A word stands in the table as it is spelled, any other token behind the name of its kind.
@Suite("The lexer on operators")
struct LexerOperatorsTests {
  @Test("tokens", arguments: cases)
  func tokens(_ example: LexerExample) {
    #expect(described(example.source) == example.tokens)
  }

  static let cases = [
    LexerExample(
      "white space on both sides or on none makes it binary", "a + b a+b",
      ["a", "binaryOperator +", "b", "a", "binaryOperator +", "b"]),
    LexerExample(
      "white space on one side makes it a prefix or postfix", "a +b a+ b",
      ["a", "prefixOperator +", "b", "a", "postfixOperator +", "b"]),
    LexerExample(
      "brackets and separators count as white space", "(+a, b-) [*] {-c;+d:^e}",
      [
        "leftParen (", "prefixOperator +", "a", "comma ,", "b", "postfixOperator -", "rightParen )", "leftBracket [",
        "binaryOperator *", "rightBracket ]", "leftBrace {", "prefixOperator -", "c", "semicolon ;", "prefixOperator +",
        "d", "colon :", "prefixOperator ^", "e", "rightBrace }",
      ]),
    LexerExample(
      "a comment counts as white space", "a/**/+b a+/**/b",
      ["a", "prefixOperator +", "b", "a", "postfixOperator +", "b"]),
    LexerExample(
      "a dot makes a postfix operator", "a^.b ^.c",
      ["a", "postfixOperator ^", "period .", "b", "prefixOperator ^", "period .", "c"]),
    LexerExample(
      "operators that begin with a dot hold dots", "a...b a..<b a.+.b .+a",
      [
        "a", "binaryOperator ...", "b", "a", "binaryOperator ..<", "b", "a", "binaryOperator .+.", "b",
        "prefixOperator .+", "a",
      ]),
    LexerExample(
      "other operators end at a dot", "a+.b",
      ["a", "postfixOperator +", "period .", "b"]),
    LexerExample(
      "reserved spellings", "a = b -> c & d &e a&b",
      [
        "a", "equal =", "b", "arrow ->", "c", "binaryOperator &", "d", "prefixAmpersand &", "e", "a",
        "binaryOperator &", "b",
      ]),
    LexerExample(
      "equal may stand tight", "a=b",
      ["a", "equal =", "b"]),
    LexerExample(
      "question and exclamation marks", "a? a! a?.b a ? b : c a ?? d !e a??",
      [
        "a", "postfixQuestion ?", "a", "exclamation !", "a", "postfixQuestion ?", "period .", "b", "a",
        "infixQuestion ?", "b", "colon :", "c", "a", "binaryOperator ??", "d", "prefixOperator !", "e", "a",
        "postfixQuestion ?", "postfixQuestion ?",
      ]),
    LexerExample(
      "generic brackets are operators", "A<B<C>>? x<y",
      ["A", "binaryOperator <", "B", "binaryOperator <", "C", "postfixOperator >>?", "x", "binaryOperator <", "y"]),
    LexerExample(
      "operators beyond ASCII", "a ≠ b √c a→b ±",
      ["a", "binaryOperator ≠", "b", "prefixOperator √", "c", "a", "binaryOperator →", "b", "binaryOperator ±"]),
    LexerExample(
      "a key path", "\\A.b?.c \\.self",
      ["backslash \\", "A", "period .", "b", "postfixQuestion ?", "period .", "c", "backslash \\", "period .", "self"]),
    LexerExample(
      "a comment may begin inside an operator", "a +// b\nc +/* d */ e",
      ["a", "binaryOperator +", "c", "binaryOperator +", "e"]),
    LexerExample(
      "an operator's declaration", "infix operator <-> : P; func / (a: A)",
      [
        "infix", "operator", "binaryOperator <->", "colon :", "P", "semicolon ;", "func", "binaryOperator /",
        "leftParen (", "a", "colon :", "A", "rightParen )",
      ]),
    LexerExample(
      "try with marks", "try! a try? b",
      ["try", "exclamation !", "a", "try", "postfixQuestion ?", "b"]),
    LexerExample(
      "a no-break space is white space", "a +\u{A0}b",
      ["a", "binaryOperator +", "b"]),
  ]
}
