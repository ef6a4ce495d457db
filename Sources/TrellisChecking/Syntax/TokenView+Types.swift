/// Reads just enough of a type to know its name and where it ends.
extension TokenView {
  /// The maximum distance to a closing angle bracket: a `<` that compares has no partner, so the search must be bounded.
  private static var angleLimit: Int { 256 }

  /// Whether an operator begins with `<`, as generic arguments do.
  func opensAngle(_ index: Int) -> Bool {
    isOperator(index) && firstByte(index) == UInt8(ascii: "<")
  }

  /// The token with the `>` that closes the `<` at the start of `open`, and the offset after that `>`. One token may close
  /// several, as in `Key<Set<Int>>`.
  func angleClose(_ open: Int) -> (token: Int, end: Int32)? {
    var depth = 0
    var i = open
    let limit = min(count, open + Self.angleLimit)
    while i < limit {
      let token = self[i]
      switch token.kind {
      case .prefixOperator, .binaryOperator, .postfixOperator:
        var offset = Int(token.start)
        while offset < Int(token.end) {
          if byte(offset) == UInt8(ascii: "<") { depth += 1 }
          if byte(offset) == UInt8(ascii: ">") {
            depth -= 1
            if depth == 0 { return (i, Int32(offset + 1)) }
          }
          offset += 1
        }
      case .leftParen, .leftBracket:
        let close = closing(i)
        guard close > i else { return nil }
        i = close
      case .word, .quotedWord, .comma, .colon, .period, .arrow, .at, .integer, .postfixQuestion, .infixQuestion,
        .exclamation, .prefixAmpersand:
        break
      default:
        return nil
      }
      i += 1
    }
    return nil
  }

  /// The position after generic arguments that open at `index`, or `index` if there are none.
  func skipAngles(_ index: Int) -> Int {
    guard opensAngle(index), let close = angleClose(index) else { return index }
    return close.token + 1
  }

  /// A dotted name such as `App.Session`, without generic arguments.
  package struct DottedName {
    var text: String
    /// The token of its last part.
    package var last: Int
    /// The token after it and its generic arguments.
    var next: Int
    package var hasArguments: Bool
  }

  package func dottedName(from index: Int, to limit: Int) -> DottedName? {
    guard index < limit, isName(index) else { return nil }
    var text = text(index)
    var last = index
    var i = index + 1
    var hasArguments = false
    while true {
      if i < limit, opensAngle(i), isAdjacent(i) || kind(i) == .prefixOperator {
        let next = skipAngles(i)
        if next > i, next <= limit {
          hasArguments = true
          i = next
        }
      }
      guard i + 1 < limit, kind(i) == .period, isName(i + 1), !isWord(i + 1, "self"), !isWord(i + 1, "Type") else {
        break
      }
      text += "."
      text += self.text(i + 1)
      last = i + 1
      i += 2
    }
    return DottedName(text: text, last: last, next: i, hasArguments: hasArguments)
  }

  func reference(_ name: DottedName, context: String) -> TypeReference {
    TypeReference(name: name.text, context: context, site: site(name.last), hasArguments: name.hasArguments)
  }

  /// A reference with the names of its generic arguments.
  func generic(_ name: DottedName, context: String) -> TypeReference {
    var reference = reference(name, context: context)
    guard opensAngle(name.last + 1), let close = angleClose(name.last + 1) else { return reference }
    var i = name.last + 2
    while i < close.token {
      let argument = dottedName(from: i, to: close.token)
      let isAlone = argument.map { $0.next == close.token || kind($0.next) == .comma } ?? false
      reference.arguments.append(isAlone ? argument?.text ?? "" : "")
      while i < close.token, kind(i) != .comma { i = max(i + 1, skipAngles(i)) }
      i += 1
    }
    return reference
  }

  /// The part before the last dot; nil for a name without dots.
  func qualifier(of name: DottedName) -> String? {
    let last = text(name.last)
    return name.text.utf8.count > last.utf8.count ? String(name.text.dropLast(last.count + 1)) : nil
  }

  /// The module that a member's declaration is chosen from: `Net` in `Keys.Net::host`.
  func selector(of name: Int) -> String? {
    guard kind(name - 1) == .period, !isAdjacent(name) else { return nil }
    let gap = String(decoding: slice(from: Int(self[name - 1].end), to: Int(self[name].start)), as: UTF8.self)
    guard let colons = gap.lastIndex(of: ":") else { return nil }
    return gap[..<colons].split { $0 == ":" || $0 == "`" || $0 == " " }.last.map { String($0) }
  }

  /// The text of a range as written, with white space and comments folded.
  func foldedText(_ range: Range<Int>, endOffset: Int32? = nil) -> String {
    var result: [UInt8] = []
    var previousEnd: Int32 = -1
    for i in range {
      let token = self[i]
      let isInString = token.kind == .segment || token.kind == .quote && opening(i) != nil
      let end = min(token.end, endOffset ?? token.end)
      guard end > token.start else { continue }
      if previousEnd >= 0, token.start > previousEnd, !isInString, needsSpace(before: i) { result.append(32) }
      result += slice(from: Int(token.start), to: Int(end))
      previousEnd = token.end
    }
    return String(decoding: result, as: UTF8.self)
  }

  private func needsSpace(before index: Int) -> Bool {
    switch self[index].kind {
    case .rightParen, .rightBracket, .comma: return false
    default: break
    }
    switch kind(index - 1) {
    case .leftParen, .leftBracket: return false
    default: return true
    }
  }

  /// The parts between the parentheses of a type, without their labels: the parameters of a function or the elements of a tuple.
  func elements(open: Int) -> [Range<Int>] {
    var result: [Range<Int>] = []
    let close = closing(open)
    var i = open + 1
    while i < close {
      let start = isName(i) && kind(i + 1) == .colon ? i + 2 : i
      i = start
      while i < close, kind(i) != .comma { i = max(closing(i) + 1, skipAngles(i)) }
      result.append(start..<max(start, min(i, close)))
      i += 1
    }
    return result
  }
}
