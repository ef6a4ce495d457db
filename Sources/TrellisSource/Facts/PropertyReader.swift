/// Reads the properties and functions of a file that hold or return scopes, and the names of the others, which hide them.
struct PropertyReader {
  private(set) var properties: [PropertyFact] = []

  private let tokens: TokenView
  private let outline: Outline
  private let reader: ReceiverReader

  init(_ tokens: TokenView, path: String, outline: Outline, contexts: Contexts) {
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
      if value == nil, let range = binding.value, binding.type.map({ tokens.isWord($0, "Scope") }) ?? true {
        let receiver = reader.receiver(of: range, context: owner) { _ in nil }
        // What only another property says would have to be followed through all files.
        if case .written = receiver { value = receiver }
      }
      properties.append(
        PropertyFact(
          owner: owner, name: tokens.nameHash(binding.name), isCalled: false, isStatic: declaration.isStatic,
          value: value))
    }
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
    properties.append(
      PropertyFact(
        owner: owner, name: tokens.nameHash(declaration.name), isCalled: true, isStatic: declaration.isStatic,
        value: value))
  }

  /// A scope of this type; nil for that of a generic parameter, which is another one each time.
  private func written(_ name: TokenView.DottedName, _ owner: String, in declaration: Declaration) -> Receiver? {
    var around: Declaration? = declaration
    // Deeper nesting is no program.
    for _ in 0..<64 {
      guard let level = around else { break }
      let generics = tokens.genericParameters(level)
      if generics.contains(where: { tokens.nameHash($0) == tokens.nameHash(name.last) }) { return nil }
      around = level.parent.map { outline.declarations[$0] }
    }
    return .written(reader.reference(name, owner))
  }
}
