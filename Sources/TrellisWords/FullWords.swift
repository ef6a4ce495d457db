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
    for (depth, level) in invalid.levels.enumerated() {
      let isLast = depth == invalid.levels.count - 1
      facts.add(level.name, depth == 0 ? .root : .scope(depth - 1), at: level.site, [])
      for (slot, registration) in zip(level.slots, level.registrations) {
        facts.add(
          registration,
          (0..<slot.needs.count).map { position in
            (registration.need(position), registration.mode(ofNeed: position))
          })
      }
      var scope = ResolvedScope(slots: level.slots, targets: level.targets, local: level.local)
      if isLast {
        scope.cycles = invalid.cycles
        for fault in invalid.faults {
          let slot = Int(fault.slot)
          if fault.rule == .overrideNothing, invalid.isGivenToScope(slot: slot) {
            facts.addOverrideOfNothing(level.registrations[slot])
          } else {
            scope.faults.append(fault)
          }
        }
      }
      scopes.append(scope)
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
