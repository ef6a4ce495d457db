/// A key read with `@Current` that none of the scopes sees which run something: whenever it is read, it is missing.
///
/// That some of them see it is enough: which one is current where it is read, no text tells.
enum CurrentCheck: Check {
  struct Unseen: Fault {
    let key: KeyIndex
    /// By place.
    let reads: [Site]

    var rule: Rule { .missing }
    var identity: FaultIdentity { FaultIdentity(rule, key, -2) }
  }

  static func faults(in graph: Graph) -> [any Fault] {
    let facts = graph.facts
    guard !facts.runs.isEmpty, facts.reads.contains(where: \.areRunsKnown),
      !facts.runs.contains(where: { graph.mayBeHidden(from: $0.scope) })
    else { return [] }
    let running = Set(facts.runs.map(\.scope))
    var isSeen = facts.keys.map(\.hasDefault)
    // What is registered under some condition only counts as well: the scope may be that of another variant.
    for registration in facts.registrations where registration.role.registers && !isSeen[registration.key] {
      isSeen[registration.key] = running.contains { graph.tree.isSameOrAbove(registration.scope, $0) }
    }
    var reads: [KeyIndex: [Site]] = [:]
    for read in facts.reads where read.areRunsKnown && !isSeen[read.key] {
      reads[read.key, default: []].append(read.site)
    }
    return reads.sorted { $0.key < $1.key }.map { Unseen(key: $0.key, reads: $0.value.sorted()) }
  }
}
