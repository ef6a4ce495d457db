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
  ///
  /// - Parameter isWhole: Whether all conditions are combined with one another.
  package init(ofDefinitions program: SourceFacts, isWhole: Bool = false) {
    let possible = Builds(program)
    let variants = Variants(program, possible, isWhole: isWhole)
    let search = FaultSearch(program, variants)
    // Names and places are the same in all variants.
    lazy var graph = Graph(program.graph)
    var findings: [Finding] = []
    var leftOut: [NotFollowed] = []
    for identity in search.order {
      if identity.rule == .missing, case .key(let key) = identity.subject, program.keys[key].defaultVaries {
        leftOut += Self.requests(of: key, in: identity.detail, program)
        continue
      }
      guard let occurrence = search.occurrences[identity], let described = occurrence.described else { continue }
      let component = variants.component(of: identity).map { variants.components[$0] }
      let builds = occurrence.having.flatMap { component?.explanation(of: $0) } ?? []
      var finding = described.finding
      if let missing = described.missing, let conditional = Conditional(missing, in: graph, possible) {
        finding = conditional.finding(in: graph)
        if !occurrence.isSure { finding.severity = .warning }
      } else if !builds.isEmpty || !occurrence.path.isEmpty {
        let words = builds.map(\.description) + (occurrence.path.isEmpty ? [] : [occurrence.path.words])
        finding.isConditional = true
        for index in finding.fixes.indices { finding.fixes[index].isSafe = false }
        finding.notes.append(Finding.Note("this happens when \(words.joined(separator: " and "))", at: finding.site))
        if Self.mayBeLeftOut(identity, program, onPath: !occurrence.path.isEmpty) { finding.severity = .warning }
      }
      if possible.mayExclude(builds) {
        leftOut.append(NotFollowed(acrossBuilds: finding))
        continue
      }
      if occurrence.isJoint, identity.rule != .missing {
        leftOut.append(NotFollowed(acrossDecisions: finding))
        continue
      }
      if identity.rule != .missing, !occurrence.isSure { finding.severity = .warning }
      findings.append(finding)
    }
    self.variants = variants
    self.findings = findings.sortedByPlace()
    if program.hidesMainActor {
      for index in self.findings.indices where self.findings[index].rule == .isolation {
        self.findings[index].fixes = []
      }
    }
    unchecked = Set(leftOut + Self.replaceable(in: program.graph)).sorted { $0.site < $1.site }
    let left = program.reads.filter { $0.registration == .unknown }.map { $0.notFollowed(.receiver) }
    notFollowed = (program.notFollowed + left + unchecked + Self.untried(variants, in: program.graph)).sorted {
      $0.site < $1.site
    }
  }

  /// The first conditional place of a program that has more combinations than are tried.
  private static func untried(_ variants: Variants, in graph: GraphFacts) -> [NotFollowed] {
    if variants.isComplete { return [] }
    let sites = graph.registrations.lazy.filter { !$0.path.isEmpty || $0.condition != .always }.map(\.site)
    return sites.min().map { [NotFollowed(untriedAt: $0)] } ?? []
  }

  /// Whether a request may only be made where it succeeds.
  private static func mayBeLeftOut(_ identity: FaultIdentity, _ program: SourceFacts, onPath: Bool) -> Bool {
    switch identity.subject {
    case .use(let index): onPath || program.uses[index].mayBeLeftOut
    case .registration, .key, .override, .fixed: false
    }
  }

  /// The requests of a key whose default some builds lack.
  private static func requests(of key: KeyIndex, in scope: ScopeIndex, _ program: SourceFacts) -> [NotFollowed] {
    let uses = program.uses.filter { $0.key == key && $0.scope == scope && !$0.isOptional }.map(\.site)
    let needs = program.registrations.filter { $0.scope == scope }.flatMap(\.needs)
      .filter { $0.key == key && $0.mode != .optional }.map(\.site)
    return (uses + needs).map { NotFollowed(.lookUp, .registration, at: $0) }
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
}
