/// Hashes of the names that a file mentions where a key can appear. Which of them are keys is known once all files are read.
struct Mentions: Sendable {
  /// `.name`, `Keys.name`.
  var members: Set<NameHash> = []
  /// `name`, for keys that are globals or named inside the type that declares them.
  var bare: Set<NameHash> = []
  /// `value.name`, for keys that are properties of scopes.
  var properties: Set<NameHash> = []

  init() {}

  /// - Parameter registered: The tokens that name the key of a registration, in ascending order.
  init(_ tokens: TokenView, except registered: [Int]) {
    let excluded = Set(registered)
    for i in 0..<tokens.count {
      let kind = tokens[i].kind
      guard kind == .word || kind == .quotedWord else { continue }
      if tokens.kind(i - 1) == .period {
        if mayQualifyKey(tokens, i - 2) {
          if !excluded.contains(i) { members.insert(tokens.nameHash(i)) }
        } else {
          properties.insert(tokens.nameHash(i))
        }
      } else if mayBeKey(tokens, i), !excluded.contains(i) {
        bare.insert(tokens.nameHash(i))
      }
    }
  }

  /// Whether the expression before the dot allows a key: nothing, or a type's name.
  private func mayQualifyKey(_ tokens: TokenView, _ base: Int) -> Bool {
    switch tokens.kind(base) {
    case .word, .quotedWord:
      // A keyword such as `return` precedes an implicit member.
      return tokens.isUppercase(base) || !tokens.isAdjacent(base + 1)
    case .rightParen, .rightBracket, .rightBrace, .quote, .dollarWord, .postfixQuestion, .exclamation, .integer, .float:
      return !tokens.isAdjacent(base + 1)
    default: return true
    }
  }

  private func mayBeKey(_ tokens: TokenView, _ index: Int) -> Bool {
    switch tokens.kind(index + 1) {
    case .leftParen, .colon, .leftBrace, .word, .equal: false
    case .rightParen, .comma, .rightBracket, .rightBrace, .period, .semicolon: true
    default: tokens.startsLine(index + 1) || tokens.isOperator(index + 1)
    }
  }
}
