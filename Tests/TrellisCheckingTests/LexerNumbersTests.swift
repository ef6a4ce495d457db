import Testing
import TrellisChecking

/// A word stands in the table as it is spelled, any other token behind the name of its kind.
@Suite("The lexer on numbers")
struct LexerNumbersTests {
  @Test("tokens", arguments: cases)
  func tokens(_ example: LexerExample) {
    #expect(described(example.source) == example.tokens)
  }

  static let cases = [
    LexerExample(
      "integers of each base", "0 1_000 0xFF_ff 0o17 0b1_0",
      ["integer 0", "integer 1_000", "integer 0xFF_ff", "integer 0o17", "integer 0b1_0"]),
    LexerExample(
      "floats", "1.0 1.0e5 1e-5 1E+5 1_0.0_1",
      ["float 1.0", "float 1.0e5", "float 1e-5", "float 1E+5", "float 1_0.0_1"]),
    LexerExample(
      "hexadecimal floats", "0x1p3 0x1.8p-2 0xF.Fp+1 0x1P3",
      ["float 0x1p3", "float 0x1.8p-2", "float 0xF.Fp+1", "float 0x1P3"]),
    LexerExample(
      "a member of a number", "1.foo 1.0.foo 0xff.description 0xff.fpValue",
      [
        "integer 1", "period .", "foo", "float 1.0", "period .", "foo", "integer 0xff", "period .", "description",
        "integer 0xff", "period .", "fpValue",
      ]),
    LexerExample(
      "a range of numbers", "1...2 0..<0x1",
      ["integer 1", "binaryOperator ...", "integer 2", "integer 0", "binaryOperator ..<", "integer 0x1"]),
    LexerExample(
      "places in nested tuples", "x.0.1.2",
      ["x", "period .", "integer 0", "period .", "integer 1", "period .", "integer 2"]),
    LexerExample(
      "letters behind a number belong to it", "1abc 0xg 0b12 1e 1.5ex",
      ["integer 1abc", "integer 0xg", "integer 0b12", "float 1e", "float 1.5ex"]),
    LexerExample(
      "a sign is an operator", "-1 a-1",
      ["prefixOperator -", "integer 1", "a", "binaryOperator -", "integer 1"]),
    LexerExample(
      "a number at the end", "1.",
      ["integer 1", "period ."]),
  ]
}
