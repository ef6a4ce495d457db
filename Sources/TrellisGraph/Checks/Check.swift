package import TrellisResolver

/// One rule: finds its violations in a graph as data, and describes them in words.
package protocol Check: SendableMetatype {
  associatedtype Found: Fault

  static func faults(in graph: Graph) -> [Found]

  /// Adds details to the faults of one graph that only their messages need and that take longer to compute.
  static func completed(_ faults: [Found], in graph: Graph) -> [Found]
}

extension Check {
  package static func completed(_ faults: [Found], in graph: Graph) -> [Found] { faults }

  fileprivate static func findings(in graph: Graph) -> [Finding] {
    completed(faults(in: graph), in: graph).map { $0.finding(in: graph) }
  }
}

/// A violation of a rule in one variant of a program, as indices into its graph. A `Finding` is its readable form.
package protocol Fault: Sendable {
  var rule: Rule { get }
  /// Distinguishes this fault from all others, in every variant of the program.
  var identity: FaultIdentity { get }
  /// The definition that the fault makes unusable; nil if the fault is not about a definition.
  func definition(in graph: Graph) -> ScopeIndex?
  /// Whether some run has it for sure; otherwise branches that exclude each other may prevent it.
  var isSure: Bool { get }
  func finding(in graph: Graph) -> Finding
}

extension Fault {
  package func definition(in graph: Graph) -> ScopeIndex? { nil }
  package var isSure: Bool { true }
}

/// Identifies a fault by its rule, what it is about, and a number that its check chooses, such as the position of a need.
package struct FaultIdentity: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    case registration(RegistrationIndex)
    case key(KeyIndex)
    case use(Int)
    case override(Int)
    /// What no condition changes.
    case fixed(Int)
  }

  package let rule: Rule
  package let subject: Subject
  package let detail: Int

  package init(_ rule: Rule, _ subject: Subject, _ detail: Int = -1) {
    self.rule = rule
    self.subject = subject
    self.detail = detail
  }
}

/// The checks that every graph must pass before an instance is created from it, in the order in which they run.
package enum Checks {
  package static let all: [any Check.Type] = [
    DuplicateCheck.self,
    ShadowCheck.self,
    OverrideNothingCheck.self,
    MissingCheck.self,
    CycleCheck.self,
    TooDeepCheck.self,
    AsyncInSyncCheck.self,
    IsolationCheck.self,
    WeakValueCheck.self,
  ]

  package static func faults(in graph: Graph, by checks: [any Check.Type] = all) -> [any Fault] {
    checks.flatMap { $0.faults(in: graph) as [any Fault] }
  }

  /// Returns the findings of the checks, sorted by location.
  package static func findings(in graph: Graph, by checks: [any Check.Type] = all) -> [Finding] {
    checks.flatMap { $0.findings(in: graph) }.joiningCycles().sortedByPlace()
  }
}

extension [Finding] {
  /// Sorts by file, line and column, then by rule and message: the order is the same on every machine.
  package func sortedByPlace() -> [Finding] {
    sorted { a, b in
      a.site != b.site ? a.site < b.site : (a.rule.id, a.message) < (b.rule.id, b.message)
    }
  }
}
