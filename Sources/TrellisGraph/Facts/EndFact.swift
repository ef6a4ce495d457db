/// A place in what a definition registers where the program ends, as by `fatalError()`, or does not compile.
package struct EndFact: Sendable {
  package var scope: ScopeIndex
  /// When it is reached.
  package var condition: Condition

  package init(scope: ScopeIndex, condition: Condition) {
    self.scope = scope
    self.condition = condition
  }
}
