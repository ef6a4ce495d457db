internal import TrellisGraph
internal import TrellisResolver

/// Early exits: the code after a `return`, `break` or `continue` is reached only if the exit is not.
extension BodyWalker {
  enum Exit {
    case function, loop, loopOrSwitch
  }

  /// - Parameter label: The label of the statement that the exit leaves, if it names one.
  func leave(_ exit: Exit, at index: Int, label: NameHash? = nil) {
    guard let here else { return }
    exits += 1
    if exits > Self.exitLimit {
      addOpaque(
        "this function has too many early exits to be followed", advice: "split it into functions", at: index)
      // The rest is not read: on which paths it is reached is not known.
      for i in frames.indices { frames[i].path = nil }
      return
    }
    var target = frames.count - 1
    if let label, let labelled = frames.lastIndex(where: { $0.label == label }) {
      target = labelled
    } else {
      while target > 0, !ends(exit, frames[target].kind) { target -= 1 }
    }
    let builds = build[index]
    for i in target..<frames.count {
      guard let outer = frames[i].path else { continue }
      let taken = here.without(outer) ?? []
      let left = builds.without(frames[i].build).without(frames[i].condition)
      if taken.isEmpty, left == .always {
        frames[i].path = nil
      } else if taken.isEmpty {
        frames[i].condition = frames[i].condition.joined(left.negated)
      } else {
        frames[i].path = stay(taken, at: index, inSomeBuilds: left != .always).flatMap { outer.joined([$0]) }
      }
    }
  }

  /// The branch of code that is reached where an exit on a path is not.
  private func stay(_ path: [Branch], at exit: Int, inSomeBuilds: Bool) -> Branch? {
    if path.count == 1, !inSomeBuilds { return path[0].others }
    var branch = Branch(
      at: tokens.site(exit), arms: [0], of: 2, words: "not (\(path.words))", otherWords: path.words)
    branch.isUnsure = inSomeBuilds || path.contains(where: \.isUnsure)
    return branch
  }

  private func ends(_ exit: Exit, _ kind: Frame.Kind) -> Bool {
    switch (exit, kind) {
    case (.loop, .loop), (.loopOrSwitch, .loop), (.loopOrSwitch, .selection): true
    default: false
    }
  }

  /// Walks what `try` or `await` covers; what it calls has been called then, and may have thrown.
  func attempting(_ effect: Int, _ body: (Int) -> Void) {
    let outer = trial
    let index = tree.first(effect)
    if trial == nil, tokens.keyword(index) == .try {
      trialStart = index
      switch tokens.kind(index + 1) {
      case .exclamation: trial = .forced
      case .postfixQuestion: trial = .optional
      default: trial = .plain
      }
    }
    for part in tree.children(effect) { body(part) }
    if outer == nil, trial == .plain { noteError() }
    trial = outer
  }

  /// From here on code is reached only if no error was thrown.
  func noteError() {
    guard let start = frames.lastIndex(where: { if case .attempt = $0.kind { true } else { false } }),
      case .attempt(var attempt) = frames[start].kind
    else {
      hasTried = true
      return
    }
    if attempt.hasTried { return }
    attempt.hasTried = true
    frames[start].kind = .attempt(attempt)
    for i in start..<frames.count {
      frames[i].path = frames[i].path?.joined([attempt.succeeds])
      if case .selection(var selection) = frames[i].kind {
        selection.base = selection.base?.joined([attempt.succeeds])
        frames[i].kind = .selection(selection)
      }
    }
  }

  /// What follows from an error that a call throws here.
  var failing: HelperCall.Failing { failing(trial) }

  private func failing(_ trial: Trial?) -> HelperCall.Failing {
    switch trial {
    case nil: return .ignored
    case .optional: return .caught(nothingThrown(at: trialStart, of: 2, isUnsure: false))
    case .forced: return .ends
    case .plain:
      for frame in frames.reversed() {
        if case .attempt(let attempt) = frame.kind { return .caught(attempt.succeeds) }
      }
      return .thrown
    }
  }

  /// `throw`: in a `do` with `catch` clauses, a run in which nothing is thrown does not come here.
  func fail(at index: Int) {
    noteError()
    if case .caught = failing(.plain) {
      add(.end, at: index)
    } else {
      add(.fail, at: index)
      leave(.function, at: index)
    }
  }

  /// Reads a call that ends the program, or may be of a function that does: the other registrations count for the paths on which
  /// the program continues.
  func readEnd(_ node: Int) {
    let index = tree.first(node)
    if let call = tokens.endOfProgram(index) {
      if locals[tokens.nameHash(call)] == nil { add(.end, at: call) }
    } else if let name = lastCall(node) {
      add(.mayEnd(tokens.nameHash(name)), at: name)
    }
  }

  /// The name of the function in `Log.die(…)` if nothing follows in the branch.
  private func lastCall(_ node: Int) -> Int? {
    guard tree.kind(node) == .call, isLast(node), let callee = tree.child(node), tree.isDottedName(callee),
      let open = tree.openingBracket(node), tokens.closing(open) + 1 == tree.end(node), let name = tree.token(callee),
      tree.kind(callee) == .member || locals[tokens.nameHash(name)] == nil, !tokens.isVerb(name)
    else { return nil }
    return name
  }

  private func isLast(_ node: Int) -> Bool {
    guard tree.next(node) == nil, let outer = tree.parent(node) else { return false }
    switch tree.kind(outer) {
    case .codeBlock, .clause, .switchCase: return true
    case .returnStatement: return tree.next(outer) == nil
    default: return false
    }
  }

  /// Whether the `else` of a guard has no statement that leaves it, so that it ends the program.
  func hasNoExit(_ block: Int) -> Bool {
    let tree = tree
    guard tree.child(block) != nil else { return false }
    var exits = false
    tree.visit(block) { node in
      switch tree.kind(node) {
      case .returnStatement, .throwStatement, .jump: exits = true
      case .closure, .function, .typeDeclaration: return false
      default: break
      }
      return !exits
    }
    return !exits
  }
}
