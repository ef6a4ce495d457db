internal import SwiftSyntax

final class FactoryReader: SyntaxVisitor {
  private(set) var facts = ContainerFacts()

  init(_ file: SourceText, _ declarations: Declarations) {
    super.init(viewMode: .sourceAccurate)
  }
}
