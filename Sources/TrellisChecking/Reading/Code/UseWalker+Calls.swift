internal import TrellisGraph
internal import TrellisResolver

/// Requests to scopes: `resolve`, `load` and subscripts.
extension UseWalker {
  /// The call that a name or member is called by, with parentheses; nil for a reference without a call.
  func call(of callee: Int) -> Int? {
    guard let call = tree.parent(callee), tree.kind(call) == .call, tree.child(call) == callee else { return nil }
    return call
  }

  /// `resolve`, `make` or `load`, at its name.
  func request(_ callee: Int, _ index: Int, isLoad: Bool) {
    // `resolve(_:)`
    guard tokens.kind(index + 1) == .leftParen, !tokens.isWord(index + 2, "_") else { return method(callee, index) }
    guard let call = call(of: callee) else { return }
    guard let base = base(ofMember: callee) else {
      if tree.kind(callee) == .name { ownRequest(call, index, isLoad: isLoad) }
      return
    }
    guard let argument = keyArgument(call, index), !isTypeName(base) else { return }
    use(argument, on: base, in: call, isLoad: isLoad)
  }

  /// What a member is asked of, where an `#if` chooses the member too.
  private func base(ofMember callee: Int) -> Int? {
    if tree.kind(callee) == .member { return tree.child(callee) }
    guard tree.kind(callee) == .implicitMember, let clause = call(of: callee).flatMap(tree.parent),
      tree.kind(clause) == .clause, let chain = tree.parent(clause).flatMap(tree.parent), tree.kind(chain) == .member
    else { return nil }
    return tree.child(chain)
  }

  /// `resolve(.key)` in an extension of `Scope`, with implicit `self`.
  private func ownRequest(_ call: Int, _ index: Int, isLoad: Bool) {
    guard let receiver = ownReceiver, local(index) == nil, let argument = keyArgument(call, index) else { return }
    let condition = condition(at: index)
    if case .never = condition { return }
    guard let key = key(in: argument) else { return noteComputed(argument, on: receiver, when: condition) }
    facts.uses.append(
      UseReference(
        key: key, receiver: receiver, context: frame.context, condition: condition, isLoad: isLoad,
        handling: handling(call), doubts: doubts(of: call)))
  }

  /// `keys.map(scope.resolve)`, which looks up keys that are known elsewhere.
  private func method(_ callee: Int, _ index: Int) {
    let receiver: Value?
    if tree.kind(callee) == .member {
      receiver = evaluate(tree.child(callee))
    } else {
      receiver = local(index) == nil ? ownReceiver : nil
    }
    if let receiver { noteComputed(index..<index + 1, on: receiver, when: build[index]) }
  }

  /// The argument of a request; with others, it is a function of the program, but for `make(.editor, 7)`.
  func keyArgument(_ call: Int, _ name: Int) -> Range<Int>? {
    let arguments = tree.arguments(call)
    guard let first = arguments.first, first.label == nil, !first.range.isEmpty else { return nil }
    if UseWord(tokens, name) == .make { return arguments.count > 1 ? first.range : nil }
    guard arguments.count == 1, tree.child(call, .trailingClosure) == nil else { return nil }
    return first.range
  }

  /// `scope[.key]`: a bracket directly after an operand.
  func subscriptUse(_ node: Int) {
    guard let base = tree.child(node), !isTypeName(base), tree.end(base) + 2 < tree.end(node) else { return }
    var argument = tree.end(base) + 1..<tree.end(node) - 1
    let arguments = tree.arguments(node)
    // `scope[key, file: file, line: line]`, for the caller of a function that takes a key.
    if arguments.count > 1, arguments.dropFirst().allSatisfy(isPartOfSite) { argument = arguments[0].range }
    use(argument, on: base, in: node, isThrown: false)
  }

  private func isPartOfSite(_ argument: Argument) -> Bool {
    argument.label.map { tokens.isWord($0, "file") || tokens.isWord($0, "line") } ?? false
  }

  private func use(
    _ argument: Range<Int>, on base: Int, in call: Int, isLoad: Bool = false, isThrown: Bool = true
  ) {
    let receiver = evaluate(base)
    let condition = condition(at: tree.end(base) - 1)
    if case .never = condition { return }
    guard let key = key(in: argument) else { return noteComputed(argument, on: receiver, when: condition) }
    // If the receiver is unknown, only what may be a key's name counts.
    if receiver == .unknown, key.isOfValue { return }
    let use = UseReference(
      key: key, receiver: receiver, context: frame.context, condition: condition, path: constantPath, isLoad: isLoad,
      handling: handling(call, isThrown: isThrown),
      factory: factory(asking: receiver, base, in: call), doubts: doubts(of: call))
    facts.uses.append(use)
  }

  /// A request for a key known only at run time. A subscript of an array property looks the same.
  private func noteComputed(_ argument: Range<Int>, on receiver: Value, when condition: Condition) {
    switch tokens.kind(argument.lowerBound) {
    case .integer, .quote: return
    default: break
    }
    let key = KeyReference(form: .bare, name: "", site: tokens.site(argument.lowerBound))
    var use = UseReference(key: key, receiver: receiver, context: frame.context, condition: condition)
    switch receiver {
    case .written, .named, .member: break
    case .anyScope: use.wrapper = LibraryMention(name: .scope, isQualified: false, hasArguments: false)
    case .context, .object, .unknown: return
    }
    use.isComputed = true
    facts.uses.append(use)
  }

  /// The key that an argument names; nil for a local, whose value is not followed.
  func key(in range: Range<Int>) -> KeyReference? {
    guard let found = tokens.key(in: range) else { return nil }
    let start = tokens.withoutParentheses(range).lowerBound
    return tokens.kind(start) == .period || local(start) == nil ? found.reference : nil
  }
}
