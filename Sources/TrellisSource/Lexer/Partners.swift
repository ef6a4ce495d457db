/// The brackets open since the innermost barrier: the `(` of an interpolation, or the begin of a `#if` branch.
///
/// No closer reaches over a barrier: a string ends with its own quotes, and a branch that does not balance must not take
/// the code around it apart.
struct OpenBrackets {
  /// Position in the list of the innermost opener, -1 if none. Each one's `partner` leads to the next until it is closed.
  var top: Int32 = -1
  /// Where the chain goes on behind the barrier.
  var floor: Int32 = -1
  var parens = 0
  var squares = 0
  var braces = 0

  init() {}

  /// Behind a new barrier nothing is open.
  init(top: Int32) {
    self.top = top
    floor = top
  }
}

extension Lexer {
  mutating func openBracket(_ kind: Token.Kind) {
    let index = Int32(truncatingIfNeeded: tokenCount)
    emit(kind, position, position + 1)
    tokens[Int(index)].partner = brackets.top
    brackets.top = index
    add(1, kind)
  }

  /// Links the closer to the innermost opener of its kind; openers inside that are left alone.
  mutating func closeBracket(_ kind: Token.Kind, opener: Token.Kind) {
    let index = Int32(truncatingIfNeeded: tokenCount)
    emit(kind, position, position + 1)
    // The counts say whether to look at all: a closer without an opener must not walk the chain in vain.
    switch opener {
    case .leftParen: if brackets.parens == 0 { return }
    case .leftBracket: if brackets.squares == 0 { return }
    default: if brackets.braces == 0 { return }
    }
    while brackets.top != brackets.floor {
      let open = popBracket()
      if tokens[Int(open)].kind == opener {
        tokens[Int(open)].partner = index
        tokens[Int(index)].partner = open
        return
      }
    }
  }

  /// Leaves what is open since the barrier without partners.
  mutating func closeAllBrackets() {
    while brackets.top != brackets.floor { _ = popBracket() }
  }

  private mutating func popBracket() -> Int32 {
    let open = brackets.top
    brackets.top = tokens[Int(open)].partner
    tokens[Int(open)].partner = open
    add(-1, tokens[Int(open)].kind)
    return open
  }

  private mutating func add(_ change: Int, _ kind: Token.Kind) {
    switch kind {
    case .leftParen: brackets.parens += change
    case .leftBracket: brackets.squares += change
    default: brackets.braces += change
    }
  }

  mutating func enterConditional() {
    conditionals.append(brackets)
    brackets = OpenBrackets(top: brackets.top)
  }

  /// `#else` and its like: what the branch before left open stays alone.
  mutating func beginBranch() {
    guard hasConditional else { return }
    closeAllBrackets()
  }

  mutating func leaveConditional() {
    guard hasConditional else { return }
    closeAllBrackets()
    brackets = conditionals.removeLast()
  }

  /// Gives up what was not ended by `#endif`.
  mutating func leaveConditionals(downTo depth: Int) {
    while conditionals.count > depth {
      closeAllBrackets()
      brackets = conditionals.removeLast()
    }
  }

  /// A `#endif` in an interpolation cannot end a `#if` outside.
  private var hasConditional: Bool {
    conditionals.count > (interpolations.last?.outerConditionals ?? 0)
  }
}
