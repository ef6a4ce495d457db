import TrellisChecking
import TrellisGraph
import TrellisResolver

/// What is said in the text of the overrides that generated programs try.
struct Attempts {
  /// The rules that overrides alone can break.
  static let rules: Set<String> = ["override-nothing", "missing"]

  let seed: UInt64
  /// By the program's number.
  private(set) var said: [Int: Set<String>] = [:]

  init(_ batch: GeneratedBatch, _ facts: GraphFacts) {
    seed = batch.seed
    let findings = Checks.findings(in: Graph(facts), by: Checks.ofProgram).filter { Self.rules.contains($0.rule.id) }
    for file in batch.files {
      var number: Int?
      var numbers: [Int: Int] = [:]
      for (line, text) in file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        let words = text.split(separator: " ")
        guard words.count == 4, words[1] == "attempt" else {
          if let number { numbers[line + 1] = number }
          continue
        }
        number = words[3] == "begins" ? Int(words[2]) : nil
      }
      for finding in findings where finding.site.file == file.path {
        if let number = numbers[finding.site.line] { said[number, default: []].insert(finding.rule.id) }
      }
    }
  }
}
