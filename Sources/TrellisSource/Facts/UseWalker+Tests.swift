internal import TrellisGraph

/// What a test may expect to fail because of code that is not around it.
extension UseWalker {
  // MARK: Functions that throw

  /// The name that a function is called by.
  func thrower(_ frame: Frame) -> NameHash? {
    guard frame.declaration >= 0 else { return nil }
    let declaration = outline.declarations[frame.declaration]
    guard declaration.kind == .initializer else { return tokens.nameHash(declaration.name) }
    return NameHash(String(frame.context.split(separator: ".").last ?? ""))
  }

  /// Notes what a test calls behind the `try` at a token, if an error may be expected there or is thrown on.
  mutating func noteTried(_ index: Int) {
    let start = tokens.kind(index + 1) == .postfixQuestion ? index + 2 : index + 1
    let end = tokens.expressionEnd(from: start, to: min(tokens.count, start + 64))
    let names = (start..<end).filter { tokens.isName($0) }.map { tokens.nameHash($0) }
    let expectation = mayFail(start, isLookUp: true)
    if expectation.isFailure || !expectation.errors.isEmpty
      || expectation.takers.contains(where: { $0.isClosure && $0.trust == .untried })
    {
      facts.expectedThrowers.formUnion(names)
    } else if let thrower = expectation.thrower {
      facts.triedByThrowers[thrower, default: []].formUnion(names)
    }
  }

  /// Notes the functions of this file that it names without a call: `#expect(throws: …, performing: gone)`.
  mutating func noteNamedFunctions() {
    let throwers = Set(facts.uses.compactMap(\.mayFail.thrower))
    guard !throwers.isEmpty else { return }
    for i in 0..<tokens.count where tokens.isName(i) && !tokens.isWord(i - 1, "func") {
      if tokens.kind(i + 1) == .leftParen || tokens.kind(i + 1) == .colon { continue }
      let name = tokens.nameHash(i)
      if throwers.contains(name) { facts.expectedThrowers.insert(name) }
    }
  }

  // MARK: What tests say

  /// Notes a call `XCTExpectFailure("…")`, whose arguments open here, without a closure: the rest of the test is expected to fail.
  mutating func noteExpectedFailure(_ open: Int) {
    guard tokens.isWord(open - 1, "XCTExpectFailure"), tokens.kind(tokens.closing(open) + 1) != .leftBrace,
      !tokens.arguments(open: open).contains(where: { $0.label.map { tokens.isNamed($0, "failingBlock") } ?? false }),
      let test = frames.indices.reversed().prefix(Self.deepest).first(where: {
        frames[$0].isFunction && !frames[$0].isClosure
      })
    else { return }
    frames[test].expectsFailure = true
  }

  /// Whether a test expects that an error ends the `do` between two braces: it fails otherwise, or works with the error.
  func expectsError(_ brace: Int, _ close: Int) -> Bool {
    var isExpected = records(brace..<min(close, brace + TokenView.reach))
    var clause = close + 1
    for _ in 0..<Self.deepest where tokens.isWord(clause, "catch") {
      guard let body = tokens.bodyBrace(from: clause + 1, to: tokens.count) else { break }
      let end = tokens.closing(body)
      let range = body..<min(end, body + TokenView.reach / 4)
      if records(range) { return false }
      isExpected = isExpected || range.contains(where: usesError)
      clause = end + 1
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
