package import TrellisResolver

extension RegistrationLine {
  /// - Parameter areNeedsKnown: Whether the text shows all of them.
  package init(_ registration: RegistrationFact, in facts: GraphFacts, areNeedsKnown: Bool) {
    self.init(
      facts.keys[registration.key].label, registration.role.inLevel, registration.lifetime,
      isOverride: registration.isOverride,
      needs: areNeedsKnown ? registration.needs.map { ($0.mode, facts.keys[$0.key].label) } : nil)
  }
}

extension GraphFacts {
  /// Returns the registrations of a scope as lines.
  ///
  /// - Parameter scope: A scope of a run's graph, in which all needs are known.
  package func lines(of scope: ScopeIndex) -> [RegistrationLine] {
    registrations.filter { $0.scope == scope }.map { RegistrationLine($0, in: self, areNeedsKnown: true) }
  }
}
