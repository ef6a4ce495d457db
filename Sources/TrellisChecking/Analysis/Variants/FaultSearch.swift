internal import TrellisGraph
internal import TrellisResolver

/// Collects the faults of all variants of a program.
struct FaultSearch {
  /// The faults that some variant has.
  private(set) var order: [FaultIdentity] = []
  /// The combinations of its component that have each fault; none for a fault without a component.
  private(set) var occurrences: [FaultIdentity: VariantSet] = [:]
  /// Of the combinations in which a key is missing, those in which a registration needs it.
  private(set) var byNeeds: [FaultIdentity: VariantSet] = [:]
  /// Of the combinations in which a key is missing, those in which only look-ups want it that a run may leave out.
  private(set) var byDoubtfulUses: [FaultIdentity: VariantSet] = [:]
  private(set) var described: [FaultIdentity: (finding: Finding, missing: MissingCheck.Missing?)] = [:]
  let program: SourceFacts
  private let variants: Variants
  private let conditions: FactConditions
  private var seen: Set<FaultIdentity> = []

  init(_ program: SourceFacts, _ variants: Variants, _ conditions: FactConditions) {
    self.conditions = conditions
    self.program = program
    self.variants = variants
  }

  mutating func run(_ round: Int) {
    let shown = variants.round(round)
    // The first graph is that of a variant, unless the first variant of some component is impossible.
    let isVariant = round == 0 && variants.components.allSatisfy { $0.conditions(ofClass: 0).isEmpty }
    let checks = round == 0 ? Checks.ofProgram : Checks.ofConditions
    visit(shown.graph, shown.program, checks, round == 0 ? Checks.ofText : Checks.ofConditionalText) {
      search, faults, completed in
      let new = search.note(faults, shown, round)
      let described = isVariant ? new : new.filter { Self.ofOneKey.contains($0.rule) }
      for fault in completed(described) {
        guard let identity = shown.identity(of: fault) else { continue }
        search.describe(fault, as: identity, in: shown.graph)
      }
    }
  }

  /// Rules whose findings tell of one key, of which every graph shows a variant. Others show paths through several.
  private static let ofOneKey: Set<Rule> = [.duplicate, .shadow, .unused, .weakValue]

  /// Returns the faults that are seen for the first time.
  private mutating func note(_ faults: [any Fault], _ shown: Variants.Round, _ round: Int) -> [any Fault] {
    faults.filter { fault in
      guard let identity = shown.identity(of: fault) else { return false }
      let component = variants.component(of: identity)
      let combinations = component.map { variants.combinations(of: $0, inRound: round) }
      if round > 0, combinations.flatMap({ $0 }) == nil { return false }
      if let definition = fault.definition(in: shown.graph), program.ofTests.contains(definition) {
        return false
      }
      if case let combinations?? = combinations {
        occurrences[identity] = occurrences[identity]?.union(combinations) ?? combinations
        if let missing = fault as? MissingCheck.Missing {
          if !missing.first.isUse {
            byNeeds[identity] = byNeeds[identity]?.union(combinations) ?? combinations
          } else if missing.mayBeLeftOut(in: shown.graph) {
            byDoubtfulUses[identity] = byDoubtfulUses[identity]?.union(combinations) ?? combinations
          }
        }
      }
      guard seen.insert(identity).inserted else { return false }
      order.append(identity)
      return true
    }
  }

  /// Describes faults, each as in the first of the given combinations.
  mutating func describe(_ faults: [(identity: FaultIdentity, having: VariantSet?)]) {
    var variants: [Set<Condition.Atom>: Set<FaultIdentity>] = [:]
    for (identity, having) in faults {
      var atoms: Set<Condition.Atom> = []
      if let having, let component = self.variants.component(of: identity), let first = having.first {
        atoms = self.variants.components[component].combinations.atoms(in: first)
      }
      if atoms.isEmpty || Self.ofOneKey.contains(identity.rule), described[identity] != nil { continue }
      variants[atoms, default: []].insert(identity)
    }
    for (atoms, identities) in variants {
      func holds(_ atom: Condition.Atom) -> Bool { atoms.contains(atom) || atom.certainty ?? false }
      var program = program
      program.undeclaredNeeds.removeAll { !$0.condition.holds(holds) }
      let graph = Graph(program.graph, conditions.active(where: holds))
      visit(graph, program, Checks.ofProgram, Checks.ofText) { search, faults, completed in
        for fault in completed(faults.filter { identities.contains($0.identity) }) {
          search.describe(fault, as: fault.identity, in: graph)
        }
      }
    }
  }

  private mutating func describe(_ fault: any Fault, as identity: FaultIdentity, in graph: Graph) {
    described[identity] = (fault.finding(in: graph), fault as? MissingCheck.Missing)
  }

  /// Calls a function with the faults that each check finds, and with what adds details to some of them.
  private mutating func visit(
    _ graph: Graph, _ program: SourceFacts, _ checks: [any Check.Type], _ textChecks: [any TextCheck.Type],
    _ visit: (inout FaultSearch, [any Fault], ([any Fault]) -> [any Fault]) -> Void
  ) {
    func run<C: Check>(_ check: C.Type, _ search: inout FaultSearch) {
      visit(&search, check.faults(in: graph)) { new in
        new.isEmpty ? [] : check.completed(new.compactMap { $0 as? C.Found }, in: graph)
      }
    }
    for check in checks { run(check, &self) }
    for check in textChecks { visit(&self, Self.faults(check, graph, program)) { $0 } }
  }

  private static func faults<C: TextCheck>(_ check: C.Type, _ graph: Graph, _ program: SourceFacts) -> [any Fault] {
    check.faults(in: graph, of: program)
  }
}
