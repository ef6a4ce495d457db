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
  /// How many of `$0`, `$1`, … it uses itself, closures inside it aside.
  var implicitParameterCount: Int {
    let finder = ImplicitParameters()
    finder.walk(statements)
    return finder.count
  }
}

private final class ImplicitParameters: SyntaxVisitor {
  private(set) var count = 0

  init() { super.init(viewMode: .sourceAccurate) }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.baseName.text.hasPrefix("$"), let number = Int(node.baseName.text.dropFirst()) {
      count = max(count, number + 1)
    }
    return .skipChildren
  }
}

extension SyntaxProtocol {
  /// The generic parameters of the functions around it.
  var genericNames: Set<String> {
    var names: Set<String> = []
    for ancestor in ancestors {
      let clause =
        ancestor.as(FunctionDeclSyntax.self)?.genericParameterClause
        ?? ancestor.as(InitializerDeclSyntax.self)?.genericParameterClause
        ?? ancestor.as(ClassDeclSyntax.self)?.genericParameterClause
        ?? ancestor.as(StructDeclSyntax.self)?.genericParameterClause
      for parameter in clause?.parameters ?? [] { names.insert(parameter.name.text) }
    }
    return names
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
