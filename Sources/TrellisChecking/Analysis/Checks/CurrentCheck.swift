internal import TrellisGraph
internal import TrellisResolver

/// Finds keys that `@Current`, or a wrapper like it, reads and nothing in the program registers, so that every read fails.
///
/// The text does not show which scope is current at the read, so that nothing more is checked.
enum CurrentCheck: TextCheck {
  struct Unseen: Fault {
    let key: KeyIndex
    /// Sorted by location.
    let reads: [CurrentReadFact]
    var isConditional = false

    var rule: Rule { isConditional ? .conditional : .missing }
    var isSure: Bool { !isConditional }
    var identity: FaultIdentity { FaultIdentity(rule, .fixed(key), 0) }
  }

  static func faults(in graph: Graph, of program: SourceFacts) -> [Unseen] {
    func faults(_ reads: [CurrentReadFact], isConditional: Bool) -> [Unseen] {
      Dictionary(grouping: reads, by: \.key).sorted { $0.key < $1.key }.map { key, reads in
        Unseen(key: key, reads: reads.sorted { $0.site < $1.site }, isConditional: isConditional)
      }
    }
    let registered = program.reads.filter { $0.registration == .some }
    let doubtful = Set(registered.map(\.key)).filter { !isCertain($0, in: graph, program.ends) }
    return faults(registered.filter { doubtful.contains($0.key) }, isConditional: true)
      + faults(program.reads.filter { $0.registration == .none }, isConditional: false)
  }

  /// Whether some scope sees a key in every build and run.
  private static func isCertain(_ key: KeyIndex, in graph: Graph, _ ends: [EndFact]) -> Bool {
    let facts = graph.facts
    let places = facts.registrations.filter { $0.key == key && $0.role.registers }
    if facts.keys[key].hasDefault || places.isEmpty { return true }
    let seen = places.map { ($0.scope, $0.condition, $0.path) } + ends.map { ($0.scope, $0.condition, $0.path) }
    return Set(places.map(\.scope)).contains { scope in
      let above = seen.filter { graph.tree.isSameOrAbove($0.0, scope) }
      return ([] as [Branch]).isCovered(by: above.filter { $0.1 == .always }.map(\.2))
        || Condition.any(above.filter(\.2.isEmpty).map(\.1)).holdsAlways
    }
  }
}

extension CurrentCheck.Unseen {
  private func conditionalFinding(in graph: Graph) -> Finding {
    var notes: [Finding.Note] = []
    notes.appendAtMost(graph.registrationsByKey([key])[key] ?? []) { index in
      let when = graph.facts.registrations[index].when.map { "when \($0)" } ?? ""
      return Finding.Note("\(graph.name(of: index)) is registered here \(when)", at: graph.site(of: index))
    }
    notes.append(Finding.Note("register it in every case, or give the key a default", at: reads[0].site))
    return Finding(
      rule, "\(graph.typedName(key)) is read with '@\(reads[0].wrapper)', but it is not registered in every case",
      at: reads[0].site, notes: notes)
  }

  func finding(in graph: Graph) -> Finding {
    if isConditional { return conditionalFinding(in: graph) }
    var notes: [Finding.Note] = []
    notes.appendAtMost(Array(reads.dropFirst())) { Finding.Note("it is read here too", at: $0.site) }
    let place = reads[0].isOfTask ? "is current there" : "it is given"
    notes.append(
      Finding.Note(
        "register \(graph.name(key)) in a scope that \(place), or give the key a default", at: reads[0].site))
    return Finding(
      rule, "\(graph.typedName(key)) is read with '@\(reads[0].wrapper)', but nothing registers it",
      at: reads[0].site, notes: notes)
  }
}
