package import TrellisGraph

/// What a project makes of findings.
package struct Policy: Sendable {
  /// Whether warnings break the build.
  package var isStrict = false
  /// What an id weighs here; nil inside if it is not reported at all.
  package var severities: [Rule: Severity?] = [:]

  package init() {}

  /// Takes over a project's settings; strict once is strict.
  package mutating func adopt(_ configuration: Configuration) {
    isStrict = isStrict || configuration.isStrict
    severities = configuration.severities
  }

  package func applied(to findings: [Finding]) -> [Finding] {
    findings.compactMap { finding in
      var finding = finding
      if let severity = severities[finding.rule] {
        guard let severity else { return nil }
        finding.severity = severity
      }
      if isStrict { finding.severity = .error }
      return finding
    }
  }
}
