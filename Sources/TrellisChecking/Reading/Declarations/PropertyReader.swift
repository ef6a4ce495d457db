internal import TrellisGraph
internal import TrellisResolver

/// Reads the properties and functions of a file that hold or return scopes, and the names of the others, which hide them.
struct PropertyReader {
  private(set) var properties: [PropertyFact] = []
  private(set) var inputs: [InputFact] = []

  private let tokens: TokenView
  private let outline: Outline
  /// Names that the file uses as receivers, or as objects that scopes are passed to.
  private let objects: Set<NameHash>
  /// The scopes that properties are created with, by the places of their names.
  private let scopes: [Int: Value]

  init(_ outline: Outline, objects: [NameHash], scopes: [Int: Value]) {
    self.objects = Set(objects)
    self.scopes = scopes
    self.outline = outline
    tokens = outline.tokens
    for declaration in outline.declarations {
      let parent = outline.parent(of: declaration)
      let owner = outline.owner(of: declaration)
      switch declaration.kind {
      case .constant, .variable: readProperties(declaration, owner)
      // A local function is visible only in the function around it.
      case .function where parent?.holdsMembers ?? true: readFunction(declaration, owner)
      case .initializer where takesAutoclosure(declaration):
        properties.append(
          PropertyFact(
            owner: owner, name: NameHash("init"), isCalled: true, isStatic: true, takesAutoclosure: true, value: nil))
      default: break
      }
    }
  }

  private mutating func readProperties(_ declaration: Declaration, _ owner: String) {
    for binding in outline.bindings(of: declaration) {
      readInput(binding, of: declaration, owner)
      var value: Value?
      if let type = binding.type {
        value = tokens.scopeType(type.lowerBound, to: type.upperBound).flatMap { written($0, owner, in: declaration) }
      }
      value = value ?? scopes[binding.name]
      properties.append(
        PropertyFact(
          owner: owner, name: tokens.nameHash(binding.name), isCalled: false, isStatic: declaration.isStatic,
          isConstant: declaration.kind == .constant, mayOpen: binding.accessors != nil,
          access: outline.access(of: declaration) ?? .module, value: value,
          object: value == nil ? object(binding, owner, in: declaration) : nil))
    }
  }

  private mutating func readInput(_ binding: Binding, of declaration: Declaration, _ owner: String) {
    guard DefinitionTable.lastPart(owner) == "\(MemberName.inputs)", let type = binding.type, binding.accessors == nil,
      !declaration.isStatic, !declaration.hasAttribute, declaration.access != .file,
      outline.parent(of: declaration)?.kind == .structure, outline.build[declaration.introducer] == .always,
      // Its getter mutates, which no key path can.
      !(outline.tree.first(declaration.node)..<declaration.introducer).contains(where: { tokens.isWord($0, "lazy") })
    else { return }
    inputs.append(
      InputFact(
        owner: Contexts.outer(of: owner), name: tokens.text(binding.name), type: tokens.foldedText(type),
        site: tokens.site(binding.name)))
  }

  private func object(_ binding: Binding, _ owner: String, in declaration: Declaration) -> TypeReference? {
    // A consumer's scope may be of a type that is an alias of `Scope`.
    // A singleton or a global is asked for its scope in other files.
    guard
      objects.contains(tokens.nameHash(binding.name)) || declaration.isStatic || owner.isEmpty
        || tokens.isNamed(binding.name, MemberName.scope)
    else { return nil }
    if let type = binding.type {
      return tokens.objectType(at: type.lowerBound).flatMap {
        isGeneric($0, in: declaration) ? nil : tokens.reference($0, context: owner)
      }
    }
    guard let value = binding.value, !declaration.hasAttribute else { return nil }
    let name = outline.tree.instantiated(by: value) ?? outline.tree.cast(value)
    return name.flatMap { isGeneric($0, in: declaration) ? nil : tokens.reference($0, context: owner) }
  }

  private func takesAutoclosure(_ declaration: Declaration) -> Bool {
    outline.parameters(of: declaration).contains { $0.type.contains { tokens.isWord($0, "autoclosure") } }
  }

  private mutating func readFunction(_ declaration: Declaration, _ owner: String) {
    guard tokens.isName(declaration.name) else { return }
    let result = outline.result(of: declaration)
    let scope = result.flatMap { tokens.scopeType($0.lowerBound, to: $0.upperBound) }
    let value = scope.flatMap { written($0, owner, in: declaration) }
    let alias = value == nil ? result.flatMap { self.result(of: declaration, at: $0.lowerBound, owner) } : nil
    properties.append(
      PropertyFact(
        owner: owner, name: tokens.nameHash(declaration.name), isCalled: true, isStatic: declaration.isStatic,
        endsProgram: result.map { tokens.isWord($0.lowerBound, "Never") } ?? false
          || declaration.body.map { tokens.endOfProgram($0 + 1) != nil } ?? false,
        takesAutoclosure: takesAutoclosure(declaration), access: outline.access(of: declaration) ?? .module,
        value: value, object: alias))
    if tokens.isWord(declaration.name, MemberName.openScope) { readOuter(declaration, owner) }
    if let name = ScopeMethod(tokens, declaration.name), takesType(declaration, as: name) {
      properties.append(
        PropertyFact(
          owner: owner, name: name.declared, isCalled: true, isStatic: declaration.isStatic, value: nil))
    }
  }

  /// Whether calls of a function can look like calls of a `Scope` method that takes a type.
  private func takesType(_ declaration: Declaration, as method: ScopeMethod) -> Bool {
    guard let first = outline.parameters(of: declaration).first else { return false }
    let label = first.label.map { tokens.text($0) }
    return label == method.label
      && first.type.contains {
        tokens.isWord($0, "Type") && tokens.kind($0 - 1) == .period
      }
  }

  /// The result type of a function whose name is in `objects`.
  private func result(of declaration: Declaration, at type: Int, _ owner: String) -> TypeReference? {
    guard objects.contains(tokens.nameHash(declaration.name)) else { return nil }
    return tokens.objectType(at: type).map { tokens.reference($0, context: owner) }
  }

  /// Records the scope that `openScope(in:)` takes as a property with a name of its own.
  private mutating func readOuter(_ declaration: Declaration, _ owner: String) {
    let parameters = outline.parameters(of: declaration)
    guard parameters.count == 1, let label = parameters[0].label, tokens.isNamed(label, Label.in) else { return }
    let scope = tokens.scopeType(parameters[0].type.lowerBound, to: parameters[0].type.upperBound)
    properties.append(
      PropertyFact(
        owner: owner, name: NameHash(MemberName.openScopeIn), isCalled: true, isStatic: declaration.isStatic,
        value: scope.flatMap { written($0, owner, in: declaration) }))
  }

  /// A scope of this type. Nil if its definition is a generic parameter, except for a `scope` property, whose definition the
  /// subclasses supply.
  private func written(_ scope: TokenView.ScopeType, _ owner: String, in declaration: Declaration) -> Value? {
    if isGeneric(scope.definition, in: declaration) {
      guard tokens.isWord(declaration.name, MemberName.scope), declaration.kind == .variable else { return nil }
      return .written(tokens.reference(scope.definition, context: owner), by: .parameter)
    }
    return .written(tokens.reference(scope.definition, context: owner), by: .name(scope.mention))
  }

  private func isGeneric(_ name: TokenView.DottedName, in declaration: Declaration) -> Bool {
    var around: Declaration? = declaration
    // No real program nests deeper.
    for _ in 0..<64 {
      guard let level = around else { break }
      let generics = outline.genericParameters(of: level)
      if generics.contains(where: { tokens.nameHash($0) == tokens.nameHash(name.last) }) { return true }
      around = outline.parent(of: level)
    }
    return false
  }
}
