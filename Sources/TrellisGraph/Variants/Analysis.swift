/// Everything that is wrong with a program, over all variants of it: each problem once, sorted by place.
package struct Analysis: Sendable {
  package let findings: [Finding]
  package let variants: Variants

  package init(_ facts: GraphFacts) {
    variants = Variants(of: facts)
    let table = VariantTable(variants.all)
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
        guard let having = occurrences[fault.identity], table.isCertain(having) else { continue }
        findings.append(Self.finding(fault, in: graph, having: having, table: table, variants: variants.all))
      }
    }
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
}
