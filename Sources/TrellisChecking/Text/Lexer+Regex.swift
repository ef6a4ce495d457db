/// The result of searching for the end of a regex.
private enum RegexEnd {
  case notRegex
  case closed(slash: Int)
  case unterminated(patternEnd: Int)
}

extension Lexer {
  /// Lexes a `/…/` that begins inside the operator just read; returns false if the slash belongs to the operator.
  mutating func lexRegex(slash: Int, operatorStart: Int, operatorEnd: Int) -> Bool {
    // After an operand, the slash is a division.
    guard !isLeftBound(operatorStart) else { return false }
    let previous = tokenCount == 0 ? Token.Kind.end : tokens[tokenCount - 1].kind
    if previous == .word && (token(tokenCount - 1, is: "func") || token(tokenCount - 1, is: "operator")) {
      return false
    }

    var mustBeRegex = false
    if !isRightBound(operatorEnd, leftBound: false) {
      // It looks like a binary operator; it is a regex only where an operand is required.
      if followsTry {
        mustBeRegex = true
      } else if !operandMayFollow {
        return false
      }
      switch previous {
      // An operator may be passed as an argument.
      case .leftParen, .leftBracket, .comma, .colon: break
      default: mustBeRegex = true
      }
    }
    let end = endOfBareRegex(slash, mustBeRegex: mustBeRegex)
    if case .notRegex = end { return false }
    if case .unterminated = end, !mustBeRegex { return false }
    if slash > operatorStart { emitOperator(operatorStart, slash) }
    emitRegex(opening: slash, pounds: 0, end)
    return true
  }

  /// Lexes a `#/…/#` whose pounds begin at the current position.
  mutating func lexExtendedRegex(pounds: Int) {
    let opening = position
    let patternStart = opening + pounds + 1
    var lineEnd = patternStart
    while lineEnd < count && (bytes[lineEnd] == Byte.space || bytes[lineEnd] == Byte.tab) { lineEnd += 1 }
    let hasLines = lineEnd < count && (bytes[lineEnd] == Byte.newline || bytes[lineEnd] == Byte.carriageReturn)
    emitRegex(
      opening: opening, pounds: pounds,
      hasLines
        ? endOfExtendedRegex(patternStart, firstLineEnd: lineEnd, pounds: pounds)
        : endOfExtendedRegex(patternStart, pounds: pounds))
  }

  private mutating func emitRegex(opening: Int, pounds: Int, _ end: RegexEnd) {
    let slash = opening + pounds
    if pounds > 0 { emit(.regexPounds, opening, slash) }
    emit(.regexSlash, slash, slash + 1)
    switch end {
    case .closed(let closing):
      emit(.regexPattern, slash + 1, closing)
      emit(.regexSlash, closing, closing + 1)
      guard pounds > 0 else { return }
      var end = position
      while end < count && bytes[end] == Byte.pound { end += 1 }
      emit(.regexPounds, position, end)
    case .unterminated(let patternEnd):
      fault("this regular expression is never closed", at: opening)
      emit(.regexPattern, slash + 1, patternEnd)
    case .notRegex: break
    }
  }

  /// Finds the end of a bare regex, by the rules that leave `a / b` and `f(/, /)` as operators.
  ///
  /// Stops at the next unescaped slash. An escaped slash does not begin a regex of its own, so no byte is read by more than
  /// one search.
  private func endOfBareRegex(_ slash: Int, mustBeRegex: Bool) -> RegexEnd {
    if slash > 0 && bytes[slash - 1] == Byte.asterisk { return .notRegex }
    var i = slash + 1
    if i < count {
      let first = bytes[i]
      if first == Byte.asterisk || first == Byte.slash { return .notRegex }
      if !mustBeRegex && (first == Byte.space || first == Byte.tab) { return .notRegex }
    }
    var groups = 0
    var classDepth = 0
    var blank = -1
    while i < count {
      var byte = bytes[i]
      if byte == Byte.slash {
        if i + 1 < count && (bytes[i + 1] == Byte.asterisk || bytes[i + 1] == Byte.slash) {
          return .unterminated(patternEnd: i + 1)
        }
        if !mustBeRegex && blank == i - 1 && i > slash + 1 { return .notRegex }
        return .closed(slash: i)
      }
      if byte == Byte.backslash {
        i += 1
        guard i < count else { break }
        byte = bytes[i]
        if byte == Byte.newline || byte == Byte.carriageReturn { break }
      } else if byte == Byte.newline || byte == Byte.carriageReturn {
        break
      } else if byte == Byte.leftBracket {
        classDepth += 1
      } else if byte == Byte.rightBracket {
        if classDepth > 0 { classDepth -= 1 }
      } else if byte == Byte.leftParen && classDepth == 0 {
        groups += 1
      } else if byte == Byte.rightParen && classDepth == 0 {
        if groups > 0 { groups -= 1 } else if !mustBeRegex { return .notRegex }
      } else if byte == Byte.space || byte == Byte.tab {
        blank = i
      }
      i += 1
    }
    return .unterminated(patternEnd: i)
  }

  /// For a regex on one line.
  private func endOfExtendedRegex(_ start: Int, pounds: Int) -> RegexEnd {
    var i = start
    while i < count {
      let byte = bytes[i]
      if byte == Byte.newline || byte == Byte.carriageReturn { break }
      if byte == Byte.slash && hasPounds(pounds, at: i + 1) { return .closed(slash: i) }
      i += 1
      if byte == Byte.backslash && i < count && bytes[i] != Byte.newline && bytes[i] != Byte.carriageReturn { i += 1 }
    }
    return .unterminated(patternEnd: i)
  }

  /// For a multiline regex. An unclosed one ends with its first line, so that the following code is lexed as code. The
  /// closers found are remembered, so that the next regex does not search the file again.
  private mutating func endOfExtendedRegex(_ start: Int, firstLineEnd: Int, pounds: Int) -> RegexEnd {
    if memory.regexSlashes.covers(start), !memory.regexSlashes.closes(pounds, from: start) {
      return .unterminated(patternEnd: firstLineEnd)
    }
    let isKnown = memory.regexSlashes.covers(start)
    if !isKnown { memory.regexSlashes.reset(start: start) }
    var i = firstLineEnd
    while i < count {
      let byte = bytes[i]
      i += 1
      if byte == Byte.backslash {
        i += 1
      } else if byte == Byte.slash {
        let slash = i - 1
        while i < count && bytes[i] == Byte.pound { i += 1 }
        if i - slash > pounds { return .closed(slash: slash) }
        if !isKnown { memory.regexSlashes.add(slash, pounds: i - slash - 1) }
      }
    }
    memory.regexSlashes.finish(end: count)
    return .unterminated(patternEnd: firstLineEnd)
  }

  /// `try?` and `try!` end like an operand but require one after them.
  private var followsTry: Bool {
    guard tokenCount > 1 else { return false }
    let kind = tokens[tokenCount - 1].kind
    return (kind == .postfixQuestion || kind == .exclamation) && tokens[tokenCount - 2].kind == .word
      && token(tokenCount - 2, is: "try")
  }

  /// Whether an operand may follow the last token.
  private var operandMayFollow: Bool {
    guard tokenCount > 0 else { return true }
    let last = tokenCount - 1
    switch tokens[last].kind {
    case .leftParen, .leftBracket, .leftBrace, .prefixOperator, .prefixAmpersand, .binaryOperator, .equal, .semicolon,
      .comma, .infixQuestion, .poundIf, .poundElseif, .poundElse, .poundEndif, .unknown:
      return true
    case .colon:
      return last == 0 || tokens[last - 1].kind != .colon || tokens[last - 1].end != tokens[last].start
    case .word:
      return isKeywordBeforeOperand(last)
    default:
      return false
    }
  }
}
