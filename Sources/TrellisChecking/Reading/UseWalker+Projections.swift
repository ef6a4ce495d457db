internal import TrellisGraph
internal import TrellisResolver

/// Calls of what `@Injected` and `@Current` project: `try? $log()`.
extension UseWalker {
  /// `$name`, for the `name` that is declared behind an attribute of a property, whose arguments open at the token.
  func projection(of open: Int) -> NameHash? {
    let start = tokens.closing(open) + 1
    guard let introducer = (start..<start + 16).first(where: { tokens.isWord($0, "var") }) else { return nil }
    return NameHash("$" + tokens.text(introducer + 1))
  }

  /// Notes a call `$name()`, which may fail where a read of the property would end the process.
  func noteProjection(_ name: Int) {
    guard tokens.kind(name + 1) == .leftParen, tokens.byte(Int(tokens[name].start) + 1) > UInt8(ascii: "9"),
      mayFail(name, isLookUp: true).isHandledHere
    else { return }
    handledProjections.insert(tokens.nameHash(name))
  }

  func countHandledProjections() {
    func isHandled(_ use: UseReference) -> Bool { use.projection.map(handledProjections.contains) ?? false }
    for index in facts.uses.indices where isHandled(facts.uses[index]) { facts.uses[index].mayFail.isFailure = true }
    for index in facts.reads.indices where isHandled(facts.reads[index]) { facts.reads[index].mayFail.isFailure = true }
  }
}
