internal import SwiftSyntax

/// Finds references to a name.
final class ReferenceFinder: SyntaxVisitor {
  private let name: String
  private(set) var found: [DeclReferenceExprSyntax] = []

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.baseName.text == name { found.append(node) }
    return .skipChildren
  }
}

extension ClosureExprSyntax {
  /// Where it uses `$0`, `$1`, … itself, closures inside it aside.
  var implicitParameters: [(number: Int, node: DeclReferenceExprSyntax)] {
    let finder = ImplicitParameters()
    finder.walk(statements)
    return finder.found
  }
}

private final class ImplicitParameters: SyntaxVisitor {
  private(set) var found: [(number: Int, node: DeclReferenceExprSyntax)] = []

  init() { super.init(viewMode: .sourceAccurate) }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.baseName.text.hasPrefix("$"), let number = Int(node.baseName.text.dropFirst()) {
      found.append((number, node))
    }
    return .skipChildren
  }
}

extension SyntaxProtocol {
  /// Whether a name is a generic parameter of the functions and types around it.
  func isGeneric(_ name: String) -> Bool {
    ancestors.contains { node in
      node.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause?.parameters
        .contains { $0.name.text == name } ?? false
    }
  }

  /// Whether it runs in a preview alone.
  var isInPreview: Bool {
    ancestors.contains { node in
      node.as(MacroExpansionExprSyntax.self)?.macroName.text == "Preview"
        || node.as(MacroExpansionDeclSyntax.self)?.macroName.text == "Preview"
        || node.as(FunctionCallExprSyntax.self)?.callee?.name == "preview"
        || node.asProtocol((any DeclGroupSyntax).self)?.inheritanceClause.names.contains("PreviewProvider") ?? false
    }
  }

  /// What registrations belong to: the type around them, or the function if the type is the container's own.
  var group: String? {
    if let type = enclosingType, !Declarations.containerTypes.contains(type) { return type }
    for ancestor in ancestors {
      if let function = ancestor.as(FunctionDeclSyntax.self) { return function.name.text }
    }
    return nil
  }
}

extension FunctionCallExprSyntax {
  /// Whether it is `Container(parent: …)`.
  var isChildContainer: Bool {
    guard callee?.name == "Container", let parent = CallArguments(arguments)["parent"] else { return false }
    return !parent.is(NilLiteralExprSyntax.self)
  }

  /// The variable or property that is given its value.
  var variable: String? {
    guard let parent = parent?.parent else { return nil }
    if let binding = parent.as(PatternBindingSyntax.self) { return binding.pattern.trimmedDescription }
    guard let elements = parent.as(SequenceExprSyntax.self)?.elements, elements.count == 3,
      let last = elements.first?.trimmedDescription.split(separator: ".").last
    else { return nil }
    return String(last)
  }
}
