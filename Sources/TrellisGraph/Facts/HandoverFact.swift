/// A scope that is handed to an object in the program's text, where the types of both are written down.
///
/// It is told from definitions alone: no registration and no condition changes what an object wants.
package struct HandoverFact: Sendable {
  /// A scope that an object's class asks for.
  package struct Wanted: Sendable {
    package var scope: ScopeIndex
    /// Where the class says so.
    package var site: Site

    package init(scope: ScopeIndex, site: Site) {
      self.scope = scope
      self.site = site
    }
  }

  /// The definition of the scope that is handed over.
  package var scope: ScopeIndex
  /// The object's class.
  package var receiver: String
  /// What the object opens a scope of its own in; nil if it opens none.
  package var outer: Wanted?
  /// What it opens.
  package var opened: ScopeIndex?
  /// What it lives in; nil if it is no consumer.
  package var context: Wanted?
  /// Where the object is named.
  package var site: Site

  package init(
    scope: ScopeIndex, receiver: String, outer: Wanted? = nil, opened: ScopeIndex? = nil, context: Wanted? = nil,
    site: Site
  ) {
    self.scope = scope
    self.receiver = receiver
    self.outer = outer
    self.opened = opened
    self.context = context
    self.site = site
  }
}
