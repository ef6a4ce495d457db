internal import TrellisGraph

/// Reads the formula of an `#if` line with two stacks, so nesting needs no recursion.
struct BuildConditionReader {
  private enum Pending {
    case not, and, or, paren
  }

  private var values: [Condition] = []
  private var pending: [Pending] = []
  private let fixed: FixedConditions

  private init(_ fixed: FixedConditions) { self.fixed = fixed }

  /// The condition of an `#if` or `#elseif`, and the position of the next line.
  static func read(_ tokens: TokenView, after directive: Int, fixed: FixedConditions) -> (
    condition: Condition, next: Int
  ) {
    let end = tokens.directiveEnd(directive)
    var reader = BuildConditionReader(fixed)
    guard let condition = reader.formula(tokens, from: directive + 1, to: end) else {
      let text = tokens.foldedText(directive + 1..<max(directive + 1, end))
      return (.atom(Condition.Atom(text: text)), end)
    }
    return (condition, end)
  }

  /// Returns nil if the line is not a formula; the whole line is then one atom.
  private mutating func formula(_ tokens: TokenView, from start: Int, to end: Int) -> Condition? {
    // No person writes a formula with thousands of atoms.
    guard end - start < 512 else { return nil }
    var i = start
    var expectsOperand = true
    while i < end {
      if expectsOperand {
        if tokens.is(i, "!") {
          pending.append(.not)
        } else if tokens.kind(i) == .leftParen {
          pending.append(.paren)
        } else if tokens.isName(i) {
          i = operand(tokens, at: i, to: end)
          expectsOperand = false
          continue
        } else {
          return nil
        }
      } else {
        if tokens.is(i, "&&") {
          reduce(while: { $0 == .not || $0 == .and })
          pending.append(.and)
          expectsOperand = true
        } else if tokens.is(i, "||") {
          reduce(while: { $0 != .paren })
          pending.append(.or)
          expectsOperand = true
        } else if tokens.kind(i) == .rightParen {
          reduce(while: { $0 != .paren })
          guard pending.popLast() == .paren else { return nil }
        } else {
          return nil
        }
      }
      i += 1
    }
    guard !expectsOperand else { return nil }
    reduce(while: { $0 != .paren })
    return pending.isEmpty && values.count == 1 ? values[0] : nil
  }

  private mutating func operand(_ tokens: TokenView, at index: Int, to end: Int) -> Int {
    if tokens.is(index, "true") {
      values.append(.always)
      return index + 1
    }
    if tokens.is(index, "false") {
      values.append(.never)
      return index + 1
    }
    var next = index + 1
    if tokens.kind(next) == .leftParen, next < end { next = min(end, tokens.closing(next) + 1) }
    var text = ""
    for i in index..<next { text += tokens.text(i) }
    // Two older names that still work.
    if text == "os(OSX)" { text = "os(macOS)" } else if text == "os(xrOS)" { text = "os(visionOS)" }
    values.append(fixed.condition(Condition.Atom(text: text)))
    return next
  }

  private mutating func reduce(while matches: (Pending) -> Bool) {
    while let last = pending.last, matches(last) {
      pending.removeLast()
      guard let right = values.popLast() else { return }
      switch last {
      case .not: values.append(right.negated)
      case .and: values.append((values.popLast() ?? .always).joined(right))
      case .or: values.append((values.popLast() ?? .never).or(right))
      case .paren: return
      }
    }
  }
}
