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
