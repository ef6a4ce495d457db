package import TrellisGraph

/// The facts of a whole program as seen at run time: the counterpart of what the validator reads from source.
package enum ProgramFacts {
  /// Evaluates definitions, and those above them, without opening a scope.
  ///
  /// - Parameter definitions: The definitions, in any order; duplicates are ignored.
  package static func of(_ definitions: [any ScopeDefinition.Type]) -> GraphFacts {
    var collector = Collector()
    for definition in definitions { _ = collector.number(definition) }
    var builder = FactsBuilder(withTypes: true)
    for (level, parent) in zip(collector.levels, collector.parents) {
      builder.add(level, parent: parent.map { .scope($0) } ?? .root)
    }
    return builder.facts
  }

  private struct Collector {
    var levels: [Level] = []
    var parents: [ScopeIndex?] = []
    private var known: [ObjectIdentifier: ScopeIndex] = [:]

    mutating func number<Definition: ScopeDefinition>(_ definition: Definition.Type) -> ScopeIndex {
      if let index = known[ObjectIdentifier(definition)] { return index }
      let index = levels.count
      // Recorded before its parent is visited: definitions may be each other's parents.
      known[ObjectIdentifier(definition)] = index
      levels.append(Level(definition, site: Site(file: TypeName.of(definition), line: 0, column: 0)))
      parents.append(nil)
      if Definition.Parent.self != Root.self { parents[index] = number(Definition.Parent.self) }
      return index
    }
  }
}
