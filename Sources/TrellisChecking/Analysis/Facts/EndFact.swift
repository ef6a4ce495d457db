package import TrellisGraph

/// A point in a definition's registrations at which the program ends, as by `fatalError()`, or does not compile.
package struct EndFact: Sendable {
  package var scope: ScopeIndex
  /// The `#if` conditions under which it is compiled.
  package var condition: Condition
  package var path: [Branch] = []
}
