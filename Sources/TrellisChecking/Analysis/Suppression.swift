package import TrellisGraph
package import TrellisResolver

/// A comment that suppresses the findings of one line: `// trellis:ignore[missing] reason`.
package struct Suppression: Hashable, Sendable {
  /// Where the comment begins.
  package var site: Site
  /// The line whose findings are suppressed.
  package var line: Int
  /// The ids in the brackets, in order.
  package var names: [String]
  package var reason: String
}

/// A finding that is not reported because of a comment or the baseline.
package struct SuppressedFinding: Sendable {
  package var finding: Finding
  /// The comment's reason; nil for a finding in the baseline.
  package var reason: String?

  package init(_ finding: Finding, reason: String? = nil) {
    self.finding = finding
    self.reason = reason
  }
}

/// The findings of a program, with suppressions applied.
package struct SuppressedFindings: Sendable {
  /// The findings to report, those about the suppressions themselves included, sorted by location.
  package private(set) var findings: [Finding] = []
  /// The suppressed findings, sorted by location.
  package private(set) var suppressed: [SuppressedFinding] = []

  /// - Parameter isWhole: Whether a comment without a finding has none in any other check either.
  package init(_ all: [Finding], _ suppressions: [Suppression], isWhole: Bool = false) {
    var sound: [Line: [Int]] = [:]
    for (number, suppression) in suppressions.enumerated() {
      let faults = suppression.faults
      findings += faults
      if faults.isEmpty {
        sound[Line(file: suppression.site.file, line: suppression.line), default: []].append(number)
      }
    }
    var used: Set<Use> = []
    for finding in all {
      let quieting = ([finding.site] + finding.calls).flatMap { sound[Line(file: $0.file, line: $0.line)] ?? [] }
        .filter { suppressions[$0].names.contains(finding.rule.id) }
      if let first = quieting.first {
        suppressed.append(SuppressedFinding(finding, reason: suppressions[first].reason))
        used.formUnion(quieting.map { Use(suppression: $0, name: finding.rule.id) })
      } else {
        findings.append(finding)
      }
    }
    // While something is wrong, or cannot be seen through, it may hide what a comment suppresses.
    let isSafe =
      isWhole && findings.allSatisfy { $0.severity != .error }
      && all.allSatisfy { $0.rule != .notFollowed || $0.isCounted }
    for number in sound.values.joined() {
      let suppression = suppressions[number]
      for name in suppression.names where !used.contains(Use(suppression: number, name: name)) {
        findings.append(
          Finding(
            .unusedIgnore, "line \(suppression.line) has no finding '\(name)' to ignore", at: suppression.site
          ).with(note: suppression.names.count > 1 ? "delete '\(name)' here" : "delete this comment").mended(
            by: Fix("Delete '\(name)'", isSafe: isSafe, .suppression(suppression.site, without: name))))
      }
    }
    findings = findings.sortedByPlace()
  }

  private struct Line: Hashable {
    var file: String
    var line: Int
  }

  private struct Use: Hashable {
    var suppression: Int
    var name: String
  }
}

extension Suppression {
  /// The findings that keep this suppression from taking effect.
  fileprivate var faults: [Finding] {
    if names.isEmpty {
      return [
        Finding(.ignore, "this comment names no finding to ignore", at: site)
          .with(note: "write '// trellis:ignore[missing] reason', with the id that the finding ends with")
      ]
    }
    var faults: [Finding] = []
    for name in names where Rule(rawValue: name)?.isAboutSuppressions != false {
      let isKnown = Rule(rawValue: name) != nil
      faults.append(
        Finding(.ignore, isKnown ? "'\(name)' cannot be ignored" : "no finding has the id '\(name)'", at: site)
          .with(note: isKnown ? "delete '\(name)' here" : Self.question(name)))
    }
    if reason.isEmpty {
      faults.append(
        Finding(.ignore, "'\(names.joined(separator: ", "))' is ignored without a reason", at: site)
          .with(note: "write after the bracket why the code is right"))
    }
    return faults
  }

  private static func question(_ name: String) -> String {
    let similar = SimilarKeys.names(like: name, among: Rule.allCases.filter { !$0.isAboutSuppressions }.map(\.id))
    return similar.first.map { "did you mean '\($0)'?" } ?? "write the id that stands in brackets after the finding"
  }
}

extension Finding {
  func with(note: String, at place: Site? = nil) -> Finding {
    var finding = self
    finding.notes.append(Note(note, at: place ?? site))
    return finding
  }
}
