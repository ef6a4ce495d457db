internal import TrellisGraph
internal import TrellisResolver

/// A key that is registered under some conditions and needed under others.
struct Conditional {
  let missing: MissingCheck.Missing
  /// The registrations that satisfy the need in some variants.
  let registrations: [RegistrationIndex]
  /// A single condition under which none of them does, if there is one.
  let failing: Condition?

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
    failing = Self.failing(condition, serving.map { conditions.registrations[$0] }, conditions)
  }

  private static func failing(_ need: Condition, _ serving: [Condition], _ conditions: FactConditions) -> Condition? {
    var atoms: Set<Condition.Atom> = []
    for condition in serving { condition.collectAtoms(into: &atoms) }
    let sorted = atoms.map { ($0.site, $0) }.sorted { one, other in
      guard let first = one.0, let second = other.0 else {
        return one.0 == nil && other.0 == nil ? one.1.text < other.1.text : one.0 == nil
      }
      return (first, one.1.text) < (second, other.1.text)
    }.map { Condition.atom($0.1) }
    return (sorted.map(\.negated) + sorted).first { one in
      conditions.canHold(need.and(one)) && serving.allSatisfy { !conditions.canHold(need.and(one).and($0)) }
    }
  }

  func finding(in graph: Graph) -> Finding {
    let demand = missing.first
    let facts = graph.facts
    let wanted = graph.typedName(demand.key)
    let needs =
      switch demand.requester {
      case .registration(let index): "\(graph.name(of: index)) needs \(wanted), which"
      case .use: "\(wanted) is requested, but"
      }
    let isUse = demand.isUse
    let outcome =
      failing.map { "nothing registers\(isUse ? " it" : "") when \($0.words)" }
      ?? "\(isUse ? "it " : "")is not registered in every case"
    var notes: [Finding.Note] = []
    notes.appendAtMost(registrations) { index in
      let fact = facts.registrations[index]
      var atoms: Set<Condition.Atom> = []
      fact.condition.collectAtoms(into: &atoms)
      let isShort = fact.condition.isPlain || atoms.count < 4 && atoms.allSatisfy { $0.kind == .build }
      let when = isShort ? "when \(fact.condition.words)" : "in some cases"
      return Finding.Note("\(graph.name(of: index)) is registered here \(when)", at: fact.site)
    }
    var atoms: Set<Condition.Atom> = []
    for index in registrations { facts.registrations[index].condition.collectAtoms(into: &atoms) }
    let branches = atoms.compactMap { atom in atom.site.map { (atom.text, $0) } }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    notes.appendAtMost(branches) { text, site in
      Finding.Note(
        text == Condition.nothingThrown
          ? "this decides, as the program runs" : "this decides, as the program runs: '\(text)'", at: site)
    }
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
