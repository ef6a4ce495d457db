/// Argument lists and closures by tokens: in types, which are not divided, and for readers that hold a range instead of a node.
extension TokenView {
  /// The most tokens of a block or clause that are searched for a word.
  static var reach: Int { 1024 }

  /// The arguments between a bracket and its partner; a trailing comma adds none.
  func arguments(open: Int) -> [Argument] {
    var result: [Argument] = []
    let close = closing(open)
    var i = open + 1
    while i < close {
      var argument = Argument(label: nil, start: i, end: i)
      if isName(i), kind(i + 1) == .colon {
        argument.label = i
        argument.start = i + 2
      }
      i = argument.start
      while i < close, self[i].kind != .comma {
        switch self[i].kind {
        case .leftParen, .leftBracket, .leftBrace, .quote: i = closing(i) + 1
        case .word where isUppercase(i) && opensAngle(i + 1) && isAdjacent(i + 1): i = max(i + 1, skipAngles(i + 1))
        default: i += 1
        }
      }
      argument.end = min(i, close)
      result.append(argument)
      i += 1
    }
    return result
  }

  /// The trailing closures that start at `index`, and the position after the last.
  func trailingClosures(from index: Int) -> (closures: [TrailingClosure], next: Int) {
    guard kind(index) == .leftBrace, closing(index) > index else { return ([], index) }
    var closures = [TrailingClosure(label: nil, open: index)]
    var i = closing(index) + 1
    while isName(i), !isWord(i, "default"), kind(i + 1) == .colon, kind(i + 2) == .leftBrace, closing(i + 2) > i + 2 {
      closures.append(TrailingClosure(label: i, open: i + 2))
      i = closing(i + 2) + 1
    }
    return (closures, i)
  }
}
