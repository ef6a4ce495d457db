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

    var rule: Rule { .missing }
    var identity: FaultIdentity { FaultIdentity(rule, .fixed(key), 0) }
  }

  static func faults(in graph: Graph, of program: SourceFacts) -> [Unseen] {
    let unseen = Dictionary(grouping: program.reads.filter { $0.registration == .none }, by: \.key)
    return unseen.sorted { $0.key < $1.key }.map { key, reads in
      Unseen(key: key, reads: reads.sorted { $0.site < $1.site })
    }
  }
}

extension CurrentCheck.Unseen {
  func finding(in graph: Graph) -> Finding {
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
