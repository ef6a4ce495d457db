internal import TrellisGraph
internal import TrellisResolver

/// Finds the functions in a file that take a registry, `inout` or `borrowing`, and the methods that extend it, and walks their bodies.
struct RegistryFunctionReader {
  private(set) var functions: [RegistryFunction] = []
  private(set) var keyTokens: [Int] = []
  /// The factories of registrations, by their braces.
  private(set) var factories: [Int: UseReference.Factory] = [:]

  private let outline: Outline
  private let tokens: TokenView
  private let build: BuildConditions

  init(_ outline: Outline) {
    self.outline = outline
    tokens = outline.tokens
    build = outline.build
    for (index, declaration) in outline.declarations.enumerated() where declaration.kind == .function {
      read(index, declaration)
    }
    if !functions.isEmpty { noteErrorDirectives() }
  }

  /// In a file with `#error`, no function registers anything.
  private mutating func noteErrorDirectives() {
    let ends = tokens.refusals.map { token in
      RegistryStep(action: .end, site: tokens.site(token), condition: build[token])
    }
    guard !ends.isEmpty else { return }
    for index in functions.indices { functions[index].steps.insert(contentsOf: ends, at: 0) }
  }

  private mutating func read(_ index: Int, _ declaration: Declaration) {
    guard let body = declaration.body else { return }
    if let parent = declaration.parent, extendedVerbs(parent) != nil { readMethod(index, declaration, in: parent) }
    let parameters = outline.parameters(of: declaration)
    guard parameters.contains(where: { isLent($0.type.lowerBound) }) else { return }
    let generics = generics(declaration)
    guard let position = parameters.firstIndex(where: { registryType($0, generics) != nil }),
      let type = registryType(parameters[position], generics)
    else { return }
    if build[declaration.introducer] == .never { return }
    let context = outline.paths[index]
    var function = function(declaration, parameters, generics, context: context)
    function.registry = position
    function.definition = type.definition
    function.mention = type.mention
    function.alias = type.alias.map { tokens.reference($0, context: context) }
    function.steps = steps(of: declaration, in: body, context: context, parameters, registry: position)
    if isLocal(declaration) {
      function.block = outline.braces(around: declaration).map {
        tokens.block(from: outline.tree.first($0), to: outline.tree.end($0) - 1)
      }
    }
    functions.append(function)
  }

  private func isLocal(_ declaration: Declaration) -> Bool { outline.parent(of: declaration)?.holdsCode ?? false }

  private mutating func steps(
    of declaration: Declaration, in body: Int, context: String, _ parameters: [Parameter], registry: Int?
  ) -> [RegistryStep] {
    let walker = BodyWalker(
      tree: outline.tree, context: context, build: build, registry: registry, parameters,
      generics: outline.genericParameters(of: declaration), isLocal: isLocal(declaration))
    walker.walk(body: body)
    keyTokens += walker.keyTokens
    factories.merge(walker.factories) { one, _ in one }
    return walker.steps
  }

  private mutating func readMethod(_ index: Int, _ declaration: Declaration, in parent: Int) {
    guard !declaration.isStatic, let body = declaration.body,
      build[declaration.introducer] != .never
    else { return }
    let parameters = outline.parameters(of: declaration)
    var function = function(declaration, parameters, generics(declaration), context: outline.paths[index])
    function.definition = extendedDefinition(outline.declarations[parent])
    function.mention = extendedVerbs(parent).map {
      LibraryMention(name: $0, isQualified: outline.paths[parent] != $0.text, hasArguments: false)
    }
    function.isVerb = tokens.isVerb(declaration.name)
    function.steps = steps(of: declaration, in: body, context: outline.paths[index], parameters, registry: nil)
    functions.append(function)
  }

  /// What is extended, if the methods of `Registry` are.
  private func extendedVerbs(_ index: Int) -> LibraryName? {
    guard outline.declarations[index].kind == .extension else { return nil }
    return [.registry, .registrationVerbs, .overrideVerbs].first { $0.isSpelled(outline.paths[index]) }
  }

  /// The definition that an extension of `Registry` is for: `extension Registry<App>`, or `where Definition == App`.
  private func extendedDefinition(_ declaration: Declaration) -> String? {
    guard let name = tokens.dottedName(from: declaration.name, to: declaration.headerEnd) else { return nil }
    if name.hasArguments { return tokens.registryArgument(name.last + 2) }
    return tokens.requiredDefinition(from: name.next, to: declaration.headerEnd)?.text
  }

  private func function(
    _ declaration: Declaration, _ parameters: [Parameter], _ generics: [String], context: String
  ) -> RegistryFunction {
    var function = outline.function(
      declaration, parameters, owner: outline.owner(of: declaration), context: context)
    function.generics = generics
    return function
  }

  private struct RegistryType {
    var definition: String?
    var mention: LibraryMention?
    /// The type's name, if it may be an alias of a registry.
    var alias: TokenView.DottedName?
  }

  /// Whether a parameter's type begins like that of a registry, which cannot be copied; its verbs do not change it.
  private func isLent(_ index: Int) -> Bool { tokens.keyword(index) == .inout || tokens.isWord(index, "borrowing") }

  /// Nil for any type other than a registry.
  private func registryType(_ parameter: Parameter, _ generics: [String]) -> RegistryType? {
    let end = parameter.type.upperBound
    var i = parameter.type.lowerBound
    guard isLent(i) else { return nil }
    i += 1
    if tokens.isWord(i, "sending") { i += 1 }
    if tokens.isWord(i, .trellis), tokens.kind(i + 1) == .period { i += 2 }
    if tokens.isWord(i, .registry) {
      guard tokens.opensAngle(i + 1) else { return nil }
      return RegistryType(definition: tokens.registryArgument(i + 2), mention: tokens.mention(.registry, at: i))
    }
    guard let name = tokens.dottedName(from: i, to: end), name.next == end,
      !Self.isKnown(name.text), !generics.contains(name.text)
    else { return nil }
    return RegistryType(definition: name.hasArguments ? tokens.registryArgument(name.last + 2) : nil, alias: name)
  }

  /// Types that are often passed `inout` and are never a registry.
  private static func isKnown(_ type: String) -> Bool {
    switch type {
    case "Hasher", "Self", "String", "Substring", "Int", "Double", "Bool", "Data", "Array", "Set", "Dictionary",
      "UInt8":
      true
    default: false
    }
  }

  private func generics(_ declaration: Declaration) -> [String] {
    outline.genericParameters(of: declaration).map(tokens.text)
  }
}
