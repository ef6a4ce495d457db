internal import TrellisGraph

/// The findings of an invalid graph; thrown before any factory runs.
public struct GraphError: Error, Sendable {
  /// Each finding once, sorted by location.
  public let findings: [Finding]

  init(_ findings: [TrellisGraph.Finding]) {
    self.findings = findings.map(Finding.init)
  }
}

extension GraphError: CustomStringConvertible {
  /// The findings in the compiler's diagnostic format, one after the other.
  public var description: String {
    let count = findings.count == 1 ? "1 problem" : "\(findings.count) problems"
    return (["the graph has \(count):"] + findings.map(\.description)).joined(separator: "\n")
  }
}

/// One problem in a graph, reported by a check.
public struct Finding: Sendable, Hashable {
  private let finding: TrellisGraph.Finding

  init(_ finding: TrellisGraph.Finding) {
    self.finding = finding
  }

  /// The severity of a finding.
  public enum Severity: String, Sendable {
    /// Prevents the scope from being created.
    case error
    /// Does not prevent the scope from being created.
    case warning
  }

  /// A location in source text.
  public struct Site: Sendable, Hashable {
    /// The file, in the form of `#fileID`.
    public let file: String
    /// The line, counted from 1.
    public let line: Int
    /// The column in UTF-8 bytes, counted from 1.
    public let column: Int

    init(_ site: TrellisGraph.Site) {
      file = site.file
      line = site.line
      column = site.column
    }
  }

  /// A related location, or advice.
  public struct Note: Sendable, Hashable {
    /// One sentence.
    public let message: String
    /// The location that the message refers to.
    public let site: Site
  }

  /// A stable identifier, the same as the validator's: `missing`, `cycle`, `duplicate`, …
  public var id: String { finding.rule.id }
  /// The severity.
  public var severity: Severity { finding.severity == .error ? .error : .warning }
  /// One sentence, without the location.
  public var message: String { finding.message }
  /// The location of the registration concerned.
  public var site: Site { Site(finding.site) }
  /// Related locations and advice.
  public var notes: [Note] { finding.notes.map { Note(message: $0.message, site: Site($0.site)) } }
  /// The names of the keys on the dependency path to the problem, outermost first.
  public var trail: [String] { finding.path.map(\.key) }
}

extension Finding: CustomStringConvertible {
  /// `file:line:column: error: … [id]`, followed by one line for each note.
  public var description: String { TextReport.text(of: finding) }
}
