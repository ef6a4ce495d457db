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

extension GraphFacts {
  /// When nothing of the program is left to check.
  ///
  /// What a run-time branch decides concerns the definition that has the branch and what is below it, and so does its end.
  /// Where builds alone decide, other tops may do without the definition.
  func impossible(among atoms: Set<Condition.Atom>) -> [Condition] {
    let tops = scopes.count { $0.parent == .root }
    return ends.filter { end in
      var own: Set<Condition.Atom> = []
      end.condition.collectAtoms(into: &own)
      guard !own.isEmpty, own.isSubset(of: atoms) else { return false }
      return own.contains { $0.kind == .branch } || tops == 1 && scopes[end.scope].parent == .root
    }.map(\.condition)
  }
}
