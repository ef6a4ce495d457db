/// Everything that is wrong with a program, over all variants of it: each problem once, sorted by place.
package struct Analysis: Sendable {
  package let findings: [Finding]
  package let variants: Variants

  package init(_ facts: GraphFacts) {
    variants = Variants(of: facts)
    let table = VariantTable(
      variants.all,
      facts.registrations.map(\.condition) + facts.uses.map(\.condition) + facts.overrides.map(\.condition))
    var occurrences: [FaultIdentity: VariantSet] = [:]
    var findings: [Finding] = []
    // A fault is described from the first variant that has it. Which others have it is known only at the end. Most are in
    // the very first, whose graph is kept; others are made again then.
    var firsts: [Int: [FaultIdentity]] = [:]
    var kept: (graph: Graph, faults: [any Fault])?
    for (number, variant) in variants.all.enumerated() {
      let graph = Graph(facts, where: variant.contains)
      let faults = Checks.faults(in: graph)
      if number == 0 { kept = (graph, faults) }
      for fault in faults {
        if occurrences[fault.identity] == nil { firsts[number, default: []].append(fault.identity) }
        occurrences[fault.identity, default: VariantSet(of: variants.all.count)].insert(number)
      }
    }
    var uncertain: [String: [(finding: Finding, having: VariantSet)]] = [:]
    for (number, identities) in firsts {
      let graph: Graph
      let faults: [any Fault]
      if number == 0, let kept {
        (graph, faults) = kept
      } else {
        graph = Graph(facts, where: variants.all[number].contains)
        faults = Checks.faults(in: graph)
      }
      let wanted = Set(identities)
      for fault in Checks.completed(faults.filter { wanted.contains($0.identity) }, in: graph) {
        guard let having = occurrences[fault.identity] else { continue }
        if table.isCertain(having) {
          findings.append(Self.finding(fault, in: graph, having: having, table: table, variants: variants.all))
        } else {
          let finding = fault.finding(in: graph)
          uncertain["\(finding.rule) \(finding.message)", default: []].append((finding, having))
        }
      }
    }
    findings += uncertain.values.compactMap { Self.finding(ofAny: $0, table: table) }
    self.findings = findings.sortedByPlace()
  }

  private static func finding(
    _ fault: any Fault, in graph: Graph, having: VariantSet, table: VariantTable, variants: [Set<Condition.Atom>]
  ) -> Finding {
    if having == table.all { return fault.finding(in: graph) }
    if let missing = fault as? MissingCheck.Missing,
      let conditional = Conditional(missing, in: graph, variants: variants)
    {
      return conditional.finding(in: graph)
    }
    var finding = fault.finding(in: graph)
    finding.notes.append(Finding.Note("this happens when \(table.explanation(of: having))", at: finding.site))
    return finding
  }

  /// One thing that goes wrong at several places, at none of them for certain; nil if it may go wrong at none.
  ///
  /// - Returns: A finding at the first place, which names the others. Some of them may be reached in no run.
  private static func finding(ofAny places: [(finding: Finding, having: VariantSet)], table: VariantTable) -> Finding? {
    let union = places.dropFirst().reduce(places[0].having) { $0.union($1.having) }
    guard places.count > 1, table.isCertain(union) else { return nil }
    let places = places.sorted { $0.finding.site < $1.finding.site }
    var finding = places[0].finding
    finding.notes.appendAtMost(places) { place in
      Finding.Note("it happens here when \(table.explanation(of: place.having))", at: place.finding.site)
    }
    return finding
  }
}
