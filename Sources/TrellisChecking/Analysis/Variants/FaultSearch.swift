internal import TrellisGraph
internal import TrellisResolver

/// Collects the faults of all variants of a program.
struct FaultSearch {
  /// What is known of a fault that some variant has.
  struct Occurrence {
    /// The combinations of its component that have it; nil for a fault without a component.
    var having: VariantSet?
    /// Those in the first of which it is described.
    var shown: VariantSet?
    /// The first path that it is found on, for sure if it ever is.
    var path: [Branch]
    /// Whether it takes branches of several decisions, which may exclude each other.
    var isJoint: Bool
    /// Whether some run has it for sure.
    var isSure: Bool
  }

  private(set) var order: [FaultIdentity] = []
  private(set) var occurrences: [FaultIdentity: Occurrence] = [:]
  private(set) var described: [FaultIdentity: (finding: Finding, missing: MissingCheck.Missing?)] = [:]
  private let program: SourceFacts
  private let variants: Variants
  private let conditions: FactConditions

  init(_ program: SourceFacts, _ variants: Variants, _ conditions: FactConditions) {
    self.conditions = conditions
    self.program = program
    self.variants = variants
    for round in 0..<variants.roundCount { run(round) }
    describe()
  }

  private mutating func run(_ round: Int) {
    var program = program
    program.undeclaredNeeds = variants.undeclaredNeeds(inRound: round)
    // The first graph is that of a variant, unless the first variant of some component is impossible.
    let isVariant = round == 0 && variants.components.allSatisfy { $0.conditions(ofClass: 0).isEmpty }
    variants.forEachPath(inRound: round) { active in
      let isFirst = round == 0 && active.others.path.isEmpty
      let graph = Graph(program.graph, active)
      visit(
        graph, program, isFirst ? Checks.ofProgram : Checks.ofConditions,
        isFirst ? Checks.ofText : Checks.ofConditionalText
      ) { search, faults, completed in
        let new = search.note(faults, graph, round)
        for fault in isVariant ? completed(new) : [] { search.describe(fault, in: graph) }
      }
    }
  }

  /// Returns the faults that are seen for the first time.
  private mutating func note(_ faults: [any Fault], _ graph: Graph, _ round: Int) -> [any Fault] {
    faults.filter { fault in
      let identity = fault.identity
      let component = variants.component(of: identity)
      let combinations = component.flatMap { variants.combinations(of: $0, inRound: round) }
      if round > 0, combinations == nil { return false }
      if let definition = fault.definition(in: graph), program.ofTests.contains(definition) { return false }
      guard var known = occurrences[identity] else {
        occurrences[identity] = Occurrence(
          having: combinations, shown: combinations, path: graph.others.path, isJoint: graph.others.isJoint,
          isSure: fault.isSure && isSure(graph.others, fault.rule))
        order.append(identity)
        return true
      }
      if let combinations { known.having = known.having?.union(combinations) }
      if !known.isSure, fault.isSure, isSure(graph.others, fault.rule) {
        (known.isSure, known.shown) = (true, combinations)
        (known.path, known.isJoint) = (graph.others.path, graph.others.isJoint)
        described[identity] = nil
      }
      occurrences[identity] = known
      return false
    }
  }

  /// Whether some run takes the path of a graph: one decision may exclude an arm of another.
  private func isSure(_ others: ActiveFacts.Others, _ rule: Rule) -> Bool {
    rule == .missing || rule == .overrideNothing
      || !others.isJoint && others.path.count < 2 && !others.path.contains(where: \.isUnsure)
  }

  private struct Variant: Hashable {
    let atoms: Set<Condition.Atom>
    let path: [Branch]
    let isJoint: Bool
  }

  /// Describes the faults that are left, each as in the first of the combinations that have it.
  private mutating func describe() {
    var variants: [Variant: Set<FaultIdentity>] = [:]
    for identity in order where described[identity] == nil {
      guard let occurrence = occurrences[identity] else { continue }
      var atoms: Set<Condition.Atom> = []
      if let component = self.variants.component(of: identity), let first = occurrence.shown?.first {
        atoms = self.variants.components[component].combinations.atoms(in: first)
      }
      let variant = Variant(atoms: atoms, path: occurrence.path, isJoint: occurrence.isJoint)
      variants[variant, default: []].insert(identity)
    }
    for (variant, identities) in variants {
      func holds(_ atom: Condition.Atom) -> Bool { variant.atoms.contains(atom) || atom.certainty ?? false }
      var program = program
      program.undeclaredNeeds.removeAll { !$0.condition.holds(holds) }
      var active = conditions.active(where: holds)
      active.others.ends = program.ends.filter { !$0.path.isEmpty && $0.condition.holds(holds) }.map {
        ActiveFacts.Others.End(scope: $0.scope, path: $0.path, keys: nil)
      }
      let graph = Graph(program.graph, active.certain(on: variant.path, isJoint: variant.isJoint, in: program.graph))
      visit(graph, program, Checks.ofProgram, Checks.ofText) { search, faults, completed in
        for fault in completed(faults.filter { identities.contains($0.identity) }) {
          search.describe(fault, in: graph)
        }
      }
    }
  }

  private mutating func describe(_ fault: any Fault, in graph: Graph) {
    described[fault.identity] = (fault.finding(in: graph), fault as? MissingCheck.Missing)
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
