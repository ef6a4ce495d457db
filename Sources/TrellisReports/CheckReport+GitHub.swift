package import TrellisChecking
internal import TrellisGraph
internal import TrellisResolver

extension CheckReport {
  /// Workflow commands that GitHub's runner shows as annotations, and the summary line.
  ///
  /// - Parameter folder: The folder that paths are relative to.
  package func github(in folder: String) -> String {
    let commands = findings.map { finding in
      let properties = [
        ("file", ReportPath.relative(finding.site.file, to: folder)), ("line", String(finding.site.line)),
        ("col", String(finding.site.column)), ("title", "trellis: \(finding.rule.id)"),
      ]
      let notes = finding.notes.map { "\(ReportPath.relative($0.site.description, to: folder)): \($0.message)" }
      return "::\(finding.severity.rawValue) "
        + properties.map { "\($0)=\(Self.escape($1, alsoIn: Self.inProperties))" }.joined(separator: ",")
        + "::" + Self.escape(([finding.message] + notes).joined(separator: "\n"))
    }
    return (commands + [Self.escape(summaryLine)]).joined(separator: "\n")
  }

  private static let inProperties: Set<Unicode.Scalar> = [":", ","]

  /// Percent-encodes what the runner's parser would interpret; by scalar, because CR LF is one character.
  private static func escape(_ text: String, alsoIn more: Set<Unicode.Scalar> = []) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case _ where more.contains(scalar): escaped += scalar == ":" ? "%3A" : "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
