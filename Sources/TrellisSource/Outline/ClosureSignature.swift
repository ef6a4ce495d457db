/// What stands between a closure's brace and its `in`.
struct ClosureSignature {
  /// The parameters' names, and those that a capture list makes anew.
  var names: [Int] = []
  /// Where the type of the parameter at the same position starts; nil where none is written.
  var types: [Int?] = []
  /// Position behind `in`.
  var bodyStart: Int
}

extension TokenView {
  /// The signature of the closure that opens at `open`; nil if it has none.
  func closureSignature(_ open: Int) -> ClosureSignature? {
    var i = open + 1
    var names: [Int] = []
    var types: [Int?] = []
    while kind(i) == .at {
      i += 2
      if kind(i) == .leftParen, isAdjacent(i) { i = closing(i) + 1 }
    }
    if kind(i) == .leftBracket {
      // `[weak self]` keeps a name and its type; `[x = y]` makes a new one.
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
          // `(a, b)`, or `(_ a: A)`.
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

  /// The position behind `in`, with effects and a result before it.
  private func signatureEnd(from index: Int) -> Int? {
    var i = index
    // A result type of more tokens than this is no result type.
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
