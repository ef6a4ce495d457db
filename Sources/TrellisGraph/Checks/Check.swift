/// One rule: reads a graph, gives what breaks the rule as data. Words come later, in `Wording`.
package protocol Check: SendableMetatype {
  static func faults(in graph: Graph) -> [any Fault]

  /// Adds to the check's own faults what only their words need and what takes longer to find; leaves others alone.
  static func completed(_ faults: [any Fault], in graph: Graph) -> [any Fault]
}

extension Check {
  package static func completed(_ faults: [any Fault], in graph: Graph) -> [any Fault] { faults }
}

/// A broken rule as data.
package protocol Fault: Sendable {
  var rule: Rule { get }
  /// What tells this fault from all others of its rule, whatever the variant of the program it was found in.
  var identity: FaultIdentity { get }
  /// The definition that cannot be used while the fault is there; nil where none is the subject.
  func definition(in graph: Graph) -> ScopeIndex?
  /// The words for it.
  func finding(in graph: Graph) -> Finding
}

extension Fault {
  package func definition(in graph: Graph) -> ScopeIndex? { nil }
}

/// A rule, a place and up to two indices.
package struct FaultIdentity: Hashable, Sendable {
  package var rule: Rule
  package var first: Int
  package var second: Int

  package init(_ rule: Rule, _ first: Int, _ second: Int = -1) {
    self.rule = rule
    self.first = first
    self.second = second
  }
}

/// All checks, in the order in which they run.
package enum Checks {
  package static let all: [any Check.Type] = [
    ScopeCycleCheck.self,
    UnknownParentCheck.self,
    DuplicateCheck.self,
    ShadowCheck.self,
    OverrideNothingCheck.self,
    CaptiveCheck.self,
    MissingCheck.self,
    CurrentCheck.self,
    CycleCheck.self,
    LiveCycleCheck.self,
    NoKeyCheck.self,
    AsyncInSyncCheck.self,
    IsolationCheck.self,
    LeftWithoutCheck.self,
    OpaqueCheck.self,
    UnusedCheck.self,
    KeyNameCheck.self,
  ]

  /// What every rule finds in one variant of a program.
  package static func faults(in graph: Graph) -> [any Fault] {
    let faults = all.flatMap { $0.faults(in: graph) }
    let expected = graph.facts.expectedToFail
    if expected.isEmpty { return faults }
    return faults.filter { fault in fault.definition(in: graph).map { !expected.contains($0) } ?? true }
  }

  /// Adds to the faults of a graph what only their words need.
  static func completed(_ faults: [any Fault], in graph: Graph) -> [any Fault] {
    if faults.isEmpty { return [] }
    return all.reduce(faults) { faults, check in check.completed(faults, in: graph) }
  }

  /// What every rule finds in one variant of a program, in words, sorted by place.
  package static func findings(in graph: Graph) -> [Finding] {
    completed(faults(in: graph), in: graph).map { $0.finding(in: graph) }.sortedByPlace()
  }
}

extension [Finding] {
  /// By file, line and column, then by rule: the same on every machine.
  package func sortedByPlace() -> [Finding] {
    sorted { a, b in
      a.site != b.site ? a.site < b.site : (a.rule.id, a.message) < (b.rule.id, b.message)
    }
  }
}
