/// What the operators of the sequence around a request say. Kept for the last sequence, since a long one may hold many requests.
struct SequenceOperators {
  private var sequence = -1
  /// The first operator that may leave out its right side, and the first that may evaluate it later.
  private var branching = Int.max
  private var unknown = Int.max

  /// Whether an operator before an operand may leave it out, or evaluate it later.
  mutating func before(_ operand: Int, in sequence: Int, _ tree: Tree) -> (isBranched: Bool, isLate: Bool) {
    read(sequence, tree)
    return (branching < tree.first(operand), unknown < tree.first(operand))
  }

  private mutating func read(_ sequence: Int, _ tree: Tree) {
    guard sequence != self.sequence else { return }
    let tokens = tree.tokens
    self.sequence = sequence
    (branching, unknown) = (.max, .max)
    for node in tree.children(sequence) {
      switch tree.kind(node) {
      case .operator:
        let index = tree.first(node)
        guard tokens.isOperator(index) else { continue }
        let text = tokens.text(index)
        if Self.branchingOperators.contains(text) {
          branching = min(branching, index)
        } else if !Self.plainOperators.contains(text) {
          unknown = min(unknown, index)
        }
      // Behind `a?.b = `, nothing is evaluated if there is no `a`.
      default: if tree.isOptionalChain(node) { branching = min(branching, tree.first(node)) }
      }
    }
  }

  /// Those that may leave out their right side.
  static let branchingOperators: Set<String> = ["??", "&&", "||"]
  /// The others of the standard library.
  static let plainOperators: Set<String> = [
    "!", "!=", "!==", "%", "%=", "&", "&*", "&*=", "&+", "&+=", "&-", "&-=", "&<<", "&>>", "*", "*=", "+", "+=", "-",
    "-=",
    "...", "..<", "/", "/=", "<", "<<", "<=", "==", "===", ">", ">=", ">>", "^", "|", "~", "~=",
  ]
}

extension Tree {
  /// Whether a chain asks an optional for more: `a?.b`, `a?[0]`.
  func isOptionalChain(_ node: Int) -> Bool {
    var node = node
    // No real program has a longer chain.
    for _ in 0..<64 {
      guard let base = base(node) else { return false }
      if kind(node) != .postfix, kind(base) == .postfix, token(base).map(tokens.kind) == .postfixQuestion {
        return true
      }
      node = base
    }
    return false
  }
}
