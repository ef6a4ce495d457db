import Testing
import TrellisChecking

/// A line of a table: source, and the tokens it has to become.
struct LexerExample: CustomTestStringConvertible, Sendable {
  var name: String
  var source: String
  var tokens: [String]

  init(_ name: String, _ source: String, _ tokens: [String]) {
    self.name = name
    self.source = source
    self.tokens = tokens
  }

  var testDescription: String { name }
}

func lexed(_ source: String) -> TokenList { Lexer.tokenize(Array(source.utf8)) }

func spelling(_ index: Int, in list: TokenList) -> String {
  String(decoding: list.bytes[Int(list[index].start)..<Int(list[index].end)], as: UTF8.self)
}

/// All tokens but the last: a word by its spelling, others by kind and spelling.
func described(_ source: String) -> [String] {
  let list = lexed(source)
  return (0..<list.count - 1).map { index in
    let text = spelling(index, in: list)
    return list[index].kind == .word ? text : "\(list[index].kind) \(text)"
  }
}
