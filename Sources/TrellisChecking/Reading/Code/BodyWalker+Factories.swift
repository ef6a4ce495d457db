internal import TrellisResolver

/// What the closures take that are factories.
extension BodyWalker {
  /// The shape of a registration's closure, if that does not fit the needs; nil wherever there is a doubt.
  func misfit(of call: RegistrationCall) -> ClosureShape? {
    let make = call.argument(Label.make)
    guard let open = make?.start ?? call.closures.first(where: { $0.label == nil })?.open,
      let closure = tree.braces(at: open),
      tree.kind(closure) == .closure, make.map({ $0.end == tree.end(closure) }) ?? true
    else { return nil }
    let received = call.needs.count + (call.verb == .decorate ? 1 : 0)
    let parameters = parameters(takenBy: closure)
    guard parameters.count != received, isSure(closure),
      !call.needs.contains(where: { tokens.keyword($0.start) == .repeat })
    else { return nil }
    // On the main actor, one need is no pack, so that a closure may take the parts of a tuple.
    if call.argument(Label.on) != nil, received == 1, parameters.count > 1 { return nil }
    return ClosureShape(
      site: tokens.site(open), parameters: parameters,
      resolves: parameters.count == 1 && resolves(with: parameters[0], in: closure))
  }

  private func parameters(takenBy closure: Int) -> [String] {
    if let signature = tree.child(closure, .signature), tree.child(signature, .parameters) != nil {
      return tree.parameters(ofClosure: closure).map { tokens.text($0.name) }
    }
    var count = 0
    for token in tree.range(closure) where tokens.kind(token) == .dollarWord {
      guard let number = Int(tokens.text(token).dropFirst()), self.closure(around: token) == closure else { continue }
      count = max(count, number + 1)
    }
    return (0..<count).map { "$\($0)" }
  }

  private func closure(around token: Int) -> Int? {
    var node: Int? = tree.innermost(at: token)
    while let inner = node, tree.kind(inner) != .closure { node = tree.parent(inner) }
    return node
  }

  /// Whether the text of a closure shows all that it takes: an `#if` may use more, or a macro.
  private func isSure(_ closure: Int) -> Bool {
    if let signature = tree.child(closure, .signature), tree.child(signature, .parameters) != nil {
      return tree.arePlain(tree.parameters(ofClosure: closure), in: signature)
    }
    var isSure = true
    tree.visit(closure) { node in
      if [.buildCondition, .macro, .unparsed].contains(tree.kind(node)) { isSure = false }
      return isSure
    }
    // A longer signature is not told from statements.
    return isSure && (tree.range(closure).count < 64 || !tree.range(closure).contains { tokens.keyword($0) == .in })
  }

  private func resolves(with name: String, in closure: Int) -> Bool {
    tree.range(closure).contains { token in
      guard tokens.text(token) == name, tokens.kind(token - 1) != .period else { return false }
      return tokens.kind(token + 1) == .leftBracket
        || tokens.kind(token + 1) == .period && tokens.text(token + 2).hasPrefix("resolve")
    }
  }
}
