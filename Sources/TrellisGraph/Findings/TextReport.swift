/// Findings in the compiler's own form, so that editors and CI show them in place.
package enum TextReport {
  /// `path:line:column: error: … [id]`, then each note in the same form.
  package static func text(of finding: Finding) -> String {
    var lines = ["\(finding.site): \(finding.severity.rawValue): \(finding.message) [\(finding.rule.id)]"]
    // Two steps say no more than the message does; a loop is in the message itself.
    if finding.trail.count > 2, finding.trail.first?.key != finding.trail.last?.key {
      let way = finding.trail.map(\.key).joinedAsWay()
      lines.append("\(finding.trail[0].site): note: the way there: \(way)")
    }
    lines += finding.notes.map { "\($0.site): note: \($0.message)" }
    return lines.joined(separator: "\n")
  }

  /// All findings, one after the other, in the order given.
  package static func text(of findings: [Finding]) -> String {
    findings.map { text(of: $0) }.joined(separator: "\n")
  }
}
