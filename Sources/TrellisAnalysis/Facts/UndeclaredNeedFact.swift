package import TrellisGraph

/// A key that a factory looks up in a scope which it does not receive, such as a global: a need that is not declared.
package struct UndeclaredNeedFact: Sendable {
  package var key: KeyIndex
  /// The definition of the scope that is asked.
  package var scope: ScopeIndex
  package var site: Site
  /// The site of the registration that has the factory.
  package var registration: Site
  /// Whether the look-up may take place after the factory has returned, as in a closure that the instance keeps.
  package var isDeferred: Bool
  /// Whether no `#if` decides on the look-up.
  package var isCertain: Bool

  package init(key: KeyIndex, scope: ScopeIndex, site: Site, registration: Site, isDeferred: Bool, isCertain: Bool) {
    self.key = key
    self.scope = scope
    self.site = site
    self.registration = registration
    self.isDeferred = isDeferred
    self.isCertain = isCertain
  }
}
