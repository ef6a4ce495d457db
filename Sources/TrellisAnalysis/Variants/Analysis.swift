package import TrellisGraph

/// The findings of a program over all its variants: each problem once, sorted by location.
package struct Analysis: Sendable {
  package let findings: [Finding]
  package let variants: Variants

  package init(_ program: SourceFacts) {
    let facts = program.graph
    variants = Variants(of: program)
    let all = variants.all
    var search = FaultSearch(program, variantCount: all.count)
    for (number, variant) in all.enumerated() {
      let graph = Graph(facts, where: variant.contains)
      for check in Checks.ofProgram { search.run(check, on: graph, variant: number) }
      for check in Checks.ofText { search.run(check, on: graph, variant: number) }
    }
    let table = VariantTable(
      all, facts.registrations.map(\.condition) + facts.uses.map(\.condition) + facts.overrides.map(\.condition))
    // Names and places are the same in all variants.
    lazy var graph = Graph(facts)
    var findings: [Finding] = []
    var uncertain: [String: [(finding: Finding, having: VariantSet)]] = [:]
    for described in search.described {
      guard let having = search.occurrences[described.identity] else { continue }
      var finding = described.finding
      if having == table.all {
        findings.append(finding)
      } else if !table.isCertain(having) {
        uncertain["\(finding.rule) \(finding.message)", default: []].append((finding, having))
      } else if let missing = described.missing, let conditional = Conditional(missing, in: graph, variants: all) {
        findings.append(conditional.finding(in: graph))
      } else {
        finding.notes.append(Finding.Note("this happens when \(table.explanation(of: having))", at: finding.site))
        findings.append(finding)
      }
    }
    findings += uncertain.values.compactMap { Self.finding(ofAny: $0, table: table) }
    self.findings = findings.sortedByPlace()
  }

  /// Combines findings with the same message at several places, none of which is certain; nil if all of them may be impossible.
  ///
  /// - Returns: A finding at the first place that names the others. Some of them may never be reached.
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

/// Collects the faults of all variants of a program.
private struct FaultSearch {
  /// Each fault with the finding of the first variant that has it.
  private(set) var described: [(identity: FaultIdentity, finding: Finding, missing: MissingCheck.Missing?)] = []
  /// The variants that have each fault.
  private(set) var occurrences: [FaultIdentity: VariantSet] = [:]
  private let program: SourceFacts
  private let variantCount: Int

  init(_ program: SourceFacts, variantCount: Int) {
    self.program = program
    self.variantCount = variantCount
  }

  mutating func run<C: Check>(_ check: C.Type, on graph: Graph, variant: Int) {
    let new = note(check.faults(in: graph), in: graph, variant: variant)
    if !new.isEmpty { describe(check.completed(new, in: graph), in: graph) }
  }

  mutating func run<C: TextCheck>(_ check: C.Type, on graph: Graph, variant: Int) {
    describe(note(check.faults(in: graph, of: program), in: graph, variant: variant), in: graph)
  }

  /// Returns the faults that no variant before has.
  private mutating func note<Found: Fault>(_ faults: [Found], in graph: Graph, variant: Int) -> [Found] {
    faults.filter { fault in
      if let definition = fault.definition(in: graph), program.expectedToFail.contains(definition) { return false }
      occurrences[fault.identity, default: VariantSet(of: variantCount)].insert(variant)
      return occurrences[fault.identity]?.first == variant
    }
  }

  private mutating func describe(_ faults: [some Fault], in graph: Graph) {
    for fault in faults {
      described.append((fault.identity, fault.finding(in: graph), fault as? MissingCheck.Missing))
    }
  }
}
