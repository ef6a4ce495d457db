internal import TrellisGraph
internal import TrellisResolver

extension UseWalker {
  /// Records a call that opens a scope in another, or may open one without a parent.
  func openedScope(_ call: Int) {
    if case .type(let type, let mention)? = maker(call), mention.name == .scope {
      let site = tokens.site(tree.first(call))
      facts.opened.append(OpenedReference(definition: reference(type), parent: nil, site: site))
      return
    }
    guard let name = tree.child(call).flatMap(tree.token), tokens.isName(name), ScopeMethod(tokens, name) == .open,
      case .member(let type, _, of: let base)? = maker(call), build[name] == .always, local(type.last) == nil
    else { return }
    let parent = evaluate(base)
    if parent == .unknown { return }
    facts.opened.append(OpenedReference(definition: reference(type), parent: parent, site: tokens.site(name)))
  }
}
