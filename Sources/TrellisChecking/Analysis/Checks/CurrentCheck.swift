internal import TrellisGraph
internal import TrellisResolver

/// Finds keys read with `@Current` that no scope that is ever current can see, so that every read fails; the same of views.
///
/// It is enough that one of them sees the key: the text does not show which scope is current at the read. Where it is not known
/// which scopes are, as in a library, the key must be registered somewhere.
enum CurrentCheck: TextCheck {
  struct Unseen: Fault {
    let key: KeyIndex
    /// Of one reader, sorted by location.
    let reads: [CurrentReadFact]
    /// Empty if nothing registers the key.
    let runs: [RunFact]
    /// Whether a scope sees the key in some cases.
    var isConditional = false

    var rule: Rule { isConditional ? .conditional : .missing }
    var isSure: Bool { !isConditional }
    var identity: FaultIdentity { FaultIdentity(rule, .fixed(key), reads[0].reader.rawValue) }
  }

  static func faults(in graph: Graph, of program: SourceFacts) -> [Unseen] {
    if program.reads.isEmpty { return [] }
    return [.task, .view, .object].flatMap { faults(in: graph, of: program, by: $0) }
  }

  private static func faults(
    in graph: Graph, of program: SourceFacts, by reader: CurrentReadFact.Reader
  ) -> [Unseen] {
    let all = program.reads.filter { $0.reader == reader }
    let runs = program.runs.filter { $0.reader == reader && !$0.isOfOthers }
    var reads: [KeyIndex: [CurrentReadFact]] = [:]
    var doubtful: [KeyIndex: [CurrentReadFact]] = [:]
    let areKnown = all.contains(where: \.areRunsKnown)
    let isSeen = areKnown ? seen(from: runs, in: graph) : nil
    let others = program.runs.filter { $0.reader == reader && $0.isOfOthers }
    let isSeenByOthers = areKnown && !others.isEmpty ? seen(from: others, in: graph) : isSeen
    for read in all {
      let isUnseen =
        if read.areRunsKnown, let isSeen, let isSeenByOthers {
          !isSeen[read.key] && !(read.isOfLibrary && isSeenByOthers[read.key])
        } else {
          read.isRegisteredNowhere
        }
      if isUnseen {
        reads[read.key, default: []].append(read)
      } else if !isCertain(
        read.key, from: read.areRunsKnown && isSeen != nil ? runs + others : nil, in: graph, program.ends)
      {
        doubtful[read.key, default: []].append(read)
      }
    }
    let conditional = doubtful.map { key, reads in
      Unseen(key: key, reads: reads.sorted { $0.site < $1.site }, runs: [], isConditional: true)
    }
    return conditional.sorted { $0.key < $1.key }
      + reads.sorted { $0.key < $1.key }.map { key, reads in
        let isNowhere = reads.contains { $0.isRegisteredNowhere && !$0.areRunsKnown }
        return Unseen(key: key, reads: reads.sorted { $0.site < $1.site }, runs: isNowhere ? [] : runs)
      }
  }

  /// Whether one of some scopes, or of all, sees a key in every build and run, as far as registrations show it.
  private static func isCertain(
    _ key: KeyIndex, from runs: [RunFact]?, in graph: Graph, _ ends: [EndFact]
  ) -> Bool {
    let facts = graph.facts
    let places = facts.registrations.filter { $0.key == key && $0.role.registers }
    if facts.keys[key].hasDefault || places.isEmpty { return true }
    return (runs?.map(\.scope) ?? places.map(\.scope)).contains { scope in
      let seen = places.map { ($0.scope, $0.condition, $0.path) } + ends.map { ($0.scope, $0.condition, $0.path) }
      let above = seen.filter { graph.tree.isSameOrAbove($0.0, scope) }
      return ([] as [Branch]).isCovered(by: above.filter { $0.1 == .always }.map(\.2))
        || Condition.any(above.filter(\.2.isEmpty).map(\.1)).holdsAlways
    }
  }

  /// For each key, whether one of these scopes sees it; nil if that is not known.
  private static func seen(from runs: [RunFact], in graph: Graph) -> [Bool]? {
    let facts = graph.facts
    guard !runs.isEmpty, !runs.contains(where: { graph.mayBeHidden(from: $0.scope) }) else { return nil }
    let running = Set(runs.map(\.scope))
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
    let reader = reads[0].reader
    let given = reader == .task ? "made current" : "given to a view"
    var notes: [Finding.Note] = []
    notes.appendAtMost(Array(reads.dropFirst())) { Finding.Note("it is read here too", at: $0.site) }
    var isListed: Set<ScopeIndex> = []
    let runs = runs.sorted { $0.site < $1.site }.filter { isListed.insert($0.scope).inserted }
    notes.appendAtMost(runs) { run in
      Finding.Note("\(graph.scopeName(run.scope)) is \(given) here, and does not see it", at: run.site)
    }
    let places = graph.registrationsByKey([key])[key] ?? []
    notes.appendAtMost(places) {
      Finding.Note("it is registered in \(graph.placeName(of: $0))", at: graph.site(of: $0))
    }
    let remedy =
      runs.isEmpty
      ? "register \(graph.name(key)) in a scope that \(reader == .task ? "is current there" : "it is given"), or give the key a default"
      : places.isEmpty
        ? "register \(graph.name(key)) in one of these scopes or above, or give the key a default"
        : reader == .task
          ? "read it in 'run { … }' of \(graph.anyOf(places)), or from such a scope instead of with '@\(reads[0].wrapper)'"
          : "give the view a scope that sees it, '.scope(…)', or register \(graph.name(key)) in one of these scopes or above"
    notes.append(Finding.Note(remedy, at: reads[0].site))
    let reason = runs.isEmpty ? "nothing registers it" : "no scope that is \(given) sees it"
    return Finding(
      rule, "\(graph.typedName(key)) is read with '@\(reads[0].wrapper)', but \(reason)", at: reads[0].site,
      notes: notes)
  }
}
