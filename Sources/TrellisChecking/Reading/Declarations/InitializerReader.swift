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
  /// Whether it takes one value for each label, in every build.
  var isPlain = false
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
      guard outline.build[declaration.introducer] != .never else { continue }
      let parent = outline.parent(of: declaration)
      let isFunction = declaration.kind == .function
      if isFunction ? parent.map({ !$0.holdsMembers || !declaration.isStatic }) ?? false : parent == nil { continue }
      let result = isFunction ? Self.result(of: declaration, outline) : nil
      let parameters = outline.parameters(of: declaration)
      initializers.append(
        InitializerFact(
          owner: outline.owner(of: declaration), isInExtension: parent?.kind == .extension,
          name: isFunction ? tokens.text(declaration.name) : nil,
          labels: parameters.map { $0.label.map(tokens.text) },
          isPlain: !isFunction && outline.build[declaration.introducer] == .always
            && outline.tree.arePlain(parameters, in: declaration.node),
          isAsync: outline.has(.async, declaration),
          isOfFile: outline.access(of: declaration) == .file, site: tokens.site(declaration.name),
          result: result?.type, made: result?.made))
    }
  }

  /// The type that a function returns, or what makes the value if it only promises a protocol.
  private static func result(
    of declaration: Declaration, _ outline: Outline
  ) -> (type: TypeReference?, made: InitializerReference?)? {
    let tokens = outline.tokens
    guard let type = outline.result(of: declaration) else { return nil }
    let context = outline.owner(of: declaration)
    let generics = outline.genericParameters(of: declaration)
    if tokens.keyword(type.lowerBound) == .any || tokens.keyword(type.lowerBound) == .some {
      guard let body = declaration.body, let made = outline.tree.made(byBody: body, context: context) else {
        return nil
      }
      let name = tokens.nameHash(made.first)
      let own = outline.parameters(of: declaration).map(\.name) + generics
      return own.contains { tokens.nameHash($0) == name } ? nil : (nil, made.reference)
    }
    guard let name = tokens.dottedName(from: type.lowerBound, to: type.upperBound), name.next == type.upperBound,
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
      for binding in outline.bindings(of: declaration) {
        guard let count = outline.tree.asyncFunction(in: binding) else { continue }
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
