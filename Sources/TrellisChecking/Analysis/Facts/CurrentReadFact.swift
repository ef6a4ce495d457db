package import TrellisGraph
package import TrellisResolver

/// A key that a property reads from a scope whose definition the text does not name: that of its task, `@Current(.key)`, of its
/// view, `@FromScope(.key)`, or of its object, `@Injected(.key)` in a class that takes any scope.
package struct CurrentReadFact: Sendable {
  /// Whether the program registers a key, or gives it a default.
  package enum Registration: Sendable { case some, none, unknown }

  package var key: KeyIndex
  package var site: Site
  /// The name of the property wrapper.
  package var wrapper: String
  package var registration = Registration.some

  package init(key: KeyIndex, site: Site, wrapper: String? = nil, registration: Registration = .some) {
    self.key = key
    self.site = site
    self.wrapper = wrapper ?? LibraryName.current.text
    self.registration = registration
  }

  /// Whether the scope is that of a task or of the process.
  var isOfTask: Bool { [LibraryName.current, .lazyCurrent].map(\.text).contains(wrapper) }

  /// The read, if it is not checked.
  func notFollowed(_ reason: NotFollowed.Reason) -> NotFollowed { NotFollowed(.lookUp, reason, at: site) }
}
