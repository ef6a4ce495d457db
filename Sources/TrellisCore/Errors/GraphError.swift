internal import TrellisResolver

/// The findings of an invalid graph; thrown before any factory runs.
///
/// In a release build of an app, a finding is one line: the rule, keys, place and first remedy. A debug build adds the dependency path
/// and other places. In a test target that links `TrellisTesting`, a finding says all that the validator says.
public struct GraphError: Error, Sendable {
  /// Each finding once, sorted by location.
  public let findings: [Finding]

  init(_ findings: [Finding]) { self.findings = findings }

  /// Describes what is wrong with a level.
  init(_ faults: [LevelFault], in resolver: Resolver, of level: Level, below parent: Plan?) {
    let graph = InvalidGraph(faults, resolver, level, below: parent)
    self.init((FoundWords.full ?? FoundWords.debug)?.findings(of: graph) ?? graph.findings)
  }
}

extension GraphError: CustomStringConvertible {
  /// The findings in the compiler's diagnostic format, one after the other.
  public var description: String {
    let count = findings.count == 1 ? "1 problem" : "\(findings.count) problems"
    return (["the graph has \(count):"] + findings.map(\.description)).joined(separator: "\n")
  }
}
