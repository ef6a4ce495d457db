internal import TrellisGraph

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
