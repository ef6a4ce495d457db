/// Expressions and patterns.
extension Parser {
  /// Where an expression ends earlier than elsewhere.
  enum Stops {
    case nowhere
    /// A brace opens the body of a statement.
    case block
    /// It is a pattern: `=` begins the value, and a brace the body of a statement.
    case pattern
    /// It is a pattern, and a colon ends it.
    case casePattern

    var beforeBrace: Bool { self == .block || self == .pattern }
    var isPattern: Bool { self == .pattern || self == .casePattern }
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
        if stops.isPattern { return false }
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
    case .try: effect(stops)
    case .await: isAwaitedName(i) ? postfixed(stops) : effect(stops)
    case .unsafe where isUnsafe(i): effect(stops)
    case .let, .var: prefixed(.bindingPattern, stops)
    case .any, .some, .each, .consume, .copy, .discard, .inout, .repeat, .yield:
      startsPrefix(i) ? prefixed(.prefix, stops) : postfixed(stops)
    case .is where stops.isPattern: cast()
    default: postfixed(stops)
    }
  }

  /// Whether `await` is the name of a value: `await.run()`, `&await`.
  private func isAwaitedName(_ index: Int) -> Bool {
    kind(index + 1) == .period && isAdjacent(index + 1) || endsArgument(index + 1)
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
  func isCalled(_ index: Int) -> Bool {
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

  func endsArgument(_ index: Int) -> Bool {
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
      case .period where kind(i + 1) == .integer || kind(i + 1) == .float: i += 2
      case .period: i = isName(i + 1) ? skipAngles(i + 2) : i + 1
      case .postfixQuestion, .exclamation: i += 1
      case .postfixOperator where tokens.is(i, "?.") || tokens.is(i, "!."): i += 1
      case .leftBracket where isAdjacent(i): arguments()
      case .leftParen where isAdjacent(i): arguments()
      default: return
      }
    }
  }

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
    // A string that is never closed ends with its line, wherever its interpolations are.
    while isClosed ? i < close : i < limit && !startsLine(i) {
      if kind(i) == .leftParen, closing(i) > i { arguments() } else { i += 1 }
    }
    if isClosed { i += 1 }
    if isClosed, kind(i) == .rawPounds { i += 1 }
    end(.string, mark, token: mark.first)
  }
}
