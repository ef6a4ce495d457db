package import TrellisGraph

/// What a project makes of findings.
package struct Policy: Sendable {
  /// Whether warnings break the build.
  package var isStrict = false

  package init() {}

  package func applied(to findings: [Finding]) -> [Finding] {
    findings.map { finding in
      var finding = finding
      if isStrict { finding.severity = .error }
      return finding
    }
  }
}
