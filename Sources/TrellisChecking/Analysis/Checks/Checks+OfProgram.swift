package import TrellisGraph
internal import TrellisResolver

extension Checks {
  /// All checks of a graph: those that a run makes too, and those that only source text allows.
  package static let ofProgram: [any Check.Type] =
    ofConditions + [
      ScopeCycleCheck.self,
      UnknownParentCheck.self,
      NotFollowedCheck.self,
    ]

  /// Those whose faults can depend on conditions.
  static let ofConditions: [any Check.Type] = all + [UnusedCheck.self]

  /// The checks of what source text shows besides a graph.
  static let ofText: [any TextCheck.Type] =
    ofConditionalText + [
      CurrentCheck.self, MemberNameCheck.self, NoKeyCheck.self, WrongScopeCheck.self, WrongFactoryCheck.self,
      SwappedCheck.self,
    ]

  /// Those whose faults can depend on conditions.
  static let ofConditionalText: [any TextCheck.Type] = [
    CaptiveCheck.self,
    UndeclaredNeedCheck.self,
  ]
}

/// A rule about facts that are not part of a graph.
protocol TextCheck: SendableMetatype {
  associatedtype Found: Fault

  static func faults(in graph: Graph, of program: SourceFacts) -> [Found]
}

/// A rule that reports each of some facts.
protocol FactCheck: TextCheck where Found == FactFault<Self> {
  associatedtype Fact: Sendable

  static var rule: Rule { get }
  static func facts(of program: SourceFacts) -> [Fact]
  static func finding(of fact: Fact, in graph: Graph) -> Finding
}

extension FactCheck {
  static func faults(in graph: Graph, of program: SourceFacts) -> [FactFault<Self>] {
    facts(of: program).enumerated().map { FactFault(index: $0, fact: $1) }
  }
}

struct FactFault<Check: FactCheck>: Fault {
  let index: Int
  let fact: Check.Fact

  var rule: Rule { Check.rule }
  var identity: FaultIdentity { FaultIdentity(rule, .fixed(index)) }
  func finding(in graph: Graph) -> Finding { Check.finding(of: fact, in: graph) }
}
