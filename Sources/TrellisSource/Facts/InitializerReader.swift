internal import TrellisGraph

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
}

/// Reads the initializers and the static and global functions of a file.
struct InitializerReader {
  private(set) var initializers: [InitializerFact] = []

  init(_ tokens: TokenView, outline: Outline, contexts: Contexts, build: BuildConditions) {
    initializers = Self.asyncConstants(tokens, outline, contexts, build)
    for declaration in outline.declarations where declaration.kind == .initializer || declaration.kind == .function {
      guard let open = declaration.parameters, build[declaration.introducer] != .never else { continue }
      let parent = declaration.parent.map { outline.declarations[$0] }
      let isFunction = declaration.kind == .function
      if isFunction ? parent.map({ !$0.holdsMembers || !declaration.isStatic }) ?? false : parent == nil { continue }
      let end = tokens.closing(open) + 1
      initializers.append(
        InitializerFact(
          owner: declaration.parent.map { contexts.paths[$0] } ?? "", isInExtension: parent?.kind == .extension,
          name: isFunction ? tokens.text(declaration.name) : nil,
          labels: tokens.parameters(open: open).map { $0.label.map(tokens.text) },
          isAsync: (end..<max(end, declaration.headerEnd)).contains { tokens.isWord($0, "async") },
          isOfFile: Self.isOfFile(declaration, parent)))
    }
  }

  private static func isOfFile(_ declaration: Declaration, _ parent: Declaration?) -> Bool {
    declaration.access == .file || declaration.access == nil && parent?.kind == .extension && parent?.access == .file
  }

  /// Async closures held by global or static constants.
  private static func asyncConstants(
    _ tokens: TokenView, _ outline: Outline, _ contexts: Contexts, _ build: BuildConditions
  ) -> [InitializerFact] {
    var result: [InitializerFact] = []
    for declaration in outline.declarations where declaration.kind == .constant || declaration.kind == .variable {
      let parent = declaration.parent.map { outline.declarations[$0] }
      guard parent.map({ $0.holdsMembers && declaration.isStatic }) ?? true, build[declaration.introducer] != .never
      else { continue }
      for binding in tokens.bindings(at: declaration.introducer, to: tokens.count) {
        guard let count = tokens.asyncFunction(in: binding) else { continue }
        result.append(
          InitializerFact(
            owner: declaration.parent.map { contexts.paths[$0] } ?? "", isInExtension: parent?.kind == .extension,
            name: tokens.text(binding.name), labels: Array(repeating: nil, count: count), isAsync: true,
            isOfFile: isOfFile(declaration, parent)))
      }
    }
    return result
  }
}
