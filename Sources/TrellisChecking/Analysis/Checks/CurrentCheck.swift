internal import TrellisGraph
internal import TrellisResolver

/// Finds keys read with `@Current` that no scope that is ever current can see, so that every read fails.
///
/// It is enough that one of them sees the key: the text does not show which scope is current at the read. Where it is not known
/// which scopes are, as in a library, the key must be registered somewhere.
enum CurrentCheck: TextCheck {
  struct Unseen: Fault {
    let key: KeyIndex
    /// Sorted by location.
    let reads: [Site]
    /// Empty if nothing registers the key.
    let runs: [RunFact]

    var rule: Rule { .missing }
    var identity: FaultIdentity { FaultIdentity(rule, .fixed(key)) }
  }

  static func faults(in graph: Graph, of program: SourceFacts) -> [Unseen] {
    var reads: [KeyIndex: [Site]] = [:]
    let isSeen = seen(in: graph, of: program)
    for read in program.reads {
      let isUnseen = if read.areRunsKnown, let isSeen { !isSeen[read.key] } else { read.isRegisteredNowhere }
      if isUnseen { reads[read.key, default: []].append(read.site) }
    }
    return reads.sorted { $0.key < $1.key }.map { key, sites in
      let isNowhere = program.reads.contains { $0.key == key && $0.isRegisteredNowhere && !$0.areRunsKnown }
      return Unseen(key: key, reads: sites.sorted(), runs: isNowhere ? [] : program.runs)
    }
  }

  /// For each key, whether a scope that is made current sees it; nil if that is not known.
  private static func seen(in graph: Graph, of program: SourceFacts) -> [Bool]? {
    let facts = graph.facts
    guard !program.runs.isEmpty, program.reads.contains(where: \.areRunsKnown),
      !program.runs.contains(where: { graph.mayBeHidden(from: $0.scope) })
    else { return nil }
    let running = Set(program.runs.map(\.scope))
    var isSeen = facts.keys.map(\.hasDefault)
    // Registrations under any condition count: the scope may be that of another variant.
    for registration in facts.registrations where registration.role.registers && !isSeen[registration.key] {
      isSeen[registration.key] = running.contains { graph.tree.isSameOrAbove(registration.scope, $0) }
    }
    return isSeen
  }
}

extension Graph {
  /// `a Session`, or `a Session or Guest`.
  fileprivate func anyOf(_ registrations: [RegistrationIndex]) -> String {
    var names: [String] = []
    for name in registrations.map(scopeName(of:)) where !names.contains(name) { names.append(name) }
    return "a \(names.prefix(3).joined(separator: " or "))"
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
      runs.isEmpty
      ? "register \(graph.name(key)) in a scope that is current there, or give the key a default"
      : places.isEmpty
        ? "register \(graph.name(key)) in one of these scopes or above, or give the key a default"
        : "read it in 'run { … }' of \(graph.anyOf(places)), or from such a scope instead of with '@Current'"
    notes.append(Finding.Note(remedy, at: reads[0]))
    let reason = runs.isEmpty ? "nothing registers it" : "no scope that is made current sees it"
    return Finding(
      rule, "\(graph.typedName(key)) is read with '@Current', but \(reason)", at: reads[0], notes: notes)
  }
}
