/// Expressions and patterns.
extension Parser {
  /// Where an expression ends earlier than elsewhere.
  enum Stops {
    case nowhere
    /// A brace opens the body of a statement.
    case block
    /// It is a pattern: `=` begins the value, and a brace the body of a statement.
    case pattern

    var beforeBrace: Bool { self != .nowhere }
  }

  mutating func expression(_ stops: Stops = .nowhere) {
    guard enter() else { return skip(to: closing(i) + 1) }
    let mark = begin()
    var value = mark
    repeat { operand(stops) } while continues(&value, stops)
    leave()
    if parts(since: mark) > 1 { end(.sequence, mark) }
  }

  /// Reads what stands between two operands; false if no other one follows.
  ///
  /// - Parameter value: Where the value begins that is assigned last.
  private mutating func continues(_ value: inout Mark, _ stops: Stops) -> Bool {
    while true {
      switch kind(i) {
      case .equal:
        if stops == .pattern { return false }
        operatorToken()
        value = begin()
        return true
      case .binaryOperator:
        operatorToken()
        if isAssignment(i - 1) { value = begin() }
        return true
      case .arrow:
        operatorToken()
        return true
      case .infixQuestion:
        ternary(value, stops)
        return false
      case .word:
        switch keyword(i) {
        case .as, .is: cast()
        case .async, .throws:
          // The type of a function.
          guard continuesFunctionType(i) else { return false }
          effects()
        default: return false
        }
      default: return false
      }
    }
  }

  private mutating func operatorToken() {
    let mark = begin()
    i += 1
    end(.operator, mark, token: i - 1)
  }

  /// `+=`, but not `==`, `<=`, `>=`, `!=`.
  private func isAssignment(_ index: Int) -> Bool {
    guard tokens.length(of: index) > 1, tokens.lastByte(index) == UInt8(ascii: "=") else { return false }
    switch tokens.firstByte(index) {
    case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "~"): return false
    case UInt8(ascii: "<"), UInt8(ascii: ">"): return tokens.length(of: index) > 2
    default: return true
    }
  }

  /// `? a : b`, behind a condition that begins at a mark.
  private mutating func ternary(_ condition: Mark, _ stops: Stops) {
    if parts(since: condition) > 1 { end(.sequence, condition) }
    i += 1
    expression(stops)
    if kind(i) == .colon {
      i += 1
      expression(stops)
    }
    end(.ternary, condition)
  }

  private mutating func cast() {
    let mark = begin()
    i += 1
    if kind(i) == .postfixQuestion || kind(i) == .exclamation { i += 1 }
    type()
    end(.cast, mark, token: mark.first)
  }

  /// An operand with everything before and behind it.
  mutating func operand(_ stops: Stops) {
    switch kind(i) {
    case .prefixOperator, .prefixAmpersand: prefixed(.prefix, stops)
    case .word: wordOperand(stops)
    case .at where isName(i + 1):
      attributes()
      postfixed(stops)
    default: postfixed(stops)
    }
  }

  private mutating func wordOperand(_ stops: Stops) {
    switch keyword(i) {
    case .try, .await: effect(stops)
    case .unsafe where isUnsafe(i): effect(stops)
    case .let, .var: prefixed(.bindingPattern, stops)
    case .any, .some, .each, .consume, .copy, .discard, .inout, .repeat, .yield:
      startsPrefix(i) ? prefixed(.prefix, stops) : postfixed(stops)
    case .is where stops == .pattern: cast()
    default: postfixed(stops)
    }
  }

  private mutating func postfixed(_ stops: Stops) {
    let mark = begin()
    if primary(stops) { postfix(mark, stops) }
  }

  private mutating func effect(_ stops: Stops) {
    let mark = begin()
    i += 1
    if kind(i) == .postfixQuestion || kind(i) == .exclamation { i += 1 }
    if !endsStatement(i) { expression(stops) }
    end(.effect, mark, token: mark.first)
  }

  /// Whether a word that may stand before an operand does, rather than being a name.
  private func startsPrefix(_ index: Int) -> Bool {
    if startsLine(index + 1) || isCalled(index) { return false }
    return startsOperand(index + 1) || keyword(index) == .yield && kind(index + 1) == .prefixAmpersand
  }

  private mutating func prefixed(_ node: Node.Kind, _ stops: Stops) {
    let mark = begin()
    // An operator as a function: `reduce(0, +)`.
    if kind(i) == .prefixOperator, endsArgument(i + 1) { return leaf(.name) }
    i += 1
    if enter() {
      operand(stops)
      leave()
    }
    end(node, mark, token: mark.first)
  }

  /// Whether a word is the name of a function or value, whatever it means elsewhere: `copy(of: file)`.
  private func isCalled(_ index: Int) -> Bool {
    switch kind(index + 1) {
    case .leftParen, .leftBracket: isAdjacent(index + 1)
    default: false
    }
  }

  /// Whether `unsafe` marks an expression, rather than being a name.
  private func isUnsafe(_ index: Int) -> Bool {
    if startsLine(index + 1) || isCalled(index) { return false }
    return kind(index + 1) == .period ? !isAdjacent(index + 1) : startsOperand(index + 1)
  }

  private func startsOperand(_ index: Int) -> Bool {
    switch kind(index) {
    case .word:
      switch keyword(index) {
      case .in, .as, .is, .else, .where: false
      default: true
      }
    case .quotedWord, .dollarWord, .leftParen, .leftBracket, .at, .integer, .float, .quote, .rawPounds: true
    default: false
    }
  }

  private func endsArgument(_ index: Int) -> Bool {
    switch kind(index) {
    case .comma, .rightParen, .rightBracket, .end: true
    default: false
    }
  }

  private mutating func primary(_ stops: Stops) -> Bool {
    switch kind(i) {
    case .word: return word()
    case .quotedWord, .dollarWord: leaf(.name)
    case .integer, .float: leaf(.literal)
    case .regexSlash, .regexPounds, .regexPattern: regex()
    case .quote, .rawPounds: string()
    case .period where isName(i + 1): named(.implicitMember)
    case .pound where isName(i + 1): named(.macro)
    case .leftParen: bracketed(.tuple)
    case .leftBracket: bracketed(.array)
    case .leftBrace where !stops.beforeBrace: closure()
    case .backslash: keyPath()
    case .binaryOperator, .postfixOperator, .exclamation:
      guard endsArgument(i + 1) || kind(i + 1) == .colon else { return false }
      leaf(.name)
    default: return false
    }
    return true
  }

  /// A word that is an operand; false if nothing can follow it as behind one.
  private mutating func word() -> Bool {
    switch keyword(i) {
    case .if: ifStatement()
    case .switch: switchStatement()
    case .else, .in, .where, .case, .default, .catch, .guard, .defer, .return, .throw, .break, .continue, .fallthrough,
      .as, .func, .import:
      break
    default:
      leaf(.name)
      return true
    }
    return false
  }

  private mutating func leaf(_ node: Node.Kind) {
    let mark = begin()
    i += 1
    end(node, mark, token: mark.first)
  }

  /// A name behind a sign.
  private mutating func named(_ node: Node.Kind) {
    let mark = begin()
    i += 2
    end(node, mark, token: i - 1)
  }

  private mutating func bracketed(_ node: Node.Kind) {
    let mark = begin()
    arguments()
    end(node, mark)
  }

  private mutating func keyPath() {
    let mark = begin()
    i += 1
    components()
    end(.keyPath, mark)
  }

  private mutating func components() {
    if isName(i) || kind(i) == .leftBracket || kind(i) == .leftParen {
      i = isName(i) ? skipAngles(i + 1) : closing(i) + 1
    }
    while true {
      switch kind(i) {
      case .period: i = isName(i + 1) ? skipAngles(i + 2) : i + 1
      case .postfixQuestion, .exclamation: i += 1
      case .postfixOperator where tokens.is(i, "?.") || tokens.is(i, "!."): i += 1
      case .leftBracket where isAdjacent(i): arguments()
      case .leftParen where isAdjacent(i): arguments()
      default: return
      }
    }
  }

  /// Members, calls and operators behind an operand that begins at a mark.
  private mutating func postfix(_ mark: Mark, _ stops: Stops) {
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
    guard opensAngle(index), isName(index - 1), isAdjacent(index), let close = tokens.angleClose(index) else {
      return false
    }
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

  // MARK: Literals

  private mutating func regex() {
    let mark = begin()
    while true {
      switch kind(i) {
      case .regexSlash, .regexPattern, .regexPounds: i += 1
      default: return end(.literal, mark, token: mark.first)
      }
    }
  }

  private mutating func string() {
    let mark = begin()
    if kind(i) == .rawPounds { i += 1 }
    let close = closing(i)
    let isClosed = close > i
    i += 1
    while isClosed ? i < close : kind(i) == .segment {
      if kind(i) == .leftParen, closing(i) > i { arguments() } else { i += 1 }
    }
    if isClosed { i += 1 }
    if isClosed, kind(i) == .rawPounds { i += 1 }
    end(.string, mark, token: mark.first)
  }

  // MARK: Closures

  private mutating func closure() {
    let close = closing(i)
    guard close > i else { return skip(to: i + 1) }
    let mark = begin()
    let outer = limit
    limit = close
    i += 1
    if enter() {
      signature(to: close)
      list(to: close, .code)
      leave()
    } else {
      skip(to: close)
    }
    i = close + 1
    limit = outer
    end(.closure, mark, token: mark.first)
  }

  /// What stands before the `in` of a closure.
  private mutating func signature(to close: Int) {
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
      if kind(i) == .equal {
        i += 1
        expression()
      }
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
