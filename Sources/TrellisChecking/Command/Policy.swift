package import TrellisGraph
package import TrellisResolver

/// How a project treats findings.
package struct Policy: Sendable {
  /// Whether warnings are errors.
  package var isStrict = false
  /// The severity of each configured rule; nil inside if it is not reported.
  package var severities: [Rule: Severity?] = [:]

  package init() {}

  /// Applies a project's settings, without turning strictness off.
  package mutating func adopt(_ configuration: Configuration) {
    isStrict = isStrict || configuration.isStrict
    severities = configuration.severities
  }

  /// What is only counted, and not turned off.
  func counted(of findings: [Finding]) -> [Finding] {
    isStrict ? [] : findings.filter { $0.isCounted && severities[$0.rule] != .some(nil) }
  }

  package func applied(to findings: [Finding]) -> [Finding] {
    findings.compactMap { finding in
      var finding = finding
      if finding.isCounted, !isStrict { return nil }
      if let severity = severities[finding.rule] {
        guard let severity else { return nil }
        finding.severity = severity
      }
      if isStrict { finding.severity = .error }
      return finding
    }
  }
}
