internal import TrellisResolver

/// The keys that are overridden in some live scopes and those below them, as far as the text shows. Only the run knows what
/// such a key resolves to there.
package struct LiveOverrides {
  private let graph: Graph
  private var scopes: [KeyIndex: [ScopeIndex]] = [:]

  package init(_ graph: Graph) {
    self.graph = graph
    for (index, override) in graph.facts.overrides.enumerated()
    where graph.isOverrideActive[index] && !override.isPermission {
      scopes[override.key, default: []].append(override.scope)
    }
  }

  /// Whether some live scope may override a key.
  package func isOverridden(_ key: KeyIndex) -> Bool { scopes[key] != nil || !graph.facts.openScopes.isEmpty }

  /// Whether the key of one of the registrations may resolve, seen from a scope, to something else than in the graph.
  package func mayReplace(_ registrations: @autoclosure () -> [RegistrationIndex], seenFrom scope: ScopeIndex) -> Bool {
    if graph.facts.openScopes.contains(where: { graph.tree.isSameOrAbove($0, scope) }) { return true }
    if scopes.isEmpty { return false }
    return registrations().contains { registration in
      let key = graph.facts.registrations[registration].key
      return scopes[key]?.contains { graph.tree.isSameOrAbove($0, scope) } ?? false
    }
  }
}
