internal import TrellisGraph

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
    for number in frames.indices.reversed().prefix(Self.deepest) where !failing.found.isFailure {
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
    let around = frames[..<function].reversed().prefix(Self.deepest)
    return around.prefix { !$0.holdsMembers }.contains(where: \.isFunction)
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
    if isUnused || isDiscarded(start, end, in: frames[...failing.level]) {
      failing.found.takers.append(taker)
    } else {
      failing.keepClosure()
    }
  }

  /// Whether a task group is a throwing one whose closure is here, and the closure does nothing that may handle a task's error.
  private func letsErrorsThrough(group name: Int, _ level: Int) -> Bool {
    let around = frames[...level].reversed().prefix(Self.deepest)
    guard tokens.isName(name),
      let frame = around.first(where: { frame in
        frame.isClosure
          && tokens.closureSignature(frame.open)?.names.contains { tokens.nameHash($0) == tokens.nameHash(name) }
            ?? false
      }), frame.close - frame.open < TokenView.reach,
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

  /// Whether a call is one of the library's that keeps the closure for a service, or creates a scope with it.
  private func isLibrary(_ name: Int, of call: ReceiverReader.Call) -> Bool {
    if overridden(by: call) != nil { return true }
    guard isVerb(name), let open = call.arguments else { return false }
    guard tokens.kind(open + 1) == .period || tokens.isUppercase(open + 1) else { return false }
    // A value of another type may have a method of this name.
    if tokens.kind(name - 1) == .period, tokens.kind(name - 3) != .period, case .declared = local(name - 2) {
      return false
    }
    return true
  }

  private enum Known {
    /// It expects or keeps the error.
    case expects
    /// It reports the error.
    case reports
    case task, group
    /// It throws the error itself.
    case passesOn
  }

  /// What the functions of the standard library and the test libraries do with a closure or an expression that throws.
  private static let known: [NameHash: Known] = {
    let names: [(Known, String)] = [
      (.expects, "Result XCTAssertThrowsError XCTExpectFailure withKnownIssue"),
      (.task, "Task"),
      (.group, "addTask addTaskUnlessCancelled addImmediateTask addImmediateTaskUnlessCancelled"),
      (
        .passesOn,
        "AsyncThrowingStream allSatisfy compactMap contains filter first flatMap forEach map mapValues reduce sorted sync withLock"
      ),
      (
        .reports,
        """
        addTeardownBlock print XCTAssert XCTAssertEqual XCTAssertFalse XCTAssertGreaterThan XCTAssertGreaterThanOrEqual \
        XCTAssertIdentical XCTAssertLessThan XCTAssertLessThanOrEqual XCTAssertNil XCTAssertNoThrow XCTAssertNotEqual \
        XCTAssertNotIdentical XCTAssertNotNil XCTAssertTrue XCTFail XCTUnwrap
        """
      ),
    ]
    return Dictionary(
      uniqueKeysWithValues: names.flatMap { known, names in
        names.split(separator: " ").map { (NameHash(String($0)), known) }
      })
  }()

  /// Whether a function is named like one of the library's methods.
  private func isVerb(_ name: Int) -> Bool {
    tokens.isVerb(name) || UseWord(tokens, name) != nil || TraitName(tokens, name) != nil
  }

  /// `#Testing::expect`
  private func isQualifiedMacro(_ name: Int) -> Bool {
    tokens.kind(name - 1) == .period && tokens.kind(name - 3) == .pound
  }

  func isExpectMacro(_ name: Int) -> Bool { tokens.isWord(name, "expect") || tokens.isWord(name, "require") }

  /// Whether a test's expectation, whose arguments open here, is of an error or of a process that fails.
  func expects(_ open: Int, isThrown: Bool) -> Bool {
    tokens.arguments(open: open).contains { argument in
      guard let label = argument.label else { return false }
      let value = argument.start..<max(argument.start, argument.end)
      func names(_ name: StaticString) -> Bool { value.contains { tokens.isWord($0, name) } }
      // `throws: Never.self` expects no error.
      if tokens.isNamed(label, "throws") { return isThrown && !names("Never") }
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

  /// Records a call that may create a scope and whose arguments open here.
  mutating func opening(_ open: Int) {
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

  // MARK: Property wrappers

  /// `$name`, for the `name` that is declared behind an attribute of a property, whose arguments open at the token.
  func projection(of open: Int) -> NameHash? {
    let start = tokens.closing(open) + 1
    guard let introducer = (start..<start + 16).first(where: { tokens.isWord($0, "var") }) else { return nil }
    return NameHash("$" + tokens.text(introducer + 1))
  }

  /// Notes a call `$name()`, which may fail where a read of the property would end the process.
  mutating func noteProjection(_ name: Int) {
    guard tokens.kind(name + 1) == .leftParen, tokens.byte(Int(tokens[name].start) + 1) > UInt8(ascii: "9"),
      mayFail(name, isLookUp: true).isHandledHere
    else { return }
    handledProjections.insert(tokens.nameHash(name))
  }

  mutating func countHandledProjections() {
    func isHandled(_ use: UseReference) -> Bool { use.projection.map(handledProjections.contains) ?? false }
    for index in facts.uses.indices where isHandled(facts.uses[index]) { facts.uses[index].mayFail.isFailure = true }
    for index in facts.reads.indices where isHandled(facts.reads[index]) { facts.reads[index].mayFail.isFailure = true }
  }

  // MARK: Errors that a `catch` names

  /// Reads the clauses behind a `do`.
  func noteCatches(of frame: inout Frame) {
    let tokens = tokens
    guard tokens.isWord(frame.close + 1, "catch") else { return }
    var errors = Expectation()
    frame.endsErrors = true
    let before = frame.open - 1
    if tokens.kind(before) == .rightParen, let open = tokens.opening(before) { noteTypes(open..<frame.open, &errors) }
    var clause = frame.close + 1
    for _ in 0..<Self.deepest where tokens.isWord(clause, "catch") {
      guard let body = tokens.bodyBrace(from: clause + 1, to: tokens.count) else { break }
      let end = tokens.closing(body)
      // Of a long body, its beginning: the errors are told apart there.
      let range = clause..<min(end, body + TokenView.reach / 4)
      noteTypes(range, &errors)
      let isNamed = tokens.isWord(clause + 1, "let") && tokens.isName(clause + 2)
      let error = isNamed ? tokens.nameHash(clause + 2) : NameHash("error")
      if tokens.tellsApart(error, range) || tokens.makesResult(frame.open..<frame.close, range) {
        errors.isFailure = true
      }
      let throwing = range.filter { tokens.isWord($0, "throw") }
      if !throwing.isEmpty { frame.endsErrors = false }
      if throwing.contains(where: { tokens.nameHash($0 + 1) != error }) { errors.isTranslated = true }
      let isBare = body == clause + 1 || isNamed && body == clause + 3
      if !isBare || range.contains(where: { tokens.asksForType($0) }) { errors.isToldApart = true }
      if range.contains(where: { tokens.endsProcess($0) }) { frame.endsProcess = true }
      // `continuation.resume(throwing: error)` throws the error elsewhere.
      if isBare, range.upperBound == end,
        !range.contains(where: { tokens.isWord($0, "try") || tokens.isWord($0, "throwing") })
      {
        frame.catchesAll = true
      }
      clause = end + 1
    }
    frame.catches = errors
    if !frame.endsErrors { frame.catchesAll = false }
  }

  private func noteTypes(_ range: Range<Int>, _ result: inout Expectation) {
    let tokens = tokens
    for i in range {
      guard tokens.isName(i) else { continue }
      var name: String?
      if let error = LibraryName(tokens, i), LibraryName.errors.contains(error) {
        let isQualified = tokens.kind(i - 1) == .period && tokens.isName(i - 2)
        name = isQualified ? "\(tokens.text(i - 2)).\(error.text)" : error.text.description
      } else if tokens.isCastTarget(i) {
        name = tokens.dottedName(from: i, to: range.upperBound)?.text
      }
      if let name { result.errors.append(TypeReference(name: name, context: frame.context, site: tokens.site(i))) }
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
    guard declaration.holdsCode, let (taker, names) = taker(declaration) else { return }
    for name in names { locals.bind(tokens.nameHash(name), .throwing(takers.count)) }
    takers.append(taker)
  }

  /// What a function without a body does with its closures is not known.
  mutating func addRequirement(_ declaration: Declaration) {
    if let (taker, _) = taker(declaration) { takers.append(taker) }
  }

  private func taker(_ declaration: Declaration) -> (ThrowingTaker, parameters: [Int])? {
    guard let open = declaration.parameters else { return nil }
    var taker = ThrowingTaker(name: tokens.nameHash(declaration.name), access: declaration.access ?? .module)
    if declaration.kind == .initializer {
      taker.type = NameHash(String(DefinitionTable.lastPart(outline.owner(of: declaration))))
    }
    var names: [Int] = []
    for parameter in tokens.parameters(open: open) {
      let type = parameter.type..<max(parameter.type, parameter.end)
      guard type.contains(where: { tokens.isWord($0, "throws") }) else { continue }
      if type.contains(where: { tokens.isWord($0, "autoclosure") }) { taker.takesAutoclosure = true }
      names.append(parameter.name)
    }
    if names.isEmpty { return nil }
    let effects = tokens.closing(open)..<max(tokens.closing(open), declaration.headerEnd)
    taker.isThrowing = effects.contains { tokens.isWord($0, "throws") || tokens.isWord($0, "rethrows") }
    return (taker, names)
  }

  /// The index of the `async let` at this token in the list of takers; nil for any other declaration.
  mutating func asyncLet(_ index: Int) -> Int? {
    guard tokens.isWord(index - 1, "async") else { return nil }
    let name = asyncName(index)
    if takers.last?.name != name {
      takers.append(ThrowingTaker(name: name, access: .file, isClosure: false, isUsed: true))
    }
    return takers.count - 1
  }

  private func asyncName(_ index: Int) -> NameHash { NameHash("async let \(index)") }

  /// Notes how a function takes the errors of its closure, if the token is the closure's name.
  mutating func noteThrowing(_ name: Int) {
    guard tokens.isName(name), tokens.kind(name - 1) != .period, case .throwing(let taker) = local(name) else { return }
    let isFirst = tokens.kind(name - 1) == .leftParen || tokens.kind(name - 1) == .comma
    // An argument's label.
    if isFirst, tokens.kind(name + 1) == .colon { return }
    let isArgument = isFirst || tokens.kind(name - 1) == .colon
    let endsArgument = tokens.kind(name + 1) == .rightParen || tokens.kind(name + 1) == .comma
    takers[taker].isUsed = true
    if !takers[taker].isClosure {
      takers[taker].expectation.add(mayFail(name, isLookUp: true))
    } else if isCalled(name) || isArgument && endsArgument {
      takers[taker].expectation.add(mayFail(name, isTaken: true))
    } else {
      takers[taker].expectation.isFailure = true
    }
  }

  private func isCalled(_ name: Int) -> Bool {
    switch tokens.kind(name + 1) {
    case .leftParen: true
    case .postfixQuestion, .exclamation: tokens.kind(name + 2) == .leftParen
    default: false
    }
  }
}

// Of the tokens alone, because a clause has many and each call on the walker copies it.
extension TokenView {
  fileprivate func asksForType(_ index: Int) -> Bool {
    isWord(index, "is") || isWord(index, "as") || isWord(index, "case")
  }

  fileprivate func endsProcess(_ index: Int) -> Bool {
    isWord(index, "fatalError") || isWord(index, "preconditionFailure") || isWord(index, "exit")
      || isWord(index, "abort")
  }

  /// Whether a type stands here for an error: `is E`, `as? E`, `do throws(E)`. It may be an alias.
  fileprivate func isCastTarget(_ index: Int) -> Bool {
    switch kind(index - 1) {
    case .word: isWord(index - 1, "is") || isWord(index - 1, "as")
    case .postfixQuestion, .exclamation: isWord(index - 2, "as")
    case .leftParen: isWord(index - 2, "throws")
    default: false
    }
  }

  /// Whether a clause asks something about an error whose type it does not name: `catch where isMissing(error)`.
  fileprivate func tellsApart(_ error: NameHash, _ clause: Range<Int>) -> Bool {
    var isCondition = false
    for i in clause {
      switch kind(i) {
      case .leftBrace: isCondition = false
      case .word where isWord(i, "is") || isWord(i, "as"):
        // The clause is for errors of one type.
        if !isCondition { return false }
      case .word where isWord(i, "where") || isWord(i, "if") || isWord(i, "guard") || isWord(i, "switch"):
        isCondition = true
      case .word where isCondition && nameHash(i) == error:
        if kind(i + 1) != .leftBrace, !isWord(i + 1, "is"), !isWord(i + 1, "as") { return true }
      default: break
      }
    }
    return false
  }

  /// Whether a `do` and its `catch` do what `Result { … }` does: one names `.success`, the other `.failure`.
  fileprivate func makesResult(_ body: Range<Int>, _ clause: Range<Int>) -> Bool {
    clause.contains { isWord($0, "failure") && kind($0 - 1) == .period }
      && body.prefix(TokenView.reach).contains { isWord($0, "success") && kind($0 - 1) == .period }
  }
}
