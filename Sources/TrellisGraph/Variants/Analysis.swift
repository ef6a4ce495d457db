/// Everything that is wrong with a program, over all variants of it: each problem once, sorted by place.
package struct Analysis: Sendable {
  package let findings: [Finding]
  package let variants: Variants

  package init(_ facts: GraphFacts) {
    variants = Variants(of: facts)
    var found: [FaultIdentity: Occurrence] = [:]
    for (number, variant) in variants.all.enumerated() {
      let graph = Graph(facts, where: variant.contains)
      for fault in Checks.faults(in: graph) {
        if found[fault.identity]?.variants.append(number) == nil {
          found[fault.identity] = Occurrence(fault: fault, graph: graph, variants: [number])
        }
      }
    }
    let all = variants.all
    findings = found.values.filter { $0.isCertain(among: all) }.map { $0.finding(among: all) }.sortedByPlace()
  }

  /// A fault, a graph that shows it, and the variants that have it.
  private struct Occurrence {
    let fault: any Fault
    let graph: Graph
    var variants: [Int]

    func finding(among all: [Set<Condition.Atom>]) -> Finding {
      if variants.count == all.count { return fault.finding(in: graph) }
      if let missing = fault as? MissingCheck.Missing,
        let conditional = Conditional(missing, in: graph, variants: all)
      {
        return conditional.finding(in: graph)
      }
      var finding = fault.finding(in: graph)
      finding.notes.append(Finding.Note("this happens when \(explanation(among: all))", at: finding.site))
      return finding
    }

    /// Whether the fault shows as soon as one run-time branch is taken, or not taken, whatever the others do.
    ///
    /// What takes two branches may be impossible: `if demo` here and `if live` there. That is left to the run.
    func isCertain(among all: [Set<Condition.Atom>]) -> Bool {
      let branches = all.reduce(into: Set<Condition.Atom>()) { $0.formUnion($1.filter { $0.kind == .branch }) }
      if branches.isEmpty || variants.count == all.count { return true }
      let with = Set(variants)
      let builds = all.map { $0.filter { $0.kind == .build } }
      return variants.contains { number in
        let alike = all.indices.filter { builds[$0] == builds[number] }
        if alike.allSatisfy(with.contains) { return true }
        return branches.contains { branch in
          let isTaken = all[number].contains(branch)
          return alike.allSatisfy { all[$0].contains(branch) != isTaken || with.contains($0) }
        }
      }
    }

    /// The one condition that tells the variants with the fault from those without, or all that hold in the first.
    private func explanation(among all: [Set<Condition.Atom>]) -> String {
      let with = Set(variants)
      let atoms = all.reduce(into: Set<Condition.Atom>()) { $0.formUnion($1) }.sorted { $0.text < $1.text }
      for atom in atoms {
        let holding = Set(all.indices.filter { all[$0].contains(atom) })
        if holding == with { return Condition.atom(atom).description }
        if holding.isDisjoint(with: with), holding.count + with.count == all.count {
          return Condition.atom(atom).negated.description
        }
      }
      let first = all[variants[0]]
      return atoms.map { first.contains($0) ? Condition.atom($0) : Condition.atom($0).negated }
        .map(\.description).joined(separator: " and ")
    }
  }
}
