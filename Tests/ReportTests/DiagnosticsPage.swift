import TrellisChecking
import TrellisGraph
import TrellisReports
import TrellisResolver

/// The documentation page of all findings.
enum DiagnosticsPage {
  /// - Parameter answer: What the validator says of an example, given the example's source.
  static func text(answer: (String) -> [Finding]) -> String {
    var text = """
      # Diagnostics

      What the validator and the runtime report. Each finding has a stable id, shown in brackets. Errors break the build, and keep a scope from being
      created; warnings do not. The examples are checked: what stands below them is what `trellis check` prints.

      | id | severity | when |
      | --- | --- | --- |

      """
    for guide in RuleGuide.all {
      text += "| [`\(guide.rule.id)`](#\(guide.rule.id)) | \(guide.rule.severity.rawValue) | \(guide.brief) |\n"
    }
    for guide in RuleGuide.all {
      let findings = answer("import Trellis\n\n" + guide.example).filter { $0.rule == guide.rule }
      text += """

        ## \(guide.rule.id)

        \(guide.meaning)

        ```swift
        import Trellis

        \(guide.example)
        ```

        ```text
        \(TextReport.text(of: findings))
        ```

        \(guide.fix)

        """
    }
    return text
  }
}
