import Testing
import TrellisChecking
import TrellisGraph
import TrellisReports
import TrellisResolver

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
        ? "#endif\napp.shared(.n0, needs: Keys.k0) { $0 }\n" : "app.shared(.n\(i), needs: Keys.k\(i)) { $0 }\n#endif\n"
    }
    text += "enum App: ScopeDefinition { static func register(in app: inout Registry<App>) {\n\(body)} }\n"
    text += "func f(s: Scope<App>) {\n"
    for i in 0..<conditions { text += i == 0 && needsAll ? "s[.n0]\n" : "#if F\(i)\ns[.n\(i)]\n#endif\n" }
    return Linker.link([FileFacts(reading: Array((text + "}\n").utf8), path: "App.swift", module: "App")])
  }

  private func summary(_ analysis: Analysis) -> String {
    var summary = CheckReport.Summary()
    summary.variants = analysis.variants.count
    summary.leftOutVariants = !analysis.variants.isComplete
    return CheckReport(findings: analysis.findings, summary: summary).summaryLine
  }

  @Test("are each checked alone where they have nothing to do with each other", arguments: [9, 40, 300])
  func apart(conditions: Int) {
    let analysis = Analysis(program(conditions: conditions, needsAll: false).facts)
    #expect(analysis.findings.isEmpty)
    #expect(analysis.variants.isComplete)
    #expect(summary(analysis).contains("\(conditions + 1) variants: no findings"))
  }

  @Test("still show what each alone breaks, by its name", arguments: [9, 40, 300])
  func broken(conditions: Int) {
    let analysis = Analysis(program(conditions: conditions, needsAll: true).facts)
    #expect(analysis.findings.map(\.rule) == [.conditional])
    #expect(analysis.findings.first?.message.contains("'F0'") == true)
    #expect(analysis.findings.first?.message.contains("'F1'") == false)
  }

  /// A program with one key that any of the conditions registers.
  private func joined(_ conditions: Int) -> LinkedProgram {
    let formula = (0..<conditions).map { "F\($0)" }.joined(separator: " || ")
    let text = """
      import Trellis
      extension Keys { static let k = Key<Int>("k"), n = Key<Int>("n") }
      enum App: ScopeDefinition { static func register(in app: inout Registry<App>) {
        #if \(formula)
        app.value(.k, 1)
        #endif
        app.shared(.n, needs: Keys.k) { $0 }
      } }
      func f(s: Scope<App>) { s[.n] }
      """
    return Linker.link([FileFacts(reading: Array(text.utf8), path: "App.swift", module: "App")])
  }

  @Test("that decide one fault are all combined if they are few, else the program is counted")
  func together() {
    let few = Analysis(joined(8).facts)
    #expect(few.variants.isComplete)
    #expect(few.findings.map(\.rule) == [.conditional])
    #expect(summary(few).contains("256 variants: "))
    let many = Analysis(joined(30).facts)
    #expect(!many.variants.isComplete)
    #expect(many.variants.count == 1)
    #expect(many.findings == [])
    #expect(many.notFollowed.map(\.words) == ["this program has more conditions and branches than can be combined"])
  }
}
