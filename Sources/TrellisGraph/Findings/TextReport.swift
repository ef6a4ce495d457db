package import TrellisResolver

/// Formats findings as compiler diagnostics, so that editors and CI show them in place.
package enum TextReport {
  /// One diagnostic.
  package struct Line: Sendable, CustomStringConvertible {
    package var site: Site
    /// `error`, `warning` or `note`.
    package var label: String
    package var message: String

    init(site: Site, label: String, message: String) {
      self.site = site
      self.site.file = site.file.onOneLine
      self.label = label
      self.message = message.onOneLine
    }

    package var description: String { "\(site): \(label): \(message)" }
  }

  /// Returns the finding, its dependency path if that adds anything, then each of its notes.
  package static func lines(of finding: Finding) -> [Line] {
    var lines = [
      Line(site: finding.site, label: finding.severity.rawValue, message: "\(finding.message) [\(finding.rule.id)]")
    ]
    // A path of two steps repeats the message, and a cycle is in the message itself.
    if finding.path.count > 2, finding.path.first?.key != finding.path.last?.key {
      let path = finding.path.map(\.key).joinedAsPath()
      lines.append(Line(site: finding.path[0].site, label: "note", message: "dependency path: \(path)"))
    }
    return lines + finding.notes.map { Line(site: $0.site, label: "note", message: $0.message) }
  }

  /// `path:line:column: error: … [id]`, then each note in the same format.
  package static func text(of finding: Finding) -> String {
    lines(of: finding).map(\.description).joined(separator: "\n")
  }

  /// All findings, in the order given.
  package static func text(of findings: [Finding]) -> String {
    findings.map { text(of: $0) }.joined(separator: "\n")
  }
}
