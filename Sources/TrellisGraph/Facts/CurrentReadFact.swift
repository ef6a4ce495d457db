/// A key that a property reads from the scope that its task works in: `@Current(.key)`.
package struct CurrentReadFact: Sendable {
  package var key: KeyIndex
  package var site: Site
  /// Whether no other scopes can be current there than those that are known to run something.
  package var areRunsKnown: Bool

  package init(key: KeyIndex, site: Site, areRunsKnown: Bool) {
    self.key = key
    self.site = site
    self.areRunsKnown = areRunsKnown
  }
}

/// A scope that runs something: `scope.run { … }`.
package struct RunFact: Sendable {
  package var scope: ScopeIndex
  package var site: Site

  package init(scope: ScopeIndex, site: Site) {
    self.scope = scope
    self.site = site
  }
}
