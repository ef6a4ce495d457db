/// The brackets open since the innermost barrier: the `(` of an interpolation, or the start of an `#if` branch.
///
/// No closing bracket matches across a barrier: a string ends with its own quotes, and an unbalanced branch must not affect
/// the code around it.
struct OpenBrackets {
  /// Index of the innermost opener, or -1. The `partner` of an open bracket is the next one outwards until it is closed.
  var top: Int32 = -1
  /// Where the chain continues outside the barrier.
  var floor: Int32 = -1
  var parens = 0
  var squares = 0
  var braces = 0

  init() {}

  /// Starts empty, inside a new barrier.
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

  /// Links the closer to the innermost opener of its kind; openers inside get no partners.
  mutating func closeBracket(_ kind: Token.Kind, opener: Token.Kind) {
    let index = Int32(truncatingIfNeeded: tokenCount)
    emit(kind, position, position + 1)
    // The counts prevent a closer without an opener from walking the chain.
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

  /// Leaves the brackets that are open since the barrier without partners.
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

  /// `#else` and `#elseif`: brackets that the previous branch left open get no partners.
  mutating func beginBranch() {
    guard hasConditional else { return }
    closeAllBrackets()
  }

  mutating func leaveConditional() {
    guard hasConditional else { return }
    closeAllBrackets()
    brackets = conditionals.removeLast()
  }

  /// Abandons conditionals without an `#endif`.
  mutating func leaveConditionals(downTo depth: Int) {
    while conditionals.count > depth {
      closeAllBrackets()
      brackets = conditionals.removeLast()
    }
  }

  /// An `#endif` in an interpolation cannot end an `#if` outside.
  private var hasConditional: Bool {
    conditionals.count > (interpolations.last?.outerConditionals ?? 0)
  }
}
