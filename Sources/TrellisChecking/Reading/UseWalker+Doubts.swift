internal import TrellisGraph
internal import TrellisResolver

/// What decides whether a request is made while the code around it runs.
extension UseWalker {
  struct Doubts {
    /// Whether a branch decides, or an exit before it.
    var isBranched = false
    /// Whether an expression around it may evaluate it later, or not at all.
    var isLate = false
    /// The functions and initializers whose argument it is, which may take it as an autoclosure.
    var callees: [Receiver] = []
    /// The `let` or `var` whose value it is part of.
    var introducer: Int?
    /// Whether it is part of the default of an initializer's parameter.
    var isDefaultArgument = false
    /// The site of the registration whose value it is part of.
    var registration: Site?
  }

  /// The doubts about the request that starts at a token, inside the frame at an index.
  func doubts(of request: Int, in outer: Int, reach: Int = TokenView.reach) -> Doubts {
    var doubts = Doubts()
    let name = tokens.nameHash(request)
    var position: Int? = request
    for number in outwards(frames.count - outer) {
      let frame = frames[number]
      if let start = position { leaveExpression(from: start, to: frame.open, reach, &doubts) }
      position = frame.isClosure ? frame.open : nil
      let isBranched = number > outer && isBranch(frame) && (frame.keyword == nil || frame.unwrapped != name)
      if isBranched || frame.exits.contains(where: { $0 != name }) { doubts.isBranched = true }
    }
    return doubts
  }

  /// The doubts about the request that starts at a token, inside the function around it.
  func doubts(of request: Int) -> Doubts {
    for number in outwards() where frames[number].isFunction {
      if isCalledAtOnce(frames[number]) { continue }
      // Each look-up pays for this; few expressions are longer.
      var doubts = doubts(of: request, in: number, reach: 128)
      // A closure may not be called.
      if frames[number].isClosure { doubts.isLate = true }
      return doubts
    }
    return Doubts()
  }

  /// Whether a closure is called where it is written: `{ … }()`.
  func isCalledAtOnce(_ frame: Frame) -> Bool {
    frame.isClosure && tokens.kind(frame.close + 1) == .leftParen && tokens.isAdjacent(frame.close + 1)
  }

  private func isBranch(_ frame: Frame) -> Bool {
    if frame.keyword != nil { return true }
    // A `break` may leave a loop, or a block with a label.
    let isLabeled = tokens.isWord(frame.open - 1, "do") && tokens.kind(frame.open - 2) == .colon
    return isLabeled || tokens.isWord(frame.open - 1, "else") || tokens.isWord(frame.open - 1, "repeat")
  }

  /// The name that an `if` or `guard` binds, if that is its only condition and the block at the brace depends on it.
  func unwrapped(by keyword: Int, to brace: Int) -> NameHash? {
    guard tokens.isWord(keyword + 1, "let") || tokens.isWord(keyword + 1, "var"), tokens.isName(keyword + 2) else {
      return nil
    }
    let end = tokens.is(keyword, "guard") ? brace - 1 : brace
    return tokens.expressionEnd(from: keyword + 2, to: end, stopsAtBrace: true) == end
      ? tokens.nameHash(keyword + 2) : nil
  }

  /// Notes that a branch leaves the function around the current position.
  func noteExit() {
    var branch: Frame?
    for number in outwards() {
      if frames[number].isFunction {
        guard let branch else { return }
        let name = branch.keyword == nil ? branch.unwrapped : nil
        frames[number].exits.insert(name ?? NameHash(""))
        return
      }
      if isBranch(frames[number]) { branch = frames[number] }
    }
  }

  /// Reads the expression around a position backwards, to the start of its statement.
  private func leaveExpression(from position: Int, to open: Int, _ reach: Int, _ doubts: inout Doubts) {
    let limit = max(open, position - reach)
    // What stands before a comma is another argument, or another condition.
    var isBesides = false
    var i = position
    while i > limit {
      if tokens.startsLine(i), !tokens.continuesLine(i), tokens.kind(i - 1) != .leftParen,
        tokens.kind(i - 1) != .leftBracket
      {
        return
      }
      i -= 1
      switch tokens.kind(i) {
      case .rightParen, .rightBracket, .rightBrace, .quote: i = tokens.opening(i) ?? i
      case .leftBrace, .semicolon: return
      case .comma: isBesides = true
      case .leftParen:
        isBesides = false
        leaveCall(i, &doubts)
      case .leftBracket:
        isBesides = false
        // A subscript, not a literal.
        if tokens.isAdjacent(i), isOperand(i - 1) { doubts.isLate = true }
      case .infixQuestion where !isBesides: doubts.isBranched = true
      case .postfixQuestion where !isBesides:
        // Behind `a?.b = `, nothing is evaluated if there is no `a`.
        switch tokens.kind(i + 1) {
        case .period, .leftBracket, .leftParen: doubts.isBranched = true
        default: break
        }
      case _ where !isBesides && tokens.isOperator(i):
        let text = tokens.text(i)
        if Self.branchingOperators.contains(text) {
          doubts.isBranched = true
        } else if !Self.plainOperators.contains(text) {
          doubts.isLate = true
        }
      case .word where tokens.is(i, "if") || tokens.is(i, "guard") || tokens.is(i, "while"):
        if isBesides || tokens.isWord(i - 1, "else") { doubts.isBranched = true }
      case .word where tokens.is(i, "where"): doubts.isBranched = true
      case .word where tokens.is(i, "lazy"): doubts.isLate = true
      case .word where tokens.is(i, "let") || tokens.is(i, "var"): doubts.introducer = i
      default: break
      }
    }
    if limit > open { doubts.isLate = true }
  }

  /// Notes the call whose arguments open here.
  private func leaveCall(_ open: Int, _ doubts: inout Doubts) {
    let callee = open - 1
    if let factory = factories[open], factory.place == .value {
      doubts.registration = factory.site
      return
    }
    guard isOperand(callee) || tokens.isAdjacent(open) && tokens.lastByte(callee) == UInt8(ascii: ">") else { return }
    if tokens.isWord(callee, "init"), tokens.kind(callee - 1) != .period { doubts.isDefaultArgument = true }
    let start = reader.postfixStart(endingAt: callee)
    guard tokens.kind(start - 1) != .pound, tokens.kind(start - 1) != .period, local(start) == nil,
      let name = tokens.dottedName(from: start, to: open), name.next == open
    else {
      doubts.isLate = true
      return
    }
    if tokens.isUppercase(name.last) || tokens.isWord(name.last, "init") {
      let type = tokens.isWord(name.last, "init") ? tokens.qualifier(of: name) : name.text
      guard let type, tokens.isUppercase(start) else {
        doubts.isLate = true
        return
      }
      let reference = TypeReference(name: type, context: frame.context, site: tokens.site(start))
      doubts.callees.append(.member(reference, NameHash("init"), isCalled: true))
    } else {
      switch reader.receiver(of: reader.call(open)) {
      case .unknown: doubts.isLate = true
      case let function: doubts.callees.append(function)
      }
    }
  }

  private func isOperand(_ index: Int) -> Bool {
    switch tokens.kind(index) {
    case .word:
      tokens.isWord(index, "init") || tokens.isWord(index, "Self") || !ReservedWords.contains(tokens.text(index))
    case .quotedWord, .dollarWord, .rightParen, .rightBracket, .rightBrace, .postfixQuestion, .exclamation: true
    default: false
    }
  }

  /// Those that may leave out their right side.
  private static let branchingOperators: Set<String> = ["??", "&&", "||"]
  /// The others of the standard library, and the brackets of generic arguments.
  private static let plainOperators: Set<String> = [
    "!", "!=", "!==", "%", "%=", "&", "&*", "&*=", "&+", "&+=", "&-", "&-=", "&<<", "&>>", "*", "*=", "+", "+=", "-",
    "-=",
    "...", "..<", "/", "/=", "<", "<<", "<=", "==", "===", ">", ">=", ">>", "^", "|", "~", "~=",
  ]
}
