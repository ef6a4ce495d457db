internal import TrellisGraph
internal import TrellisResolver

/// A key that is registered under some conditions and needed under others.
struct Conditional {
  let missing: MissingCheck.Missing
  /// The registrations that satisfy the need in some variants.
  let registrations: [RegistrationIndex]
  /// When none of them does, if few words say it.
  private let failing: String?

  /// Nil if nothing ever satisfies the need while it exists: the key is simply missing then.
  init?(_ missing: MissingCheck.Missing, in graph: Graph, _ builds: Builds) {
    let facts = graph.facts
    let demand = missing.first
    let candidates = facts.registrations.indices.filter { index in
      facts.registrations[index].key == demand.key && facts.registrations[index].role.registers
        && graph.tree.isSameOrAbove(facts.registrations[index].scope, demand.scope)
    }
    let place = graph.place(of: demand)
    let serving = candidates.filter { index in
      facts.registrations[index].path.without(place.path) != nil
        && builds.canHold(place.condition.and(facts.registrations[index].condition))
    }
    guard !serving.isEmpty else { return nil }
    self.missing = missing
    registrations = serving
    failing =
      Self.failing(place.condition, serving.map { facts.registrations[$0].condition }, builds)?.description
      ?? Self.failing(place.path, serving.map { facts.registrations[$0] })
  }

  private static func failing(_ need: [Branch], _ serving: [RegistrationFact]) -> String? {
    let left = serving.compactMap { $0.path.without(need) }
    guard let branch = left.first?.first, left.allSatisfy({ $0.first == branch }) else { return nil }
    return branch.otherWords
  }

  private static func failing(_ need: Condition, _ serving: [Condition], _ builds: Builds) -> Condition? {
    var atoms: Set<Condition.Atom> = []
    for condition in serving { condition.collectAtoms(into: &atoms) }
    let sorted = atoms.sorted { $0.text < $1.text }.map { Condition.atom($0) }
    return (sorted.map(\.negated) + sorted).first { one in
      builds.canHold(need.and(one)) && serving.allSatisfy { !builds.canHold(need.and(one).and($0)) }
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
      failing.map { "nothing registers\(isUse ? " it" : "") when \($0)" }
      ?? "\(isUse ? "it " : "")is not registered in every case"
    var notes: [Finding.Note] = []
    notes.appendAtMost(registrations) { index in
      let fact = facts.registrations[index]
      var atoms: Set<Condition.Atom> = []
      fact.condition.collectAtoms(into: &atoms)
      let isShort = atoms.count + fact.path.count < 4 && fact.path.count < 2
      let when = isShort ? fact.when.map { "when \($0)" } ?? "" : "in some cases"
      return Finding.Note("\(graph.name(of: index)) is registered here \(when)", at: fact.site)
    }
    var decisions: [Site: String] = [:]
    for branch in registrations.flatMap({ facts.registrations[$0].path }) {
      guard let site = branch.decision.site else { continue }
      decisions[site] = min(branch.words, decisions[site] ?? branch.words)
    }
    notes.appendAtMost(decisions.sorted { $0.key < $1.key }) {
      Finding.Note("this decides, as the program runs: \($0.value)", at: $0.key)
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
