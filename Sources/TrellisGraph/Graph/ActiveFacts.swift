internal import TrellisResolver

/// The facts that count in one variant of a program.
package struct ActiveFacts: Sendable {
  package var registrations: [Bool] = []
  package var uses: [Bool] = []
  /// Whether a factory is async, for the registrations where a condition decides it.
  package var asyncs: [RegistrationIndex: Bool] = [:]
  /// What runs of the same build may do besides.
  package var others = Others()

  /// A graph shows what is certain for code on one path.
  package struct Others: Sendable {
    package var path: [Branch] = []
    /// Whether the graph shows branches of several decisions together instead, which may exclude each other.
    package var isJoint = false
    /// The registrations that are made on other paths only.
    package var registrations: Set<RegistrationIndex> = []
    /// Where the program ends, so that nothing is missing in a scope.
    package var ends: [End] = []

    package init() {}

    package struct End: Sendable {
      package let scope: ScopeIndex
      package let path: [Branch]
      /// The keys that are looked up in builds which have it; nil for all.
      package let keys: Set<KeyIndex>?

      package init(scope: ScopeIndex, path: [Branch], keys: Set<KeyIndex>?) {
        self.scope = scope
        self.path = path
        self.keys = keys
      }
    }
  }

  package init() {}

  /// The facts that are certain for code on a path, of those of one build.
  package func certain(on path: [Branch], isJoint: Bool = false, in facts: GraphFacts) -> ActiveFacts {
    var active = self
    active.others.path = path
    active.others.isJoint = isJoint
    for index in registrations.indices where registrations[index] && !path.implies(facts.registrations[index].path) {
      active.registrations[index] = false
      active.others.registrations.insert(index)
    }
    return active
  }

  package init(_ facts: GraphFacts, where isTrue: (Condition.Atom) -> Bool) {
    registrations = facts.registrations.indices.map { facts.registrations[$0].condition.holds(isTrue) }
    uses = facts.uses.map { $0.condition.holds(isTrue) }
    for index in facts.registrations.indices where facts.registrations[index].asyncWhen != .always {
      asyncs[index] = facts.registrations[index].asyncWhen.holds(isTrue)
    }
  }
}
