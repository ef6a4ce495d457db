internal import TrellisGraph
internal import TrellisResolver

/// Scopes that views are given: `.scope(session)`, `.scope(NoteScope.self, …)`, `.environment(\.scope, place)`, and that of a
/// hosting controller.
///
/// Whatever may be one counts, because missing one would cause false findings; one that cannot be followed is unknown.
extension UseWalker {
  /// A call `….scope(…)`, at its name.
  func scopeOfView(_ callee: Int, _ index: Int) {
    guard let call = call(of: callee) else {
      // In an extension of the environment's values, or on a copy of them.
      if tokens.kind(index + 1) == .equal, changesEnvironment { noteGiven(.unknown, index) }
      return
    }
    guard tree.openingBracket(call) != nil, let first = tree.arguments(call).first, first.label == nil,
      !first.range.isEmpty
    else { return }
    if let definition = type(in: first) {
      return noteGiven(written(definition, by: .name(tokens.mention(.scope, at: index))), index)
    }
    switch tokens.kind(first.start) {
    // No scope is a literal.
    case .quote, .integer, .float, .leftBracket, .leftBrace: return
    default: noteGiven(evaluate(expressions(of: call).first), index)
    }
  }

  /// A key path `\.scope`, which reads the environment or writes it.
  func scopeOfEnvironment(_ path: Int) {
    let last = tree.end(path) - 1
    guard tokens.isWord(last, UseWord.scope.rawValue.text), build[last] != .never else { return }
    let argument = tree.parent(path)
    if let attribute = argument.flatMap(tree.parent), tree.kind(attribute) == .attribute {
      return noteEnvironmentProperty(attribute)
    }
    guard let call = argument.flatMap(tree.parent), tree.kind(call) == .call,
      let name = tree.child(call).flatMap(tree.token), tokens.isWord(name, "environment")
    else { return noteGiven(.unknown, last) }
    let arguments = expressions(of: call)
    guard arguments.count == 2 else { return noteGiven(.unknown, last) }
    let value = arguments[1]
    if tokens.keyword(tree.first(value)) == .nil || isOfEnvironment(value) { return }
    guard tree.kind(value) == .call, let callee = tree.child(value), tree.kind(callee) == .name,
      tokens.isWord(tree.first(callee), LibraryName.anyScope), let erased = expressions(of: value).first
    else { return noteGiven(.unknown, last) }
    noteGiven(evaluate(erased), last)
  }

  private func expressions(of call: Int) -> [Int] {
    tree.children(call).filter { tree.kind($0) == .argument }.compactMap { tree.child($0) }
  }

  private func noteEnvironmentProperty(_ attribute: Int) {
    guard let name = name(ofAttribute: attribute), tokens.isWord(name, "Environment"),
      let declaration = tree.parent(attribute), let binding = tree.child(declaration, .binding),
      let property = tree.token(binding)
    else { return }
    environmentProperties.insert("\(frame.context)/\(tokens.text(property))")
  }

  /// Whether an expression is a property of this type that holds the scope which the view already has.
  private func isOfEnvironment(_ value: Int) -> Bool {
    guard let name = tree.token(value), tokens.isName(name) else { return false }
    switch tree.kind(value) {
    case .name: if local(name) != nil { return false }
    case .member:
      guard let base = tree.child(value), tree.kind(base) == .name, tokens.keyword(tree.first(base)) == .`self` else {
        return false
      }
    default: return false
    }
    return environmentProperties.contains("\(frame.context)/\(tokens.text(name))")
  }

  nonisolated private static let hostingControllerLength = LibraryName.scopedHostingController.text.utf8.count

  /// `ScopedHostingController(of: X.self, …)`, and where the class is named with its arguments, as by a subclass.
  func noteHostingControllers() {
    // The length rules out nearly all.
    for index in 0..<tokens.count
    where tokens.length(of: index) == Self.hostingControllerLength && tokens.isWord(index, .scopedHostingController)
      && build[index] != .never
    {
      var start: Int?
      if tokens.opensAngle(index + 1) {
        start = index + 2
      } else if tokens.kind(index + 1) == .leftParen, tokens.isNamed(index + 2, Label.of),
        tokens.kind(index + 3) == .colon
      {
        start = index + 4
      }
      let definition = start.flatMap { tokens.dottedName(from: $0, to: tokens.count) }
      noteGiven(definition.map { written($0, by: .name(tokens.mention(.scope, at: index))) } ?? .unknown, index)
    }
  }

  /// Notes the type that a call creates an instance of.
  func noteCreated(_ call: Int) {
    guard mayCreateViews, let type = tree.instantiated(by: call), build[type.last] != .never else { return }
    let around = frame.context.isEmpty ? "" : String(DefinitionTable.lastPart(frame.context))
    facts.created[NameHash(around), default: []].insert(tokens.nameHash(type.last))
  }

  func noteGiven(_ scope: Value, _ index: Int) {
    if build[index] == .never { return }
    facts.given.append(RunReference(receiver: scope, site: tokens.site(index)))
  }
}
