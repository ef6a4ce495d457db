internal import TrellisGraph
internal import TrellisResolver

/// Calls that may be meant to fail, so that a missing key is not an error.
///
/// Only these say so: `try?`, a `do` whose `catch` names an error of the library, and the functions of the standard library and
/// the test libraries that expect an error or the end of the process. A function of the program says what it does with the closures
/// that it takes. A bare `catch` is an ordinary path of errors, and a name that sounds like failing means nothing.
///
/// An error that leaves a closure is certain only if the closure goes to a function that lets it through: a `try` is written for
/// the call, or the function is known. Closures that are kept, and those that initializers take, may run anywhere.
extension UseWalker {
  /// What can happen to a call that fails, seen from the code that has been left so far.
  private struct Failing {
    var found = Expectation()
    /// Whether an error leaves the code, rather than the process ending there.
    var isThrown: Bool
    /// Whether a `try` covers the call in what has been left.
    var isTried = false
    /// Whether it is a look-up, which is an error only if it is certain. Of other calls, what may handle them has to be known.
    var isLookUp: Bool
    /// What is known of a function that is called without `try`.
    var untried: TakerCall.Trust
    /// Whether what is left is a closure, an argument of the call around it.
    var isClosure = false
    /// The frame in which the code stands that is left next.
    var level = 0
    /// The functions that were given a closure or an argument that throws, until a `try` for their calls is found.
    var pending: [TakerCall] = []

    /// Says that no `try` is written for the calls so far, except for those that only may stand in another call.
    mutating func leavePending(where isLeft: (TakerCall) -> Bool = { _ in true }) {
      if pending.isEmpty { return }
      for call in pending where isLeft(call) {
        var call = call
        if call.trust != .inTest { call.trust = untried }
        found.takers.append(call)
      }
      pending.removeAll(where: isLeft)
    }

    /// Leaves a closure that may run anywhere.
    mutating func keepClosure() {
      if isLookUp, isThrown { found.isFailure = true }
    }
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
    let isStrict = isLookUp || isTaken
    var failing = Failing(
      isThrown: isThrown, isLookUp: isStrict, untried: isStrict ? .untried : isTest ? .inTest : .passes)
    if isTaken, !isCalled(call) { (failing.isClosure, failing.isTried) = (true, true) }
    if frame.mayBeSkipped { failing.found.isFailure = true }
    var position = call
    var isInExpression = true
    for number in outwards(Self.deepest) where !failing.found.isFailure {
      let frame = frames[number]
      failing.level = number
      if isInExpression { leaveExpression(from: position, in: frame, &failing) }
      if failing.isThrown, let caught = frame.catches {
        failing.found.add(caught)
        if isTaken, frame.endsErrors { failing.found.isCaught = true }
        if frame.catchesAll { failing.isThrown = false }
      }
      if isTest, failing.isThrown,
        frame.expectsFailure || isLookUp && frame.isFunction && !frame.isClosure && isLocal(number)
      {
        failing.found.isFailure = true
      }
      if frame.isFunction, !frame.isClosure {
        failing.found.function = function(number)
        failing.found.isThrownOn = failing.isThrown
        if failing.isThrown, frame.hasOwnTrait {
          failing.found.takers.append(TakerCall(name: NameHash("provideScope"), isClosure: true))
        }
        break
      }
      // A block is a statement of its own, so no `try?` outside it applies to its contents.
      isInExpression = frame.isClosure
      position = frame.open
      failing.isClosure = frame.isClosure
      guard frame.isClosure else { continue }
      failing.level = number - 1
      if frame.factory != nil {
        (failing.isClosure, failing.isTried) = (false, false)
      } else if isApplied(position) {
        failing.isClosure = false
      } else if isTrailing(position), let call = self.call(with: position)?.call {
        leave(call, &failing, closure: position)
      }
    }
    return failing.found
  }

  /// Whether a function is declared in another one, and not as a member of a type there.
  private func isLocal(_ function: Int) -> Bool {
    for number in outwards(Self.deepest, from: function - 1) {
      if frames[number].holdsMembers { return false }
      if frames[number].isFunction { return true }
    }
    return false
  }

  /// `{ … }()`
  private func isApplied(_ brace: Int) -> Bool {
    let next = tokens.closing(brace) + 1
    return tokens.kind(next) == .leftParen && !tokens.startsLine(next)
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
    // The operators of a type are none of the value's.
    var isType = false
    noteOperators(after: tokens.kind(position) == .leftBrace ? tokens.closing(position) : position, &failing)
    scan: while i > limit, !failing.found.isFailure {
      switch tokens.kind(i) {
      case .rightParen, .rightBracket, .rightBrace, .quote: i = tokens.opening(i) ?? i
      case .leftParen:
        depth += 1
        if depth == Self.deepest { break scan }
        isBesides = false
        if isCallee(i - 1), tokens.isName(i - 1) || tokens.isAdjacent(i) { leave(reader.call(i), &failing) }
        noteOperators(after: tokens.closing(i), &failing)
      case .leftBracket:
        depth += 1
        if depth == Self.deepest { break scan }
        isBesides = false
        if failing.isClosure, failing.isTried { failing.keepClosure() }
        if tokens.isAdjacent(i), isCallee(i - 1) {
          failing.found.takers.append(TakerCall(name: NameHash("subscript")))
        }
        noteOperators(after: tokens.closing(i), &failing)
      case .comma: isBesides = true
      case .equal: isType = true
      case .prefixOperator, .binaryOperator, .postfixOperator: if !isType { noteOperator(i, &failing) }
      case .leftBrace, .semicolon: break scan
      case .postfixQuestion where tokens.isWord(i - 1, "try") && !isBesides:
        if failing.isThrown { failing.found.isFailure = true }
      case .exclamation where tokens.isWord(i - 1, "try") && !isBesides: failing.isThrown = false
      case .word where !isBesides && tokens.is(i, "try"):
        failing.isTried = true
        failing.found.takers += failing.pending
        failing.pending = []
      case .word where failing.isThrown && tokens.is(i, "let") && tokens.isWord(i - 1, "async"):
        failing.found.takers.append(TakerCall(name: asyncName(i), isClosure: true, trust: .untried))
      default: break
      }
      if tokens.startsLine(i), !tokens.continuesLine(i), tokens.kind(i - 1) != .leftParen,
        tokens.kind(i - 1) != .leftBracket
      {
        break
      }
      i -= 1
    }
    failing.leavePending()
    if failing.isClosure, failing.isTried { failing.keepClosure() }
  }

  /// Whether a bracket behind the token opens the arguments of a call or a subscript.
  private func isCallee(_ index: Int) -> Bool {
    switch tokens.kind(index) {
    case .word, .quotedWord, .dollarWord, .postfixQuestion, .exclamation, .rightParen, .rightBracket, .rightBrace: true
    default: tokens.isOperator(index)
    }
  }

  /// Notes the operators behind a part of an expression.
  private func noteOperators(after end: Int, _ failing: inout Failing) {
    var i = end + 1
    // No real program has a longer expression.
    for _ in 0..<64 {
      switch tokens.kind(i) {
      case .leftParen, .leftBracket, .leftBrace, .quote: i = tokens.closing(i)
      case .rightParen, .rightBracket, .rightBrace, .comma, .semicolon, .colon, .equal, .end: return
      default:
        if tokens.startsLine(i), !tokens.continuesLine(i) { return }
        if tokens.isOperator(i) { noteOperator(i, &failing) }
      }
      i += 1
    }
  }

  /// An operator may take its operands as autoclosures.
  private func noteOperator(_ index: Int, _ failing: inout Failing) {
    guard failing.isThrown else { return }
    let text = tokens.text(index)
    // The angle brackets of a type, and what follows them.
    if text.drop(while: { $0 == "<" || $0 == ">" }).allSatisfy({ $0 == "?" || $0 == "!" }), text != "??" {
      if text.hasPrefix("<") || text.hasPrefix(">") || text == "!" { return }
    }
    failing.found.takers.append(
      TakerCall(name: tokens.nameHash(index), trust: Self.operators.contains(text) ? .passes : .untried))
  }

  private static let operators = Set(
    "+ - * / % == != === !== ~= <= >= && || ?? ... ..< += -= *= /= & | ^ ~".split(separator: " ").map(String.init))

  /// Leaves a call through one of its arguments, or through the closure at a brace behind it.
  private func leave(_ call: ReceiverReader.Call, _ failing: inout Failing, closure: Int? = nil) {
    let (isTried, isClosure) = (failing.isTried, failing.isClosure)
    failing.isClosure = false
    // A `try` in the arguments covers the error wherever the call stands.
    if isClosure { failing.isTried = false }
    guard let name = name(of: call) else {
      guard failing.isThrown else { return }
      // `.init(…)`, `Int?(…)`, or a value that is called.
      failing.found.takers.append(TakerCall(name: NameHash("Optional"), isInitializer: true))
      if isClosure, isTried { failing.keepClosure() }
      return
    }
    if tokens.kind(name - 1) == .pound || isQualifiedMacro(name) {
      guard isExpectMacro(name) else {
        if isClosure, isTried { failing.keepClosure() }
        return
      }
      // `#expect { … } throws: { … }`
      let next = closure.map { tokens.closing($0) + 1 }
      if failing.isThrown, let next, tokens.isWord(next, "throws") { failing.found.isFailure = true }
      if let open = call.arguments, expects(open, isThrown: failing.isThrown) { failing.found.isFailure = true }
      return
    }
    guard failing.isThrown else { return }
    let isLookUp = failing.isLookUp
    failing.leavePending { isLookUp && $0.trust != .passes }
    let hash = tokens.nameHash(name)
    let isMember = tokens.kind(name - 1) == .period
    // No type is called like the functions of XCTest, nor like what is written in addition to them.
    let isType = tokens.isUppercase(name) && (isMember || !tokens.text(name).hasPrefix("XCT"))
    // `Task.detached`, `Task.immediate`
    let known = isMember && tokens.isWord(name - 2, "Task") ? .task : Self.known[hash]
    var taker = TakerCall(name: hash, isInitializer: isType && !isClosure, isClosure: isClosure)
    if known == .expects {
      failing.found.isFailure = true
    } else if !isClosure {
      if isTest, isTried, known == nil, !isMember, !isType {
        taker.trust = .inTest
        failing.pending.append(taker)
      } else {
        failing.found.takers.append(taker)
      }
    } else if isTried {
      switch known {
      case .reports: failing.found.takers.append(taker)
      case .task: leaveTask(call, taker, closure: closure, &failing)
      case .group:
        if !letsErrorsThrough(group: name - 2, failing.level) { failing.keepClosure() }
        failing.found.takers.append(taker)
      case nil where isLibrary(name, of: call): failing.found.takers.append(taker)
      case .passesOn: failing.pending.append(taker)
      case nil where isVerb(name): failing.pending.append(taker)
      case nil where isType: failing.keepClosure()
      case nil:
        if failing.isLookUp { taker.trust = isMember || local(name) == nil ? .tried : .untried }
        failing.pending.append(taker)
      case .expects: break
      }
    }
  }

  /// Leaves a task, whose error is lost unless its value is used.
  private func leaveTask(_ call: ReceiverReader.Call, _ taker: TakerCall, closure: Int?, _ failing: inout Failing) {
    let end = (closure ?? call.arguments).map { tokens.closing($0) } ?? call.callee
    if tokens.kind(end + 1) == .period, tokens.isWord(end + 2, "value") {
      failing.pending.append(taker)
      return
    }
    let start = reader.postfixStart(endingAt: call.callee)
    let isUnused =
      tokens.kind(start - 1) == .equal && tokens.isWord(start - 2, "_")
      || tokens.kind(end + 1) == .period && tokens.isWord(end + 2, "cancel")
    if isUnused || isDiscarded(start, end, in: failing.level) {
      failing.found.takers.append(taker)
    } else {
      failing.keepClosure()
    }
  }

  /// Whether a task group is a throwing one whose closure is here, and the closure does nothing that may handle a task's error.
  private func letsErrorsThrough(group name: Int, _ level: Int) -> Bool {
    let tokens = tokens
    guard tokens.isName(name),
      let number = outwards(Self.deepest, from: level).first(where: { number in
        frames[number].isClosure
          && tree.braces(at: frames[number].open).map { closure in
            tree.parameters(ofClosure: closure).contains { tokens.nameHash($0.name) == tokens.nameHash(name) }
          } ?? false
      }), case let frame = frames[number], frame.close - frame.open < TokenView.reach,
      let call = call(with: frame.open)?.call, let function = self.name(of: call),
      tokens.text(function).hasPrefix("withThrowing")
    else { return false }
    return !(frame.open..<frame.close).contains { i in
      switch tokens.kind(i) {
      case .word: tokens.is(i, "catch") || tokens.is(i, "nextResult") || tokens.is(i, "Result")
      case .prefixAmpersand: true
      case .postfixQuestion: tokens.isWord(i - 1, "try")
      default: false
      }
    }
  }

  /// Records a call that may create a scope and whose arguments open here.
  func opening(_ open: Int) {
    guard build[open] != .never else { return }
    let call = reader.call(open)
    let site = tokens.site(open - 1)
    if let receiver = overridden(by: call) {
      guard case .written = receiver else { return }
      add(OpeningReference(receiver: receiver, site: site, mayFail: mayFail(open - 1, isLookUp: true)))
    } else if tokens.isName(open - 1) {
      // What else takes a definition may expect that it is broken.
      for argument in tokens.arguments(open: open) {
        guard let type = reader.type(at: argument.start, in: open) else { continue }
        add(
          OpeningReference(
            receiver: reader.written(type, by: .trait), site: site, mayFail: Expectation(isFailure: true)))
      }
    }
  }
}
