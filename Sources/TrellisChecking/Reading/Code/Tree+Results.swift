internal import TrellisGraph
internal import TrellisResolver

/// What closures and functions return.
extension Tree {
  /// What a closure or function returns, if that is made by a name from outside, which begins at `first`.
  func made(byBody open: Int, context: String) -> (reference: InitializerReference, first: Int)? {
    guard let body = braces(at: open), let result = result(of: body),
      let made = tokens.made(in: range(result), context: context)
    else { return nil }
    let name = tokens.nameHash(made.first)
    let isOwn = (parameters(ofClosure: body).map(\.name) + captures(ofClosure: body)).contains {
      tokens.nameHash($0) == name
    }
    let isLocal = range(body).contains { tokens.isName($0) && tokens.declares($0) && tokens.nameHash($0) == name }
    return isOwn || isLocal ? nil : made
  }

  /// The expression that a closure or function returns: all of its body, or that of its only `return`; the value of a local
  /// instead of its name. Without `try` and `await`.
  private func result(of body: Int) -> Int? {
    guard let written = returned(by: body) else { return nil }
    guard kind(written) == .name else { return withoutEffects(written) }
    let name = tokens.nameHash(first(written))
    for statement in children(body) where kind(statement) == .variable {
      for node in children(statement) where kind(node) == .binding && token(node).map(tokens.nameHash) == name {
        // A variable of a written type may later hold something else.
        let isFixed = token(statement).map(tokens.keyword) == .let || child(node, .type) == nil
        return isFixed ? value(node).map(withoutEffects) : nil
      }
    }
    return written
  }

  private func returned(by body: Int) -> Int? {
    var returns: [Int] = []
    var statements: [Int] = []
    visit(body) { node in
      if parent(node) == body, kind(node) != .signature { statements.append(node) }
      switch kind(node) {
      case .returnStatement: returns.append(node)
      case .closure: return node == body
      case .signature, .function, .typeDeclaration: return false
      default: break
      }
      return true
    }
    guard let first = returns.first else { return statements.count == 1 ? statements.first : nil }
    // Another branch may return something else.
    var outer = parent(first)
    while let node = outer, kind(node) == .clause || kind(node) == .buildCondition { outer = parent(node) }
    return returns.count == 1 && outer == body ? child(first) : nil
  }
}

extension TokenView {
  /// Whether a name stands where a declaration has its own.
  fileprivate func declares(_ name: Int) -> Bool {
    switch keyword(name - 1) {
    case .let, .var, .func, .class, .struct, .enum, .actor, .protocol, .typealias: true
    default: false
    }
  }

  /// `Server(port: $0)`, `Server(port: $0) as any Service`, `.init(port: $0) as Server`.
  fileprivate func made(in range: Range<Int>, context: String) -> (reference: InitializerReference, first: Int)? {
    let start = range.lowerBound
    var cast = start
    while cast < range.upperBound, !isWord(cast, "as") { cast = max(cast + 1, closing(cast) + 1) }
    guard cast < range.upperBound else {
      return calledInitializer(in: range, context: context).map { ($0, start) }
    }
    let isExistential = isWord(cast + 1, "any")
    guard let target = dottedName(from: cast + (isExistential ? 2 : 1), to: range.upperBound),
      target.next == range.upperBound
    else { return nil }
    // A value becomes an object as `AnyObject`.
    if isExistential {
      return target.text == "AnyObject"
        ? nil : calledInitializer(in: start..<cast, context: context).map { ($0, start) }
    }
    guard kind(start) == .period, isWord(start + 1, "init"), kind(start + 2) == .leftParen,
      closing(start + 2) == cast - 1
    else { return nil }
    let labels = arguments(open: start + 2).map { $0.label.map(text) }
    return (InitializerReference(type: reference(target, context: context), labels: labels), cast + 1)
  }
}
