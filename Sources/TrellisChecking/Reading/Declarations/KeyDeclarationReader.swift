internal import TrellisGraph
internal import TrellisResolver

/// Finds the keys that a file declares: static constants, mostly in extensions of `Keys`, and globals.
struct KeyDeclarationReader {
  private(set) var keys: [KeyDeclarationFact] = []

  private let tree: Tree
  private let tokens: TokenView
  private let outline: Outline

  init(_ outline: Outline) {
    self.outline = outline
    tree = outline.tree
    tokens = outline.tokens
    for declaration in outline.declarations where declaration.kind == .constant || declaration.kind == .variable {
      let parent = outline.parent(of: declaration)
      let condition = outline.build[declaration.introducer]
      // Instance properties and local declarations are not keys.
      guard parent == nil || declaration.isStatic, parent?.holdsMembers ?? true, condition != .never else { continue }
      let owner = outline.owner(of: declaration)
      read(
        declaration, owner: owner, isNamespace: parent?.kind == .extension && Self.isKeyNamespace(owner),
        access: outline.access(of: declaration) ?? .module, isConditional: condition != .always)
    }
  }

  /// The types whose static members can be written with a leading dot if a key is expected.
  static func isKeyNamespace(_ owner: String) -> Bool {
    LibraryName.keys.isSpelled(owner) || LibraryName.key.isSpelled(owner) || LibraryName.dependency.isSpelled(owner)
  }

  private mutating func read(
    _ declaration: Declaration, owner: String, isNamespace: Bool, access: Declaration.Access, isConditional: Bool
  ) {
    for binding in outline.bindings(of: declaration) {
      let isTyped = binding.type.map { tokens.isKeyType($0.lowerBound) } ?? false
      // `let (a, b) = (Key<Int>(), Key<Int>())` is not followed.
      let pattern =
        binding.type ?? binding.value.map(tree.range) == nil
        ? tree.range(declaration.node).first(where: tokens.isKeyType) : nil
      let alias = isTyped || !isNamespace ? nil : alias(binding)
      // A different type is written, so it is not a key.
      if binding.type != nil, !isTyped, alias == nil { continue }
      guard
        let value = alias.flatMap({ made(by: $0, binding) })
          ?? value(of: binding, isTyped: isTyped, isNamespace: isNamespace)
          ?? pattern.map({ _ in .computed })
      else { continue }
      var isVariable = declaration.kind == .variable
      // A getter that returns one key gives it another name.
      if binding.value == nil, case .alias = value { isVariable = false }
      keys.append(
        KeyDeclarationFact(
          name: tokens.text(binding.name), owner: owner, access: access, value: value,
          mention: mention(binding.type?.lowerBound ?? binding.value.map { tree.first($0) } ?? pattern),
          alias: alias.map { tokens.reference($0, context: owner) }, isAliasWritten: binding.type != nil,
          isVariable: isVariable, isConditional: isConditional, site: tokens.site(binding.name)))
    }
  }

  private func value(of binding: Binding, isTyped: Bool, isNamespace: Bool) -> KeyDeclarationFact.Value? {
    let annotated = binding.type.flatMap { keyArgument($0.lowerBound) } ?? ""
    guard let value = binding.value else {
      guard binding.type != nil, let accessors = binding.accessors else { return nil }
      return tree.getter(accessors).flatMap { tokens.key(in: tree.range($0)) }.map { .alias($0.reference) } ?? .computed
    }
    if let made = made(by: value, annotated: annotated, isTyped: isTyped) { return made }
    let range = tree.range(value)
    guard isTyped || isNamespace || namesMemberOfKeys(range) else { return nil }
    if let target = tokens.key(in: range) { return .alias(target.reference) }
    // A number or string literal in `Keys` is not a key.
    if !isTyped, !tokens.isName(range.lowerBound), tokens.kind(range.lowerBound) != .period { return nil }
    return mayName(value) ? .made(.computed, type: annotated, hasDefault: false) : .computed
  }

  /// Whether an expression contains a text, outside of closures and conditions, which is probably the name of a key that is created
  /// here. Any other expression may choose among keys.
  private func mayName(_ value: Int) -> Bool {
    var found = false
    tree.visit(value) { node in
      switch tree.kind(node) {
      case .string: found = true
      // What decides is no name.
      case .closure, .condition, .caseItem: return false
      default: break
      }
      return !found
    }
    return found
  }

  /// The type of a key's declaration, if it may be an alias of `Key`: `let logger = LoggerKey("logger")`.
  private func alias(_ binding: Binding) -> TokenView.DottedName? {
    guard let start = binding.type?.lowerBound ?? binding.value.map({ tree.first($0) }), !tokens.isKeyType(start),
      let name = tokens.dottedName(from: start, to: tokens.count), tokens.isUppercase(name.last)
    else { return nil }
    return name
  }

  private func made(by alias: TokenView.DottedName, _ binding: Binding) -> KeyDeclarationFact.Value? {
    guard let call = binding.value, let callee = keyType(calledBy: call) else { return nil }
    guard isInit(callee) && binding.type != nil || tree.dottedName(callee)?.text == alias.text else { return nil }
    return made(by: call, type: "")
  }

  /// The mention of `Key` in a declaration, in its type or its value.
  private func mention(_ start: Int?) -> LibraryMention? {
    guard let start, tokens.isKeyType(start) else { return nil }
    return tokens.mention(.key, at: tokens.isWord(start, .key) ? start : start + 2)
  }

  /// `Keys.logger`: the value alone shows that this is an alias of a key.
  private func namesMemberOfKeys(_ range: Range<Int>) -> Bool {
    let start = tokens.isWord(range.lowerBound, .trellis) ? range.lowerBound + 2 : range.lowerBound
    return range.upperBound == start + 3 && tokens.isWord(start, .keys) && tokens.kind(start + 1) == .period
      && tokens.isName(start + 2) && !tokens.isWord(start + 2, "self")
  }

  /// The type whose initializer a call is, without `.init`; a bare `.init` itself.
  private func keyType(calledBy call: Int) -> Int? {
    guard tree.kind(call) == .call, let callee = tree.child(call) else { return nil }
    guard let name = tree.token(callee), tokens.isWord(name, "init") else { return callee }
    return tree.base(callee) ?? callee
  }

  /// Whether a callee is `.init`, of the type that is written for the key.
  private func isInit(_ callee: Int) -> Bool {
    tree.kind(callee) == .implicitMember && tree.token(callee).map { tokens.isWord($0, "init") } ?? false
  }

  private func made(by value: Int, annotated: String, isTyped: Bool) -> KeyDeclarationFact.Value? {
    guard let type = keyType(calledBy: value) else { return nil }
    if isInit(type) { return isTyped ? made(by: value, type: annotated) : nil }
    guard let name = tree.dottedName(type), tokens.isKeyType(tree.first(type)), tokens.isWord(name.last, .key) else {
      return nil
    }
    return made(by: value, type: keyArgument(tree.first(type)) ?? annotated)
  }

  /// Reads a call that creates a key: `Key<Logger>("logger")`, `Key<Int> { 50 }`.
  private func made(by call: Int, type: String) -> KeyDeclarationFact.Value? {
    let arguments = tree.arguments(call)
    let closures = tree.trailingClosures(call)
    guard let open = tree.openingBracket(call) ?? closures.first?.open else { return nil }
    let hasDefault = !closures.isEmpty || arguments.contains { tokens.isNamed($0.label, Label.default) }
    var label = KeyDeclarationFact.Label.place(tokens.site(open))
    if let first = arguments.first, first.label == nil {
      label = tokens.string(in: first.range).map { .string($0) } ?? .computed
    }
    // A place that is given is another.
    if arguments.contains(where: { $0.label != nil && !tokens.isNamed($0.label, Label.default) }), case .place = label {
      label = .computed
    }
    return .made(label, type: type, hasDefault: hasDefault)
  }

  /// The generic argument of `Key<…>`.
  private func keyArgument(_ index: Int) -> String? {
    let name = tokens.isWord(index, .trellis) ? index + 2 : index
    guard tokens.opensAngle(name + 1), let close = tokens.angleClose(name + 1) else { return nil }
    var open = tokens[name + 1]
    open.start += 1
    // The bracket is a token of its own in formatted source; `<<` would open two.
    let first = open.start < open.end ? name + 1 : name + 2
    return tokens.foldedText(first..<close.token + 1, endOffset: close.end - 1)
  }
}
