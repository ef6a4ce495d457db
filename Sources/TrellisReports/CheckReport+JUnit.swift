package import TrellisChecking
internal import TrellisGraph
internal import TrellisResolver

extension CheckReport {
  /// JUnit XML: one test per finding, and a passed one per rule without findings. Warnings pass.
  ///
  /// - Parameter folder: The folder that paths are relative to.
  package func junit(in folder: String) -> String {
    let broken = Set(findings.map(\.rule))
    let clean = RuleGuide.all.filter { !broken.contains($0.rule) }
    let counts = "tests=\"\(findings.count + clean.count)\" failures=\"\(errorCount)\" errors=\"0\""
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(counts)>"]
    let seconds = "\(summary.milliseconds / 1000).\(String(summary.milliseconds % 1000 + 1000).dropFirst())"
    lines.append("  <testsuite name=\"trellis\" \(counts) skipped=\"0\" time=\"\(seconds)\">")
    for guide in clean {
      lines.append("    <testcase classname=\"trellis.\(guide.rule.id)\" name=\"\(Self.xml(guide.brief))\"/>")
    }
    for finding in findings {
      let path = ReportPath.relative(finding.site.file, to: folder)
      lines.append(
        "    <testcase classname=\"trellis.\(finding.rule.id)\" name=\"\(Self.xml("\(path): \(finding.message)"))\""
          + " file=\"\(Self.xml(path))\" line=\"\(finding.site.line)\">")
      let text = Self.xml(TextReport.text(of: finding))
      switch finding.severity {
      case .error:
        lines.append(
          "      <failure message=\"\(Self.xml(finding.message))\" type=\"\(finding.rule.id)\">\(text)</failure>")
      case .warning: lines.append("      <system-out>\(text)</system-out>")
      }
      lines.append("    </testcase>")
    }
    return (lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n")
  }

  /// Escapes text for elements and attributes; characters that XML 1.0 forbids become U+FFFD.
  private static func xml(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case "\0"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
