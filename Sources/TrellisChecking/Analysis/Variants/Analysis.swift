package import TrellisGraph
internal import TrellisResolver

/// The findings of a program over all its variants: each problem once, sorted by location.
package struct Analysis: Sendable {
  package internal(set) var findings: [Finding]
  /// Requests that fail only on some run-time branch, and may be made only where they succeed.
  package let unchecked: [NotFollowed]
  /// These, and those that the facts have.
  package let notFollowed: [NotFollowed]
  package let variants: Variants

  /// The findings, with what is counted.
  package var all: [Finding] {
    let counted = notFollowed.map { place in
      var finding = place.finding
      finding.isCounted = true
      return finding
    }
    return (findings + counted).sortedByPlace()
  }

  /// Checks what definitions reach, and shows each cycle by itself.
  package init(ofDefinitions program: SourceFacts, joining: Variants.Joining = .faults) {
    let conditions = FactConditions(program)
    let variants = Variants(program, conditions, joining)
    var search = FaultSearch(program, variants, conditions)
    for round in 0..<variants.roundCount { search.run(round) }
    var verdicts = search.order.map { (identity: $0, verdict: Verdict(on: $0, search, variants)) }
    Self.dropUncertain(&verdicts, variants)
    search.describe(verdicts.filter { $0.verdict.kind != .unchecked }.map { ($0.identity, $0.verdict.having) })
    // Names and places are the same in all variants.
    lazy var graph = Graph(program.graph)
    var findings: [Finding] = []
    var uncertain: [String: [(finding: Finding, having: VariantSet, component: Component)]] = [:]
    for (identity, verdict) in verdicts {
      guard verdict.kind != .unchecked, let described = search.described[identity] else { continue }
      var finding = described.finding
      guard verdict.kind != .always, let component = verdict.component, let having = verdict.having else {
        findings.append(finding)
        continue
      }
      if verdict.kind == .uncertain {
        uncertain[Self.subject(of: identity, finding, graph), default: []].append((finding, having, component))
      } else if let missing = described.missing, let conditional = Conditional(missing, in: graph, conditions) {
        findings.append(conditional.finding(in: graph))
      } else {
        finding.isConditional = true
        for index in finding.fixes.indices { finding.fixes[index].isSafe = false }
        finding.notes.append(Finding.Note("this happens when \(component.explanation(of: having))", at: finding.site))
        findings.append(finding)
      }
    }
    findings += uncertain.values.compactMap { Self.finding(ofAny: $0) }
    self.variants = variants
    self.findings = findings.sortedByPlace()
    if program.hidesMainActor {
      for index in self.findings.indices where self.findings[index].rule == .isolation {
        self.findings[index].fixes = []
      }
    }
    unchecked = Set(
      verdicts.flatMap { $0.verdict.unchecked(about: $0.identity, in: program) }
        + Self.replaceable(in: program.graph)
    ).sorted { $0.site < $1.site }
    let left = program.reads.filter { $0.registration == .unknown }.map { $0.unchecked(.receiver) }
    notFollowed = (program.notFollowed + left + unchecked).sorted { $0.site < $1.site }
  }

  /// What findings are about that one of which is certain, although none is by itself.
  private static func subject(of identity: FaultIdentity, _ finding: Finding, _ graph: Graph) -> String {
    guard identity.rule == .duplicate, case .registration(let index) = identity.subject else {
      return "\(finding.rule) \(finding.message)"
    }
    let fact = graph.facts.registrations[index]
    return "\(finding.rule) \(fact.key) \(fact.scope)"
  }

  /// The synchronous look-ups that fail unless an override replaces what they need.
  private static func replaceable(in graph: GraphFacts) -> [NotFollowed] {
    if graph.overridden.isEmpty, !graph.areOverridesOpen { return [] }
    func failing(_ graph: GraphFacts) -> Set<FaultIdentity> {
      Set(AsyncInSyncCheck.faults(in: Graph(graph)).map(\.identity))
    }
    var closed = graph
    (closed.overridden, closed.areOverridesOpen) = ([], false)
    return failing(closed).subtracting(failing(graph)).compactMap { identity in
      guard case .use(let use) = identity.subject else { return nil }
      return NotFollowed(.lookUp, .registration, at: graph.uses[use].site)
    }
  }

  /// Leaves out what is certain at no place, so that it need not be described.
  private static func dropUncertain(
    _ verdicts: inout [(identity: FaultIdentity, verdict: Verdict)], _ variants: Variants
  ) {
    struct Kind: Hashable {
      let rule: Rule
      let component: Int?
    }
    func kind(_ identity: FaultIdentity) -> Kind {
      Kind(rule: identity.rule, component: variants.component(of: identity))
    }
    var together: [Kind: (count: Int, having: VariantSet)] = [:]
    for (identity, verdict) in verdicts where verdict.kind == .uncertain {
      guard let having = verdict.having else { continue }
      let known = together[kind(identity)]
      together[kind(identity)] = ((known?.count ?? 0) + 1, known?.having.union(having) ?? having)
    }
    for (position, (identity, verdict)) in verdicts.enumerated() where verdict.kind == .uncertain {
      guard let together = together[kind(identity)], together.count > 1,
        verdict.component?.isCertain(together.having) ?? false
      else {
        verdicts[position].verdict.kind = .unchecked
        continue
      }
    }
  }

  /// Combines findings with the same message at several places, none of which is certain; nil if all of them may be impossible.
  ///
  /// - Returns: A finding at the first place that names the others. Some of them may never be reached.
  private static func finding(
    ofAny places: [(finding: Finding, having: VariantSet, component: Component)]
  ) -> Finding? {
    let component = places[0].component
    let union = places.dropFirst().reduce(places[0].having) { $0.union($1.having) }
    guard places.count > 1, component.isCertain(union) else { return nil }
    let places = places.sorted { $0.finding.site < $1.finding.site }
    var finding = places[0].finding
    finding.notes.appendAtMost(places) { place in
      Finding.Note("it happens here when \(component.explanation(of: place.having))", at: place.finding.site)
    }
    return finding
  }
}
