package import TrellisGraph

extension Checks {
  /// All checks of a graph: those that a run makes too, and those that only source text allows.
  package static let ofProgram: [any Check.Type] =
    all + [
      ScopeCycleCheck.self,
      UnknownParentCheck.self,
      LiveCycleCheck.self,
      LiveDuplicateCheck.self,
      OpaqueCheck.self,
      UnusedCheck.self,
      KeyNameCheck.self,
    ]

  /// The checks of what source text shows besides a graph.
  static let ofText: [any TextCheck.Type] = [
    CurrentCheck.self,
    CurrentAsyncCheck.self,
    NeverLoadedCheck.self,
    NoKeyCheck.self,
    LeftWithoutCheck.self,
    UndeclaredNeedCheck.self,
    UndeclaredCycleCheck.self,
  ]
}

/// A rule about facts that are not part of a graph.
protocol TextCheck: SendableMetatype {
  associatedtype Found: Fault

  static func faults(in graph: Graph, of program: SourceFacts) -> [Found]
}
