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
  static var frameLimit: Int { 16 }
  /// The most tokens of a block or clause that are searched for a word.
  static var searchLimit: Int { 1024 }

  /// How the code around a call takes its failure.
  ///
  /// An error thrown in a closure may be handled around the closure. Errors are not followed from a function to its callers; in a
  /// test, what calls a local function or a closure that is kept may expect its error.
  ///
  /// - Parameters:
  ///   - call: The call, or a name that throws when it is awaited or passed on.
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
    for number in outwards(Self.frameLimit) where !failing.found.isFailure {
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
      position = frame.node
      failing.isClosure = frame.isClosure
      guard frame.isClosure else { continue }
      failing.level = number - 1
      if frame.factory != nil {
        (failing.isClosure, failing.isTried) = (false, false)
        // What follows a call is kept for the service.
        if isTrailing(position), let call = tree.call(with: position)?.call { position = call }
      } else if isCalledAtOnce(frame) {
        failing.isClosure = false
      }
    }
    return failing.found
  }

  /// Whether a function is declared in another one, and not as a member of a type there.
  private func isLocal(_ function: Int) -> Bool {
    for number in outwards(Self.frameLimit, from: function - 1) {
      if frames[number].holdsMembers { return false }
      if frames[number].isFunction { return true }
    }
    return false
  }

  /// Goes from a part of an expression outwards to its statement.
  private func leaveExpression(from position: Int, in frame: Frame, _ failing: inout Failing) {
    var node = position
    // No real program has a deeper expression.
    for _ in 0..<512 where !failing.found.isFailure {
      guard let outer = tree.parent(node), outer != frame.node, !isList(outer) else { break }
      switch tree.kind(outer) {
      case .argument: leaveArgument(outer, &failing)
      case .trailingClosure: if let call = tree.parent(outer) { leave(call, &failing, closure: node) }
      case .sequence: for index in operators.around(node, in: outer, tree) { noteOperator(index, &failing) }
      case .prefix: if tokens.isOperator(tree.first(outer)) { noteOperator(tree.first(outer), &failing) }
      case .postfix: if let index = tree.token(outer), tokens.isOperator(index) { noteOperator(index, &failing) }
      case .effect where tokens.keyword(tree.first(outer)) == .try: leaveTry(tree.first(outer), &failing)
      case .variable, .property:
        if let word = tree.token(outer), failing.isThrown, tokens.keyword(word - 1) == .async {
          failing.found.takers.append(TakerCall(name: asyncName(word), isClosure: true, trust: .untried))
        }
      default: break
      }
      node = outer
    }
    failing.leavePending()
    if failing.isClosure, failing.isTried { failing.keepClosure() }
  }

  private func leaveTry(_ word: Int, _ failing: inout Failing) {
    switch tokens.kind(word + 1) {
    case .postfixQuestion: if failing.isThrown { failing.found.isFailure = true }
    case .exclamation: failing.isThrown = false
    default:
      failing.isTried = true
      failing.found.takers += failing.pending
      failing.pending = []
    }
  }

  private func leaveArgument(_ argument: Int, _ failing: inout Failing) {
    guard let outer = tree.parent(argument) else { return }
    switch tree.kind(outer) {
    case .call: leave(outer, &failing)
    case .subscriptCall:
      if failing.isClosure, failing.isTried { failing.keepClosure() }
      failing.found.takers.append(TakerCall(name: NameHash("subscript")))
    case .array: if failing.isClosure, failing.isTried { failing.keepClosure() }
    default: break
    }
  }

  /// An operator may take its operands as autoclosures.
  private func noteOperator(_ index: Int, _ failing: inout Failing) {
    guard failing.isThrown else { return }
    let text = tokens.text(index)
    failing.found.takers.append(
      TakerCall(name: tokens.nameHash(index), trust: Self.operators.contains(text) ? .passes : .untried))
  }

  private static let operators = SequenceOperators.plainOperators.union(SequenceOperators.branchingOperators)

  /// Leaves a call through one of its arguments, or through a closure behind it.
  private func leave(_ call: Int, _ failing: inout Failing, closure: Int? = nil) {
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
    if isMacro(call) {
      guard isExpectMacro(name) else {
        if isClosure, isTried { failing.keepClosure() }
        return
      }
      // `#expect { … } throws: { … }`
      if failing.isThrown, let next = closure.flatMap(tree.parent).flatMap(tree.next).flatMap(tree.token),
        tokens.is(next, "throws")
      {
        failing.found.isFailure = true
      }
      if expects(call, isThrown: failing.isThrown) { failing.found.isFailure = true }
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
      case .task: leaveTask(call, taker, &failing)
      case .group:
        if !letsErrorsThrough(group: call, failing.level) { failing.keepClosure() }
        failing.found.takers.append(taker)
      case nil where isLibrary(name, of: call): failing.found.takers.append(taker)
      case .passesOn: failing.pending.append(taker)
      case nil where isLibraryWord(name): failing.pending.append(taker)
      case nil where isType: failing.keepClosure()
      case nil:
        if failing.isLookUp { taker.trust = isMember || local(name) == nil ? .tried : .untried }
        failing.pending.append(taker)
      case .expects: break
      }
    }
  }

  /// Leaves a task, whose error is lost unless its value is used.
  private func leaveTask(_ call: Int, _ taker: TakerCall, _ failing: inout Failing) {
    let member = tree.parent(call).flatMap { tree.kind($0) == .member ? tree.token($0) : nil }
    if let member, tokens.isWord(member, "value") {
      failing.pending.append(taker)
      return
    }
    let isUnused =
      tokens.kind(tree.first(call) - 1) == .equal && tokens.isWord(tree.first(call) - 2, "_")
      || member.map { tokens.isWord($0, "cancel") } ?? false
    if isUnused || isDiscarded(call, in: failing.level) {
      failing.found.takers.append(taker)
    } else {
      failing.keepClosure()
    }
  }

  /// Whether a task group is a throwing one whose closure is here, and the closure does nothing that may handle a task's error.
  private func letsErrorsThrough(group call: Int, _ level: Int) -> Bool {
    guard let base = tree.child(call).flatMap(tree.base), tree.kind(base) == .name else { return false }
    let group = tokens.nameHash(tree.first(base))
    guard
      let number = outwards(Self.frameLimit, from: level).first(where: { number in
        frames[number].isClosure
          && tree.parameters(ofClosure: frames[number].node).contains { tokens.nameHash($0.name) == group }
      }), case let closure = frames[number].node, tree.range(closure).count < UseWalker.searchLimit,
      let function = tree.call(with: closure).flatMap({ name(of: $0.call) }),
      tokens.text(function).hasPrefix("withThrowing")
    else { return false }
    return !tree.range(closure).contains { i in
      switch tokens.kind(i) {
      case .word: tokens.is(i, "catch") || tokens.is(i, "nextResult") || tokens.is(i, "Result")
      case .prefixAmpersand: true
      case .postfixQuestion: tokens.isWord(i - 1, "try")
      default: false
      }
    }
  }

  /// Records a call that opens a scope in another, or may open one without a parent.
  func openedScope(_ call: Int) {
    func note(_ type: TokenView.DottedName, isTrait: Bool) {
      let site = tokens.site(tree.first(call))
      facts.opened.append(OpenedReference(definition: reference(type), parent: nil, site: site, isTrait: isTrait))
    }
    switch maker(call) {
    case .type(let type, let mention)? where mention.name == .scope: return note(type, isTrait: false)
    case .trait(let type)?: return note(type, isTrait: true)
    default: break
    }
    guard let name = tree.child(call).flatMap(tree.token), tokens.isName(name), ScopeMethod(tokens, name) == .open,
      case .member(let type, _, of: let base)? = maker(call), build[name] == .always, local(type.last) == nil
    else { return }
    let parent = evaluate(base)
    if parent == .unknown { return }
    facts.opened.append(OpenedReference(definition: reference(type), parent: parent, site: tokens.site(name)))
  }

  /// Records a call that may create a scope.
  func opening(_ call: Int) {
    guard let callee = tree.child(call), let open = tree.openingBracket(call), build[open] != .never else { return }
    let site = tokens.site(open - 1)
    if let receiver = overridden(by: call) {
      guard case .written = receiver else { return }
      facts.openings.append(OpeningReference(receiver: receiver, site: site, mayFail: mayFail(call, isLookUp: true)))
    } else if tree.token(callee).map(tokens.isName) ?? false {
      // What else takes a definition may expect that it is broken.
      for argument in tree.arguments(call) {
        guard let type = type(in: argument) else { continue }
        facts.openings.append(
          OpeningReference(receiver: written(type, by: .trait), site: site, mayFail: Expectation(isFailure: true)))
      }
    }
  }
}
