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

  private func written(_ scope: TokenView.ScopeType) -> Receiver {
    reader.written(scope.definition, by: .name(scope.mention))
  }

  private func extendedScope(_ declaration: Declaration) -> TokenView.ScopeType? {
    if let scope = tokens.scopeType(declaration.name, to: declaration.headerEnd) { return scope }
    guard let type = tokens.dottedName(from: declaration.name, to: declaration.headerEnd),
      LibraryName.scope.isSpelled(type.text)
    else { return nil }
    let definition = tokens.requiredDefinition(from: type.next, to: declaration.headerEnd)
    return definition.map { TokenView.ScopeType(definition: $0, mention: tokens.mention(.scope, at: type.last)) }
  }

  /// A local function hides others with its name in the entire function around it.
  func bindFunctions(of owner: Int) {
    for name in innerFunctions[owner] ?? [] { locals.bind(tokens.nameHash(name), .function) }
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
      tokens.arguments(open: open).map { element in
        tokens.scopeType(element.start, to: element.end + 1).map { written($0) } ?? .unknown
      })
  }

  /// A value such as `(app, session)`.
  private func tuple(value: Range<Int>) -> UseLocal? {
    let open = value.lowerBound
    guard tokens.kind(open) == .leftParen, tokens.closing(open) == value.upperBound - 1 else { return nil }
    return tuple(tokens.arguments(open: open).map { receiver(of: $0.start..<max($0.start, $0.end)) })
  }

  private func tuple(_ elements: [Receiver]) -> UseLocal? {
    elements.count > 1 && elements.contains { $0 != .unknown } ? .tuple(elements) : nil
  }

  func receiver(of range: Range<Int>) -> Receiver {
    reader.receiver(of: range)
  }

  /// The scope of a loop's elements: `for scope: Scope<App> in …`, an array of that type, or a literal of one scope's values.
  func loopElement(_ name: Int, _ inWord: Int, to brace: Int) -> UseLocal? {
    if tokens.kind(name + 1) == .colon { return local(type: name + 2..<inWord) }
    let list = inWord + 1
    guard inWord == name + 1, list < brace else { return nil }
    if list + 1 == brace, case .declared(let type) = local(list), tokens.kind(type) == .leftBracket {
      return local(type: type + 1..<tokens.closing(type))
    }
    guard tokens.kind(list) == .leftBracket, tokens.closing(list) == brace - 1 else { return nil }
    let receivers = Set(tokens.arguments(open: list).map { receiver(of: $0.start..<max($0.start, $0.end)) })
    guard receivers.count == 1, let receiver = receivers.first, receiver != .unknown else { return nil }
    return .scope(receiver)
  }

  /// Binds the names that a `let` or `var` declares, unless they are members, which are visible everywhere.
  func declareLocals(_ index: Int) {
    let declarations = outline.declarations
    while nextDeclaration < declarations.count, declarations[nextDeclaration].introducer < index {
      nextDeclaration += 1
    }
    if nextDeclaration < declarations.count, declarations[nextDeclaration].introducer == index {
      frame.property = nextDeclaration
      return
    }
    guard let binder = tree.binder(at: index) else { return }
    for binding in tree.bindings(binder).reversed() {
      // `if let scope` keeps the meaning of the outer name.
      if tree.kind(binder) == .condition, binding.value == nil, binding.type == nil, binding.name == index + 1 {
        continue
      }
      let isConstant = tokens.is(index, "let")
      var local =
        existing(local(type: binding.type), binding.value)
        ?? value(of: binding, isConstant: isConstant)
      if case .other = local { local = object(of: binding, at: index, isConstant: isConstant) }
      if makesOverrides(binding) { local = .function }
      if let taker = asyncLet(index) {
        switch local {
        case .declared, .made, .other: local = .throwing(taker)
        // It may be a scope; where it is awaited is not followed.
        default: takers[taker].expectation.isFailure = true
        }
      }
      if isConstant, let value = binding.value, let tuple = tuple(value: value) { local = tuple }
      switch local {
      case .key, .keyParameter: hasKeyLocals = true
      case .scopeOrKey(_, let key?) where key.isMemberOfKeys: hasKeyLocals = true
      default: break
      }
      // The property's own observers see it.
      locals.bind(tokens.nameHash(binding.name), local, from: binding.accessors?.lowerBound ?? binding.end)
    }
  }

  private func object(of binding: Binding, at index: Int, isConstant: Bool) -> UseLocal {
    if let type = binding.type { return .declared(type.lowerBound) }
    guard let value = binding.value, isConstant || !ObjectReader(tokens: tokens).hasAttribute(index) else {
      return .other
    }
    return .made(value, isConstant: isConstant)
  }

  private func value(of binding: Binding, isConstant: Bool) -> UseLocal {
    guard let range = binding.value else { return .other }
    if binding.type == nil, ObjectReader(tokens: tokens).cast(in: range) != nil { return .other }
    if binding.type.map({ tokens.isWord($0.lowerBound, .scope) }) ?? true {
      switch reader.receiver(of: range) {
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
    case .implicit: return binding.type.map { tokens.isKeyType($0.lowerBound) } ?? false ? .key(found.reference) : .other
    case .qualified: return .key(found.reference)
    case .bare:
      return local(found.token) ?? .scope(.named(tokens.nameHash(found.token), context: frame.context, isCalled: false))
    }
  }
}
