/// A definition and those above it, as their types say: there need be no live scope of them.
struct DefinitionChain {
  private var definitions: Set<ObjectIdentifier> = []

  init<Definition: ScopeDefinition>(from definition: Definition.Type) {
    var next: any ScopeDefinition.Type = definition
    // Two definitions may name each other as parents by mistake, which the checks of the graph report.
    while definitions.insert(ObjectIdentifier(next)).inserted { next = Self.parent(of: next) }
  }

  func contains(_ definition: ObjectIdentifier) -> Bool { definitions.contains(definition) }

  private static func parent<Definition: ScopeDefinition>(of definition: Definition.Type) -> any ScopeDefinition.Type {
    Definition.Parent.self
  }
}
