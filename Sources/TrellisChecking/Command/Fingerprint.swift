package import TrellisGraph
internal import TrellisResolver

/// Identifiers of findings that stay the same when lines move.
package enum Fingerprint {
  /// Returns one for each finding, in order, from its rule, file and message. Repeated ones are numbered.
  ///
  /// - Parameter folder: The folder that paths are relative to.
  package static func all(of findings: [Finding], in folder: String) -> [String] {
    var counts: [String: Int] = [:]
    return findings.map { finding in
      let text = [finding.rule.id, ReportPath.relative(finding.site.file, to: folder), finding.message]
        .joined(separator: "\0")
      let count = counts[text, default: 0]
      counts[text] = count + 1
      return (count == 0 ? text : text + "\0\(count + 1)").stableHash
    }
  }
}
