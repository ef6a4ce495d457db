internal import TrellisResolver

/// What an expression evaluates to.
extension UseWalker {
  /// The longest chain of calls that is followed.
  private static var chainLimit: Int { 64 }

  /// The scope that an expression is by what a declaration or the expression itself writes.
  func evaluate(_ expression: Int?) -> Value {
    // No real program nests what it asks deeper.
    guard var node = expression, evaluations < 16 else { return .unknown }
    evaluations += 1
    defer { evaluations -= 1 }
    for _ in 0..<Self.chainLimit {
      switch tree.kind(node) {
      case .name, .member: return named(node)
      case .call:
        guard case .same(let base)? = maker(node) else { return evaluate(call: node) }
        node = base
      case .postfix, .effect:
        guard let inner = tree.child(node) else { return .unknown }
        node = inner
      case .tuple:
        guard let inner = tree.inParentheses(node) else { return .unknown }
        node = inner
      default: return .unknown
      }
    }
    return .unknown
  }

  /// The scope that a call creates or returns.
  func evaluate(call: Int) -> Value {
    switch maker(call) {
    case .type(let type, let mention): return written(type, by: .name(mention))
    case .member(let type, let name, let base):
      return written(type, by: .member(tokens.nameHash(name), of: self.base(of: base)))
    case .same(let base): return evaluate(base)
    case nil: return tree.child(call).map { named($0, isCalled: true) } ?? .unknown
    }
  }

  enum Maker {
    case type(TokenView.DottedName, LibraryMention)
    /// A method of a value that may be a scope, with the token of its name.
    case member(TokenView.DottedName, Int, of: Int)
    /// The scope of another expression.
    case same(Int)
  }

  /// How a call creates a scope; nil if it does not.
  func maker(_ call: Int) -> Maker? {
    guard let callee = callee(of: call) else { return nil }
    if tree.kind(callee) == .specialization { return explicitScope(callee).map { .type($0.type, $0.mention) } }
    guard let name = tree.token(callee), tokens.isName(name) else { return nil }
    let base = tree.base(callee)
    let module = base.flatMap { tree.kind($0) == .name ? tree.first($0) : nil }
    if tokens.isWord(name, .scope) {
      guard base == nil || module.map({ tokens.isWord($0, .trellis) }) ?? false else { return nil }
      return firstType(call).map { .type($0, tokens.mention(.scope, at: name)) }
    }
    guard let base else { return nil }
    switch ScopeMethod(tokens, name) {
    case .open, .ancestor: return firstType(call).map { .member($0, name, of: base) }
    case .scope:
      guard let first = tree.arguments(call).first, let label = first.label, tokens.isNamed(label, Label.of) else {
        return nil
      }
      return type(in: first).map { .member($0, name, of: base) }
    case nil: return UseWord(tokens, name) == .overriding ? .same(base) : nil
    }
  }

  /// What is called, without `.init`.
  func callee(of call: Int) -> Int? {
    guard let callee = tree.child(call) else { return nil }
    if tree.kind(callee) == .member, let name = tree.token(callee), tokens.isWord(name, "init") {
      return tree.base(callee)
    }
    return callee
  }

  /// The receiver of the first call in a chain of calls that create scopes.
  private func base(of expression: Int) -> Value {
    var node = expression
    for _ in 0..<Self.chainLimit {
      switch tree.kind(node) {
      case .postfix:
        guard let inner = tree.child(node) else { return .unknown }
        node = inner
        continue
      case .call:
        switch maker(node) {
        case .member(_, _, let base), .same(let base):
          node = base
          continue
        case .type, nil: break
        }
      default: break
      }
      return evaluate(node)
    }
    return .unknown
  }

  /// The definition of `Scope<App>`.
  private func explicitScope(_ node: Int) -> (type: TokenView.DottedName, mention: LibraryMention)? {
    guard tree.kind(node) == .specialization, let base = tree.child(node) else { return nil }
    let name = tree.end(base) - 1
    guard tokens.isWord(name, .scope), let type = tokens.dottedName(from: name + 2, to: tree.end(node)) else {
      return nil
    }
    return (type, tokens.mention(.scope, at: name))
  }

  /// The `X` of a first argument `X.self`.
  func firstType(_ call: Int) -> TokenView.DottedName? {
    guard let first = tree.arguments(call).first, first.label == nil else { return nil }
    return type(in: first)
  }

  func type(in argument: Argument) -> TokenView.DottedName? {
    guard let name = tokens.dottedName(from: argument.start, to: argument.end), tokens.kind(name.next) == .period,
      tokens.is(name.next + 1, "self")
    else { return nil }
    return name
  }

  func reference(_ name: TokenView.DottedName) -> TypeReference { tokens.reference(name, context: frame.context) }

  /// A scope of the named type, unless that is a generic parameter.
  func written(_ name: TokenView.DottedName, by maker: ScopeMaker) -> Value {
    let first = name.text.contains(".") ? nil : local(name.last)
    return first == nil ? .written(reference(name), by: maker) : .unknown
  }

  /// The scope that the type at a token is an alias of.
  func alias(at type: Int) -> Value {
    tokens.objectType(at: type).map { .written(reference($0), by: .alias) } ?? .unknown
  }

  /// The value of a name or member, or the result of the function with this name.
  private func named(_ node: Int, isCalled: Bool = false) -> Value {
    guard let index = tree.token(node), tokens.isName(index) || tokens.kind(index) == .dollarWord else {
      return .unknown
    }
    let name = tokens.nameHash(index)
    switch tree.kind(node) {
    case .name: return unqualified(index, isCalled: isCalled)
    case .member: break
    default: return .unknown
    }
    if tokens.is(index, "init") || tokens.is(index, "self") { return .unknown }
    guard var base = tree.child(node) else { return .unknown }
    if !isCalled, tokens.isWord(index, MemberName.current), let scope = explicitScope(base) {
      return written(scope.type, by: .existing(scope.mention))
    }
    if tree.kind(base) == .postfix, let inner = tree.child(base) { base = inner }
    if tree.kind(base) == .name {
      switch tokens.keyword(tree.first(base)) {
      case .`self`, .selfType: return .named(name, context: frame.context, isCalled: isCalled)
      default: break
      }
    }
    // `Composition.app`: a type's name, possibly nested in other types.
    guard isTypeName(base), let type = tokens.dottedName(from: tree.first(base), to: tree.end(base)),
      type.next == tree.end(base)
    else { return .unknown }
    return .member(reference(type), name, isCalled: isCalled)
  }

  /// The object that an expression is; unknown for a scope, whose members are the library's.
  func object(_ expression: Int) -> Value {
    var node = tree.withoutEffects(expression)
    if tree.kind(node) == .postfix, let inner = tree.child(node) { node = inner }
    if tree.kind(node) == .name {
      if tokens.keyword(tree.first(node)) == .`self` { return ownObject(node) }
      switch local(tree.first(node)) {
      case .declared(let type): return object(tokens.objectType(at: type))
      case .made(let value, let isConstant): return object(madeBy: value, isConstant: isConstant)
      case nil: break
      default: return .unknown
      }
    }
    switch evaluate(node) {
    case .named(let name, let context, let isCalled): return .named(name, context: context, isCalled: isCalled)
    case .member(let type, let name, let isCalled): return .member(type, name, isCalled: isCalled)
    default: return object(madeBy: node, isConstant: true)
    }
  }

  private func ownObject(_ node: Int) -> Value {
    let own = TypeReference(name: "Self", context: frame.context, site: tokens.site(tree.first(node)))
    return .object(own, isMadeHere: false)
  }

  /// The object that an expression creates, or is cast to.
  private func object(madeBy value: Int, isConstant: Bool) -> Value {
    if let type = tree.instantiated(by: value) { return object(type, isMadeHere: isConstant && type.text != "Self") }
    return object(tree.cast(value))
  }

  func object(_ name: TokenView.DottedName?, isMadeHere: Bool = false) -> Value {
    guard let name else { return .unknown }
    var first = name.last
    while tokens.kind(first - 1) == .period, tokens.isName(first - 2) { first -= 2 }
    // Types that a function declares are not told apart.
    guard local(first) == nil, !frame.context.contains("}"), !localAliases.contains(tokens.nameHash(first)) else {
      return .unknown
    }
    return .object(reference(name), isMadeHere: isMadeHere)
  }

  private func unqualified(_ index: Int, isCalled: Bool) -> Value {
    switch tokens.keyword(index) {
    case .`self`:
      if !isCalled, case .scope(let receiver) = local(index) { return receiver }
      return .unknown
    case .super, .`init`, .nil, .true, .false: return .unknown
    default: break
    }
    switch local(index) {
    case .scope(let receiver): return isCalled ? .unknown : receiver
    case .declared(let type) where !isCalled: return alias(at: type)
    case .declared, .made, .other: return .unknown
    case nil:
      if tokens.kind(index) == .dollarWord || tokens.isUppercase(index) { return .unknown }
      return .named(tokens.nameHash(index), context: frame.context, isCalled: isCalled)
    }
  }

  /// Whether an expression is the name of a type, possibly nested in other types.
  func isTypeName(_ node: Int) -> Bool {
    var part = node
    while true {
      switch tree.kind(part) {
      case .specialization: break
      case .name: return tokens.isUppercase(tree.first(part)) && local(tree.first(part)) == nil
      case .member: guard let name = tree.token(part), tokens.isUppercase(name) else { return false }
      default: return false
      }
      guard let base = tree.child(part) else { return false }
      part = base
    }
  }
}
