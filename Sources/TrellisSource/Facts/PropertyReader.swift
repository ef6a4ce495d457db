/// Reads the properties and globals of a file that hold scopes, and the names of the others, which hide them.
struct PropertyReader {
  private(set) var properties: [PropertyFact] = []

  init(_ tokens: TokenView, path: String, outline: Outline, contexts: Contexts) {
    let reader = ReceiverReader(tokens: tokens, path: path)
    for declaration in outline.declarations where declaration.kind == .constant || declaration.kind == .variable {
      let owner = declaration.parent.map { contexts.paths[$0] } ?? ""
      for binding in tokens.bindings(at: declaration.introducer, to: tokens.count) {
        var value: Receiver?
        if let type = binding.type {
          value = tokens.scopeType(type, to: binding.end).map { .written(reader.reference($0, owner)) }
        }
        if value == nil, let range = binding.value, binding.type.map({ tokens.isWord($0, "Scope") }) ?? true {
          let receiver = reader.receiver(of: range, context: owner) { _ in nil }
          // What only another property says would have to be followed through all files.
          if case .written = receiver { value = receiver }
        }
        properties.append(PropertyFact(owner: owner, name: tokens.nameHash(binding.name), value: value))
      }
    }
  }
}
