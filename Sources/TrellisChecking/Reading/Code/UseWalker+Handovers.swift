internal import TrellisGraph
internal import TrellisResolver

/// Scopes that are passed to objects: `pass` and `propagate`.
extension UseWalker {
  /// A call `….pass(to: object)`, at its name.
  func handover(_ callee: Int, _ index: Int, by method: UseWord) {
    guard let call = call(of: callee), let object = passed(call, by: method), build[index] != .never else { return }
    let receiver: Value
    if tree.kind(callee) == .member {
      receiver = self.evaluate(tree.child(callee))
    } else if case .scope(let own) = locals[NameHash("self")], local(index) == nil {
      receiver = own
    } else {
      return
    }
    var mayFail = mayFail(call)
    if !isRequired(call), !isDiscarded(call) { mayFail.isFailure = true }
    facts.handovers.append(
      HandoverReference(
        receiver: receiver, object: self.object(of: object), site: tokens.site(object.lowerBound), mayFail: mayFail))
  }

  /// The single argument, if it has the method's label.
  private func passed(_ call: Int, by method: UseWord) -> Range<Int>? {
    let arguments = tree.arguments(call)
    guard arguments.count == 1, tree.child(call, .trailingClosure) == nil, let argument = arguments.first,
      let label = argument.label, tokens.isNamed(label, method == .propagate ? Label.through : Label.to),
      argument.start < argument.end
    else { return nil }
    return argument.start..<argument.end
  }

  private func object(of range: Range<Int>) -> Value {
    var range = range
    if range.count > 1, tokens.kind(range.upperBound - 1) == .exclamation { range.removeLast() }
    let start = range.lowerBound
    if range.count == 1, tokens.isName(start) {
      switch local(start) {
      case .declared(let type): return self.object(ObjectReader(tokens: tokens).type(at: type))
      case .made(let range, let isConstant): return self.object(madeIn: range, isConstant: isConstant)
      case .scope, .overrides, .closureParameter, .takesOverrides, .throwing, .function, .tuple, .key, .keyParameter,
        .scopeOrKey, .other:
        return .unknown
      case nil: break
      }
      if tokens.isWord(start, "self") {
        let site = tokens.site(start)
        return .object(TypeReference(name: "Self", context: frame.context, site: site), isMadeHere: false)
      }
      return tokens.isUppercase(start)
        ? .unknown : .named(tokens.nameHash(start), context: frame.context, isCalled: false)
    }
    if range.count == 3, tokens.isWord(start, "self"), tokens.kind(start + 1) == .period, tokens.isName(start + 2) {
      return .named(tokens.nameHash(start + 2), context: frame.context, isCalled: false)
    }
    return self.object(madeIn: range, isConstant: true)
  }

  /// `….pass(to: object).require()` throws if the object is left without a scope.
  private func isRequired(_ call: Int) -> Bool {
    guard let member = tree.parent(call), let name = tree.token(member) else { return false }
    return tree.kind(member) == .member && tokens.isWord(name, "require") && tokens.kind(name + 1) == .leftParen
  }

  /// Whether an expression's result is unused: it is a statement, and not the implicit return value of a body.
  ///
  /// - Parameter innermost: The frame around the expression.
  func isDiscarded(_ expression: Int, in innermost: Int? = nil) -> Bool {
    var node = expression
    while let effect = tree.parent(node), tree.kind(effect) == .effect { node = effect }
    for number in outwards(from: innermost) {
      let frame = frames[number]
      guard let list = tree.parent(node), isList(list) else { return false }
      if number == 0 || frame.holdsMembers { return true }
      let isAlone = list == frame.node && isOnlyStatement(node)
      if frame.isFunction { return !isAlone || !(frame.isClosure || frame.returnsValue) }
      // An `if` or a `switch` may be an expression.
      guard var outer = tree.parent(frame.node) else { return true }
      if tree.kind(outer) == .branch {
        guard isAlone, let statement = tree.parent(outer) else { return true }
        outer = statement
      } else if tree.kind(outer) != .switchStatement {
        return true
      } else if tree.next(node) != nil || tree.kind(list) != .switchCase {
        return true
      }
      node = outer
    }
    return false
  }

  private func isOnlyStatement(_ node: Int) -> Bool {
    guard let list = tree.parent(node), tree.next(node) == nil, let first = tree.child(list) else { return false }
    return first == node || tree.kind(first) == .signature && tree.next(first) == node
  }
}
