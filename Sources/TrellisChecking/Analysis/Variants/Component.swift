internal import TrellisGraph
internal import TrellisResolver

/// `#if` conditions that have to be combined, and the combinations that differ.
struct Component: Sendable {
  let combinations: Combinations
  /// Combinations that nothing in the program tells apart; one of each is tried.
  let classes: [VariantSet]

  /// - Parameters:
  ///   - conditions: Those of some facts, without repetitions.
  ///   - impossible: Conditions under which nothing is left to check.
  init(_ conditions: [Condition], impossible: [Condition]) {
    combinations = Combinations(of: conditions, impossible: impossible)
    classes = combinations.classes(by: conditions)
  }

  /// The atoms that hold in the first combination of a class.
  func conditions(ofClass number: Int) -> Set<Condition.Atom> {
    classes[number].first.map { combinations.atoms(in: $0) } ?? []
  }

  /// Whether these combinations are all.
  func isEvery(_ having: VariantSet) -> Bool { combinations.all.isSubset(of: having) }

  /// The one condition that separates these combinations from the others, or else some that together are enough for them.
  func explanation(of having: VariantSet) -> String {
    for atom in combinations.atoms {
      let holding = combinations.set(where: .atom(atom)).intersection(combinations.all)
      if holding == having { return Condition.atom(atom).description }
      if combinations.all.subtracting(holding) == having { return Condition.atom(atom).negated.description }
    }
    guard let first = having.first else { return Condition.never.description }
    let chosen = combinations.atoms(in: first)
    var terms = combinations.atoms.filter { atom in
      chosen.contains(atom) || !chosen.contains { $0.excludes(atom) }
    }.map { chosen.contains($0) ? Condition.atom($0) : Condition.atom($0).negated }
    for term in terms {
      let others = terms.filter { $0 != term }
      if combinations.set(where: .all(others)).intersection(combinations.all).isSubset(of: having) { terms = others }
    }
    return terms.map(\.description).joined(separator: " and ")
  }
}
