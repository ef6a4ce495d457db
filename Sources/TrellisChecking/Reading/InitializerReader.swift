internal import TrellisGraph
internal import TrellisResolver

/// An initializer, a global or static function, or a constant that holds an async closure: shows whether such a factory is
/// async.
struct InitializerFact: Sendable {
  /// Path of the type; for an extension as written, empty for a global function.
  var owner: String
  var isInExtension: Bool
  /// Nil for an initializer.
  var name: String?
  /// The parameter labels; nil for `_`.
  var labels: [String?]
  var isAsync: Bool
  /// Whether it is visible in its own file only; set for functions.
  var isOfFile = false
  /// The site of its name.
  var site: Site
  /// For a function: what it returns, if that is a name.
  var result: TypeReference?
  /// For a function that returns `any` or `some` protocol: what makes the value that it returns.
  @Boxed var made: InitializerReference?
}

/// Reads the initializers and the static and global functions of a file.
struct InitializerReader {
  private(set) var initializers: [InitializerFact] = []

  init(_ outline: Outline) {
    let tokens = outline.tokens
    initializers = Self.asyncConstants(outline)
    for declaration in outline.declarations where declaration.kind == .initializer || declaration.kind == .function {
      guard let open = declaration.parameters, outline.build[declaration.introducer] != .never else { continue }
      let parent = outline.parent(of: declaration)
      let isFunction = declaration.kind == .function
      if isFunction ? parent.map({ !$0.holdsMembers || !declaration.isStatic }) ?? false : parent == nil { continue }
      let end = tokens.closing(open) + 1
      let result = isFunction ? Self.result(of: declaration, outline) : nil
      initializers.append(
        InitializerFact(
          owner: outline.owner(of: declaration), isInExtension: parent?.kind == .extension,
          name: isFunction ? tokens.text(declaration.name) : nil,
          labels: tokens.parameters(open: open).map { $0.label.map(tokens.text) },
          isAsync: (end..<max(end, declaration.headerEnd)).contains { tokens.isWord($0, "async") },
          isOfFile: outline.access(of: declaration) == .file, site: tokens.site(declaration.name),
          result: result?.type, made: result?.made))
    }
  }

  /// The type that a function returns, or what makes the value if it only promises a protocol.
  private static func result(
    of declaration: Declaration, _ outline: Outline
  ) -> (type: TypeReference?, made: InitializerReference?)? {
    let tokens = outline.tokens
    let end = declaration.headerEnd
    guard let open = declaration.parameters,
      let arrow = (tokens.closing(open) + 1..<max(tokens.closing(open) + 1, end)).first(where: {
        tokens.kind($0) == .arrow
      })
    else { return nil }
    let context = outline.owner(of: declaration)
    let generics = tokens.genericParameters(declaration)
    if tokens.isWord(arrow + 1, "any") || tokens.isWord(arrow + 1, "some") {
      guard let body = declaration.body, let made = tokens.made(byBody: body, context: context) else { return nil }
      let name = tokens.nameHash(made.first)
      let own = tokens.parameters(open: open).map(\.name) + generics
      return own.contains { tokens.nameHash($0) == name } ? nil : (nil, made.reference)
    }
    guard let name = tokens.dottedName(from: arrow + 1, to: end), name.next == end,
      !generics.contains(where: { tokens.text($0) == name.text })
    else { return nil }
    return (tokens.reference(name, context: context), nil)
  }

  /// Async closures held by global or static constants.
  private static func asyncConstants(_ outline: Outline) -> [InitializerFact] {
    let tokens = outline.tokens
    var result: [InitializerFact] = []
    for declaration in outline.declarations where declaration.kind == .constant || declaration.kind == .variable {
      let parent = outline.parent(of: declaration)
      guard parent.map({ $0.holdsMembers && declaration.isStatic }) ?? true,
        outline.build[declaration.introducer] != .never
      else { continue }
      for binding in tokens.bindings(at: declaration.introducer, to: tokens.count) {
        guard let count = tokens.asyncFunction(in: binding) else { continue }
        result.append(
          InitializerFact(
            owner: outline.owner(of: declaration), isInExtension: parent?.kind == .extension,
            name: tokens.text(binding.name), labels: Array(repeating: nil, count: count), isAsync: true,
            isOfFile: outline.access(of: declaration) == .file, site: tokens.site(binding.name)))
      }
    }
    return result
  }
}
