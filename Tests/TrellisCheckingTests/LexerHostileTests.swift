import TestTools
import Testing
import TrellisChecking

@Suite("The lexer on hostile input")
struct LexerHostileTests {
  /// A debug build on a busy machine takes a third of a second for the worst of them; what is not linear takes minutes.
  @Test(
    "much of the same takes linear time",
    arguments: [
      "\"", "'", "/", "/*", "*/", "\\(", "\"\\(", "\"\"\"\\(", "#", "#\"", "#\"\"\"\\#(", "#\"\"\"x#", "#/\n",
      "##/ /#\n", " /a",
      " /(", " /\\/", "+/", "+//\n", "\"\"\"", "`", "<#", "+<#", "“", "<<<<<<< \n", ">>>> \n", "(", "([{", "}", "#if\n",
      "#if {\n#else\n", "#endif\n(", "a / ", "in / ", "\u{FEFF}", "é", "0x", ".", "$", "\r", "\0",
    ])
  func linear(unit: String) {
    var bytes = Array(unit.utf8)
    while bytes.count < size(250_000, large: 1_000_000) { bytes += bytes }
    let time = processorTime {
      let list = Lexer.tokenize(bytes)
      #expect(list.tokens.last?.kind == .end)
    }
    #expect(time < 10)
  }

  @Test("a regex that is not closed is not looked for again with fewer pounds")
  func decreasingPounds() {
    var bytes: [UInt8] = []
    for count in stride(from: 900, to: 0, by: -1) {
      let pounds = [UInt8](repeating: UInt8(ascii: "#"), count: count)
      bytes += pounds + Array("/\n /".utf8) + pounds.dropLast() + Array("\n".utf8)
    }
    let time = processorTime { _ = Lexer.tokenize(bytes) }
    #expect(time < 10)
  }

  @Test(
    "nesting costs no stack",
    arguments: [("(", ")"), ("[{", "}]"), ("\"\\(", ")\""), ("/*", "*/"), ("#if A\n", "\n#endif\n")])
  func nesting(opening: String, closing: String) {
    let depth = 100_000
    let source = String(repeating: opening, count: depth) + String(repeating: closing, count: depth)
    let list = lexed(source)
    #expect(list.faults.isEmpty)
    var alone = 0
    for index in 0..<list.count - 1 {
      switch list[index].kind {
      case .leftParen, .leftBracket, .leftBrace, .quote: if Int(list[index].partner) == index { alone += 1 }
      default: break
      }
    }
    #expect(alone == 0)
  }
}
