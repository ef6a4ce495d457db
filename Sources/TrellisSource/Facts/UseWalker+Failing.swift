internal import TrellisGraph

/// Requests that may be meant to fail, so that a missing key is not an error.
extension UseWalker {
  private enum Effect {
    /// `try?`, or an argument of a call that expects an error.
    case handled
    case fatal
    case passedOn
  }

  /// No real program nests blocks, or calls in one expression, deeper.
  private static var deepest: Int { 64 }

  /// Whether the code handles an error thrown by the call at this token: by `try?`, in a `do` with a `catch`, or in a call
  /// that expects an error, such as `#expect(throws:)`.
  ///
  /// An error thrown in a closure may be handled around the closure. Errors are not followed from a function to its callers.
  func mayFail(_ call: Int) -> Bool {
    var position = call
    var isInExpression = true
    for frame in frames.reversed().prefix(Self.deepest) {
      if isInExpression {
        switch effect(before: position, in: frame) {
        case .handled: return true
        case .fatal: return false
        case .passedOn: break
        }
      }
      if frame.catches { return true }
      if frame.isFunction, !frame.isClosure { return false }
      // A block is a statement of its own, so no `try?` outside it applies to its contents.
      isInExpression = frame.isClosure
      position = frame.open
    }
    return false
  }

  /// How the expression around a position handles an error, read backwards to the start of its statement.
  private func effect(before position: Int, in frame: Frame) -> Effect {
    var i = position - 1
    let limit = max(frame.open, position - TokenView.reach)
    var depth = 0
    while i > limit {
      switch tokens.kind(i) {
      case .rightParen, .rightBracket, .rightBrace, .quote: i = tokens.opening(i) ?? i
      case .leftParen:
        depth += 1
        if expectsError(i) { return .handled }
        if depth == Self.deepest { return .passedOn }
      case .leftBrace, .semicolon, .equal: return .passedOn
      case .postfixQuestion where tokens.isWord(i - 1, "try"): return .handled
      case .exclamation where tokens.isWord(i - 1, "try"): return .fatal
      default: break
      }
      if tokens.startsLine(i), !tokens.continuesLine(i), tokens.kind(i - 1) != .leftParen,
        tokens.kind(i - 1) != .leftBracket
      {
        return .passedOn
      }
      i -= 1
    }
    return .passedOn
  }

  /// Records a call that creates a scope and whose arguments open here.
  mutating func opening(_ open: Int) {
    guard build[open] != .never, let receiver = overridden(by: reader.call(open)), case .written = receiver else {
      return
    }
    add(OpeningReference(receiver: receiver, site: tokens.site(open - 1), mayFail: mayFail(open - 1)))
  }

  /// Whether the closure at `brace` is passed to a call that expects it to throw.
  func isExpectedToThrow(_ brace: Int) -> Bool {
    switch tokens.kind(brace - 1) {
    case .rightParen:
      guard let open = tokens.opening(brace - 1) else { return false }
      return expectsError(open)
    case .word: return expectsError(callee: brace - 1)
    default: return false
    }
  }

  /// Whether the call whose arguments open here expects one of them to throw.
  private func expectsError(_ open: Int) -> Bool {
    let callee = open - 1
    if isMacro(callee), tokens.isWord(callee, "expect") || tokens.isWord(callee, "require") {
      return tokens.arguments(open: open).contains { argument in
        // `throws: Never.self` expects no error.
        argument.label.map { tokens.isNamed($0, "throws") } ?? false && !tokens.isWord(argument.start, "Never")
      }
    }
    return expectsError(callee: callee)
  }

  /// Decided by the name: `XCTAssertThrowsError`, `Result`, `withKnownIssue`, and a project's own names for such calls.
  private func expectsError(callee: Int) -> Bool {
    guard tokens.isName(callee), tokens.kind(callee - 1) != .period || !tokens.isWord(callee, "mapError") else {
      return false
    }
    if tokens.isWord(callee, "XCTAssertNoThrow") { return false }
    if tokens.isWord(callee, "Result") || tokens.isWord(callee, "withKnownIssue") { return true }
    if isMacro(callee) { return tokens.isWord(callee, "expect") || tokens.isWord(callee, "require") }
    return tokens.contains(callee, "throw") || tokens.contains(callee, "error") || tokens.contains(callee, "fail")
  }

  private func isMacro(_ name: Int) -> Bool { tokens.kind(name - 1) == .pound }
}
