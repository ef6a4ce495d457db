internal import TrellisResolver

/// The facts that count in one variant of a program.
package struct ActiveFacts: Sendable {
  package var registrations: [Bool] = []
  package var uses: [Bool] = []
  package var overrides: [Bool] = []
  /// Whether a factory is async, for the registrations where a condition decides it.
  package var asyncs: [RegistrationIndex: Bool] = [:]

  package init() {}

  package init(_ facts: GraphFacts, where isTrue: (Condition.Atom) -> Bool) {
    registrations = facts.registrations.indices.map { facts.registrations[$0].condition.holds(isTrue) }
    uses = facts.uses.map { $0.condition.holds(isTrue) }
    overrides = facts.overrides.map { $0.condition.holds(isTrue) }
    for index in facts.registrations.indices where facts.registrations[index].asyncWhen != .always {
      asyncs[index] = facts.registrations[index].asyncWhen.holds(isTrue)
    }
  }
}
