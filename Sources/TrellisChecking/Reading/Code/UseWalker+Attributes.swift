internal import TrellisGraph
internal import TrellisResolver

/// Property wrappers that request keys, and what they project.
extension UseWalker {
  /// `@Injected(.key) var …` in a class: requests the key from the scope that the instance lives in.
  func injection(_ attribute: Int, _ name: Int, _ wrapper: LibraryName) {
    // The compiler rejects it outside classes.
    guard isOf(.trellis, name), frame.isClass, let key = firstKey(attribute) else { return }
    let condition = build[name]
    if case .never = condition { return }
    let own = TypeReference(name: "Self", context: frame.context, site: key.site)
    facts.uses.append(
      UseReference(
        key: key, receiver: .context(of: own), wrapper: tokens.mention(wrapper, at: name),
        projection: projection(of: attribute), context: frame.context, condition: condition))
  }

  /// `@Current(.key) var …`, in a type or a function.
  func currentRead(_ attribute: Int, _ name: Int, _ wrapper: LibraryName) {
    if isOf(.trellis, name) { read(attribute, name, wrapper) }
  }

  private func read(_ attribute: Int, _ name: Int, _ wrapper: LibraryName) {
    guard build[name] != .never, let key = firstKey(attribute) else { return }
    facts.reads.append(
      UseReference(
        key: key, receiver: .unknown, wrapper: tokens.mention(wrapper, at: name),
        projection: projection(of: attribute), context: frame.context, condition: build[name]))
  }

  /// `@FromScope(X.self, .key) var …` in a view, or `@ScopeState(X.self, .key) var …`: requests the key from a scope with the
  /// definition named there. `@FromScope(.key) var …` reads it from whatever scope the view has.
  func environmentRead(_ attribute: Int, _ name: Int, _ wrapper: LibraryName) {
    let arguments = tree.arguments(attribute)
    guard isOf(.trellisUI, name), frame.holdsMembers, !frame.context.isEmpty, let first = arguments.first,
      first.label == nil
    else { return }
    guard let definition = type(in: first) else { return read(attribute, name, wrapper) }
    guard arguments.count > 1, arguments[1].label == nil, !arguments[1].range.isEmpty,
      let key = tokens.key(in: arguments[1].range)?.reference
    else { return }
    let condition = build[name]
    if case .never = condition { return }
    let receiver = written(definition, by: .name(tokens.mention(wrapper, at: name)))
    facts.uses.append(UseReference(key: key, receiver: receiver, context: frame.context, condition: condition))
  }

  /// Whether an attribute's name is written alone, or behind this module's.
  private func isOf(_ module: LibraryName, _ name: Int) -> Bool {
    tokens.kind(name - 1) == .at || tokens.isWord(name - 2, module) && tokens.kind(name - 3) == .at
  }

  private func firstKey(_ attribute: Int) -> KeyReference? {
    guard let first = tree.arguments(attribute).first, first.label == nil, !first.range.isEmpty else { return nil }
    return tokens.key(in: first.range)?.reference
  }

  // MARK: Projections

  /// `$name`, for the `name` of the property that has an attribute.
  private func projection(of attribute: Int) -> NameHash? {
    guard let declaration = tree.parent(attribute), let binding = tree.child(declaration, .binding),
      let name = tree.token(binding)
    else { return nil }
    return NameHash("$" + tokens.text(name))
  }

  /// Notes a call `$name()`, which may fail where a read of the property would end the process.
  func noteProjection(_ call: Int) {
    guard let name = tree.child(call).flatMap(tree.token), tokens.kind(name) == .dollarWord,
      tree.openingBracket(call) != nil
    else { return }
    guard tokens.byte(Int(tokens[name].start) + 1) > UInt8(ascii: "9"), handling(call).isCertain
    else { return }
    handledProjections.insert(tokens.nameHash(name))
  }

  func countHandledProjections() {
    func isHandled(_ use: UseReference) -> Bool { use.projection.map(handledProjections.contains) ?? false }
    for index in facts.uses.indices where isHandled(facts.uses[index]) { facts.uses[index].handling.isCertain = true }
    for index in facts.reads.indices where isHandled(facts.reads[index]) {
      facts.reads[index].handling.isCertain = true
    }
  }
}
