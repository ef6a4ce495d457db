internal import TrellisResolver

/// The findings of an invalid graph; thrown before any factory runs.
///
/// In an app, a finding says what is wrong, where, and the first remedy. In a test target that links `TrellisTesting`, it says all
/// that the validator says.
public struct GraphError: Error, Sendable {
  /// Each finding once, sorted by location.
  public let findings: [Finding]

  init(_ findings: [Finding]) { self.findings = findings }

  /// Describes what is wrong with a level.
  init(_ faults: [LevelFault], in resolver: Resolver, of level: Level, below parent: Plan?) {
    let graph = InvalidGraph(faults, resolver, level, below: parent)
    let findings = Words.installed?.findings(of: graph) ?? graph.findings
    self.init(
      findings.rarelySorted { a, b in
        (a.site.file, a.site.line, a.site.column, a.id, a.message)
          < (b.site.file, b.site.line, b.site.column, b.id, b.message)
      })
  }
}

extension GraphError: CustomStringConvertible {
  /// The findings in the compiler's diagnostic format, one after the other.
  public var description: String {
    let count = findings.count == 1 ? "1 problem" : "\(findings.count) problems"
    return (["the graph has \(count):"] + findings.map(\.description)).joined(separator: "\n")
  }
}

/// What describes an invalid graph as fully as the validator does: a type of the module `TrellisWords`, which tests link with `TrellisTesting`.
package protocol GraphWords {
  static func findings(of graph: InvalidGraph) -> [Finding]
}

private enum Words {
  /// Looked up by name: an app carries none of it.
  nonisolated(unsafe) static let installed = _typeByName("12TrellisWords9FullWordsO") as? any GraphWords.Type
}
