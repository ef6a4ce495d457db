/// Which keys are replaced, as far as the text shows, in some live scopes and those below them. Of a look-up there only the
/// run knows what it finds.
package struct LiveOverrides {
  private let graph: Graph
  private var scopes: [KeyIndex: [ScopeIndex]] = [:]

  package init(_ graph: Graph, besides own: Set<Int> = []) {
    self.graph = graph
    for (index, override) in graph.facts.overrides.enumerated()
    where graph.isOverrideActive[index] && !override.isPermission && !own.contains(index) {
      scopes[override.key, default: []].append(override.scope)
    }
  }

  /// Whether some live scope replaces a key.
  func isOverridden(_ key: KeyIndex) -> Bool { scopes[key] != nil }

  /// Whether a key of one of the registrations may lead elsewhere, seen from a scope, than the graph says.
  package func mayReplace(_ registrations: @autoclosure () -> [RegistrationIndex], seenFrom scope: ScopeIndex) -> Bool {
    if scopes.isEmpty { return false }
    return registrations().contains { registration in
      let key = graph.facts.registrations[registration].key
      return scopes[key]?.contains { graph.tree.isSameOrAbove($0, scope) } ?? false
    }
  }
}
