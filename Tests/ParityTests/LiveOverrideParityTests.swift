import Testing
import Trellis
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("Overrides of live scopes break rules where they are given")
struct LiveOverrideParityTests {
  /// Cycles and duplicates that only overrides complete are left to the run: they throw in the test that makes them.
  @Test func `a run finds what is broken, and the text is found to override nothing where it does`() throws {
    let source = try #require(try HandWrittenProgram("LiveOverrides") { [] }.sources().first)
    let program = SourceReading.program([("LiveOverrides.swift", source.text)], module: "ParityTests")
    let rules: Set<String> = ["cycle", "duplicate", "override-nothing"]
    let findings = Analysis(program.facts).findings.filter { rules.contains($0.rule.id) }
    let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false)
    let starts = lines.indices.filter { lines[$0] == "    {" || lines[$0].hasPrefix("    { _ = try") }.map { $0 + 1 }
    #expect(starts.count == LiveOverrides.attempts.count)
    let shared = try #require(lines.firstIndex { $0.contains("static func fakes") })
    let extended = try #require(lines.firstIndex { $0.contains("liveOverridesFakes() {") })
    var broken: [String: Int] = [:]
    for (number, attempt) in LiveOverrides.attempts.enumerated() {
      let text = lines[starts[number] - 1]
      var range = starts[number]..<(number + 1 < starts.count ? starts[number + 1] : shared)
      // The override stands in what is called.
      if text.contains("fakes") { range = shared + 1..<shared + 4 }
      if text.contains("liveOverridesFakes") { range = extended + 1..<extended + 2 }
      let said = Set(findings.filter { range.contains($0.site.line) }.map(\.rule.id))
      var thrown: Set<String> = []
      do {
        try attempt()
      } catch let error as GraphError {
        thrown = Set(error.findings.map(\.id))
      }
      #expect(said == thrown.intersection(["override-nothing"]), "\(number): \(text)")
      for rule in thrown { broken[rule, default: 0] += 1 }
    }
    #expect(broken == ["cycle": 29, "duplicate": 4, "override-nothing": 1])
  }
}
