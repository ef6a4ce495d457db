import Testing
import TrellisChecking

@Suite("The lexer on partners")
struct LexerPartnersTests {
  /// Each opener with its closer, as positions in the list.
  func pairs(_ source: String) -> [[Int]] {
    let list = lexed(source)
    return list.tokens.indices.compactMap { index in
      let partner = Int(list[index].partner)
      // A link has to be mutual wherever it exists.
      #expect(Int(list[partner].partner) == index)
      return partner > index ? [index, partner] : nil
    }
  }

  @Test(
    "tokens that belong together know each other",
    arguments: [
      ("brackets of each kind", "f(a[b]){}", [[1, 6], [3, 5], [7, 8]]),
      ("a string", #""a""#, [[0, 2]]),
      ("a raw string", ##"#"a"#"##, [[1, 3]]),
      ("a string around an interpolation", #""a\(b)c""#, [[0, 7], [3, 5]]),
      ("strings inside each other", #""\("\(b)")""#, [[0, 14], [3, 12], [4, 11], [7, 9]]),
    ] as [(String, String, [[Int]])])
  func linked(name: String, source: String, expected: [[Int]]) {
    #expect(pairs(source) == expected, "\(name)")
  }

  @Test(
    "bad nesting leaves as little as possible alone",
    arguments: [
      ("an opener without a closer", "{ ( }", [[0, 2]]),
      ("a closer without an opener", "{ ) }", [[0, 2]]),
      ("closers that cross", "( [ ) ]", [[0, 2]]),
      ("a closer first", ") (a)", [[1, 3]]),
      ("an opener left in an interpolation", #""\([)" + (a)"#, [[0, 7], [3, 5], [9, 11]]),
      ("a brace left in an interpolation closes nothing outside", #"{ "\(})" }"#, [[0, 9], [1, 8], [4, 6]]),
      ("a branch with an opener too many", "{\n#if A\n{\n#else\n#endif\n}", [[0, 6]]),
      ("a branch with a closer too many", "{\n#if A\n}\n#endif\n}", [[0, 5]]),
      ("a branch that is never ended", "{ (\n#if A\n(b)\n) }", [[4, 6]]),
      ("an end without a beginning", "{\n#endif\n}", [[0, 2]]),
      ("conditions inside each other", "{\n#if A\n#if B\n(\n#endif\n)\n#endif\n}", [[0, 9]]),
    ] as [(String, String, [[Int]])])
  func recovered(name: String, source: String, expected: [[Int]]) {
    #expect(pairs(source) == expected, "\(name)")
  }
}
