internal import TrellisGraph
internal import TrellisResolver

/// Conditions that have to be combined, and the combinations that differ.
struct Component: Sendable {
  let combinations: Combinations
  /// Combinations that nothing in the program tells apart; one of each is tried.
  let classes: [VariantSet]
  /// Combinations of the same build, which differ only in run-time branches.
  private let builds: [VariantSet]
  /// The outcomes of each run-time decision, and those together of each group of which a run takes one.
  private let outcomes: [Outcome]

  private struct Outcome {
    let combinations: VariantSet
    /// For each decision, those in which a run reaches it. With an outcome that ends the program, there are none.
    let reached: [VariantSet]
  }

  /// - Parameters:
  ///   - conditions: Those of some facts, without repetitions.
  ///   - impossible: Conditions under which nothing is left to check.
  init(_ conditions: [Condition], impossible: [Condition]) {
    combinations = Combinations(of: conditions, impossible: impossible)
    classes = combinations.classes(by: conditions)
    var builds = [combinations.all]
    for atom in combinations.atoms where atom.kind == .build {
      let holding = combinations.set(where: .atom(atom))
      builds = builds.flatMap { [$0.subtracting(holding), $0.intersection(holding)] }.filter { !$0.isEmpty }
    }
    self.builds = builds
    outcomes = combinations.areRunsComplete ? Self.outcomes(combinations, Surroundings(conditions)) : []
  }

  /// The arms of one `switch` or `if … else if` are outcomes of one decision, which the run takes.
  private static func outcomes(_ combinations: Combinations, _ surroundings: Surroundings) -> [Outcome] {
    var arms: [Condition.Decision: [Condition.Atom]] = [:]
    for atom in combinations.atoms {
      if let decision = atom.ofDecision { arms[decision, default: []].append(atom) }
    }
    // The values that callers pass are not known, and may be constant.
    arms = arms.filter { !$0.value.contains(where: \.isArgument) }
    var outcomes: [Condition.Decision: [Outcome]] = [:]
    for (decision, arms) in arms {
      let around = combinations.set(where: surroundings.condition(around: decision))
      let arms = arms.map { Condition.atom($0) }
      let each = (arms + [.not(.any(arms))]).map { combinations.set(where: $0).intersection(combinations.all) }
      outcomes[decision] = each.map { Outcome(combinations: $0, reached: [$0.intersection(around)]) }
    }
    // Of exclusive decisions a run reaches one, so a fault with some outcome of each occurs in that run.
    let together = surroundings.exclusive(outcomes.keys.sorted()).flatMap { group in
      group.reduce([Outcome(combinations: combinations.all, reached: [])]) { results, decision in
        results.flatMap { result in
          (outcomes[decision] ?? []).map { one in
            Outcome(
              combinations: result.combinations.intersection(one.combinations), reached: result.reached + one.reached)
          }
        }.filter { !$0.combinations.isEmpty }
      }
    }
    return outcomes.values.joined() + together
  }

  /// The atoms that hold in the first combination of a class.
  func conditions(ofClass number: Int) -> Set<Condition.Atom> {
    classes[number].first.map { combinations.atoms(in: $0) } ?? []
  }

  /// Whether these combinations are all.
  func isEvery(_ having: VariantSet) -> Bool { combinations.all.isSubset(of: having) }

  /// Whether a build leads to these combinations, whatever its run-time branches are.
  func isCertainInSomeBuild(_ having: VariantSet) -> Bool {
    if isEvery(having) { return true }
    return combinations.areRunsComplete && builds.contains { $0.isSubset(of: having) }
  }

  /// Whether one outcome of one run-time decision leads to these combinations, whatever the other decisions are.
  ///
  /// A combination of two decisions may be impossible, as `if demo` here and `if live` there. That is left to the run.
  func isCertain(_ having: VariantSet) -> Bool {
    isCertainInSomeBuild(having) || certainPart(of: having) != nil
  }

  /// The combinations of a build, or of a build and one outcome, all of which are among these.
  private func certainPart(of having: VariantSet) -> VariantSet? {
    for build in builds {
      if build.isSubset(of: having) { return build }
      for outcome in outcomes where outcome.reached.allSatisfy({ !$0.intersection(build).isEmpty }) {
        let possible = build.intersection(outcome.combinations)
        if !possible.isEmpty, possible.isSubset(of: having) { return possible }
      }
    }
    return nil
  }

  /// The one condition that separates these combinations from the others, or else some that together are enough for them.
  func explanation(of having: VariantSet) -> String {
    for atom in combinations.atoms {
      let holding = combinations.set(where: .atom(atom)).intersection(combinations.all)
      if holding == having { return Condition.atom(atom).description }
      if combinations.all.subtracting(holding) == having { return Condition.atom(atom).negated.description }
    }
    guard let first = (certainPart(of: having) ?? having).first else { return Condition.never.description }
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
