internal import TrellisGraph
internal import TrellisResolver

/// Early exits: the code after a `return`, `break` or `continue` is reached only if the exit is not.
extension BodyWalker {
  enum Exit {
    case function, loop, loopOrSwitch
  }

  /// - Parameter label: The label of the statement that the exit leaves, if it names one.
  mutating func leave(_ exit: Exit, at index: Int, label: NameHash? = nil) {
    exits += 1
    guard exits <= Self.exitLimit else {
      if exits == Self.exitLimit + 1 {
        addOpaque(
          "this function has too many early exits to be followed", advice: "split it into functions", at: index)
      }
      return
    }
    let reached = condition(at: index)
    var target = frames.count - 1
    if let label, let labelled = frames.lastIndex(where: { $0.label == label }) {
      target = labelled
    } else {
      while target > 0, !ends(exit, frames[target].kind) { target -= 1 }
    }
    for i in target..<frames.count {
      let outer = frames[i].condition
      frames[i].condition = outer.joined(reached.without(outer).negated)
    }
  }

  /// Reads `try`, `try?` or `try!`, which covers the expression behind it.
  mutating func beginTrial(at index: Int) {
    guard trial.map({ $0.end <= index }) ?? true else { return }
    let kind: Trial.Kind =
      switch tokens.kind(index + 1) {
      case .exclamation: .forced
      case .postfixQuestion: .optional
      default: .plain
      }
    trial = Trial(
      kind: kind, end: tokens.expressionEnd(from: kind == .plain ? index + 1 : index + 2, to: min(limit, expressionEnd))
    )
  }

  /// Ends the expression behind `try` at its end: what it calls has been called, and may have thrown.
  mutating func endTrial(before index: Int) {
    guard let trial, trial.end <= index else { return }
    self.trial = nil
    if trial.kind == .plain { noteError() }
  }

  /// From here on code is reached only if no error was thrown.
  mutating func noteError() {
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
      frames[i].condition = frames[i].condition.joined(attempt.succeeds)
      if case .selection(var selection) = frames[i].kind {
        selection.base = selection.base.joined(attempt.succeeds)
        frames[i].kind = .selection(selection)
      }
    }
  }

  /// What follows from an error that the call at a position throws.
  func failing(at index: Int) -> HelperCall.Failing {
    failing(as: trial.flatMap { index < $0.end ? $0.kind : nil })
  }

  private func failing(as kind: Trial.Kind?) -> HelperCall.Failing {
    switch kind {
    case nil, .optional: return .ignored
    case .forced: return .ends
    case .plain:
      for frame in frames.reversed() {
        if case .attempt(let attempt) = frame.kind { return .caught(attempt.succeeds) }
      }
      return .thrown
    }
  }

  /// `throw`: in a `do` with `catch` clauses, a run in which nothing is thrown does not come here.
  mutating func fail(at index: Int) {
    noteError()
    if case .caught = failing(as: .plain) {
      add(.end, at: index)
    } else {
      add(.fail, at: index)
      leave(.function, at: index)
    }
  }

  /// Reads a call that ends the program, or may be of a function that does.
  mutating func readEnd(_ index: Int) {
    if let call = tokens.endOfProgram(index) {
      if locals[tokens.nameHash(call)] == nil { endProgram(at: call) }
    } else if frames.count > 1, let name = lastCall(index) {
      add(.mayEnd(tokens.nameHash(name)), at: name)
    }
  }

  /// The name of the function in `Log.die(…)` if nothing follows in the branch.
  private func lastCall(_ index: Int) -> Int? {
    var name = index
    while tokens.isName(name), tokens.kind(name + 1) == .period { name += 2 }
    guard tokens.isName(name), tokens.kind(name + 1) == .leftParen, !tokens.startsLine(name + 1),
      locals[tokens.nameHash(index)] == nil || name > index, !isStatementWord(index), !tokens.isVerb(name)
    else { return nil }
    let next = tokens.closing(name + 1) + 1
    switch tokens.kind(next) {
    case .rightBrace, .poundElse, .poundElseif, .poundEndif: return name
    default: return isCaseLabel(next) ? name : nil
    }
  }

  /// `fatalError("…")` and the like: the other registrations count for the paths on which the program continues.
  mutating func endProgram(at index: Int) {
    add(.end, at: index)
  }

  /// Whether the `else` of a guard ends the program: it contains no statement that exits in another way.
  func endsProgram(guardBody brace: Int) -> Bool {
    let body = brace + 1..<max(brace + 1, tokens.closing(brace))
    return !body.isEmpty
      && !body.contains {
        tokens.isWord($0, "return") || tokens.isWord($0, "throw") || tokens.isWord($0, "break")
          || tokens.isWord($0, "continue") || tokens.isWord($0, "fallthrough")
      }
  }

  private func ends(_ exit: Exit, _ kind: Frame.Kind) -> Bool {
    switch (exit, kind) {
    case (.loop, .loop), (.loop, .repetition), (.loopOrSwitch, .loop), (.loopOrSwitch, .repetition),
      (.loopOrSwitch, .selection):
      true
    default: false
    }
  }
}
