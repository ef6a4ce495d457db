internal import TrellisGraph

/// Finds keys read with `@Current` that no scope that is ever current can see, so that every read fails.
///
/// It is enough that one of them sees the key: the text does not show which scope is current at the read.
enum CurrentCheck: TextCheck {
  struct Unseen: Fault {
    let key: KeyIndex
    /// Sorted by location.
    let reads: [Site]
    let runs: [RunFact]

    var rule: Rule { .missing }
    var identity: FaultIdentity { FaultIdentity(rule, key, -2) }
  }

  static func faults(in graph: Graph, of program: SourceFacts) -> [Unseen] {
    let facts = graph.facts
    guard !program.runs.isEmpty, program.reads.contains(where: \.areRunsKnown),
      !program.runs.contains(where: { graph.mayBeHidden(from: $0.scope) })
    else { return [] }
    let running = Set(program.runs.map(\.scope))
    var isSeen = facts.keys.map(\.hasDefault)
    // Registrations under any condition count: the scope may be that of another variant.
    for registration in facts.registrations where registration.role.registers && !isSeen[registration.key] {
      isSeen[registration.key] = running.contains { graph.tree.isSameOrAbove(registration.scope, $0) }
    }
    var reads: [KeyIndex: [Site]] = [:]
    for read in program.reads where read.areRunsKnown && !isSeen[read.key] {
      reads[read.key, default: []].append(read.site)
    }
    return reads.sorted { $0.key < $1.key }.map { Unseen(key: $0.key, reads: $0.value.sorted(), runs: program.runs) }
  }
}

extension CurrentCheck.Unseen {
  func finding(in graph: Graph) -> Finding {
    var notes: [Finding.Note] = []
    notes.appendAtMost(Array(reads.dropFirst())) { Finding.Note("it is read here too", at: $0) }
    var isListed: Set<ScopeIndex> = []
    let runs = runs.sorted { $0.site < $1.site }.filter { isListed.insert($0.scope).inserted }
    notes.appendAtMost(runs) { run in
      Finding.Note("\(graph.scopeName(run.scope)) is made current here, and does not see it", at: run.site)
    }
    let places = graph.registrationsByKey([key])[key] ?? []
    notes.appendAtMost(places) {
      Finding.Note("it is registered in \(graph.placeName(of: $0))", at: graph.site(of: $0))
    }
    let remedy =
      places.isEmpty
      ? "register \(graph.name(key)) in one of these scopes or above, or give the key a default"
      : "run what reads it in a scope that sees it, 'scope.run { … }', or read it from such a scope"
    notes.append(Finding.Note(remedy, at: reads[0]))
    return Finding(
      rule, "\(graph.typedName(key)) is read with '@Current', but no scope that is made current sees it", at: reads[0],
      notes: notes)
  }
}
