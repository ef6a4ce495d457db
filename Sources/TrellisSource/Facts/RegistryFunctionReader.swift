internal import TrellisGraph

/// Finds the functions of a file that take an `inout Registry`, and has their bodies walked.
struct RegistryFunctionReader {
  let tokens: TokenView
  let path: String
  let outline: Outline
  let contexts: Contexts
  let build: BuildConditions

  private(set) var functions: [RegistryFunction] = []
  private(set) var keyTokens: [Int] = []

  init(_ tokens: TokenView, path: String, outline: Outline, contexts: Contexts, build: BuildConditions) {
    self.tokens = tokens
    self.path = path
    self.outline = outline
    self.contexts = contexts
    self.build = build
    for (index, declaration) in outline.declarations.enumerated() where declaration.kind == .function {
      read(index, declaration)
    }
  }

  private mutating func read(_ index: Int, _ declaration: Declaration) {
    guard let open = declaration.parameters, let body = declaration.body, mayTakeRegistry(open) else { return }
    let parameters = tokens.parameters(open: open)
    guard let position = parameters.firstIndex(where: { registryType($0) != nil }),
      let definition = registryType(parameters[position])
    else { return }
    let condition = build[declaration.introducer]
    if case .never = condition { return }
    let context = contexts.paths[index]
    var walker = BodyWalker(
      tokens: tokens, path: path, context: context, build: build, registry: parameters[position].name,
      otherParameters: parameters.indices.filter { $0 != position }.map { parameters[$0].name })
    walker.walk(body: body)
    keyTokens += walker.keyTokens
    functions.append(
      RegistryFunction(
        name: tokens.text(declaration.name), owner: owner(declaration),
        parameters: parameters.map {
          RegistryFunction.Parameter(label: $0.label.map(tokens.text), hasDefault: $0.hasDefault)
        },
        registry: position, definition: definition, generics: generics(declaration),
        isFilePrivate: declaration.access == .file && declaration.parent == nil,
        site: tokens.site(declaration.name, in: path), condition: condition, steps: walker.steps))
  }

  /// The path of the type that a function is a member of; a function inside a function belongs to that one's type.
  private func owner(_ declaration: Declaration) -> String {
    declaration.parent.map { contexts.paths[$0] } ?? ""
  }

  private func mayTakeRegistry(_ open: Int) -> Bool {
    for i in open + 1..<max(open + 1, tokens.closing(open)) where tokens.isWord(i, "inout") { return true }
    return false
  }

  /// What stands between the brackets of `inout Registry<…>`; empty if it is no name, nil for any other type.
  private func registryType(_ parameter: Parameter) -> String? {
    var i = parameter.type
    guard tokens.isWord(i, "inout") else { return nil }
    i += 1
    if tokens.isWord(i, "sending") { i += 1 }
    if tokens.isWord(i, "Trellis"), tokens.kind(i + 1) == .period { i += 2 }
    guard tokens.isWord(i, "Registry"), tokens.opensAngle(i + 1) else { return nil }
    return tokens.dottedName(from: i + 2, to: parameter.end)?.text ?? ""
  }

  private func generics(_ declaration: Declaration) -> [String] {
    guard tokens.opensAngle(declaration.name + 1), let open = declaration.parameters else { return [] }
    var result: [String] = []
    for i in declaration.name + 2..<open where tokens.isName(i) {
      if i == declaration.name + 2 || tokens.kind(i - 1) == .comma { result.append(tokens.text(i)) }
    }
    return result
  }
}
