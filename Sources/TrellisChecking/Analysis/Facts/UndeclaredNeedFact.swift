package import TrellisGraph
package import TrellisResolver

/// A key that the closure of a factory or hook looks up in a scope which it does not receive, such as a global: a need that is not
/// declared.
package struct UndeclaredNeedFact: Sendable {
  package var key: KeyIndex
  /// The definition of the scope that is asked.
  package var scope: ScopeIndex
  package var site: Site
  /// The site of the registration that has the factory.
  package var registration: Site
  /// Whether `onStart`, `run` or `onStop` looks it up.
  package var isOfHook = false
  /// Whether the look-up may take place after the factory has returned, or not at all, as in a closure or a branch.
  package var isDeferred = false
  /// Whether the scope may be one that is opened for the look-up, by a function or a computed property.
  package var mayBeNew = false
  /// The `#if` conditions under which it is looked up.
  package var condition = Condition.always
}
