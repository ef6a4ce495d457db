/// A name that a `let` or `var` declares.
struct Binding {
  var name: Int
  /// The start of its type, if one is written.
  var type: Int?
  /// Its initial value, if there is one.
  var value: Range<Int>?
  /// The opening brace of its accessors or observers.
  var accessors: Int?
  /// The position from which it is in scope.
  var end: Int
}

extension TokenView {
  /// Whether a `let` or `var` is in the condition of an `if`, `guard`, `while`, `for`, `case` or `catch`.
  func isInCondition(_ index: Int) -> Bool {
    let before = index - 1
    switch kind(before) {
    case .comma: return true
    case .word:
      return self.is(before, "if") || self.is(before, "guard") || self.is(before, "while") || self.is(before, "case")
        || self.is(before, "for") || self.is(before, "catch")
    default: return false
    }
  }

  /// The names that the `let` or `var` at `index` declares. Names in a pattern have no type or value.
  func bindings(at index: Int, to limit: Int) -> [Binding] {
    let inCondition = isInCondition(index)
    guard isName(index + 1), kind(index + 2) != .period, kind(index + 2) != .leftParen || startsLine(index + 2) else {
      return patternBindings(from: index + 1, to: limit, stopsAtBrace: inCondition)
    }
    var result: [Binding] = []
    var i = index + 1
    while i < limit, isName(i) {
      var binding = Binding(name: i, end: i + 1)
      var next = i + 1
      // The colon after `case let x` ends the label.
      if kind(next) == .colon, !isWord(index - 1, "case") {
        binding.type = next + 1
        next = typeEnd(from: next + 1, to: limit)
      }
      if kind(next) == .equal {
        var end = max(next + 1, expressionEnd(from: next + 1, to: limit, stopsAtBrace: inCondition))
        // The `else` of a `guard`.
        if inCondition, end > next + 2, isWord(end - 1, "else") { end -= 1 }
        binding.value = next + 1..<end
        next = end
      } else if !inCondition, kind(next) == .leftBrace {
        binding.accessors = next
        next = closing(next) + 1
      }
      binding.end = next
      result.append(binding)
      // `let a = 1, b = 2`; in a condition, the comma begins another clause.
      guard !inCondition, kind(next) == .comma else { break }
      i = next + 1
    }
    return result
  }

  private func typeEnd(from index: Int, to limit: Int) -> Int {
    var i = index
    let reach = min(limit, index + 256)
    while i < reach {
      if i > index, startsLine(i), kind(i) != .arrow, kind(i) != .period, kind(i - 1) != .arrow { return i }
      switch kind(i) {
      case .equal, .comma, .leftBrace, .rightBrace, .rightParen, .rightBracket, .semicolon, .end: return i
      case .leftParen, .leftBracket: i = closing(i) + 1
      default: i = max(i + 1, skipAngles(i))
      }
    }
    return min(i, limit)
  }

  private func patternBindings(from index: Int, to limit: Int, stopsAtBrace: Bool) -> [Binding] {
    var end = index
    while end < limit, kind(end) == .period || isName(end) || kind(end) == .leftParen {
      if isWord(end, "in") { break }
      end = kind(end) == .leftParen ? closing(end) + 1 : end + 1
    }
    let inScope =
      kind(end) == .equal ? max(end + 1, expressionEnd(from: end + 1, to: limit, stopsAtBrace: stopsAtBrace)) : end
    return patternNames(in: index..<max(index, end)).map { Binding(name: $0, end: inScope) }
  }

  func patternNames(in range: Range<Int>) -> [Int] {
    range.filter {
      isName($0) && kind($0 - 1) != .period && kind($0 + 1) != .colon && !isWord($0, "let") && !isWord($0, "var")
        && !isWord($0, "case") && !isWord($0, "_") && !isWord($0, "try") && !isWord($0, "await")
    }
  }
}
