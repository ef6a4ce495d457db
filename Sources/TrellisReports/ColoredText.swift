internal import TrellisGraph

/// Findings in the compiler's own form and its colours, for a terminal.
enum ColoredText {
  static func text(of finding: Finding) -> String {
    TextReport.lines(of: finding).map { line in
      let color =
        switch line.label {
        case "error": "31"
        case "warning": "35"
        default: "36"
        }
      return "\u{1B}[1m\(line.site):\u{1B}[0m \u{1B}[1;\(color)m\(line.label):\u{1B}[0m \(line.message)"
    }.joined(separator: "\n")
  }
}
