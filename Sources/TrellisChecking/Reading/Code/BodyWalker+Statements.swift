extension BodyWalker {
  func statements(of list: Int) {
    for node in tree.children(list) { statement(node) }
  }

  /// - Parameter label: The label before the statement.
  func statement(_ node: Int, label: NameHash? = nil) {
    switch tree.kind(node) {
    case .buildCondition:
      for clause in tree.children(node) { statements(of: clause) }
    case .labeled:
      if let inner = tree.child(node) { statement(inner, label: tokens.nameHash(tree.first(node))) }
    case .ifStatement: choice(node, label)
    case .guardStatement: guarded(node)
    case .whileStatement, .forStatement, .repeatStatement: loop(node, label)
    case .switchStatement: selection(node, label)
    case .doStatement: attempt(node, label)
    case .deferStatement:
      // It runs after the code that follows it, so the order of overrides and duplicates would be wrong.
      scanClosure(node, reason: "`defer` registers after everything else", advice: "register without `defer`")
    case .returnStatement: exit(node)
    case .throwStatement:
      exit(node)
    case .jump: jump(node)
    case .variable: declareLocals(node)
    case .function: localFunction(node)
    case .typeDeclaration, .extensionDeclaration, .aliasDeclaration, .importDeclaration: break
    case .unparsed: leaveUnparsed(node)
    default: expressionStatement(node)
    }
  }

  private func expressionStatement(_ node: Int) {
    readEnd(node)
    evaluate(node)
  }

  /// Walks an expression that is a statement of its own: only there a registration can be followed.
  private func evaluate(_ node: Int) {
    switch tree.kind(node) {
    case .effect:
      attempting(node) { evaluate($0) }
    case .sequence:
      // `_ = try app.include(…)`
      let parts = Array(tree.children(node))
      guard parts.count == 3, tokens.keyword(tree.first(parts[0])) == .wildcard,
        tokens.kind(tree.first(parts[1])) == .equal
      else { return evaluateChain(node) }
      evaluate(parts[2])
    default: evaluateChain(node)
    }
  }

  /// Walks the call on the registry with which a chain begins, and then what is behind it.
  private func evaluateChain(_ node: Int) {
    var start: Int? = node
    while let inner = start, verb(of: inner) == nil {
      switch tree.kind(inner) {
      case .call, .subscriptCall, .member, .postfix, .sequence, .specialization: start = tree.child(inner)
      default: start = nil
      }
    }
    guard let call = start, let verb = verb(of: call) else { return expression(node) }
    registryCall(call, verb)
    var inner = call
    while inner != node, let outer = tree.parent(inner) {
      for part in tree.children(outer) where part != inner && tree.first(part) >= tree.end(inner) { expression(part) }
      inner = outer
    }
  }

  /// The verb of a call on the registry: `app.shared(…)`, `app.overriding.shared(…)`; in a method of the registry, of any other
  /// call by an unqualified name.
  private func verb(of call: Int) -> Int? {
    guard tree.kind(call) == .call, let callee = tree.child(call), let verb = tree.token(callee), tokens.isName(verb)
    else { return nil }
    let isCalled = tree.openingBracket(call) != nil || !tokens.isVerb(verb)
    switch tree.kind(callee) {
    case .member:
      guard isCalled, let base = tree.child(callee) else { return nil }
      if isRegistryName(base) { return verb }
      guard tokens.isOverridingVerb(verb) else { return nil }
      if tree.kind(base) == .name { return isMethod ? verb : nil }
      return tree.kind(base) == .member && isRegistryName(tree.child(base)) ? verb : nil
    case .name: return isMethod && isCalled && isImplicitCall(call, verb) ? verb : nil
    default: return nil
    }
  }

  /// In a method of the registry: whether a statement calls something by its unqualified name, possibly another method.
  private func isImplicitCall(_ call: Int, _ name: Int) -> Bool {
    guard !tokens.isUppercase(name), locals[tokens.nameHash(name)] == nil else { return false }
    // `register(in: &self)` is handled as a function call that the registry is passed to.
    return !tree.range(call).contains { tokens.kind($0) == .prefixAmpersand && isRegistry($0 + 1) }
  }

  /// `break`, `continue` or `fallthrough`, with or without a label.
  private func jump(_ node: Int) {
    let index = tree.first(node)
    let label = tree.end(node) > index + 1 ? tokens.nameHash(index + 1) : nil
    switch tokens.keyword(index) {
    case .break: leave(.loopOrSwitch, at: index, label: label)
    case .continue: leave(.loop, at: index, label: label)
    default: fallThrough()
    }
  }

  /// `return` or `throw`, with its expression if it has one.
  private func exit(_ node: Int) {
    let index = tree.first(node)
    if let value = tree.child(node) { statement(value) }
    if tree.kind(node) == .throwStatement { fail(at: index) } else { leave(.function, at: index) }
  }

  // MARK: Declarations

  private func localFunction(_ node: Int) {
    let list = tree.child(node, .parameters)
    if let list { expression(list) }
    let isHidden = tree.parameters(list).contains { tokens.nameHash($0.name) == registry }
    if let body = tree.child(node, .codeBlock), !isHidden { scanClosure(body) }
    guard let name = tree.token(node) else { return }
    bind(name, .function)
  }

  /// Walks what a `let` or `var` holds, and binds its names.
  private func declareLocals(_ node: Int) {
    let isConstant = tree.token(node).map(tokens.keyword) == .let
    for binding in tree.children(node) where tree.kind(binding) == .binding { declareLocals(binding, isConstant) }
  }

  /// - Parameter node: A binding or a condition.
  func declareLocals(_ node: Int, _ isConstant: Bool) {
    let bindings = tree.bindings(node)
    let found = bindings.map { isConstant ? self.value(of: $0) : .other }
    // The pattern behind a `case` may hold expressions.
    let isName = tree.kind(node) == .condition && tree.token(node).map(tokens.keyword) != .case
    let pattern = isName ? tree.child(node) : nil
    for part in tree.children(node) where part != pattern {
      switch tree.kind(part) {
      case .codeBlock, .accessorBlock: scanClosure(part)
      case .type: break
      default:
        readEnd(part)
        expression(part)
      }
    }
    for (binding, local) in zip(bindings, found) {
      if isConstant, let value = binding.value, !mentionsArgument(tree.range(value)) {
        locals.bind(tokens.nameHash(binding.name), local)
      } else {
        bind(binding.name, local)
      }
    }
  }

  private func value(of binding: Binding) -> Local {
    guard let value = binding.value, let key = tokens.key(in: tree.range(value)) else { return .other }
    return self.value(of: key, asKey: binding.type.map { tokens.isKeyType($0.lowerBound) } ?? false)
  }

  private func value(of found: FoundKey, asKey: Bool) -> Local {
    switch found.reference.form {
    case .parameter: return .other
    case .implicit: return asKey ? .key(found.reference) : .other
    case .qualified: return .key(found.reference)
    case .bare:
      if let local = locals[tokens.nameHash(found.token)] { return local }
      return .key(found.reference)
    }
  }

  /// Binds a local whose value may depend on those of the function's parameters.
  func bind(_ name: Int, _ local: Local) {
    locals.bind(tokens.nameHash(name), local)
    if hasParameters { arguments.insert(tokens.nameHash(name)) }
  }
}
