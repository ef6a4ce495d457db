/// The parameters of closures.
extension UseWalker {
  func openClosure(_ closure: Int, _ inner: Frame) {
    inner.isFunction = true
    inner.isClosure = true
    let given = given(to: closure)
    frames.append(inner)
    guard tree.child(closure, .signature) != nil else { return locals.bind(NameHash("$0"), given ?? .other) }
    for name in tree.captures(ofClosure: closure) { locals.bind(tokens.nameHash(name), .other) }
    let parameters = tree.parameters(ofClosure: closure)
    for parameter in parameters {
      if let given, parameters.count == 1, parameter.type.isEmpty {
        locals.bind(tokens.nameHash(parameter.name), given)
      } else {
        bind(parameter)
      }
    }
  }

  /// The meaning of a closure's only parameter.
  private func given(to closure: Int) -> UseLocal? {
    guard let call = tree.call(with: closure)?.call, tree.kind(call) == .call else { return nil }
    return openedScope(with: call).map { .scope($0) }
  }

  /// The scope that `withScope(App.self, in: parent) { … }` opens.
  func openedScope(with call: Int) -> Value? {
    guard let callee = tree.child(call), let name = tree.token(callee), tokens.isWord(name, .withScope),
      tokens.kind(name - 1) != .period || tokens.isWord(name - 2, .trellis)
    else { return nil }
    return firstType(call).map { written($0, by: .name(tokens.mention(.withScope, at: name))) }
  }

  func block(_ frame: Frame) -> RegistryFunction.Block? {
    frame.node == tree.root ? nil : tokens.block(from: tree.first(frame.node), to: tree.end(frame.node) - 1)
  }
}
