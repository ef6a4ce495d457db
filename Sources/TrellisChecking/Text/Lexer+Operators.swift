extension Lexer {
  mutating func lexOperator() {
    let start = position
    let startsWithDot = bytes[start] == Byte.dot
    var slash = bytes[start] == Byte.slash ? start : -1
    var end = start + 1
    if bytes[start] >= 0x80 { end = start + scalar(at: start).length }
    while end < count {
      let byte = bytes[end]
      if byte >= 0x80 {
        let scalar = self.scalar(at: end)
        guard scalar.length > 0, UnicodeRanges.continuesOperator(scalar.value) else { break }
        end += scalar.length
        continue
      }
      guard traits[Int(byte)] & ByteTrait.operator != 0 else { break }
      if byte == Byte.dot && !startsWithDot { break }
      if byte == Byte.slash && slash < 0 { slash = end }
      if byte == Byte.less, end + 1 < count, bytes[end + 1] == Byte.pound, placeholderMayEnd(after: end) { break }
      end += 1
    }
    if slash >= 0 && lexRegex(slash: slash, operatorStart: start, operatorEnd: end) { return }
    if slash >= 0 && end - start > 2 {
      // A comment may begin directly after an operator.
      var i = start + 1
      while i + 1 < end {
        if bytes[i] == Byte.slash && (bytes[i + 1] == Byte.slash || bytes[i + 1] == Byte.asterisk) {
          end = i
          break
        }
        i += 1
      }
    }
    emitOperator(start, end)
  }

  mutating func emitOperator(_ start: Int, _ end: Int) {
    let first = bytes[start]
    let leftBound = isLeftBound(start)
    let rightBound = isRightBound(end, leftBound: leftBound)
    if end - start == 1 {
      if first == Byte.equal { return emit(.equal, start, end) }
      if first == Byte.dot { return emit(.period, start, end) }
      if first == Byte.ampersand && !leftBound && rightBound { return emit(.prefixAmpersand, start, end) }
      if first == Byte.question { return emit(leftBound ? .postfixQuestion : .infixQuestion, start, end) }
    } else if end - start == 2 && first == Byte.minus && bytes[start + 1] == Byte.greater {
      return emit(.arrow, start, end)
    } else {
      var i = start
      while i + 1 < end {
        if bytes[i] == Byte.asterisk && bytes[i + 1] == Byte.slash {
          fault("no comment is open here", at: i)
          return emit(.unknown, start, end)
        }
        i += 1
      }
    }
    if leftBound == rightBound {
      emit(.binaryOperator, start, end)
    } else {
      emit(leftBound ? .postfixOperator : .prefixOperator, start, end)
    }
  }

  /// Whether an operand ends directly before the offset.
  func isLeftBound(_ offset: Int) -> Bool {
    guard offset > 0 else { return false }
    let byte = bytes[offset - 1]
    switch classes[Int(byte)] {
    case .space:
      // The compiler treats other white space than this as bound.
      return byte != Byte.space && byte != Byte.tab && byte != 0
    case .newline, .leftParen, .leftBracket, .leftBrace, .comma, .semicolon, .colon: return false
    // The end of a comment counts as white space.
    case .slash: return !(offset > 1 && bytes[offset - 2] == Byte.asterisk)
    case .beyondASCII: return !(byte == 0xA0 && offset > 1 && bytes[offset - 2] == 0xC2)
    default: return true
    }
  }

  /// Whether an operand begins directly at the offset.
  func isRightBound(_ offset: Int, leftBound: Bool) -> Bool {
    guard offset < count else { return false }
    let byte = bytes[offset]
    switch classes[Int(byte)] {
    case .space: return byte != Byte.space && byte != Byte.tab && byte != 0
    case .newline, .rightParen, .rightBracket, .rightBrace, .comma, .semicolon, .colon: return false
    // The `^` in `x^.y` is a postfix operator; the one in `^.y` is a prefix operator.
    case .dot: return !leftBound
    case .slash:
      return !(offset + 1 < count && (bytes[offset + 1] == Byte.slash || bytes[offset + 1] == Byte.asterisk))
    case .beyondASCII: return !(byte == 0xC2 && offset + 1 < count && bytes[offset + 1] == 0xA0)
    default: return true
    }
  }
}
