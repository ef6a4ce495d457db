internal import TrellisGraph

/// An initialiser that a type declares: as a factory it says whether that is async.
struct InitializerFact: Sendable {
  /// Path of the type; for one in an extension as written.
  var owner: String
  var isInExtension: Bool
  /// Of its parameters; nil for `_`.
  var labels: [String?]
  var isAsync: Bool
}

/// Reads the initialisers that the types of a file declare.
struct InitializerReader {
  private(set) var initializers: [InitializerFact] = []

  init(_ tokens: TokenView, outline: Outline, contexts: Contexts, build: BuildConditions) {
    for declaration in outline.declarations where declaration.kind == .initializer {
      guard let open = declaration.parameters, let parent = declaration.parent, build[declaration.introducer] != .never
      else { continue }
      let end = tokens.closing(open) + 1
      initializers.append(
        InitializerFact(
          owner: contexts.paths[parent], isInExtension: outline.declarations[parent].kind == .extension,
          labels: tokens.parameters(open: open).map { $0.label.map(tokens.text) },
          isAsync: (end..<max(end, declaration.headerEnd)).contains { tokens.isWord($0, "async") }))
    }
  }
}
