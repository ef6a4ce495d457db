/// A parameter of a function or initializer.
struct Parameter {
  /// The argument label; nil for `_`.
  var label: Int?
  /// The name inside the body.
  var name: Int
  /// The start of its type.
  var type: Int
  var end: Int
  var hasDefault: Bool
  var isVariadic = false
}

extension TokenView {
  func genericParameters(_ declaration: Declaration) -> [Int] {
    let open = declaration.name + 1
    guard declaration.kind != .extension, opensAngle(open), let close = angleClose(open) else { return [] }
    var result: [Int] = []
    for i in open + 1..<max(open + 1, close.token) where isName(i) {
      let before = isWord(i - 1, "each") ? i - 2 : i - 1
      if !isWord(i, "each"), before == open || kind(before) == .comma { result.append(i) }
    }
    return result
  }

  /// The parameters between a function's parentheses, except those that cannot be read.
  func parameters(open: Int) -> [Parameter] {
    let close = closing(open)
    var result: [Parameter] = []
    var i = open + 1
    while i < close {
      // Attributes before the label: `@Wrapped x: Int`.
      while kind(i) == .at {
        i += 2
        if kind(i) == .leftParen, isAdjacent(i) { i = closing(i) + 1 }
      }
      var parameter: Parameter?
      let label = isWord(i, "_") ? nil : i
      if isName(i), kind(i + 1) == .colon {
        parameter = Parameter(label: label, name: i, type: i + 2, end: i + 2, hasDefault: false)
      } else if isName(i), isName(i + 1), kind(i + 2) == .colon {
        parameter = Parameter(label: label, name: i + 1, type: i + 3, end: i + 3, hasDefault: false)
      }
      i = parameter?.type ?? i
      while i < close, self[i].kind != .comma {
        switch self[i].kind {
        case .leftParen, .leftBracket, .leftBrace, .quote: i = closing(i) + 1
        case .equal:
          parameter?.hasDefault = true
          i += 1
        default:
          let next = opensAngle(i) ? skipAngles(i) : i
          i = max(next, i + 1)
        }
      }
      if var parameter {
        parameter.end = min(i, close)
        parameter.isVariadic = isWord(parameter.type, "repeat") || isEllipsis(parameter.end - 1)
        result.append(parameter)
      }
      i += 1
    }
    return result
  }

  private func isEllipsis(_ index: Int) -> Bool {
    isOperator(index) && self[index].end - self[index].start == 3 && firstByte(index) == UInt8(ascii: ".")
  }
}
