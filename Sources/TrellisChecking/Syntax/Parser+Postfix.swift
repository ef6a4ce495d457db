/// What stands behind an operand: members, calls with their arguments and closures, and operators.
extension Parser {
  /// Members, calls and operators behind an operand that begins at a mark.
  mutating func postfix(_ mark: Mark, _ stops: Stops) {
    while goesOn(mark, stops) {}
  }

  /// Reads one of them; false if nothing more belongs to the operand.
  private mutating func goesOn(_ mark: Mark, _ stops: Stops) -> Bool {
    switch kind(i) {
    case .period: member(mark)
    case .leftParen: parentheses(mark, stops)
    case .leftBracket: isAdjacent(i) && call(.subscriptCall, mark, stops)
    case .leftBrace: takesClosure(stops) && closures(mark, stops)
    case .postfixQuestion, .exclamation: postfixOperator(mark)
    case .prefixOperator, .binaryOperator, .postfixOperator: genericArguments(mark)
    case .poundIf: conditionalMembers(mark)
    default: false
    }
  }

  private mutating func postfixOperator(_ mark: Mark) -> Bool {
    i += 1
    end(.postfix, mark, token: i - 1)
    return true
  }

  private mutating func genericArguments(_ mark: Mark) -> Bool {
    guard opensGenericArguments(i) else { return kind(i) == .postfixOperator && postfixOperator(mark) }
    generics()
    end(.specialization, mark)
    return true
  }

  /// `.name`; false if a dot without a name ends the operand.
  private mutating func member(_ mark: Mark) -> Bool {
    i += 1
    switch kind(i) {
    // `tuple.1.0` has a number with a dot.
    case .word, .quotedWord, .dollarWord, .integer, .float: i += 1
    default:
      end(.member, mark)
      return false
    }
    end(.member, mark, token: i - 1)
    return true
  }

  private mutating func parentheses(_ mark: Mark, _ stops: Stops) -> Bool {
    if startsLine(i) { return false }
    guard isCompoundName(i) else { return call(.call, mark, stops) }
    extend(to: closing(i) + 1)
    return true
  }

  private mutating func call(_ node: Node.Kind, _ mark: Mark, _ stops: Stops) -> Bool {
    arguments()
    let goesOn = trailingClosures(stops)
    end(node, mark)
    return goesOn
  }

  private mutating func closures(_ mark: Mark, _ stops: Stops) -> Bool {
    let goesOn = trailingClosures(stops)
    end(.call, mark)
    return goesOn
  }

  /// Whether brackets only hold labels: `init(id:name:)`.
  private func isCompoundName(_ open: Int) -> Bool {
    let close = closing(open)
    var k = open + 1
    while k < close, isName(k), kind(k + 1) == .colon { k += 2 }
    return k == close && k > open + 1
  }

  private func opensGenericArguments(_ index: Int) -> Bool {
    guard opensAngle(index), isName(index - 1), isAdjacent(index) || kind(index) == .prefixOperator,
      let close = tokens.angleClose(index)
    else { return false }
    let next = close.token + 1
    // The rest of the token has to be able to follow a type.
    if close.end < tokens[close.token].end { return true }
    switch kind(next) {
    case .leftParen, .rightParen, .leftBracket, .rightBracket, .leftBrace, .rightBrace, .period, .comma, .semicolon,
      .end,
      .exclamation, .postfixQuestion, .colon, .equal:
      return true
    case .word: return startsLine(next) || keyword(next) == .in || keyword(next) == .as
    default: return startsLine(next) || isOperator(next)
    }
  }

  /// A chain that goes on in an `#if`.
  private mutating func conditionalMembers(_ operand: Mark) -> Bool {
    guard kind(directiveEnd(i)) == .period, enter() else { return false }
    let mark = begin()
    while i < limit, kind(i) != .poundEndif {
      memberClause()
    }
    if i < limit { i += 1 }
    end(.buildCondition, mark)
    end(.member, operand)
    leave()
    return true
  }

  private mutating func memberClause() {
    let mark = begin()
    i = min(limit, directiveEnd(i))
    while i < limit, !endsClause(i) {
      let before = i
      if kind(i) == .period { operand(.nowhere) } else { skip(to: closing(i) + 1) }
      if i == before { skip(to: i + 1) }
    }
    end(.clause, mark, token: mark.first)
  }

  // MARK: Arguments

  /// Whether a brace after what was read last opens a closure for its call.
  private func takesClosure(_ stops: Stops) -> Bool {
    guard opensTrailingClosure(stops) else { return false }
    switch last {
    case .name, .member, .implicitMember, .specialization, .macro, .call, .subscriptCall, .postfix: return true
    default: return false
    }
  }

  /// Reads the closures behind a call; false if a brace follows that opens no other one.
  private mutating func trailingClosures(_ stops: Stops) -> Bool {
    guard opensTrailingClosure(stops) else { return true }
    trailingClosure(label: -1)
    while isLabelOfClosure(i) { trailingClosure(label: i) }
    return kind(i) != .leftBrace
  }

  private func opensTrailingClosure(_ stops: Stops) -> Bool {
    !stops.beforeBrace && kind(i) == .leftBrace && closing(i) > i && !opensObservers(i)
  }

  private func isLabelOfClosure(_ index: Int) -> Bool {
    isName(index) && kind(index + 1) == .colon && kind(index + 2) == .leftBrace && keyword(index) != .default
  }

  private mutating func trailingClosure(label: Int) {
    let mark = begin()
    if label >= 0 { i += 2 }
    closure()
    end(.trailingClosure, mark, token: label)
  }

  /// What is between brackets: labels and expressions.
  mutating func arguments() {
    let close = closing(i)
    guard close > i else { return skip(to: i + 1) }
    let outer = limit
    limit = close
    defer { limit = outer }
    i += 1
    // `[:]`
    if kind(i) == .colon, i + 1 == close { i += 1 }
    while i < close {
      let before = i
      argument(to: close)
      if kind(i) == .comma { i += 1 }
      if i == before { skip(to: i + 1) }
    }
    i = close + 1
  }

  private mutating func argument(to close: Int) {
    let mark = begin()
    let label = label()
    if i < close { expression() }
    endArgument(to: close)
    end(.argument, mark, token: label)
  }

  private mutating func label() -> Int {
    guard isName(i), kind(i + 1) == .colon else { return -1 }
    i += 2
    return i - 2
  }

  private mutating func endArgument(to close: Int) {
    // `#available(macOS 13, *)`
    if kind(i) == .integer || kind(i) == .float { operand(.nowhere) }
    // An entry of a dictionary.
    if kind(i) == .colon {
      i += 1
      if i < close { expression() }
    }
    if i < close, kind(i) != .comma { skip(to: nextComma(i, before: close)) }
  }
}
