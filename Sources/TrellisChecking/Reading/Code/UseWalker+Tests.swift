internal import TrellisGraph
internal import TrellisResolver

/// What a test may expect to fail because of code that is not around it.
extension UseWalker {
  // MARK: Functions that fail

  /// The name that the function with this frame is called by, or the property that it is the accessor of.
  func function(_ number: Int) -> NameHash? {
    let frame = frames[number]
    guard frame.declaration >= 0 else {
      let property = number > 1 && frames[number - 1].holdsAccessors ? frames[number - 2].property : -1
      return property >= 0 ? tokens.nameHash(outline.declarations[property].name) : nil
    }
    return calledName(of: outline.declarations[frame.declaration])
  }

  /// Notes what a test calls behind a `try`, if an error may be expected there or is thrown on.
  func noteTried(_ effect: Int) {
    guard let value = tree.child(effect) else { return }
    let range = tree.range(value).prefix(64)
    let names = range.filter { tokens.isName($0) || tokens.isOperator($0) }.map { tokens.nameHash($0) }
    let expectation = mayFail(value, isLookUp: true)
    if expectation.isHandledHere {
      // A value may be called.
      facts.expectedThrowers.formUnion(names + [NameHash("callAsFunction")])
    } else if expectation.isThrownOn, let thrower = expectation.function {
      facts.triedByThrowers[thrower, default: []].formUnion(names)
    }
  }

  /// Notes the functions of this file that it names without a call, and others in `#expect(throws: …, performing: gone)`.
  func noteNamedFunctions() {
    var throwers = Set(facts.uses.filter(\.mayFail.isThrownOn).compactMap(\.mayFail.function))
    for declaration in outline.declarations where declaration.kind == .variable {
      throwers.remove(tokens.nameHash(declaration.name))
    }
    for i in 0..<tokens.count where tokens.isName(i) && !tokens.isWord(i - 1, "func") {
      if tokens.kind(i + 1) == .leftParen || tokens.kind(i + 1) == .colon { continue }
      let name = tokens.nameHash(i)
      let isPerformed = tokens.kind(i - 1) == .colon && tokens.isWord(i - 2, "performing")
      if isPerformed || throwers.contains(name) { facts.expectedThrowers.insert(name) }
    }
  }

  // MARK: What tests say

  /// Notes a call after which a test may fail or end: `XCTExpectFailure("…")` without a closure, `XCTSkipIf(…)`.
  func noteExpectedFailure(_ call: Int) {
    guard let callee = tree.child(call), tree.kind(callee) == .name, tree.openingBracket(call) != nil else { return }
    let name = tree.first(callee)
    guard tokens.firstByte(name) == UInt8(ascii: "X") else { return }
    let skips = tokens.is(name, "XCTSkip") || tokens.is(name, "XCTSkipIf") || tokens.is(name, "XCTSkipUnless")
    let expects =
      tokens.is(name, "XCTExpectFailure") && tree.child(call, .trailingClosure) == nil
      && !tree.arguments(call).contains(where: { tokens.isNamed($0.label, "failingBlock") })
    guard skips || expects,
      var test = outwards(Self.frameLimit).first(where: { frames[$0].isFunction && !frames[$0].isClosure })
    else { return }
    // What `setUp` says is said of each test.
    if frames[test].declaration >= 0,
      tokens.text(outline.declarations[frames[test].declaration].name).hasPrefix("setUp")
    {
      test -= 1
    }
    if expects { frames[test].expectsFailure = true }
    for frame in test..<frames.count where skips { frames[frame].mayBeSkipped = true }
  }

  /// Notes the traits among the arguments of `@Test` or `@Suite`.
  func noteTraits(_ attribute: Int, _ name: Int) {
    guard tokens.isWord(name, "Test") || tokens.isWord(name, "Suite"), tree.end(attribute) > name + 1 else { return }
    (mayBeSkipped, hasOwnTrait) = (false, false)
    for argument in tree.arguments(attribute) where argument.label == nil && !argument.range.isEmpty {
      let name = tokens.kind(argument.start) == .period ? argument.start + 1 : argument.start
      switch tokens.isName(name) ? tokens.text(name) : nil {
      case "disabled", "enabled": mayBeSkipped = true
      case "bug", "scope", "serialized", "tags", "timeLimit", nil: break
      default: hasOwnTrait = true
      }
    }
  }

  /// Whether a test expects that what a closure calls fails in any way: ends the process, or is a known issue.
  func mayFailInAnyWay(_ closure: Int) -> Bool {
    guard let call = tree.call(with: closure)?.call, let name = name(of: call) else { return false }
    let isExit = isExpectMacro(name) && expects(call, isThrown: false)
    return isExit || tokens.isWord(name, "withKnownIssue") || tokens.isWord(name, "XCTExpectFailure")
  }

  /// Whether a test expects that an error ends a `do`: it fails otherwise, or works with the error.
  func expectsError(_ statement: Int) -> Bool {
    guard let block = tree.child(statement, .codeBlock) else { return false }
    var isExpected = records(tree.range(block).prefix(UseWalker.searchLimit))
    for clause in tree.children(statement).filter({ tree.kind($0) == .catchClause }).prefix(Self.frameLimit) {
      guard let body = tree.child(clause, .codeBlock) else { break }
      let range = tree.range(body).prefix(UseWalker.searchLimit / 4)
      if records(range) { return false }
      isExpected = isExpected || range.contains(where: usesError)
    }
    return isExpected
  }

  /// Whether code makes a test fail.
  private func records(_ range: Range<Int>) -> Bool {
    range.contains { i in
      guard tokens.kind(i) == .word else { return false }
      return switch tokens.firstByte(i) {
      case UInt8(ascii: "X"): tokens.is(i, "XCTFail")
      case UInt8(ascii: "I"): tokens.is(i, "Issue") && tokens.isWord(i + 2, "record")
      case UInt8(ascii: "B"): tokens.is(i, "Bool") && tokens.kind(i + 1) == .leftParen && tokens.isWord(i + 2, "false")
      default: false
      }
    }
  }

  /// Whether a token checks or keeps something, or leaves the function.
  private func usesError(_ index: Int) -> Bool {
    switch tokens.kind(index) {
    case .equal, .pound: true
    case .word:
      tokens.is(index, "return") || tokens.isWord(index, "fulfill") || tokens.text(index).hasPrefix("XCTAssert")
    default: false
    }
  }
}
