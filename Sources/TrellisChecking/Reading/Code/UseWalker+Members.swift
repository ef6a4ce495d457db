internal import TrellisGraph
internal import TrellisResolver

/// Look-ups by property, `session.profile`.
extension UseWalker {
  /// The names that a file declares with a type `Scope<…>`; nil if the type's name is nowhere in it.
  static func scopeNames(_ tokens: TokenView) -> Set<NameHash>? {
    var names: Set<NameHash>?
    for index in 0..<tokens.count where tokens.kind(index) == .word && tokens.isWord(index, .scope) {
      names = names ?? []
      let first = tokens.kind(index - 1) == .period ? index - 2 : index
      if tokens.kind(first - 1) == .colon, tokens.isName(first - 2) { names?.insert(tokens.nameHash(first - 2)) }
    }
    return names
  }

  /// Notes the member of a local or a property that the file declares as a scope.
  func memberRead(_ node: Int) {
    guard let scopeNames, let name = tree.token(node), tokens.isName(name), var base = tree.child(node) else { return }
    if tree.kind(base) == .postfix, let inner = tree.child(base) { base = inner }
    guard tree.kind(base) == .name || tree.kind(base) == .member, let holder = tree.token(base) else { return }
    var isScope = scopeNames.contains(tokens.nameHash(holder))
    if tree.kind(base) == .name, case .scope? = local(holder) { isScope = true }
    guard isScope else { return }
    let receiver = evaluate(base)
    let condition = condition(at: name)
    guard receiver != .unknown, condition != .never else { return }
    let key = KeyReference(form: .implicit, name: tokens.text(name), site: tokens.site(name))
    facts.memberReads.append(
      UseReference(key: key, receiver: receiver, context: frame.context, condition: condition))
  }
}
