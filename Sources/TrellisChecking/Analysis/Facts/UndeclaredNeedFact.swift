package import TrellisGraph
package import TrellisResolver

/// A key that a factory or hook looks up in a scope which it does not receive, such as a global: a need that is not declared.
package struct UndeclaredNeedFact: Sendable {
  package var key: KeyIndex
  /// The definition of the scope that is asked.
  package var scope: ScopeIndex
  package var site: Site
  /// The site of the registration that has the factory.
  package var registration: Site
  package var place = Place.factory
  /// Whether the look-up may take place after the factory has returned, as in a closure that the instance keeps.
  package var isDeferred: Bool
  /// Why it may not be looked up while the factory runs, if it is not known to be deferred.
  package var doubt: NotFollowed.Reason?
  /// Whether the scope may be one that is opened for the look-up, by a function that returns it.
  package var mayBeNew = false
  /// Whether it is looked up in `Scope<App>.current`: no scope is current while a shared instance is made, so that ends a cycle.
  package var isOfCurrent = false
  /// The `#if` conditions under which it is looked up.
  package var condition: Condition

  /// What of a registration looks it up.
  package enum Place: String, Sendable {
    case factory
    /// `onStart`, `run` or `onStop`.
    case hook
    /// The argument of `value`.
    case value
  }

  package init(
    key: KeyIndex, scope: ScopeIndex, site: Site, registration: Site, isDeferred: Bool, condition: Condition = .always
  ) {
    self.key = key
    self.scope = scope
    self.site = site
    self.registration = registration
    self.isDeferred = isDeferred
    self.condition = condition
  }
}
