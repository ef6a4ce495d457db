package import TrellisGraph

/// Names for findings that stay the same when lines move.
package enum Fingerprint {
  /// One for each finding, in order: from its rule, its file and its words. Of several that agree in all of these, the
  /// later ones are numbered.
  ///
  /// - Parameter folder: What paths are told from.
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
