internal import TrellisChecking

/// A document that the client has open.
struct Document {
  /// As the client writes it.
  let uri: String
  private(set) var version: Int?
  private(set) var text: SourceText
  /// The last text without an open bracket or string: what the graph is made of. In the middle of a word or a call, a text says
  /// little about the rest of its file.
  private(set) var whole: SourceText
  /// From the whole text to this one.
  private(set) var difference: TextDifference

  init(uri: String, version: Int?, text: SourceText) {
    self.uri = uri
    self.version = version
    self.text = text
    whole = text
    difference = TextDifference(from: text, to: text)
  }

  /// Takes a new text, and returns whether it is whole.
  mutating func change(to new: SourceText, version: Int?) -> Bool {
    self.version = version
    text = new
    let isWhole = Self.isWhole(new)
    if isWhole { whole = new }
    difference = TextDifference(from: whole, to: new)
    return isWhole
  }

  private static func isWhole(_ text: SourceText) -> Bool {
    let list = Lexer.tokenize(text.bytes)
    guard list.faults.isEmpty else { return false }
    for (index, token) in list.tokens.enumerated() where Int(token.partner) == index {
      switch token.kind {
      case .leftParen, .rightParen, .leftBracket, .rightBracket, .leftBrace, .rightBrace, .quote: return false
      default: break
      }
    }
    return true
  }
}
