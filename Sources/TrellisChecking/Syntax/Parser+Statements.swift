/// Statements.
extension Parser {
  mutating func statement(to close: Int, _ contents: Contents) {
    switch kind(i) {
    case .semicolon: i += 1
    case .poundIf: buildCondition(to: close, contents)
    case .word, .at:
      if contents == .cases, startsCase(i) { return switchCase(to: close) }
      if !declaration(contents) { keywordStatement(to: close, contents) }
    default: expression()
    }
  }

  /// Only tells apart: what reads has functions of its own, so that little stack is taken where blocks nest.
  private mutating func keywordStatement(to close: Int, _ contents: Contents) {
    switch keyword(i) {
    case .none: labeledStatement(to: close, contents)
    case .if: ifStatement()
    case .guard: guardStatement()
    case .while: whileStatement()
    case .for: forStatement()
    case .switch: switchStatement()
    case .do: doStatement()
    case .defer: deferStatement()
    case .repeat: repeatStatement()
    case .return: leaving(.returnStatement, to: close)
    case .throw: leaving(.throwStatement, to: close)
    case .break, .continue, .fallthrough: jump()
    default: expression()
    }
  }

  private mutating func labeledStatement(to close: Int, _ contents: Contents) {
    guard kind(i) == .word, kind(i + 1) == .colon, startsLabeled(i + 2) else { return expression() }
    let mark = begin()
    i += 2
    keywordStatement(to: close, contents)
    end(.labeled, mark, token: mark.first)
  }

  private mutating func guardStatement() {
    let mark = begin()
    i += 1
    // The body's brace stands behind `else`.
    conditions(.nowhere)
    if keyword(i) == .else { i += 1 }
    block()
    end(.guardStatement, mark, token: mark.first)
  }

  private mutating func whileStatement() {
    let mark = begin()
    i += 1
    conditions()
    block()
    end(.whileStatement, mark, token: mark.first)
  }

  private mutating func deferStatement() {
    guard kind(i + 1) == .leftBrace else { return expression() }
    let mark = begin()
    i += 1
    block()
    end(.deferStatement, mark, token: mark.first)
  }

  private mutating func repeatStatement() {
    guard kind(i + 1) == .leftBrace else { return expression() }
    let mark = begin()
    i += 1
    block()
    if keyword(i) == .while {
      i += 1
      expression()
    }
    end(.repeatStatement, mark, token: mark.first)
  }

  private mutating func leaving(_ node: Node.Kind, to close: Int) {
    let mark = begin()
    i += 1
    if i < close, !startsNewStatement(i) { expression() }
    end(node, mark, token: mark.first)
  }

  private mutating func jump() {
    let mark = begin()
    i += 1
    if isName(i), !startsLine(i) { i += 1 }
    end(.jump, mark, token: mark.first)
  }

  private func startsLabeled(_ index: Int) -> Bool {
    switch keyword(index) {
    case .for, .while, .repeat, .if, .switch, .do: true
    default: false
    }
  }

  /// Whether nothing behind a `return` belongs to it. A value may stand on the next line.
  private func startsNewStatement(_ index: Int) -> Bool {
    if endsStatement(index) { return true }
    guard startsLine(index) else { return false }
    switch keyword(index) {
    case .let, .var, .func, .return, .throw, .case, .default, .guard, .for, .while, .defer, .break, .continue, .do,
      .repeat, .fallthrough:
      return true
    default:
      return kind(index) == .at || introducer(.code) != nil || kind(index + 1) == .colon && startsLabeled(index + 2)
    }
  }

  func endsStatement(_ index: Int) -> Bool {
    switch kind(index) {
    case .rightParen, .rightBracket, .rightBrace, .semicolon, .end, .poundElse, .poundElseif, .poundEndif, .poundIf:
      true
    default: false
    }
  }

  // MARK: Branches

  /// An `if`, with its other branches one beside another.
  mutating func ifStatement() {
    let mark = begin()
    var branch = mark
    i += 1
    while true {
      conditions()
      block()
      end(.branch, branch, token: branch.first)
      guard keyword(i) == .else else { break }
      branch = begin()
      i += 1
      if keyword(i) == .if { i += 1 }
    }
    end(.ifStatement, mark, token: mark.first)
  }

  /// The clauses up to a body's brace or an `else`.
  private mutating func conditions(_ stops: Stops = .block) {
    while kind(i) != .leftBrace || stops == .nowhere, keyword(i) != .else, !endsStatement(i) {
      let before = i
      condition(stops)
      if kind(i) == .comma { i += 1 }
      if i == before { skip(to: i + 1) }
    }
  }

  private mutating func condition(_ stops: Stops) {
    let mark = begin()
    let word = i
    switch keyword(i) {
    case .let, .var, .case:
      i += 1
      pattern()
      if kind(i) == .equal {
        i += 1
        expression(stops)
      }
    default: expression(stops)
    }
    end(.condition, mark, token: word)
  }

  /// A pattern, with its type.
  private mutating func pattern() {
    expression(.pattern)
    if kind(i) == .colon {
      i += 1
      type()
    }
  }

  private mutating func forStatement() {
    let mark = begin()
    i += 1
    while keyword(i) == .try || keyword(i) == .await || keyword(i) == .unsafe || keyword(i) == .case { i += 1 }
    pattern()
    if keyword(i) == .in {
      i += 1
      expression(.block)
    }
    whereClause(.block)
    block()
    end(.forStatement, mark, token: mark.first)
  }

  private mutating func whereClause(_ stops: Stops) {
    guard keyword(i) == .where else { return }
    let mark = begin()
    i += 1
    expression(stops)
    end(.whereClause, mark)
  }

  mutating func switchStatement() {
    let mark = begin()
    i += 1
    expression(.block)
    block(.cases)
    end(.switchStatement, mark, token: mark.first)
  }

  private func startsCase(_ index: Int) -> Bool {
    switch keyword(index) {
    case .case, .default: true
    default: kind(index) == .at && tokens.isWord(index + 1, "unknown") && keyword(index + 2) == .default
    }
  }

  /// A `case` or `default`, with its statements.
  private mutating func switchCase(to close: Int) {
    let mark = begin()
    if kind(i) == .at { i += 2 }
    let word = i
    i += 1
    if keyword(word) == .case { caseItems(before: .nowhere) }
    if kind(i) == .colon { i += 1 }
    while i < close, !endsCase(i) {
      let before = i
      statement(to: close, .code)
      if i == before { skip(to: i + 1) }
    }
    end(.switchCase, mark, token: word)
  }

  private func endsCase(_ index: Int) -> Bool {
    startsCase(index) || endsClause(index) || kind(index) == .poundIf && holdsCases(index)
  }

  /// Whether an `#if` between the cases of a `switch` holds cases, rather than statements of the case before.
  private func holdsCases(_ index: Int) -> Bool {
    var k = index
    while k < limit {
      switch kind(k) {
      case .poundIf, .poundElseif, .poundElse: k = directiveEnd(k)
      // `#warning("…")`
      case .pound where isName(k + 1) && kind(k + 2) == .leftParen: k = closing(k + 2) + 1
      default: return startsCase(k)
      }
    }
    return false
  }

  private mutating func caseItems(before stops: Stops) {
    while kind(i) != .colon, kind(i) != .leftBrace, !endsStatement(i) {
      let mark = begin()
      expression(stops == .nowhere ? .casePattern : .pattern)
      whereClause(stops)
      if i == mark.first { i += 1 }
      end(.caseItem, mark)
      guard kind(i) == .comma else { return }
      i += 1
    }
  }

  private mutating func doStatement() {
    guard kind(i + 1) == .leftBrace || keyword(i + 1) == .throws else { return expression() }
    let mark = begin()
    i += 1
    effects()
    block()
    while keyword(i) == .catch { catchClause() }
    end(.doStatement, mark, token: mark.first)
  }

  private mutating func catchClause() {
    let mark = begin()
    i += 1
    caseItems(before: .block)
    block()
    end(.catchClause, mark, token: mark.first)
  }
}
