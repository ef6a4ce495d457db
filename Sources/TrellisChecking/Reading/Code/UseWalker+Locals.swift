/// Bindings of local names.
extension UseWalker {
  /// Binds `self` to a scope in an extension of `Scope<App>`, of `Scope where Definition == App`, or of every scope.
  func bindSelf(in declaration: Declaration) {
    guard declaration.kind == .extension else { return }
    if let scope = extendedScope(declaration) {
      locals.bind(NameHash("self"), .scope(written(scope)))
    } else if LibraryName.scope.isSpelled(Contexts.type(around: frame.context)) {
      locals.bind(NameHash("self"), .scope(.anyScope))
    }
  }

  /// The receiver that `self` is in an extension of `Scope`.
  var ownReceiver: Value? {
    if case .scope(let receiver) = locals[NameHash("self"), since: frame.barrier] { receiver } else { nil }
  }

  private func written(_ scope: TokenView.ScopeType) -> Value {
    written(scope.definition, by: .name(scope.mention))
  }

  private func extendedScope(_ declaration: Declaration) -> TokenView.ScopeType? {
    if let scope = tokens.scopeType(declaration.name, to: declaration.headerEnd) { return scope }
    guard let type = tokens.dottedName(from: declaration.name, to: declaration.headerEnd),
      LibraryName.scope.isSpelled(type.text)
    else { return nil }
    let definition = tokens.requiredDefinition(from: type.next, to: declaration.headerEnd)
    return definition.map { TokenView.ScopeType(definition: $0, mention: tokens.mention(.scope, at: type.last)) }
  }

  func bind(_ parameter: Parameter) {
    let type = parameter.type
    let local = type.isEmpty ? .other : local(type: type) ?? .declared(type.lowerBound)
    locals.bind(tokens.nameHash(parameter.name), local)
  }

  private func local(type: Range<Int>?) -> UseLocal? {
    type.flatMap { tokens.scopeType($0.lowerBound, to: $0.upperBound) }.map { .scope(written($0)) }
  }

  /// Binds what a loop runs over: a scope only where that is written.
  func bindElement(of loop: Int) {
    guard let pattern = tree.child(loop) else { return }
    let type = tree.next(pattern).flatMap { tree.kind($0) == .type ? tree.range($0) : nil }
    for name in tokens.patternNames(in: tree.range(pattern)) {
      locals.bind(tokens.nameHash(name), local(type: type) ?? .other)
    }
  }

  // MARK: Declarations

  /// Binds the names of a pattern, unless a condition or a loop binds them.
  func declarePattern(_ node: Int) {
    var outer = tree.parent(node)
    while let part = outer {
      switch tree.kind(part) {
      case .condition, .forStatement: return
      case .call, .argument, .tuple, .sequence, .postfix, .bindingPattern: outer = tree.parent(part)
      default: outer = nil
      }
    }
    for binding in tree.bindings(node) { locals.bind(tokens.nameHash(binding.name), .other) }
  }

  /// Binds the names that a `let` or `var` declares, unless they are members, which are visible everywhere.
  ///
  /// - Parameter node: A binding or a condition.
  func declareLocals(_ node: Int) {
    guard let declaration = tree.kind(node) == .binding ? tree.parent(node) : node else { return }
    if tree.kind(declaration) == .property { return noteProperty(node) }
    guard let introducer = tree.token(declaration) else { return }
    let isConstant = tokens.keyword(introducer) == .let
    for binding in tree.bindings(node) {
      // `if let scope` keeps the meaning of the outer name.
      if tree.kind(node) == .condition, binding.value == nil, binding.type == nil, binding.name == introducer + 1 {
        continue
      }
      let value = binding.value
      var local =
        existing(local(type: binding.type), value)
        ?? self.value(of: binding)
      if case .other = local { local = object(of: binding, in: declaration, isConstant: isConstant) }
      locals.bind(tokens.nameHash(binding.name), local)
    }
  }

  /// Notes the scope that a property is created with.
  private func noteProperty(_ node: Int) {
    guard let name = tree.token(node), let value = tree.bindings(node).first?.value,
      tree.child(node, .type).map({ tokens.isWord(tree.first($0), .scope) }) ?? true
    else { return }
    // A value copied from another property would have to be followed through all files.
    let scope = evaluate(value)
    if case .written = scope { scopesOfProperties[name] = scope }
  }

  private func object(of binding: Binding, in declaration: Int, isConstant: Bool) -> UseLocal {
    if let type = binding.type { return .declared(type.lowerBound) }
    guard let value = binding.value, isConstant || tree.child(declaration, .attribute) == nil else { return .other }
    return .made(value, isConstant: isConstant)
  }

  private func value(of binding: Binding) -> UseLocal {
    guard let value = binding.value, binding.type.map({ tokens.isWord($0.lowerBound, .scope) }) ?? true,
      tree.cast(value) == nil
    else { return .other }
    let scope = evaluate(value)
    return scope == .unknown ? .other : .scope(scope)
  }

  /// What a local with a written type stands for, if its value is a scope that exists already.
  private func existing(_ local: UseLocal?, _ value: Int?) -> UseLocal? {
    guard case .scope(.written(let type, by: .name(let mention)))? = local, let value else { return local }
    // `let app: Scope<App>? = .current`
    if tree.kind(value) == .implicitMember, let name = tree.token(value), tokens.isWord(name, MemberName.current) {
      return .scope(.written(type, by: .existing(mention)))
    }
    let receiver = evaluate(value)
    switch receiver {
    case .named(_, _, isCalled: false), .member(_, _, isCalled: false):
      return .scope(.written(type, by: .existing(mention, of: receiver)))
    case .written(_, by: .existing(_, let base)):
      return .scope(.written(type, by: .existing(mention, of: base)))
    default: return local
    }
  }
}
