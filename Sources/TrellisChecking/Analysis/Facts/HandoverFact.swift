package import TrellisGraph
package import TrellisResolver

/// A scope that is passed to an object, where the source text shows the types of both.
///
/// Depends on definitions alone: no registration and no condition changes which scope an object requires.
package struct HandoverFact: Sendable {
  /// A scope that the object's class requires.
  package struct Required: Sendable {
    package var scope: ScopeIndex
    /// Where the class declares it.
    package var site: Site
  }

  /// The definition of the scope that is passed.
  package var scope: ScopeIndex
  /// The object's class.
  package var object: String
  /// The scope in which the object opens one of its own; nil if it opens none.
  package var outer: Required?
  /// The scope that the object opens.
  package var opened: ScopeIndex?
  /// The scope that the object lives in; nil if it is not a consumer.
  package var context: Required?
  /// The location of the object in the call.
  package var site: Site
}
