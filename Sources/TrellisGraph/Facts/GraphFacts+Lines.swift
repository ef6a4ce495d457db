internal import TrellisResolver

extension GraphFacts {
  /// Returns a registration as a line.
  ///
  /// - Parameter areNeedsKnown: Whether the text shows all of them.
  package func line(of registration: RegistrationFact, areNeedsKnown: Bool = true) -> String {
    .registrationLine(
      keys[registration.key].label, registration.role.inLevel, registration.lifetime,
      isOverride: registration.isOverride,
      needs: areNeedsKnown ? registration.needs.map { ($0.mode, keys[$0.key].label) } : nil)
  }

  /// Returns the registrations of a scope as lines.
  ///
  /// - Parameter scope: A scope of a run's graph, in which all needs are known.
  package func lines(of scope: ScopeIndex) -> [String] {
    registrations.filter { $0.scope == scope }.map { line(of: $0) }
  }
}
