internal import TrellisGraph
internal import TrellisResolver

/// The clauses behind a `do`: the errors that they name or tell apart, and what becomes of them.
extension UseWalker {
  /// Reads the clauses behind a `do`.
  func noteCatches(of statement: Int, _ frame: Frame) {
    guard let first = tree.child(statement, .catchClause), let block = tree.child(statement, .codeBlock) else { return }
    var errors = Expectation()
    frame.endsErrors = true
    noteTypes(tree.first(statement)..<tree.first(block), &errors)
    var clause: Int? = first
    for _ in 0..<Self.frameLimit {
      guard let node = clause, let body = tree.child(node, .codeBlock) else { break }
      noteClause(node, body, of: block, frame, &errors)
      clause = tree.next(node)
    }
    frame.catches = errors
    if !frame.endsErrors { frame.catchesAll = false }
    if isTest, frame.endsErrors, expectsError(statement) { frame.catches?.isFailure = true }
  }

  private func noteClause(_ clause: Int, _ body: Int, of block: Int, _ frame: Frame, _ errors: inout Expectation) {
    let tokens = tokens
    let word = tree.first(clause)
    // Of a long body, its beginning: the errors are told apart there.
    let range = word..<min(tree.end(body) - 1, tree.first(body) + UseWalker.searchLimit / 4)
    noteTypes(range, &errors)
    let isNamed = tokens.keyword(word + 1) == .let && tokens.isName(word + 2)
    let error = isNamed ? tokens.nameHash(word + 2) : NameHash("error")
    if tokens.tellsApart(error, range) { errors.isFailure = true }
    let isBare = tree.first(body) == (isNamed ? word + 3 : word + 1)
    if !isBare { errors.isToldApart = true }
    var passesOn = range.upperBound < tree.end(body) - 1
    for i in range {
      switch tokens.keyword(i) {
      case .throw:
        frame.endsErrors = false
        if tokens.nameHash(i + 1) != error { errors.isTranslated = true }
      case .is, .as, .case: errors.isToldApart = true
      case .try: passesOn = true
      // `continuation.resume(throwing: error)` throws the error elsewhere.
      case .none where tokens.isWord(i, "throwing"): passesOn = true
      // What `Result { … }` does: the block names `.success`, the clause `.failure`.
      case .none where tokens.isWord(i, "failure") && tokens.kind(i - 1) == .period:
        if tokens.namesSuccess(tree.range(block)) { errors.isFailure = true }
      default: break
      }
      if !frame.endsProcess, tokens.endOfProgram(i) != nil { frame.endsProcess = true }
    }
    if isBare, !passesOn { frame.catchesAll = true }
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
}

extension TokenView {
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
      case .word where keyword(i) == .is || keyword(i) == .as:
        // The clause is for errors of one type.
        if !isCondition { return false }
      case .word where opensCondition(keyword(i)): isCondition = true
      case .word where isCondition && nameHash(i) == error:
        if kind(i + 1) != .leftBrace, !isWord(i + 1, "is"), !isWord(i + 1, "as") { return true }
      default: break
      }
    }
    return false
  }

  private func opensCondition(_ word: Keyword) -> Bool {
    word == .where || word == .if || word == .guard || word == .switch
  }

  fileprivate func namesSuccess(_ body: Range<Int>) -> Bool {
    body.prefix(UseWalker.searchLimit).contains { isWord($0, "success") && kind($0 - 1) == .period }
  }
}
