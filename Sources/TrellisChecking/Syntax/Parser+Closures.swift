/// Closures and their signatures.
extension Parser {
  mutating func closure() {
    guard closing(i) > i else { return skip(to: i + 1) }
    braces(.code, as: .closure)
  }

  /// What stands before the `in` of a closure.
  mutating func signature(to close: Int) {
    guard hasSignature(to: close) else { return }
    let mark = begin()
    attributes()
    if kind(i) == .leftBracket {
      let list = begin()
      captures()
      end(.captures, list)
    }
    if kind(i) == .leftParen {
      parameters()
    } else if keyword(i) != .in, isName(i) || kind(i) == .dollarWord {
      let names = begin()
      while keyword(i) != .in, isName(i) || kind(i) == .dollarWord {
        let name = begin()
        i += 1
        end(.parameter, name, token: i - 1)
        guard kind(i) == .comma else { break }
        i += 1
      }
      end(.parameters, names)
    }
    effects()
    if kind(i) == .arrow {
      i += 1
      type()
    }
    if keyword(i) != .in { skip(to: i + 1) }
    while keyword(i) != .in, i < close { i += 1 }
    i += 1
    end(.signature, mark)
  }

  /// `[weak self, id = user.id]`
  private mutating func captures() {
    let close = closing(i)
    guard close > i else { return skip(to: i + 1) }
    i += 1
    while i < close {
      let mark = begin()
      if isName(i + 1) || kind(i + 1) == .leftParen {
        i += 1
        if kind(i) == .leftParen { i = closing(i) + 1 }
      }
      let name = i
      i += 1
      initialValue()
      if i < close, kind(i) != .comma { skip(to: nextComma(i, before: close)) }
      end(.argument, mark, token: name)
      if kind(i) == .comma { i += 1 }
    }
    i = close + 1
  }

  /// Whether an `in` ends a signature here, rather than the first line being a statement.
  private func hasSignature(to close: Int) -> Bool {
    var k = i
    while kind(k) == .at, isName(k + 1) {
      k += 2
      while kind(k) == .period { k += 2 }
      if kind(k) == .leftParen, isAdjacent(k) { k = closing(k) + 1 }
    }
    if kind(k) == .leftBracket { k = closing(k) + 1 }
    // No real signature has more tokens.
    let limit = min(close, k + 64)
    while k < limit {
      switch kind(k) {
      case .leftParen, .leftBracket: k = closing(k) + 1
      case .arrow, .period, .postfixQuestion, .exclamation, .at, .comma, .quotedWord, .dollarWord: k += 1
      case .prefixOperator, .binaryOperator, .postfixOperator:
        guard opensAngle(k) || tokens.firstByte(k) == UInt8(ascii: "&") || tokens.firstByte(k) == UInt8(ascii: "~")
        else { return false }
        k = max(k + 1, skipAngles(k))
      case .word:
        switch keyword(k) {
        case .in: return true
        case .none, .async, .throws, .rethrows, .any, .some, .inout, .each, .sending, .wildcard, .`self`, .selfType,
          .borrowing,
          .consuming, .isolated, .get, .set, .open, .package, .prefix, .postfix, .infix, .optional, .lazy, .weak,
          .final,
          .required, .override, .dynamic, .indirect, .operator, .actor, .macro, .yield, .unsafe, .copy, .consume,
          .discard,
          .read, .modify, .willSet, .didSet, .convenience, .mutating, .nonmutating, .unowned, .distributed:
          k += 1
        default: return false
        }
      default: return false
      }
    }
    return false
  }
}
