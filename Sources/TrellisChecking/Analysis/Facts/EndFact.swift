package import TrellisGraph
internal import TrellisResolver

/// A point in a definition's registrations at which the program ends, as by `fatalError()`, or does not compile.
package struct EndFact: Sendable {
  package var scope: ScopeIndex
  /// The condition under which it is reached.
  package var condition: Condition

  package init(scope: ScopeIndex, condition: Condition) {
    self.scope = scope
    self.condition = condition
  }
}
