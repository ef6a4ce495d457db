/// Types, which are not divided: a type is one node.
extension Parser {
  mutating func type() {
    let mark = begin()
    scanType()
    end(.type, mark, token: mark.first)
  }

  private mutating func scanType() {
    while true {
      scanSpecifiers()
      switch kind(i) {
      case .leftParen, .leftBracket: i = closing(i) + 1
      case .word, .quotedWord, .dollarWord:
        switch keyword(i) {
        case .where, .in, .else, .case, .let, .var, .func: return
        default: i += 1
        }
        i = skipAngles(i)
        scanMembers()
      case .integer: i += 1
      default: return
      }
      scanSuffixes()
      if keyword(i) == .async || keyword(i) == .throws || keyword(i) == .rethrows {
        guard continuesFunctionType(i) else { return }
        while kind(i) != .arrow { i = closing(i) + 1 }
      }
      if kind(i) == .arrow || kind(i) == .binaryOperator && tokens.is(i, "&") {
        i += 1
      } else {
        return
      }
    }
  }

  /// `@escaping`, `inout`, `any`, `~`, and other words that only stand before a type.
  private mutating func scanSpecifiers() {
    while true {
      switch kind(i) {
      case .at:
        guard isName(i + 1) else { return }
        i += 2
        while kind(i) == .period, isName(i + 1) { i += 2 }
        // `@Sendable (Int) -> Void` has a space there; `@autoclosure() -> Int` is written as well.
        if kind(i) == .leftParen, isAdjacent(i), kind(closing(i) + 1) != .arrow {
          i = closing(i) + 1
        }
      case .prefixOperator: i += 1
      case .word:
        switch keyword(i) {
        case .any, .some, .each, .inout, .repeat, .borrowing, .consuming, .sending, .isolated, .nonisolated,
          .oldOwned, .oldShared:
          break
        default: return
        }
        if keyword(i) == .nonisolated, kind(i + 1) == .leftParen { i = closing(i + 1) }
        switch kind(i + 1) {
        case .word, .quotedWord, .leftParen, .leftBracket, .at, .prefixOperator: i += 1
        default: return
        }
      default: return
      }
    }
  }

  private mutating func scanMembers() {
    while kind(i) == .period, isName(i + 1) { i = skipAngles(i + 2) }
  }

  private mutating func scanSuffixes() {
    while true {
      switch kind(i) {
      case .postfixQuestion, .exclamation, .postfixOperator: i += 1
      case .period:
        guard isName(i + 1) else { return }
        scanMembers()
      default: return
      }
    }
  }

  func continuesFunctionType(_ index: Int) -> Bool {
    var k = index
    while k < index + 3, keyword(k) == .async || keyword(k) == .throws || keyword(k) == .rethrows {
      k += 1
      if kind(k) == .leftParen { k = closing(k) + 1 }
    }
    return kind(k) == .arrow
  }
}
