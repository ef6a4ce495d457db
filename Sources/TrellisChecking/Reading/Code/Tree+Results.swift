internal import TrellisResolver

/// What closures and functions return.
extension Tree {
  /// What a closure or function returns, if that is made by a name from outside, which begins at `first`.
  func made(byBody open: Int, context: String) -> (reference: InitializerReference, first: Int)? {
    guard let body = braces(at: open), let result = result(of: body), let made = made(by: result, context: context)
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
        return isFixed ? bindings(node).first?.value.map(withoutEffects) : nil
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

  /// `Server(port: $0)`, `Server(port: $0) as any Service`, `.init(port: $0) as Server`.
  private func made(by expression: Int, context: String) -> (reference: InitializerReference, first: Int)? {
    let parts = kind(expression) == .sequence ? Array(children(expression)) : [expression]
    let value = parts[0]
    let called = initializer(calledBy: value, context: context).map { ($0, first(value)) }
    if parts.count == 1 { return called }
    guard parts.count == 2, kind(parts[1]) == .cast, tokens.keyword(first(parts[1])) == .as else { return nil }
    let type = first(parts[1]) + 1
    let isExistential = tokens.keyword(type) == .any
    guard let target = tokens.dottedName(from: isExistential ? type + 1 : type, to: end(expression)),
      target.next == end(expression)
    else { return nil }
    // A value becomes an object as `AnyObject`.
    if isExistential { return target.text == "AnyObject" ? nil : called }
    guard kind(value) == .call, let callee = child(value), kind(callee) == .implicitMember,
      tokens.isWord(first(callee) + 1, "init"), openingBracket(value) != nil
    else { return nil }
    let labels = tokens.labels(of: arguments(value))
    return (InitializerReference(type: tokens.reference(target, context: context), labels: labels), type)
  }

  /// `Server(port: $0)` or `Server.make($0)`; nil for any other expression.
  func initializer(calledBy call: Int, context: String) -> InitializerReference? {
    guard kind(call) == .call, let callee = child(call), let name = dottedName(callee) else { return nil }
    var owner = name.text
    var function: String?
    if tokens.isWord(name.last, "init"), name.last > first(callee) {
      owner = tokens.qualifier(of: name) ?? owner
    } else if !tokens.isUppercase(name.last) {
      // The label of a closure behind the call is not written.
      if child(call, .trailingClosure) != nil { return nil }
      function = tokens.text(name.last)
      owner = tokens.qualifier(of: name) ?? ""
    }
    return InitializerReference(
      type: TypeReference(
        name: owner == "self" ? "Self" : owner, context: context, site: tokens.site(first(callee)),
        hasArguments: name.hasArguments),
      function: function, labels: tokens.labels(of: arguments(call)))
  }

  /// The expression that a property's getter returns; nil for one that does more.
  func getter(_ accessors: Int) -> Int? {
    var block = accessors
    if kind(block) == .accessorBlock, let accessor = child(block), next(accessor) == nil,
      token(accessor).map(tokens.keyword) == .get, let body = child(accessor, .codeBlock)
    {
      block = body
    }
    guard kind(block) == .codeBlock, let statement = child(block), next(statement) == nil else { return nil }
    return kind(statement) == .returnStatement ? child(statement) : statement
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
}
