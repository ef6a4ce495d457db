package import TrellisGraph
package import TrellisResolver

/// A definition that names no parent, although code opens it in a scope. The graph treats that scope as its parent.
package struct ForgottenParentFact: Sendable {
  package var scope: ScopeIndex
  package var parent: ScopeIndex
  /// Where it is opened.
  package var site: Site
  /// Whether the name of the parent means it inside the definition.
  package var isNamed: Bool
  /// Whether other code creates it without a parent, which the compiler would then refuse.
  package var isCreatedWithout = false

  package init(scope: ScopeIndex, parent: ScopeIndex, site: Site, isNamed: Bool) {
    self.isNamed = isNamed
    self.scope = scope
    self.parent = parent
    self.site = site
  }
}
