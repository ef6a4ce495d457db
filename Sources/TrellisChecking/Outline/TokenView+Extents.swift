/// Finds the end of expressions and argument lists without parsing them.
extension TokenView {
  /// The maximum length in tokens of an expression or header, not counting the contents of brackets. It bounds every search
  /// ahead, so that unclosed source takes linear time.
  static var reach: Int { 1024 }

  /// The position after the expression that starts at `index`: at a comma, closing bracket, semicolon or new statement. With
  /// `stopsAtBrace`, as in the condition of an `if`, also at the first brace.
  func expressionEnd(from index: Int, to limit: Int, stopsAtBrace: Bool = false) -> Int {
    var i = index
    var steps = 0
    while i < limit, steps < Self.reach {
      steps += 1
      if i > index, self[i].startsLine, !continuesLine(i) { return i }
      switch self[i].kind {
      case .comma, .semicolon, .rightParen, .rightBracket, .rightBrace, .end, .poundIf, .poundElseif, .poundElse,
        .poundEndif:
        return i
      case .leftBrace where stopsAtBrace:
        return i
      // An expression contains declarations only inside braces.
      case .word where i > index && kind(i - 1) != .period && (self.is(i, "let") || self.is(i, "var")):
        return i
      case .leftParen, .leftBracket, .leftBrace, .quote:
        i = closing(i) + 1
      case .word where !stopsAtBrace && (self.is(i, "if") || self.is(i, "switch")):
        i = endOfControl(i, to: limit)
      case .word where isUppercase(i) && opensAngle(i + 1) && isAdjacent(i + 1):
        i = max(i + 1, skipAngles(i + 1))
      default:
        i += 1
      }
    }
    return min(i, limit)
  }

  /// The position after an `if` or `switch` expression, including its other branches.
  private func endOfControl(_ index: Int, to limit: Int) -> Int {
    guard kind(index - 1) != .period, let brace = bodyBrace(from: index + 1, to: limit) else { return index + 1 }
    var end = closing(brace) + 1
    while end < limit, isWord(end, "else"), let next = bodyBrace(from: end + 1, to: limit) {
      end = closing(next) + 1
    }
    return end
  }

  /// The position of a `for` loop's `where` in a range, skipping the contents of brackets.
  func whereClause(in range: Range<Int>) -> Int? {
    var i = range.lowerBound
    while i < range.upperBound {
      switch self[i].kind {
      case .word where self.is(i, "where"): return i
      case .leftParen, .leftBracket, .leftBrace, .quote: i = closing(i) + 1
      default: i += 1
      }
    }
    return nil
  }

  /// Whether a token that starts a line continues the line before.
  func continuesLine(_ index: Int) -> Bool {
    switch self[index].kind {
    case .period, .binaryOperator, .infixQuestion, .colon, .equal, .leftBrace, .arrow, .comma:
      return true
    case .word where self.is(index, "as") || self.is(index, "is") || self.is(index, "else"):
      return true
    default:
      break
    }
    switch kind(index - 1) {
    case .binaryOperator, .infixQuestion, .colon, .equal, .comma, .prefixOperator, .period, .arrow: return true
    case .word:
      return self.is(index - 1, "try") || self.is(index - 1, "await") || self.is(index - 1, "as")
        || self.is(index - 1, "in")
    case .postfixQuestion, .exclamation: return isWord(index - 2, "try") || isWord(index - 2, "as")
    default: return false
    }
  }

  /// The brace that opens the body after a condition or a header; nil if there is none.
  func bodyBrace(from index: Int, to limit: Int) -> Int? {
    var i = index
    var steps = 0
    while i < limit, steps < Self.reach {
      steps += 1
      switch self[i].kind {
      case .leftBrace: return i
      case .rightBrace, .rightParen, .rightBracket, .semicolon, .end: return nil
      case .leftParen, .leftBracket, .quote: i = closing(i) + 1
      default: i += 1
      }
    }
    return nil
  }

  func startsStatement(_ index: Int) -> Bool {
    if startsLine(index) { return true }
    switch kind(index - 1) {
    case .semicolon, .leftBrace, .rightBrace, .colon: return true
    default: return false
    }
  }
}

extension TokenView {
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
