internal import TrellisResolver

/// Basic token queries. Positions outside the list return the final `.end` token.
extension TokenView {
  @_transparent func kind(_ index: Int) -> Token.Kind {
    self[index].kind
  }

  @_transparent func keyword(_ index: Int) -> Keyword {
    self[index].keyword
  }

  /// Whether the token is an identifier or a keyword, with or without backticks.
  @_transparent func isName(_ index: Int) -> Bool {
    let kind = kind(index)
    return kind == .word || kind == .quotedWord
  }

  /// Whether the token is this word without backticks, since a name in backticks is never a keyword.
  @_transparent func isWord(_ index: Int, _ spelling: StaticString) -> Bool {
    kind(index) == .word && self.is(index, spelling)
  }

  /// Whether the token is this name, with or without backticks.
  package func isNamed(_ index: Int, _ spelling: StaticString) -> Bool {
    guard kind(index) == .quotedWord else { return isWord(index, spelling) }
    let (start, end) = nameRange(index)
    guard end - start == spelling.utf8CodeUnitCount else { return false }
    for i in 0..<spelling.utf8CodeUnitCount where byte(start + i) != spelling.utf8Start[i] { return false }
    return true
  }

  /// Whether a label is this one; false if there is none.
  package func isNamed(_ label: Int?, _ spelling: StaticString) -> Bool { label.map { isNamed($0, spelling) } ?? false }

  /// The texts of labels; nil for an argument without one.
  func labels(of arguments: [Argument]) -> [String?] { arguments.map { $0.label.map(text) } }

  func isOperator(_ index: Int) -> Bool {
    switch kind(index) {
    case .prefixOperator, .binaryOperator, .postfixOperator: true
    default: false
    }
  }

  @_transparent func startsLine(_ index: Int) -> Bool {
    self[index].startsLine
  }

  /// The closing bracket or quote; the token itself if there is none, so that a walk always advances.
  @_transparent func closing(_ index: Int) -> Int {
    max(index, Int(self[index].partner))
  }

  /// The opening bracket or quote of a closing one; nil if there is none.
  func opening(_ index: Int) -> Int? {
    let partner = Int(self[index].partner)
    return partner < index ? partner : nil
  }

  /// Whether there is nothing, not even white space, between the previous token and this one.
  func isAdjacent(_ index: Int) -> Bool {
    index > 0 && index < count && self[index].start == self[index - 1].end
  }

  @_transparent func firstByte(_ index: Int) -> UInt8 {
    byte(Int(self[index].start))
  }

  func lastByte(_ index: Int) -> UInt8 {
    byte(Int(self[index].end) - 1)
  }

  func isUppercase(_ index: Int) -> Bool {
    let byte = firstByte(index)
    return byte >= 65 && byte <= 90
  }

  /// The byte range of a name, without backticks.
  func nameRange(_ index: Int) -> (start: Int, end: Int) {
    let token = self[index]
    let inset = token.kind == .quotedWord && byte(Int(token.start)) == UInt8(ascii: "`") ? 1 : 0
    return (Int(token.start) + inset, max(Int(token.start) + inset, Int(token.end) - inset))
  }

  /// The site of a token. As in compiler messages, a name in backticks starts at its backtick.
  func site(_ index: Int) -> Site {
    let (line, column) = position(index)
    return Site(file: path, line: line, column: column)
  }

  /// The hash of a name, without backticks.
  package func nameHash(_ index: Int) -> NameHash {
    let (start, end) = nameRange(index)
    return nameHash(from: start, to: end)
  }
}
