internal import TrellisGraph

/// Calls that may be meant to fail, so that a missing key is not an error.
///
/// Only these say so: `try?`, a `do` whose `catch` names an error of the library, and the functions of the standard library and
/// the test libraries that expect an error or the end of the process. A function of the program says what it does with the closures
/// that it takes. A bare `catch` is an ordinary path of errors, and a name that sounds like failing means nothing.
extension UseWalker {
  /// What can happen to a call that fails, seen from the code that has been left so far.
  private struct Failing {
    var found = Expectation()
    /// Whether an error leaves the code, rather than the process ending there.
    var isThrown: Bool
    /// Whether a `try` covers the call in what has been left.
    var isTried = false
    /// Whether what is left is a closure, an argument of the call around it.
    var isClosure = false
    /// A function that was given a closure or an argument that throws, until a `try` for its call is found.
    var taker: Receiver?
  }

  /// No real program nests blocks, or calls in one expression, deeper.
  static var deepest: Int { 16 }

  /// How the code around the call at this token takes its failure.
  ///
  /// An error thrown in a closure may be handled around the closure. Errors are not followed from a function to its callers; in a
  /// test, what calls a local function or a closure that is kept may expect its error.
  ///
  /// - Parameters:
  ///   - isThrown: Whether the call throws an error, as `resolve` does; a subscript ends the process.
  ///   - isLookUp: Whether it asks a scope for a key, or creates a scope.
  ///   - isTaken: Whether it is a closure that a function takes, and calls or passes on here. In a test, a function that catches its
  ///     error expects it.
  func mayFail(_ call: Int, isThrown: Bool = true, isLookUp: Bool = false, isTaken: Bool = false) -> Expectation {
    var failing = Failing(isThrown: isThrown)
    if isTaken, tokens.kind(call + 1) != .leftParen { (failing.isClosure, failing.isTried) = (true, true) }
    var position = call
    var isInExpression = true
    for number in frames.indices.reversed().prefix(Self.deepest) where !failing.found.isFailure {
      let frame = frames[number]
      if isInExpression { leaveExpression(from: position, in: frame, &failing) }
      if failing.isThrown, let caught = frame.catches {
        failing.found.add(caught)
        if isTaken, isTest, frame.endsErrors { failing.found.isFailure = true }
      }
      if isTest, failing.isThrown, frame.expectsFailure || isLookUp && frame.isFunction && mayBeExpectedLater(number) {
        failing.found.isFailure = true
      }
      if frame.isFunction, !frame.isClosure {
        if failing.isThrown { failing.found.thrower = thrower(frame) }
        break
      }
      // A block is a statement of its own, so no `try?` outside it applies to its contents.
      isInExpression = frame.isClosure
      position = frame.open
      failing.isClosure = frame.isClosure
      if frame.isClosure, isTrailing(position), let call = self.call(with: position)?.call {
        leave(call, &failing, closure: position)
      }
    }
    return failing.found
  }

  /// Whether a closure follows a call, rather than being one of the arguments in parentheses.
  func isTrailing(_ brace: Int) -> Bool {
    switch tokens.kind(brace - 1) {
    case .leftParen, .comma: false
    case .colon: tokens.kind(brace - 3) == .rightBrace
    default: true
    }
  }

  /// Reads the expression around a position backwards, to the start of its statement.
  private func leaveExpression(from position: Int, in frame: Frame, _ failing: inout Failing) {
    var i = position - 1
    let limit = max(frame.open, position - TokenView.reach)
    var depth = 0
    // What stands before a comma is another argument.
    var isBesides = false
    scan: while i > limit, !failing.found.isFailure {
      switch tokens.kind(i) {
      case .rightParen, .rightBracket, .rightBrace, .quote: i = tokens.opening(i) ?? i
      case .leftParen:
        depth += 1
        if depth == Self.deepest { break scan }
        isBesides = false
        if tokens.isName(i - 1) || tokens.isOperator(i - 1) { leave(reader.call(i), &failing) }
      case .leftBracket: isBesides = false
      case .comma: isBesides = true
      case .leftBrace, .semicolon: break scan
      case .postfixQuestion where tokens.isWord(i - 1, "try") && !isBesides:
        if failing.isThrown { failing.found.isFailure = true }
      case .exclamation where tokens.isWord(i - 1, "try") && !isBesides: failing.isThrown = false
      case .word where !isBesides && tokens.is(i, "try"):
        failing.isTried = true
        failing.taker = nil
      case .word where isTest && failing.isThrown && tokens.is(i, "let") && tokens.isWord(i - 1, "async"):
        if isHandled(from: position, in: frame) { failing.found.isFailure = true }
        break scan
      default: break
      }
      if tokens.startsLine(i), !tokens.continuesLine(i), tokens.kind(i - 1) != .leftParen,
        tokens.kind(i - 1) != .leftBracket
      {
        break
      }
      i -= 1
    }
    if isTest, let taker = failing.taker { failing.found.takers.append(taker) }
    failing.taker = nil
  }

  /// Leaves a call through one of its arguments, or through the closure at a brace behind it.
  private func leave(_ call: ReceiverReader.Call, _ failing: inout Failing, closure: Int? = nil) {
    let (isTried, isClosure) = (failing.isTried, failing.isClosure)
    (failing.isTried, failing.isClosure) = (false, false)
    guard let name = name(of: call) else { return }
    if tokens.kind(name - 1) == .pound || isQualifiedMacro(name) {
      guard isExpectMacro(name) else { return }
      // `#expect { … } throws: { … }`
      let next = closure.map { tokens.closing($0) + 1 }
      if failing.isThrown, let next, tokens.isWord(next, "throws") { failing.found.isFailure = true }
      if let open = call.arguments, expects(open, failing) { failing.found.isFailure = true }
      return
    }
    guard failing.isThrown else { return }
    switch Self.known[tokens.nameHash(name)] {
    case true?: failing.found.isFailure = true
    case false?:
      // `await Task { … }.result`
      if let end = closure.map({ tokens.closing($0) }), tokens.kind(end + 1) == .period,
        tokens.isWord(end + 2, "result")
      {
        failing.found.isFailure = true
      }
    case nil:
      // A closure may throw whatever it does; of another argument, a `try` in it shows that it throws.
      guard isClosure || isTried, !isVerb(name) else { return }
      let function = function(name, of: call)
      if function != .unknown { failing.found.functions.append(function) }
      if isTried, function != .unknown || isClosure && !tokens.isUppercase(name) { failing.taker = function }
    }
  }

  /// The function that a call means, as far as its text says; an initializer is none.
  private func function(_ name: Int, of call: ReceiverReader.Call) -> Receiver {
    if tokens.isUppercase(name) {
      // No type is called like the functions of XCTest, nor like what is written in addition to them.
      let isTests = tokens.text(name).hasPrefix("XCT") && tokens.kind(name - 1) != .period
      return isTests ? .named(tokens.nameHash(name), context: frame.context, isCalled: true) : .unknown
    }
    let receiver = reader.receiver(of: call)
    switch receiver {
    case .named, .member: return receiver
    case .written, .context, .overrider, .argument, .passed, .unknown: return .unknown
    }
  }

  /// Of the functions of the standard library and the test libraries that take a closure or an expression that throws: whether they
  /// expect or keep its error. The others pass it on, or report it.
  private static let known: [NameHash: Bool] = {
    let expecting: [StaticString] = ["Result", "XCTAssertThrowsError", "XCTExpectFailure", "withKnownIssue"]
    let others: [StaticString] = [
      "Task", "addImmediateTask", "addTask", "addTaskUnlessCancelled", "addTeardownBlock", "detached", "print",
      "XCTAssert", "XCTAssertEqual", "XCTAssertFalse",
      "XCTAssertGreaterThan", "XCTAssertGreaterThanOrEqual", "XCTAssertIdentical", "XCTAssertLessThan",
      "XCTAssertLessThanOrEqual", "XCTAssertNil", "XCTAssertNoThrow", "XCTAssertNotEqual", "XCTAssertNotIdentical",
      "XCTAssertNotNil", "XCTAssertTrue", "XCTFail", "XCTUnwrap",
    ]
    return Dictionary(
      uniqueKeysWithValues: expecting.map { (NameHash($0), true) } + others.map { (NameHash($0), false) })
  }()

  /// Whether a method keeps the closure for a service that it registers.
  private func isVerb(_ name: Int) -> Bool {
    tokens.isVerb(name) || UseWord(tokens, name) != nil || TraitName(tokens, name) != nil
  }

  /// `#Testing::expect`
  private func isQualifiedMacro(_ name: Int) -> Bool {
    tokens.kind(name - 1) == .period && tokens.kind(name - 3) == .pound
  }

  private func isExpectMacro(_ name: Int) -> Bool { tokens.isWord(name, "expect") || tokens.isWord(name, "require") }

  /// Whether a test's expectation, whose arguments open here, is of an error or of a process that fails.
  private func expects(_ open: Int, _ failing: Failing) -> Bool {
    tokens.arguments(open: open).contains { argument in
      guard let label = argument.label else { return false }
      let value = argument.start..<max(argument.start, argument.end)
      func names(_ name: StaticString) -> Bool { value.contains { tokens.isWord($0, name) } }
      // `throws: Never.self` expects no error.
      if tokens.isNamed(label, "throws") { return failing.isThrown && !names("Never") }
      guard tokens.isNamed(label, "processExitsWith") || tokens.isNamed(label, "exitsWith") else { return false }
      return !names("success") && !names("EXIT_SUCCESS") && !value.contains { tokens.is($0, "0") }
    }
  }

  /// The token of the function's name, which generic arguments may follow: `Result<Int, any Error> { … }`.
  func name(of call: ReceiverReader.Call) -> Int? {
    var name = call.callee
    if tokens.isOperator(name) {
      name = reader.postfixStart(endingAt: name)
      while tokens.kind(name + 1) == .period, name + 2 < call.callee { name += 2 }
    }
    if tokens.isWord(name, "init"), tokens.kind(name - 1) == .period { name -= 2 }
    return tokens.isName(name) && !(tokens.kind(name) == .word && ReservedWords.contains(tokens.text(name)))
      ? name : nil
  }

  /// Records a call that creates a scope and whose arguments open here.
  mutating func opening(_ open: Int) {
    guard build[open] != .never, let receiver = overridden(by: reader.call(open)), case .written = receiver else {
      return
    }
    add(
      OpeningReference(receiver: receiver, site: tokens.site(open - 1), mayFail: mayFail(open - 1, isLookUp: true)))
  }

  // MARK: Errors that a `catch` names

  /// What the clauses behind a `do` catch, and whether none throws an error again; nil if there is no clause.
  func caught(by brace: Int, to close: Int) -> (errors: Expectation, endsErrors: Bool)? {
    guard tokens.isWord(close + 1, "catch") else { return nil }
    var result = Expectation()
    var endsErrors = true
    if tokens.kind(brace - 1) == .rightParen, let open = tokens.opening(brace - 1) { note(open..<brace, &result) }
    var clause = close + 1
    for _ in 0..<Self.deepest where tokens.isWord(clause, "catch") {
      guard let body = tokens.bodyBrace(from: clause + 1, to: tokens.count) else { break }
      let end = tokens.closing(body)
      // Of a long body, its beginning: the errors are told apart there.
      let range = clause..<min(end, body + TokenView.reach / 4)
      note(range, &result)
      if range.contains(where: { tokens.isWord($0, "throw") }) { endsErrors = false }
      clause = end + 1
    }
    return (result, endsErrors)
  }

  private func note(_ range: Range<Int>, _ result: inout Expectation) {
    for i in range {
      guard tokens.isName(i) else { continue }
      if let name = LibraryName(tokens, i), LibraryName.errors.contains(name) {
        let isQualified = tokens.kind(i - 1) == .period && tokens.isName(i - 2)
        let text = tokens.text(i)
        result.errors.append(
          TypeReference(
            name: isQualified ? "\(tokens.text(i - 2)).\(text)" : text, context: frame.context, site: tokens.site(i)))
      }
      // The compiler knows these members only of an error whose type it knows.
      if tokens.isWord(i, "error"), tokens.kind(i + 1) == .period,
        tokens.isWord(i + 2, "code") || tokens.isWord(i + 2, "findings")
      {
        result.isFailure = true
      }
    }
  }

  // MARK: Functions that take a closure

  /// Binds the closures that a function takes and that may throw.
  mutating func bindThrowing(in declaration: Declaration) {
    guard let open = declaration.parameters, declaration.kind == .function else { return }
    let function = ThrowingTaker.Function(
      owner: outline.owner(of: declaration), name: tokens.nameHash(declaration.name))
    for parameter in tokens.parameters(open: open) {
      let type = parameter.type..<max(parameter.type, parameter.end)
      guard type.contains(where: { tokens.isWord($0, "throws") }) else { continue }
      takers.append(ThrowingTaker(function: function))
      locals.bind(tokens.nameHash(parameter.name), .throwing(takers.count - 1))
    }
  }

  /// Whether the token is an argument by itself.
  func isArgument(_ name: Int) -> Bool {
    switch tokens.kind(name - 1) {
    case .leftParen, .comma, .colon: tokens.isName(name)
    default: false
    }
  }

  /// Notes how a function takes the errors of its closure, if the token is the closure's name where it is called or passed on.
  mutating func noteThrowing(_ name: Int) {
    guard tokens.isName(name), tokens.kind(name - 1) != .period, case .throwing(let taker) = local(name) else { return }
    takers[taker].expectation.add(mayFail(name, isTaken: true))
  }
}
