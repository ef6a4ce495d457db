package import TrellisGraph
package import TrellisResolver

/// A key that gets no property because of its name.
package struct MemberNameFact: Sendable {
  package var key: KeyIndex
  package var scope: ScopeIndex
  /// The other key of this name; nil if a member of `Scope` has it.
  package var other: KeyIndex?
  package var site: Site
}
