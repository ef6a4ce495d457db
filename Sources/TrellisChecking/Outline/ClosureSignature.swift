/// The part of a closure between its brace and its `in`.
struct ClosureSignature {
  /// The names of the parameters and of new variables in the capture list.
  var names: [Int] = []
  /// The start of the type of the parameter at the same index; nil if none is written.
  var types: [Int?] = []
  /// The position after `in`.
  var bodyStart: Int
}

extension TokenView {
  func closureSignature(_ open: Int) -> ClosureSignature? {
    var i = open + 1
    var names: [Int] = []
    var types: [Int?] = []
    while kind(i) == .at {
      i += 2
      if kind(i) == .leftParen, isAdjacent(i) { i = closing(i) + 1 }
    }
    if kind(i) == .leftBracket {
      // `[weak self]` keeps a name and its type; `[x = y]` declares a new one.
      for argument in arguments(open: i) {
        for k in argument.start..<argument.end where kind(k) == .equal && isName(k - 1) {
          names.append(k - 1)
          types.append(nil)
          break
        }
      }
      i = closing(i) + 1
    }
    if kind(i) == .leftParen {
      let close = closing(i)
      guard close > i, isBehindParameters(close + 1) else { return nil }
      for argument in arguments(open: i) {
        if let label = argument.label {
          names.append(label)
          types.append(argument.start)
        } else if argument.start < argument.end, isName(argument.start) {
          // `(a, b)` or `(_ a: A)`.
          let hasLabel = isName(argument.start + 1) && kind(argument.start + 2) == .colon
          names.append(hasLabel ? argument.start + 1 : argument.start)
          types.append(hasLabel ? argument.start + 3 : nil)
        }
      }
      i = close + 1
    } else {
      // `{ for x in list { … } }` begins with a statement.
      if isWord(i, "for") { return nil }
      while isName(i), !isWord(i, "in") {
        names.append(i)
        types.append(nil)
        guard kind(i + 1) == .comma else {
          i += 1
          break
        }
        i += 2
      }
    }
    guard let end = signatureEnd(from: i) else { return nil }
    return ClosureSignature(names: names, types: types, bodyStart: end)
  }

  private func isBehindParameters(_ index: Int) -> Bool {
    kind(index) == .arrow || isWord(index, "in") || isWord(index, "async") || isWord(index, "throws")
  }

  /// The position after `in`, which effects and a result type may precede.
  private func signatureEnd(from index: Int) -> Int? {
    var i = index
    // No real result type has more tokens.
    let limit = min(count, index + 64)
    while i < limit {
      if isWord(i, "in") { return i + 1 }
      switch kind(i) {
      case .leftParen, .leftBracket: i = closing(i) + 1
      case .arrow, .period, .postfixQuestion, .exclamation, .at: i += 1
      case .word, .quotedWord:
        guard i == index || !startsLine(i) else { return nil }
        i += 1
      case .prefixOperator, .binaryOperator, .postfixOperator:
        guard opensAngle(i) || firstByte(i) == UInt8(ascii: "&") else { return nil }
        i = max(i + 1, skipAngles(i))
      default: return nil
      }
    }
    return nil
  }
}
