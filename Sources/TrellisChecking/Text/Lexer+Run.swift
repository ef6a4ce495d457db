extension Lexer {
  /// The main loop: skips white space and comments, and dispatches on the first byte of each token.
  mutating func run() {
    // Locals, because member access in a debug build costs one or two calls.
    let bytes = self.bytes
    let count = self.count
    let classes = self.classes
    let traits = self.traits
    let wordTrait = ByteTrait.word
    let keywords = Keyword.Table.shared
    while position < count {
      let start = position
      switch classes[Int(bytes[start])] {
      case .space:
        position = start + 1
      case .newline:
        if lineBreakEndsString {
          abandonInterpolation()
        } else {
          startsLine = true
          position = start + 1
        }
      case .word:
        var end = start + 1
        while end < count && traits[Int(bytes[end])] & wordTrait != 0 { end += 1 }
        if end < count && bytes[end] >= 0x80 { end = endOfWord(end) }
        emit(.word, start, end)
        if tokenCount > 1, tokens[tokenCount - 2].kind == .period {
          nameMember()
        } else {
          tokens[tokenCount - 1].keyword = keywords.keyword(bytes + start, length: end - start)
        }
      case .digit: lexNumber()
      case .dollar: emit(.dollarWord, start, endOfWord(start + 1))
      case .backtick: lexQuotedWord()
      case .leftParen:
        if insideInterpolation { parenDepth += 1 }
        openBracket(.leftParen)
      case .rightParen:
        if insideInterpolation && parenDepth == 0 {
          closeInterpolation()
        } else {
          if insideInterpolation { parenDepth -= 1 }
          closeBracket(.rightParen, opener: .leftParen)
        }
      case .leftBracket: openBracket(.leftBracket)
      case .rightBracket: closeBracket(.rightBracket, opener: .leftBracket)
      case .leftBrace: openBracket(.leftBrace)
      case .rightBrace: closeBracket(.rightBrace, opener: .leftBrace)
      case .comma: emit(.comma, start, start + 1)
      case .colon: if !lexSelector() { emit(.colon, start, start + 1) }
      case .semicolon: emit(.semicolon, start, start + 1)
      case .at: emit(.at, start, start + 1)
      case .backslash: emit(.backslash, start, start + 1)
      case .pound: lexPound()
      case .quote, .apostrophe: lexString(opening: start, pounds: 0)
      case .dot:
        if start + 1 < count, bytes[start + 1] < 0x80, traits[Int(bytes[start + 1])] & ByteTrait.operator == 0 {
          emit(.period, start, start + 1)
        } else {
          lexOperator()
        }
      case .slash: if !skipComment() { lexOperator() }
      case .mark:
        if isLeftBound(start) {
          emit(bytes[start] == Byte.question ? .postfixQuestion : .exclamation, start, start + 1)
        } else {
          lexOperator()
        }
      case .angle: if !lexConflictMarker() && !lexPlaceholder() { lexOperator() }
      case .otherOperator: lexOperator()
      case .beyondASCII: lexBeyondASCII()
      case .invalid:
        fault("this character cannot be part of Swift source", at: start)
        emit(.unknown, start, start + 1)
      }
    }
  }
}
