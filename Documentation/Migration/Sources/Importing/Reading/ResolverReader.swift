internal import SwiftSyntax

final class ResolverReader: SyntaxVisitor {
  private(set) var facts = ContainerFacts()

  init(_ file: SourceText, _ declarations: Declarations) {
    super.init(viewMode: .sourceAccurate)
  }
}
