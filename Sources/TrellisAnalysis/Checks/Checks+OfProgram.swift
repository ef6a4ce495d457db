package import TrellisGraph

extension Checks {
  /// All checks: those of every graph, and those of what source text alone can show.
  package static let ofProgram: [any Check.Type] =
    all + [
      ScopeCycleCheck.self,
      UnknownParentCheck.self,
      CurrentCheck.self,
      LiveCycleCheck.self,
      NoKeyCheck.self,
      LeftWithoutCheck.self,
      OpaqueCheck.self,
      UnusedCheck.self,
      KeyNameCheck.self,
    ]
}
