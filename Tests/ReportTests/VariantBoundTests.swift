import Testing
import TrellisAnalysis
import TrellisGraph
import TrellisChecking
import TrellisReports
import TrellisSource

@Suite("More conditions than can be combined")
struct VariantBoundTests {
  /// A program whose keys each depend on a condition of their own, as do the needs of all but the first.
  private func program(conditions: Int, needsAll: Bool) -> LinkedProgram {
    var text = "import Trellis\n"
    var body = ""
    for i in 0..<conditions {
      text += "extension Keys { static let k\(i) = Key<Int>(\"k\(i)\"), n\(i) = Key<Int>(\"n\(i)\") }\n"
      body += "#if F\(i)\napp.value(.k\(i), 1)\n"
      body +=
        i == 0 && needsAll
        ? "#endif\napp.shared(.n0, needs: .k0) { $0 }\n" : "app.shared(.n\(i), needs: .k\(i)) { $0 }\n#endif\n"
    }
    text += "enum App: ScopeDefinition { static func register(in app: inout Registry<App>) {\n\(body)} }\n"
    text += "func f(s: Scope<App>) {\n"
    for i in 0..<conditions { text += i == 0 && needsAll ? "s[.n0]\n" : "#if F\(i)\ns[.n\(i)]\n#endif\n" }
    return Linker.link([FileFacts(reading: Array((text + "}\n").utf8), path: "App.swift", module: "App")])
  }

  private func summary(_ analysis: Analysis) -> String {
    CheckReport(
      findings: analysis.findings,
      summary: CheckReport.Summary(
        files: 1, scopes: 1, keys: 1, registrations: 1, milliseconds: 1, variants: analysis.variants.all.count,
        leftOutVariants: !analysis.variants.isComplete, unreadFiles: 0)
    ).summaryLine
  }

  @Test("are checked one by one, which the summary says, and nothing false is said", arguments: [9, 40, 300])
  func beyond(conditions: Int) {
    let analysis = Analysis(program(conditions: conditions, needsAll: false).facts)
    #expect(analysis.findings.isEmpty)
    #expect(!analysis.variants.isComplete)
    #expect(analysis.variants.all.count <= 1024)
    #expect(summary(analysis).contains("\(analysis.variants.all.count) variants (there are more)"))
  }

  @Test("still show what each alone breaks, by its name", arguments: [9, 40, 300])
  func broken(conditions: Int) {
    let analysis = Analysis(program(conditions: conditions, needsAll: true).facts)
    #expect(analysis.findings.map(\.rule) == [.conditional])
    #expect(analysis.findings.first?.message.contains("'F0'") == true)
    #expect(analysis.findings.first?.message.contains("'F1'") == false)
  }

  @Test("are told from so many as can be combined")
  func within() {
    let analysis = Analysis(program(conditions: 8, needsAll: false).facts)
    #expect(analysis.variants.isComplete)
    #expect(analysis.variants.all.count == 256)
    #expect(!summary(analysis).contains("there are more"))
  }
}
