internal import TrellisGraph
internal import TrellisResolver

/// Scopes that are passed to objects: `pass` and `propagate`.
extension UseWalker {
  /// A call `….pass(to: object)`, at its name.
  func handover(_ callee: Int, _ index: Int, by method: UseWord) {
    guard let call = call(of: callee), let object = passed(call, by: method), build[index] != .never else { return }
    let receiver: Value
    if tree.kind(callee) == .member {
      receiver = evaluate(tree.child(callee))
    } else if case .scope(let own) = locals[NameHash("self")], local(index) == nil {
      receiver = own
    } else {
      return
    }
    var handling = handling(call)
    if !isRequired(call), !isDiscarded(call) { handling.isCertain = true }
    facts.handovers.append(
      HandoverReference(
        receiver: receiver, object: self.object(object), site: tokens.site(tree.first(object)), handling: handling))
  }

  /// The single argument, if it has the method's label.
  private func passed(_ call: Int, by method: UseWord) -> Int? {
    guard let argument = tree.child(call, .argument), tree.next(argument) == nil, let label = tree.token(argument),
      tokens.isNamed(label, method == .propagate ? Label.through : Label.to)
    else { return nil }
    return tree.child(argument)
  }

  /// `….pass(to: object).require()` throws if the object is left without a scope.
  private func isRequired(_ call: Int) -> Bool {
    guard let member = tree.parent(call), let name = tree.token(member) else { return false }
    return tree.kind(member) == .member && tokens.isWord(name, "require") && tokens.kind(name + 1) == .leftParen
  }

  /// Whether an expression's result is unused: it is a statement, and cannot be the implicit value of a closure or function.
  private func isDiscarded(_ expression: Int) -> Bool {
    var node = expression
    while let effect = tree.parent(node), tree.kind(effect) == .effect { node = effect }
    guard let list = tree.parent(node), isList(list) else { return false }
    guard isOnlyStatement(node) else { return true }
    for number in outwards() where frames[number].isFunction {
      return !frames[number].isClosure && !frames[number].returnsValue
    }
    return true
  }

  private func isOnlyStatement(_ node: Int) -> Bool {
    guard let list = tree.parent(node), tree.next(node) == nil, let first = tree.child(list) else { return false }
    return first == node || tree.kind(first) == .signature && tree.next(first) == node
  }
}
