/// Braces that open the accessors of a property.
extension UseWalker {
  func opensAccessors(_ brace: Int) -> Bool {
    var i = brace + 1
    while tokens.kind(i) == .at {
      i += 2
      if tokens.kind(i) == .leftParen, tokens.isAdjacent(i) { i = tokens.closing(i) + 1 }
    }
    if tokens.isWord(i, "mutating") || tokens.isWord(i, "nonmutating") { i += 1 }
    guard isAccessor(i) else { return false }
    switch tokens.kind(i + 1) {
    case .leftBrace, .leftParen: return true
    default: return tokens.isWord(i + 1, "async") || tokens.isWord(i + 1, "throws")
    }
  }

  /// The keyword of the accessor whose body opens at the brace.
  func accessor(behind brace: Int) -> Int? {
    var i = brace - 1
    if tokens.kind(i) == .rightParen, let open = tokens.opening(i) { i = open - 1 }
    while tokens.isWord(i, "async") || tokens.isWord(i, "throws") { i -= 1 }
    return isAccessor(i) ? i : nil
  }

  private func isAccessor(_ index: Int) -> Bool {
    tokens.isWord(index, "get") || tokens.isWord(index, "set") || tokens.isWord(index, "willSet")
      || tokens.isWord(index, "didSet") || tokens.isWord(index, "_read")
      || tokens.isWord(index, "_modify")
  }
}
