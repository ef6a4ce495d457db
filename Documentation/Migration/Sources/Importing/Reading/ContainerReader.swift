internal import SwiftSyntax

/// The system that an app comes from.
package enum OldContainer: String, CaseIterable, Sendable {
  case swinject, factory, resolver

  /// The modules that a file imports to use it; what is written does without them.
  package var libraries: Set<String> {
    switch self {
    case .swinject: ["Swinject", "SwinjectAutoregistration", "SwinjectStoryboard"]
    case .factory: ["Factory", "FactoryKit", "FactoryTesting"]
    case .resolver: ["Resolver"]
    }
  }

  /// Its own types, which code that is moved has no more.
  var containers: Set<String> {
    switch self {
    case .swinject: ["Container", "Resolver", "Assembler", "ObjectScope", "ServiceEntry"]
    case .factory: ["Container", "SharedContainer", "Factory", "ParameterFactory"]
    case .resolver: ["Resolver"]
    }
  }

  /// Reads one file of an app.
  package func read(_ file: SourceText, _ declarations: Declarations) -> ContainerFacts {
    var facts: ContainerFacts
    switch self {
    case .swinject:
      let reader = SwinjectReader(file, declarations)
      reader.walk(file.tree)
      facts = reader.facts
    case .factory:
      let reader = FactoryReader(file, declarations)
      reader.walk(file.tree)
      facts = reader.facts
    case .resolver:
      let reader = ResolverReader(file, declarations)
      reader.walk(file.tree)
      facts = reader.facts
    }
    ChangeReader.read(file, declarations, self, into: &facts)
    return facts
  }
}
