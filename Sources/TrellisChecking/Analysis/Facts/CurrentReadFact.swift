package import TrellisGraph
package import TrellisResolver

/// A key that a property reads from its task's current scope: `@Current(.key)`.
package struct CurrentReadFact: Sendable {
  package var key: KeyIndex
  package var site: Site
  /// Whether every scope that can be current at the read is among `SourceFacts.runs`.
  package var areRunsKnown: Bool
  /// Whether no definition, module or function of the program registers the key, so that no scope sees it.
  package var isRegisteredNowhere: Bool

  package init(key: KeyIndex, site: Site, areRunsKnown: Bool, isRegisteredNowhere: Bool = false) {
    self.isRegisteredNowhere = isRegisteredNowhere
    self.key = key
    self.site = site
    self.areRunsKnown = areRunsKnown
  }
}

/// A call that makes a scope current, for a task or for the process: `scope.run { … }`, `scope.bootstrap()`.
package struct RunFact: Sendable {
  package var scope: ScopeIndex
  package var site: Site

  package init(scope: ScopeIndex, site: Site) {
    self.scope = scope
    self.site = site
  }
}
