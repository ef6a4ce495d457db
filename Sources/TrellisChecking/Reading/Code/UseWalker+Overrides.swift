internal import TrellisGraph
internal import TrellisResolver

/// Overrides of live scopes: only which keys they name, wherever that is.
extension UseWalker {
  /// `$0.override(.key …)` or `o.contribute(to: .key …)`, at the member.
  func overrideCall(_ callee: Int, _ verb: Int) { noteOverride(callee, verb, on: callee) }

  /// `$0.overriding.shared(.key …)`, at the first member.
  func overridingCall(_ callee: Int) {
    guard let verb = tree.parent(callee), let index = tree.token(verb), tokens.isOverridingVerb(index) else { return }
    noteOverride(verb, index, on: callee)
  }

  private func noteOverride(_ callee: Int, _ verb: Int, on member: Int) {
    guard let call = call(of: callee), tree.openingBracket(call) != nil, build[verb] != .never,
      let argument = RegistrationCall(tree, call, verb: verb).key
    else { return }
    let key = key(in: tokens.need(argument).key)
    let base = tree.kind(member) == .member ? tree.child(member) : nil
    // What is no key may be anybody's.
    let mayBeOverrides = base.map { tree.kind($0) == .name } ?? LibraryName.overrides.isSpelled(frame.context)
    guard mayBeOverrides || key.map({ $0.form != .bare }) ?? false else { return }
    facts.overrides.append(
      OverrideReference(
        key: key ?? KeyReference(form: .bare, name: "", site: tokens.site(argument.lowerBound)), context: frame.context)
    )
  }
}
