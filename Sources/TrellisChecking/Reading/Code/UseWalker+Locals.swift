internal import TrellisGraph
internal import TrellisResolver

/// Bindings of local names.
extension UseWalker {
  /// Binds `self` to a scope in an extension of `Scope<App>`, of `Scope where Definition == App`, or of every scope.
  func bindSelf(in declaration: Declaration) {
    guard declaration.kind == .extension else { return }
    if let scope = extendedScope(declaration) {
      locals.bind(NameHash("self"), .scope(written(scope)))
    } else if LibraryName.scope.isSpelled(Contexts.type(around: frame.context)) {
      locals.bind(NameHash("self"), .scope(.passed(nil)))
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
    guard let type else { return nil }
    if let scope = tokens.scopeType(type.lowerBound, to: type.upperBound) { return .scope(written(scope)) }
    return tokens.kind(type.lowerBound) == .leftParen ? tuple(type: type) : nil
  }

  /// A type such as `(Scope<App>, Int)`.
  private func tuple(type: Range<Int>) -> UseLocal? {
    let open = type.lowerBound
    let close = tokens.closing(open)
    guard close > open, close < type.upperBound, tokens.kind(close + 1) != .arrow else { return nil }
    return tuple(
      tokens.elements(open: open).map { element in
        tokens.scopeType(element.lowerBound, to: element.upperBound + 1).map { written($0) } ?? .unknown
      })
  }

  /// A value such as `(app, session)`.
  private func tuple(value: Int?) -> UseLocal? {
    guard let value, tree.kind(value) == .tuple else { return nil }
    return tuple(tree.children(value).map { evaluate(tree.child($0)) })
  }

  private func tuple(_ elements: [Value]) -> UseLocal? {
    elements.count > 1 && elements.contains { $0 != .unknown } ? .tuple(elements) : nil
  }

  // MARK: Loops

  /// Binds what a loop runs over.
  func bindElement(of loop: Int) {
    guard let pattern = tree.child(loop) else { return }
    var names = tokens.patternNames(in: tree.range(pattern))
    if let type = tree.next(pattern), tree.kind(type) == .type, let name = names.first {
      names = [name]
      let element = local(type: tree.range(type)) ?? .other
      return locals.bind(tokens.nameHash(name), element)
    }
    let isAlone = tree.kind(pattern) == .name && tokens.keyword(tree.first(pattern) - 1) == .for
    let element = isAlone ? tree.next(pattern).flatMap { loopElement($0) } : nil
    for name in names { locals.bind(tokens.nameHash(name), element ?? .other) }
  }

  /// The scope of a loop's elements: of an array of scopes, or a literal of one scope's values.
  private func loopElement(_ list: Int) -> UseLocal? {
    guard tree.kind(list) == .array else {
      let element = element(of: list)
      return element == .unknown ? nil : .scope(element)
    }
    let receivers = Set(tree.children(list).map { evaluate(tree.child($0)) })
    guard receivers.count == 1, let receiver = receivers.first, receiver != .unknown else { return nil }
    return .scope(receiver)
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
        ?? self.value(of: binding, isConstant: isConstant)
      if case .other = local { local = object(of: binding, in: declaration, isConstant: isConstant) }
      if isConstant, let tuple = tuple(value: value) { local = tuple }
      switch local {
      case .key, .keyParameter: hasKeyLocals = true
      case .scopeOrKey(_, let key?) where key.isMemberOfKeys: hasKeyLocals = true
      default: break
      }
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

  private func value(of binding: Binding, isConstant: Bool) -> UseLocal {
    guard let value = binding.value else { return .other }
    let range = tree.range(value)
    if binding.type == nil, tree.cast(value) != nil { return .other }
    if binding.type.map({ tokens.isWord($0.lowerBound, .scope) }) ?? true {
      switch evaluate(value) {
      case .unknown: break
      // An unqualified name may also be a key; how it is used decides.
      case .named where range.count == 1: break
      case .member(let type, let name, isCalled: false):
        let key = isConstant ? tokens.key(in: range)?.reference : nil
        return .scopeOrKey(.member(type, name, isCalled: false), key)
      case let receiver: return .scope(receiver)
      }
    }
    guard isConstant, let found = tokens.key(in: range) else { return .other }
    switch found.reference.form {
    case .parameter: return .other
    case .implicit:
      return binding.type.map { tokens.isKeyType($0.lowerBound) } ?? false ? .key(found.reference) : .other
    case .qualified: return .key(found.reference)
    case .bare:
      return local(found.token) ?? .scope(.named(tokens.nameHash(found.token), context: frame.context, isCalled: false))
    }
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
    case .element, .property(_, _, isCalled: false):
      return .scope(.written(type, by: .existing(mention, of: receiver)))
    case .written(_, by: .existing(_, let base)):
      return .scope(.written(type, by: .existing(mention, of: base)))
    default: return local
    }
  }
}
