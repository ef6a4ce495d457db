internal import TrellisGraph
internal import TrellisResolver

/// A key that is registered under some conditions and needed under others.
struct Conditional {
  let missing: MissingCheck.Missing
  /// The registrations that satisfy the need in some variants.
  let registrations: [RegistrationIndex]

  /// Nil if nothing ever satisfies the need while it exists: the key is simply missing then.
  init?(_ missing: MissingCheck.Missing, in graph: Graph, _ conditions: FactConditions) {
    let facts = graph.facts
    let demand = missing.first
    let candidates = facts.registrations.indices.filter { index in
      facts.registrations[index].key == demand.key && facts.registrations[index].role.registers
        && graph.tree.isSameOrAbove(facts.registrations[index].scope, demand.scope)
    }
    let condition = graph.condition(of: demand).withoutEarlierArms
    let serving = candidates.filter { conditions.canHold(condition.and(conditions.registrations[$0])) }
    guard !serving.isEmpty else { return nil }
    self.missing = missing
    registrations = serving
  }

  func finding(in graph: Graph) -> Finding {
    let demand = missing.first
    let facts = graph.facts
    let when = registrations.map { facts.registrations[$0].condition }
    let condition = when.dropFirst().reduce(when[0]) { $0.or($1) }.reduced
    let wanted = graph.typedName(demand.key)
    let needs =
      switch demand.requester {
      case .registration(let index): "\(graph.name(of: index)) needs \(wanted), which"
      case .use: "\(wanted) is requested, but"
      }
    // What has to hold besides for the need to be met, if one condition says it.
    let failing = condition.without(graph.condition(of: demand)).negated.reduced
    let (isUse, isPlain) = (demand.isUse, failing.isPlain)
    let outcome =
      isPlain
      ? "nothing registers\(isUse ? " it" : "") when \(failing)"
      : "\(isUse ? "it " : "")is registered under some conditions only"
    var notes: [Finding.Note] = []
    notes.appendAtMost(registrations) { index in
      let fact = facts.registrations[index]
      return Finding.Note(
        "\(graph.name(of: index)) is registered here when \(fact.condition)", at: fact.site)
    }
    var atoms: Set<Condition.Atom> = []
    condition.collectAtoms(into: &atoms)
    let branches = atoms.compactMap { atom in atom.site.map { (atom.text, $0) } }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    notes.appendAtMost(branches) { Finding.Note("this decides, as the program runs: '\($0)'", at: $1) }
    notes.append(
      Finding.Note(
        isUse
          ? "register it in every case, give the key a default, or request it under the same condition"
          : "register it in every case, give the key a default, or need it as '\(facts.keys[demand.key].need(.optional))'",
        at: demand.site))
    return Finding(
      .conditional,
      "\(needs) \(outcome)", at: demand.site,
      notes: notes, path: missing.path)
  }
}

extension Condition {
  /// Whether it is one condition, or that it does not hold.
  fileprivate var isPlain: Bool {
    switch self {
    case .atom, .not(.atom): true
    case .always, .never, .not, .all, .any: false
    }
  }
}
