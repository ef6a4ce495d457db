/// The kinds of findings, each with its stable id: the one list of what Trellis can report.
package enum Rule: String, Sendable, CaseIterable {
  case missing
  case cycle
  case tooDeep = "too-deep"
  case duplicate
  case shadow
  case captive
  case overrideNothing = "override-nothing"
  case isolation
  case asyncInSync = "async-in-sync"
  case weakValue = "weak-value"
  case wrongScope = "wrong-scope"
  case undeclaredNeed = "undeclared-need"
  case wrongFactory = "wrong-factory"
  case swapped
  case scopeCycle = "scope-cycle"
  case unknownParent = "unknown-parent"
  case conditional
  case noKey = "no-key"
  case memberName = "member-name"
  case notFollowed = "not-followed"
  case unused
  case ignore
  case unusedIgnore = "unused-ignore"

  /// The id that is shown in brackets, and that configuration and suppressions name.
  package var id: String { rawValue }
}
