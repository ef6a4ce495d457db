internal import TrellisGraph
internal import TrellisResolver

extension UseWalker {
  /// `@FromScope(X.self, .key) var …` in a view, or `@ScopeState(X.self, .key) var …`: requests the key from a scope with the
  /// definition named there.
  func environmentRead(_ index: Int, _ wrapper: LibraryName) {
    let isQualified = tokens.kind(index - 1) == .period && tokens.isWord(index - 2, .trellisUI)
    guard tokens.kind(isQualified ? index - 3 : index - 1) == .at, tokens.kind(index + 1) == .leftParen,
      frame.holdsMembers, !frame.context.isEmpty,
      let definition = reader.firstType(ReceiverReader.Call(callee: index, arguments: index + 1))
    else { return }
    let arguments = tokens.arguments(open: index + 1)
    guard arguments.count > 1, arguments[1].label == nil, arguments[1].start < arguments[1].end,
      let key = tokens.key(in: arguments[1].start..<arguments[1].end)?.reference
    else { return }
    let condition = build[index]
    if case .never = condition { return }
    let receiver = reader.written(
      definition, by: .name(tokens.mention(wrapper, at: index)))
    add(UseReference(key: key, receiver: receiver, context: frame.context, condition: condition))
  }
}
