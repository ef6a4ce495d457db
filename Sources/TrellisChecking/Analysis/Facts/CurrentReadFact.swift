package import TrellisGraph
package import TrellisResolver

/// A key that a property reads from a scope whose definition the text does not name: that of its task, `@Current(.key)`, of its
/// view, `@FromScope(.key)`, or of its object, `@Injected(.key)` in a class that takes any scope.
package struct CurrentReadFact: Sendable {
  package enum Reader: Int, Sendable { case task, view, object }

  package var key: KeyIndex
  package var site: Site
  package var reader = Reader.task
  /// The name of the property wrapper.
  package var wrapper = LibraryName.current.text
  /// Whether other programs may read it too, since it is in a library.
  package var isOfLibrary = false
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

/// A call that makes a scope current, for a task or for the process, `scope.run { … }`, `scope.bootstrap()`, or that gives one
/// to a view, `.scope(scope)`.
package struct RunFact: Sendable {
  package var scope: ScopeIndex
  package var site: Site
  package var reader = CurrentReadFact.Reader.task
  /// Whether only other programs may do it: the definition is public in a library.
  package var isOfOthers = false

  package init(scope: ScopeIndex, site: Site) {
    self.scope = scope
    self.site = site
  }
}

extension CurrentReadFact {
  /// The read, if it is not checked.
  func unchecked(_ reason: NotFollowed.Reason) -> NotFollowed { NotFollowed(.lookUp, reason, at: site) }
}
