internal import TrellisGraph

/// Lists all that is wrong with a graph; thrown before any factory has run.
public struct GraphError: Error, Sendable {
  /// Every problem once, sorted by place.
  public let findings: [Finding]

  init(_ findings: [TrellisGraph.Finding]) {
    self.findings = findings.map(Finding.init)
  }
}

extension GraphError: CustomStringConvertible {
  /// The findings in the compiler's own form, one after the other.
  public var description: String {
    let count = findings.count == 1 ? "1 problem" : "\(findings.count) problems"
    return (["the graph has \(count):"] + findings.map(\.description)).joined(separator: "\n")
  }
}

/// One problem in a graph.
public struct Finding: Sendable, Hashable {
  private let finding: TrellisGraph.Finding

  init(_ finding: TrellisGraph.Finding) {
    self.finding = finding
  }

  /// How much it weighs.
  public enum Severity: String, Sendable {
    /// Keeps the scope from being created.
    case error
    /// Is worth a look.
    case warning
  }

  /// A place in source text.
  public struct Site: Sendable, Hashable {
    /// As `#fileID` gives it.
    public let file: String
    /// Counted from 1.
    public let line: Int
    /// Counted from 1, in UTF-8 bytes.
    public let column: Int

    init(_ site: TrellisGraph.Site) {
      file = site.file
      line = site.line
      column = site.column
    }
  }

  /// A further place, or what to do.
  public struct Note: Sendable, Hashable {
    /// One sentence.
    public let message: String
    /// The place it speaks of.
    public let site: Site
  }

  /// Stable, the same as the validator's: `missing`, `cycle`, `duplicate`, …
  public var id: String { finding.rule.id }
  /// How much it weighs.
  public var severity: Severity { finding.severity == .error ? .error : .warning }
  /// One sentence without the place.
  public var message: String { finding.message }
  /// The registration that it speaks of.
  public var site: Site { Site(finding.site) }
  /// Further places, and what to do.
  public var notes: [Note] { finding.notes.map { Note(message: $0.message, site: Site($0.site)) } }
  /// The names of the keys on the way to the fault, outermost first.
  public var trail: [String] { finding.trail.map(\.key) }
}

extension Finding: CustomStringConvertible {
  /// `file:line:column: error: … [id]` and the notes, a line each.
  public var description: String { TextReport.text(of: finding) }
}
