internal import TrellisGraph
internal import TrellisResolver

/// The conditions of a program's facts, as short as possible.
struct FactConditions: Sendable {
  let registrations: [Condition]
  /// For each registration, when its factory is async; `.always` if no condition decides it.
  let asyncs: [Condition]
  let uses: [Condition]
  let undeclaredNeeds: [Condition]
  /// For each undeclared need, the registrations whose factory looks it up.
  let holders: [[RegistrationIndex]]
  /// Conditions under which no program exists.
  private let impossible: [(condition: Condition, choices: Set<Condition.Choice>)]

  init(_ program: SourceFacts) {
    let facts = program.graph
    registrations = facts.registrations.map(\.condition)
    asyncs = facts.registrations.map(\.asyncWhen)
    uses = facts.uses.map(\.condition)
    undeclaredNeeds = program.undeclaredNeeds.map(\.condition)
    let sites = Set(program.undeclaredNeeds.map(\.registration))
    let looking = facts.registrations.indices.filter { sites.contains(facts.registrations[$0].site) }
    let bySite = Dictionary(grouping: looking) { facts.registrations[$0].site }
    holders = program.undeclaredNeeds.map { bySite[$0.registration] ?? [] }
    impossible = program.impossible.map { ($0, Self.choices(in: [$0])) }
  }

  /// Whether there is only one variant of the program.
  var areAllConstant: Bool {
    [registrations, asyncs, uses, undeclaredNeeds].allSatisfy { $0.allSatisfy { $0 == .always } }
  }

  func isConditional(registration index: RegistrationIndex) -> Bool {
    registrations[index] != .always || asyncs[index] != .always
  }

  /// The facts of one variant.
  func active(where isTrue: (Condition.Atom) -> Bool) -> ActiveFacts {
    var active = ActiveFacts()
    active.registrations = registrations.map { $0.holds(isTrue) }
    active.uses = uses.map { $0.holds(isTrue) }
    for (index, condition) in asyncs.enumerated() where condition != .always {
      active.asyncs[index] = condition.holds(isTrue)
    }
    return active
  }

  /// Whether a condition holds in some variant.
  func canHold(_ condition: Condition) -> Bool {
    let combinations = Combinations(of: [condition], impossible: impossible(beside: [condition]))
    return !combinations.isComplete || !combinations.all.intersection(combinations.set(where: condition)).isEmpty
  }

  /// The conditions under which nothing is left to check, as far as they can rule out combinations of some others.
  func impossible(beside conditions: [Condition]) -> [Condition] {
    if impossible.isEmpty { return [] }
    var choices = Self.choices(in: conditions)
    var left = impossible
    var found: [Condition] = []
    while let next = left.firstIndex(where: { !$0.choices.isDisjoint(with: choices) }) {
      found.append(left[next].condition)
      choices.formUnion(left[next].choices)
      left.remove(at: next)
    }
    return found
  }

  /// What decides conditions. Atoms that are about systems all belong together.
  private static func choices(in conditions: [Condition]) -> Set<Condition.Choice> {
    var atoms: Set<Condition.Atom> = []
    for condition in conditions { condition.collectAtoms(into: &atoms) }
    return Set(atoms.map { $0.isAboutSystem ? .system : $0.choice })
  }
}

extension SourceFacts {
  /// The builds in which nothing of the program is left to check. Other roots may work without the definition.
  fileprivate var impossible: [Condition] {
    let tops = graph.scopes.count { $0.parent == .root }
    return ends.filter { end in
      end.path.isEmpty && end.condition != .always && tops == 1 && graph.scopes[end.scope].parent == .root
    }.map(\.condition)
  }
}
