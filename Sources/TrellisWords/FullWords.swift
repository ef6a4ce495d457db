package import TrellisCore
internal import TrellisGraph
internal import TrellisResolver

/// Describes the faults of a running program in the validator's words.
///
/// The library finds it by its name, so that an app which does not link this module carries no words.
package enum FullWords: GraphWords {
  package static func findings(of graph: InvalidGraph) -> [TrellisCore.Finding] {
    Checks.findings(in: Graph(graph)).filter { $0.severity == .error }.map(TrellisCore.Finding.init)
  }
}

extension Graph {
  /// Takes over what the run has resolved.
  fileprivate convenience init(_ invalid: InvalidGraph) {
    var facts = RunFacts()
    var scopes: [ResolvedScope] = []
    func add(_ name: String, at site: Site, _ registrations: [Registration], _ resolved: ResolvedScope) {
      facts.add(name, scopes.isEmpty ? .root : .scope(scopes.count - 1), at: site, [])
      for (slot, registration) in zip(resolved.slots, registrations) {
        facts.add(registration, (0..<slot.needs.count).map { (registration.need($0), registration.mode(ofNeed: $0)) })
      }
      scopes.append(resolved)
    }
    for plan in invalid.parent?.chain ?? [] {
      let resolved = ResolvedScope(slots: plan.resolved.slots, targets: plan.resolved.targets, local: plan.local)
      add(plan.name, at: plan.site, plan.registrations, resolved)
    }
    let (level, resolver) = (invalid.level, invalid.resolver)
    var resolved = ResolvedScope(slots: resolver.slots, targets: resolver.needs.map(\.target), local: resolver.local)
    resolved.cycles = invalid.cycles
    // An override that was given when a scope was created, opened or derived.
    let isGiven = { (fault: LevelFault) in
      fault.rule == .overrideNothing && resolver.slots[Int(fault.slot)].traits.contains(.isCounted)
    }
    resolved.faults = invalid.faults.filter { !isGiven($0) }
    add(level.definition.name, at: level.definitionSite, invalid.registrations, resolved)
    for fault in invalid.faults where isGiven(fault) {
      facts.addOverrideOfNothing(invalid.registrations[Int(fault.slot)])
    }
    self.init(facts.facts, resolved: scopes)
  }
}

extension TrellisCore.Finding {
  fileprivate init(_ finding: TrellisGraph.Finding) {
    self.init(
      finding.rule, finding.message, at: finding.site, notes: finding.notes.map { Note($0.message, at: $0.site) },
      trail: finding.path.map(\.key), from: finding.path.first?.site)
  }
}
