package import TrellisGraph
internal import TrellisResolver

/// A point in a definition's registrations at which the program ends, as by `fatalError()`, or does not compile.
package struct EndFact: Sendable {
  package var scope: ScopeIndex
  /// The `#if` conditions under which it is compiled.
  package var condition: Condition
  package var path: [Branch]

  package init(scope: ScopeIndex, condition: Condition, path: [Branch] = []) {
    self.scope = scope
    self.condition = condition
    self.path = path
  }
}
