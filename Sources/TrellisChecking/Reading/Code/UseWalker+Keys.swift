internal import TrellisGraph

/// The program's own functions that take keys, and calls that pass them one.
extension UseWalker {
  /// Records a call or an attribute that passes what is written like a key, unless it is read as the library's.
  func keyCall(_ node: Int) {
    var keys: [KeyReference] = []
    for argument in tree.children(node) where tree.kind(argument) == .argument {
      guard let value = tree.child(argument) else { continue }
      switch tree.kind(value) {
      case .implicitMember, .member:
        let isOfType = tree.child(value).map(isTypeName) ?? false
        if let key = key(in: tree.range(value)), key.isMemberOfKeys || isOfType { keys.append(key) }
      default: break
      }
    }
    guard !keys.isEmpty, let name = calledName(node), build[name] != .never, !isRead(name, node) else { return }
    let text = tokens.text(name)
    let arguments = tree.children(node).filter { tree.kind($0) == .argument }.map { tree.child($0) }
    let receiver = callee(of: node).flatMap { tree.kind($0) == .member ? tree.child($0) : nil }
    let scopes = ([receiver] + arguments).map { evaluate($0) }.filter { $0 != .unknown }
    // What else a type has is a key only if it is passed with a scope.
    if scopes.isEmpty { keys.removeAll { !$0.isMemberOfKeys } }
    for key in keys { facts.keyCalls.append(KeyCall(name: text, key: key, scopes: scopes, context: frame.context)) }
  }

  /// The token of what is called, without generic arguments; for an initializer or a subscript, that of its type.
  private func calledName(_ node: Int) -> Int? {
    if tree.kind(node) == .attribute { return name(ofAttribute: node) }
    guard var callee = callee(of: node) else { return nil }
    if tree.kind(callee) == .specialization, let inner = tree.child(callee) { callee = inner }
    if tree.kind(node) == .subscriptCall, !isTypeName(callee) { return nil }
    return tree.token(callee).flatMap { tokens.isName($0) ? $0 : nil }
  }

  /// Whether calls by this name are read as the library's.
  private func isRead(_ name: Int, _ call: Int) -> Bool {
    if tokens.isVerb(name) || LibraryName(tokens, name) != nil { return true }
    switch UseWord(tokens, name) {
    case nil: return false
    case .resolve, .make, .load:
      return keyArgument(call, name) != nil && (tokens.kind(name - 1) == .period || ownReceiver != nil)
    default: return true
    }
  }
}

extension Outline {
  /// The functions, initializers and subscripts that take keys, and the types that store one.
  var keyTakers: [KeyTaker] {
    declarations.flatMap { declaration -> [KeyTaker] in
      switch declaration.kind {
      case .function, .initializer, .subscript: taker(declaration, parameters(of: declaration)).map { [$0] } ?? []
      case .constant, .variable:
        bindings(of: declaration).compactMap { binding in
          guard !declaration.isStatic, let type = binding.type?.lowerBound, tokens.isKeyType(type),
            parent(of: declaration)?.holdsMembers ?? false
          else { return nil }
          return taker(declaration, type, name: nil)
        }
      default: []
      }
    }
  }

  private func taker(_ declaration: Declaration, _ parameters: [Parameter]) -> KeyTaker? {
    guard let first = parameters.first(where: { tokens.isKeyType($0.type.lowerBound) }),
      !parameters.contains(where: { tokens.keyword($0.type.lowerBound) == .inout })
    else { return nil }
    let path = owner(of: declaration)
    if LibraryName.registry.isSpelled(path) || LibraryName.overrides.isSpelled(path) { return nil }
    let name = declaration.kind == .function ? tokens.text(declaration.name) : nil
    var taker = taker(declaration, first.type.lowerBound, name: name)
    if parent(of: declaration)?.kind == .extension, LibraryName.scope.isSpelled(path), parameters[0].label == nil,
      parameters.dropFirst().allSatisfy(\.hasDefault)
    {
      taker.overload = name ?? "subscript"
    }
    return taker
  }

  private func taker(_ declaration: Declaration, _ type: Int, name: String?) -> KeyTaker {
    let path = owner(of: declaration)
    return KeyTaker(
      name: name ?? String(DefinitionTable.lastPart(path)),
      mention: tokens.mention(.key, at: tokens.isWord(type, .key) ? type : type + 2), context: path,
      site: tokens.site(declaration.name))
  }
}
