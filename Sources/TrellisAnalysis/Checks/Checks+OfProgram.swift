package import TrellisGraph

extension Checks {
  /// All checks: those of every graph, and those that only source text allows.
  package static let ofProgram: [any Check.Type] =
    all + [
      ScopeCycleCheck.self,
      UnknownParentCheck.self,
      CurrentCheck.self,
      LiveCycleCheck.self,
      LiveDuplicateCheck.self,
      NoKeyCheck.self,
      LeftWithoutCheck.self,
      OpaqueCheck.self,
      UnusedCheck.self,
      KeyNameCheck.self,
    ]
}
