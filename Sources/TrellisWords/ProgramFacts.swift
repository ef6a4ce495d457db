package import TrellisCore
package import TrellisGraph
internal import TrellisResolver

/// The facts of a whole program as seen at run time: the counterpart of what the validator reads from source.
package enum ProgramFacts {
  /// Evaluates definitions, and those above them, without opening a scope.
  ///
  /// - Parameter definitions: The definitions, in any order; duplicates are ignored.
  package static func of(_ definitions: [any ScopeDefinition.Type]) -> GraphFacts {
    var collector = Collector()
    for definition in definitions { _ = collector.number(definition) }
    var facts = RunFacts()
    for (level, parent) in zip(collector.levels, collector.parents) {
      // A missing registration belongs where the definition writes its own.
      let written = level.registrations.first { $0.moduleName == nil }?.site
      facts.add(
        level.name, parent.map { .scope($0) } ?? .root, at: written ?? Site(file: level.name, line: 0, column: 0),
        level.registrations)
    }
    return facts.facts
  }

  private struct Collector {
    var levels: [(name: String, registrations: [Registration])] = []
    var parents: [ScopeIndex?] = []
    private var known: [ObjectIdentifier: ScopeIndex] = [:]

    mutating func number<Definition: ScopeDefinition>(_ definition: Definition.Type) -> ScopeIndex {
      if let index = known[ObjectIdentifier(definition)] { return index }
      let index = levels.count
      // Recorded before its parent is visited: definitions may be each other's parents.
      known[ObjectIdentifier(definition)] = index
      levels.append((definitionName(definition), Registration.all(of: definition)))
      parents.append(nil)
      if Definition.Parent.self != Root.self { parents[index] = number(Definition.Parent.self) }
      return index
    }
  }
}
