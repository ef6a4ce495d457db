internal import TrellisGraph
internal import TrellisResolver

/// Collects the faults of all variants of a program.
struct FaultSearch {
  /// What is known of a fault that some variant has.
  struct Occurrence {
    /// The combinations of its component that have it; nil for a fault without a component.
    var having: Set<Int>?
    /// The first path that it is found on, for sure if it ever is.
    var path: [Branch]
    /// Whether it takes branches of several decisions, which may exclude each other.
    var isJoint: Bool
    /// Whether some run has it for sure.
    var isSure: Bool
    /// As in the graph that it is first found in.
    var described: (finding: Finding, missing: MissingCheck.Missing?)?
  }

  private(set) var order: [FaultIdentity] = []
  private(set) var occurrences: [FaultIdentity: Occurrence] = [:]
  private let program: SourceFacts
  private let variants: Variants

  init(_ program: SourceFacts, _ variants: Variants) {
    self.program = program
    self.variants = variants
    for round in 0..<variants.roundCount { run(round) }
  }

  private mutating func run(_ round: Int) {
    var program = program
    program.undeclaredNeeds = variants.undeclaredNeeds(inRound: round)
    variants.forEachPath(inRound: round) { active in
      let isFirst = round == 0 && active.others.path.isEmpty
      let graph = Graph(program.graph, active)
      for check in isFirst ? Checks.ofProgram : Checks.ofConditions { run(check, graph, round) }
      for check in isFirst ? Checks.ofText : Checks.ofConditionalText { run(check, graph, program, round) }
    }
  }

  private mutating func run<C: Check>(_ check: C.Type, _ graph: Graph, _ round: Int) {
    let new = check.faults(in: graph).filter { note($0, graph, round) }
    if !new.isEmpty { describe(check.completed(new, in: graph), in: graph) }
  }

  private mutating func run<C: TextCheck>(_ check: C.Type, _ graph: Graph, _ program: SourceFacts, _ round: Int) {
    describe(check.faults(in: graph, of: program).filter { note($0, graph, round) }, in: graph)
  }

  private mutating func describe(_ faults: [some Fault], in graph: Graph) {
    for fault in faults {
      occurrences[fault.identity]?.described = (fault.finding(in: graph), fault as? MissingCheck.Missing)
    }
  }

  /// Returns whether a fault is seen for the first time, or for the first time for sure.
  private mutating func note(_ fault: some Fault, _ graph: Graph, _ round: Int) -> Bool {
    let identity = fault.identity
    let component = variants.component(of: identity)
    let combinations = component.flatMap { variants.combinations(of: $0, inRound: round) }
    if component != nil, combinations == nil { return false }
    // What excludes each other is there together.
    if let component, variants.components[component].combinations == nil, fault.rule != .missing { return false }
    if let definition = fault.definition(in: graph), program.ofTests.contains(definition) { return false }
    let isSure = fault.isSure && isSure(graph.others, fault.rule)
    guard var known = occurrences[identity] else {
      occurrences[identity] = Occurrence(
        having: combinations, path: graph.others.path, isJoint: graph.others.isJoint, isSure: isSure)
      order.append(identity)
      return true
    }
    if let combinations { known.having?.formUnion(combinations) }
    let isSurer = isSure && !known.isSure
    if isSurer { (known.isSure, known.path, known.isJoint) = (true, graph.others.path, graph.others.isJoint) }
    occurrences[identity] = known
    return isSurer
  }

  /// Whether some run takes the path of a graph: one decision may exclude an arm of another.
  private func isSure(_ others: ActiveFacts.Others, _ rule: Rule) -> Bool {
    rule == .missing || rule == .overrideNothing
      || !others.isJoint && others.path.count < 2 && !others.path.contains(where: \.isUnsure)
  }
}
