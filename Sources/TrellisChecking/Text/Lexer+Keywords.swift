extension Lexer {
  /// Whether the token is a keyword that an operand can follow, so that a slash after it begins a regex.
  func isKeywordBeforeOperand(_ index: Int) -> Bool {
    let length = Int(tokens[index].end - tokens[index].start)
    guard length < Lexer.keywordsBeforeOperands.count else { return false }
    let candidates = Lexer.keywordsBeforeOperands[length]
    var i = 0
    while i < candidates.count {
      if hasPrefix(candidates[i], at: Int(tokens[index].start)) { return true }
      i += 1
    }
    return false
  }

  /// The reserved words that are not operands themselves, by length.
  private static let keywordsBeforeOperands: [[StaticString]] = [
    [],
    [],
    ["as", "do", "if", "in", "is"],
    ["for", "let", "try", "var"],
    ["case", "else", "enum", "func", "init"],
    ["break", "catch", "class", "defer", "guard", "inout", "throw", "where", "while"],
    ["deinit", "import", "public", "repeat", "return", "static", "struct", "switch", "throws"],
    ["default", "private"],
    ["continue", "internal", "operator", "protocol", "rethrows"],
    ["extension", "subscript", "typealias"],
    [],
    ["fallthrough", "fileprivate"],
    [],
    [],
    ["associatedtype"],
    ["precedencegroup"],
  ]
}
