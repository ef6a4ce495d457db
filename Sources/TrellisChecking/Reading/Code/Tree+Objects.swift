/// The classes of objects, as expressions and types name them.
extension Tree {
  /// The dotted name that an expression is, with or without generic arguments.
  func dottedName(_ node: Int) -> TokenView.DottedName? {
    switch kind(node) {
    case .name, .member, .specialization: break
    default: return nil
    }
    let name = tokens.dottedName(from: first(node), to: end(node))
    return name?.next == end(node) ? name : nil
  }

  /// The class that an expression instantiates: `Screen(…)`, `Module.Screen { … }`, `Screen.init(x)!`.
  func instantiated(by expression: Int) -> TokenView.DottedName? {
    var node = withoutEffects(expression)
    if kind(node) == .postfix, tokens.kind(end(node) - 1) == .exclamation, let inner = child(node) { node = inner }
    guard kind(node) == .call, let callee = child(node), var name = dottedName(callee), !name.hasArguments else {
      return nil
    }
    if tokens.isWord(name.last, "init"), name.last > first(callee) {
      name.text = String(name.text.dropLast(".init".utf8.count))
      name.last -= 2
    }
    return tokens.isUppercase(name.last) ? name : nil
  }

  /// The class that an expression is cast to: `controller as? Screen`.
  func cast(_ expression: Int) -> TokenView.DottedName? {
    let node = withoutEffects(expression)
    guard kind(node) == .sequence, let cast = Array(children(node)).last, kind(cast) == .cast,
      tokens.keyword(first(cast)) == .as, tokens.kind(first(cast) + 1) != .word,
      let name = tokens.dottedName(from: first(cast) + 2, to: end(cast)), name.next == end(cast), !name.hasArguments,
      tokens.isUppercase(name.last)
    else { return nil }
    return name
  }
}

extension TokenView {
  /// The class that a type written at this token names, optional or not; nil for any other type.
  func objectType(at index: Int) -> DottedName? {
    var i = index
    while isOwnership(i) { i += 1 }
    guard let name = dottedName(from: i, to: count), !name.hasArguments, isUppercase(name.last) else { return nil }
    var end = name.next
    if kind(end) == .postfixQuestion || kind(end) == .exclamation { end += 1 }
    if startsLine(end) { return name }
    switch kind(end) {
    case .equal, .comma, .rightParen, .leftBrace, .rightBrace, .semicolon, .end: return name
    // After a cast in a condition.
    case .word where self.is(end, "else"): return name
    default: return nil
    }
  }

  /// Whether a word before a parameter's type says how the parameter is passed.
  func isOwnership(_ index: Int) -> Bool {
    switch keyword(index) {
    case .inout, .borrowing, .consuming, .sending: true
    default: false
    }
  }
}
