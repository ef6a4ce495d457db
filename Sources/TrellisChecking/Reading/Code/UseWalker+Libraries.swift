internal import TrellisGraph
internal import TrellisResolver

/// What functions of the standard library and of the test libraries do with the errors of their closures.
extension UseWalker {
  /// Whether a call is one of the library's that keeps the closure for a service, or creates a scope with it.
  func isLibrary(_ name: Int, of call: Int) -> Bool {
    if overridden(by: call) != nil { return true }
    guard isLibraryWord(name), let open = tree.openingBracket(call) else { return false }
    guard tokens.kind(open + 1) == .period || tokens.isUppercase(open + 1) else { return false }
    // A value of another type may have a method of this name.
    if let base = tree.child(call).flatMap(tree.base), tree.kind(base) == .name,
      case .declared = local(tree.first(base))
    {
      return false
    }
    return true
  }

  enum Known {
    /// It expects or keeps the error.
    case expects
    /// It reports the error.
    case reports
    case task, group
    /// It throws the error itself.
    case passesOn
  }

  /// What the functions of the standard library and the test libraries do with a closure or an expression that throws.
  static let known: [NameHash: Known] = {
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
  func isLibraryWord(_ name: Int) -> Bool {
    tokens.isVerb(name) || UseWord(tokens, name) != nil || TraitName(tokens, name) != nil
  }

  /// `#expect(…)`, `#Testing::expect(…)`
  func isMacro(_ call: Int) -> Bool { tokens.kind(tree.first(call)) == .pound }

  func isExpectMacro(_ name: Int) -> Bool { tokens.isWord(name, "expect") || tokens.isWord(name, "require") }

  /// Whether a test's expectation is of an error or of a process that fails.
  func expects(_ call: Int, isThrown: Bool) -> Bool {
    tree.arguments(call).contains { argument in
      guard let label = argument.label else { return false }
      let value = argument.range
      func names(_ name: StaticString) -> Bool { value.contains { tokens.isWord($0, name) } }
      // `throws: Never.self` expects no error.
      if tokens.isNamed(label, "throws") { return isThrown && !names("Never") }
      guard tokens.isNamed(label, "processExitsWith") || tokens.isNamed(label, "exitsWith") else { return false }
      return !names("success") && !names("EXIT_SUCCESS") && !value.contains { tokens.is($0, "0") }
    }
  }

  /// The token of the function's name, which generic arguments may follow: `Result<Int, any Error> { … }`.
  func name(of call: Int) -> Int? {
    guard tree.kind(call) == .call, var callee = callee(of: call) else { return nil }
    if tree.kind(callee) == .specialization, let inner = tree.child(callee) { callee = inner }
    switch tree.kind(callee) {
    case .name, .member, .implicitMember, .macro: break
    default: return nil
    }
    guard let name = tree.token(callee), tokens.isName(name) else { return nil }
    return tokens.kind(name) == .word && ReservedWords.contains(tokens.text(name)) ? nil : name
  }
}
