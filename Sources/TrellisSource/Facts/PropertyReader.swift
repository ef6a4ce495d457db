/// Reads the properties and functions of a file that hold or return scopes, and the names of the others, which hide them.
struct PropertyReader {
  private(set) var properties: [PropertyFact] = []

  private let tokens: TokenView
  private let outline: Outline
  private let reader: ReceiverReader
  /// The names of those whose objects scopes are handed to.
  private let objects: Set<NameHash>

  init(_ tokens: TokenView, path: String, outline: Outline, contexts: Contexts, objects: [NameHash]) {
    self.objects = Set(objects)
    self.tokens = tokens
    self.outline = outline
    reader = ReceiverReader(tokens: tokens, path: path)
    for declaration in outline.declarations {
      let parent = declaration.parent.map { outline.declarations[$0] }
      let owner = declaration.parent.map { contexts.paths[$0] } ?? ""
      switch declaration.kind {
      case .constant, .variable: readProperties(declaration, owner)
      // A function inside a function is seen by that one alone.
      case .function where parent?.holdsMembers ?? true: readFunction(declaration, owner)
      default: break
      }
    }
  }

  private mutating func readProperties(_ declaration: Declaration, _ owner: String) {
    for binding in tokens.bindings(at: declaration.introducer, to: tokens.count) {
      var value: Receiver?
      if let type = binding.type {
        value = tokens.scopeType(type, to: binding.end).flatMap { written($0, owner, in: declaration) }
      }
      if value == nil, let range = binding.value, binding.type.map({ tokens.isWord($0, .scope) }) ?? true {
        let receiver = reader.receiver(of: range, context: owner) { _ in nil }
        // What only another property says would have to be followed through all files.
        if case .written = receiver { value = receiver }
      }
      properties.append(
        PropertyFact(
          owner: owner, name: tokens.nameHash(binding.name), isCalled: false, isStatic: declaration.isStatic,
          access: declaration.access ?? .module, value: value,
          object: value == nil ? object(binding, owner, in: declaration) : nil))
    }
  }

  private func object(_ binding: Binding, _ owner: String, in declaration: Declaration) -> TypeReference? {
    guard !objects.isEmpty, objects.contains(tokens.nameHash(binding.name)) else { return nil }
    let objects = ObjectReader(tokens: tokens)
    if let type = binding.type {
      return objects.type(at: type).flatMap { isGeneric($0, in: declaration) ? nil : reader.reference($0, owner) }
    }
    guard let value = binding.value, !objects.hasAttribute(declaration.introducer) else { return nil }
    let name = objects.made(in: value) ?? objects.cast(in: value)
    return name.flatMap { isGeneric($0, in: declaration) ? nil : reader.reference($0, owner) }
  }

  private mutating func readFunction(_ declaration: Declaration, _ owner: String) {
    guard let open = declaration.parameters, tokens.isName(declaration.name) else { return }
    var value: Receiver?
    var i = tokens.closing(open) + 1
    while i < declaration.headerEnd, tokens.kind(i) != .arrow {
      i = tokens.kind(i) == .leftParen ? tokens.closing(i) + 1 : i + 1
    }
    if i < declaration.headerEnd, let scope = tokens.scopeType(i + 1, to: declaration.headerEnd) {
      value = written(scope, owner, in: declaration)
    }
    let alias = value == nil && i < declaration.headerEnd ? result(of: declaration, at: i + 1, owner) : nil
    properties.append(
      PropertyFact(
        owner: owner, name: tokens.nameHash(declaration.name), isCalled: true, isStatic: declaration.isStatic,
        access: declaration.access ?? .module, value: value, object: alias))
    if tokens.isWord(declaration.name, MemberName.openScope) { readOuter(declaration, open, owner) }
    if let name = ScopeMethod(tokens, declaration.name), takesType(open, as: name) {
      properties.append(
        PropertyFact(
          owner: owner, name: name.declared, isCalled: true, isStatic: declaration.isStatic, value: nil))
    }
  }

  /// Whether a function may be called with a type where a method of `Scope` is.
  private func takesType(_ open: Int, as method: ScopeMethod) -> Bool {
    guard let first = tokens.parameters(open: open).first else { return false }
    let label = first.label.map { tokens.text($0) }
    return label == method.label
      && (first.type..<max(first.type, first.end)).contains {
        tokens.isWord($0, "Type") && tokens.kind($0 - 1) == .period
      }
  }

  /// What a function returns that is called in the file.
  private func result(of declaration: Declaration, at type: Int, _ owner: String) -> TypeReference? {
    guard objects.contains(tokens.nameHash(declaration.name)) else { return nil }
    return ObjectReader(tokens: tokens).type(at: type).map { reader.reference($0, owner) }
  }

  /// The scope that `openScope(in:)` opens another in, under a name of its own.
  private mutating func readOuter(_ declaration: Declaration, _ open: Int, _ owner: String) {
    let parameters = tokens.parameters(open: open)
    guard parameters.count == 1, let label = parameters[0].label, tokens.isNamed(label, Label.in) else { return }
    let scope = tokens.scopeType(parameters[0].type, to: parameters[0].end)
    properties.append(
      PropertyFact(
        owner: owner, name: NameHash(MemberName.openScopeIn), isCalled: true, isStatic: declaration.isStatic,
        value: scope.flatMap { written($0, owner, in: declaration) }))
  }

  /// A scope of this type; nil for that of a generic parameter, which is another one each time, unless it is the scope that
  /// the objects of a class live in.
  private func written(_ scope: TokenView.ScopeType, _ owner: String, in declaration: Declaration) -> Receiver? {
    if isGeneric(scope.definition, in: declaration) {
      guard tokens.isWord(declaration.name, MemberName.scope), declaration.kind == .variable else { return nil }
      return .written(reader.reference(scope.definition, owner), by: .parameter)
    }
    return .written(reader.reference(scope.definition, owner), by: .name(scope.mention))
  }

  private func isGeneric(_ name: TokenView.DottedName, in declaration: Declaration) -> Bool {
    var around: Declaration? = declaration
    // Deeper nesting is no program.
    for _ in 0..<64 {
      guard let level = around else { break }
      let generics = tokens.genericParameters(level)
      if generics.contains(where: { tokens.nameHash($0) == tokens.nameHash(name.last) }) { return true }
      around = level.parent.map { outline.declarations[$0] }
    }
    return false
  }
}
