/// Calls on the registry: registrations and includes.
extension BodyWalker {
  /// Reads a call `app.verb(…) { … }` and what is in it.
  func registryCall(_ node: Int, _ verb: Int) {
    let call = RegistrationCall(tree, node, verb: verb)
    read(call)
    // Whatever else is inside must not touch the registry.
    let outer = isInFactory
    for part in tree.children(node).dropFirst() {
      for value in tree.children(part) {
        let isClosure = tree.kind(value) == .closure
        isInFactory = outer || isClosure && call.verb != nil
        isClosure ? scanClosure(value) : expression(value)
      }
    }
    isInFactory = outer
  }

  private func read(_ call: RegistrationCall) {
    let verb = call.token
    if call.verb == nil {
      // A method that extends the registry.
      return add(
        .call(
          HelperCall(
            name: tokens.text(verb), labels: tokens.labels(of: call.arguments),
            keys: keys(in: call.arguments), registry: nil, trailingClosures: call.closures.count, failing: failing,
            isImplicit: isMethod && tokens.kind(verb - 1) != .period)),
        at: verb)
    }
    guard let lifetime = call.lifetime else { return include(verb, call.arguments) }
    register(call, lifetime)
  }

  private func include(_ verb: Int, _ arguments: [Argument]) {
    if let first = arguments.first, arguments.count == 1, first.label == nil,
      let name = tokens.dottedName(from: first.start, to: first.end), name.next + 2 == first.end,
      tokens.kind(name.next) == .period, tokens.isWord(name.next + 1, "self"),
      locals[tokens.nameHash(first.start)] == nil
    {
      return add(.include(tokens.generic(name, context: context)), at: verb)
    }
    addOpaque(
      "the included module is computed", advice: "name the module directly, as in `include(NetworkModule.self)`",
      at: verb)
  }
}
