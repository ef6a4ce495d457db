import Foundation
import Testing
import TrellisChecking
import TrellisGraph
import TrellisReports
import TrellisResolver

@Suite("The page of diagnostics")
struct DiagnosticsPageTests {
  private func answer(_ source: String) -> [Finding] {
    let file = FileFacts(reading: Array(source.utf8), path: "App.swift", module: "App")
    let program = Linker.link([file])
    return SuppressedFindings(Analysis(program.facts).findings, program.suppressions).findings
  }

  @Test("each example breaks its rule and no other one that is an error", arguments: Rule.allCases)
  func example(rule: Rule) throws {
    let guide = try #require(RuleGuide.all.first { $0.rule == rule })
    let findings = answer("import Trellis\n\n" + guide.example)
    #expect(findings.contains { $0.rule == rule })
    #expect(findings.allSatisfy { $0.rule == rule || $0.severity == .warning }, "\(findings)")
  }

  @Test("is what the rules say; a stale one is written anew, and the run fails")
  func isCurrent() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Documentation/Diagnostics.md")
    let text = DiagnosticsPage.text(answer: answer)
    let recorded = try? String(contentsOf: page, encoding: .utf8)
    if recorded != text {
      try text.write(to: page, atomically: true, encoding: .utf8)
      Issue.record("Documentation/Diagnostics.md was stale and is written anew: read it, then run again")
    }
  }
}
