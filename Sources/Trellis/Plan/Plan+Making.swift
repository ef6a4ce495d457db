internal import TrellisGraph

extension Plan {
  /// Evaluates a definition below a plan, checks the whole chain and compiles it.
  static func make<Definition: ScopeDefinition>(
    _ definition: Definition.Type, below parent: Plan?, settings: PlanSettings, site: Site
  ) throws(GraphError) -> Plan {
    let level = Level(definition, name: TypeName.of(definition), site: site)
    #if DEBUG
      CheckedGraphs.compareOnce(definition, level)
    #endif
    return try Plan(
      checked: (parent?.levels ?? []) + [level], ObjectIdentifier(definition), parent: parent, settings: settings)
  }

  /// Checks a chain and compiles its last level.
  convenience init(
    checked levels: [Level], _ definition: ObjectIdentifier, parent: Plan?, settings: PlanSettings
  ) throws(GraphError) {
    let graph = Graph(FactsBuilder.facts(of: levels, withTypes: false))
    if !Checks.faults(in: graph).allSatisfy({ $0.rule.severity == .warning }) {
      // Only now do the names of types matter.
      let named = Graph(FactsBuilder.facts(of: levels, withTypes: true))
      throw GraphError(Checks.findings(in: named).filter { $0.severity == .error })
    }
    self.init(levels: levels, graph: graph, definition: definition, parent: parent, settings: settings)
  }
}
