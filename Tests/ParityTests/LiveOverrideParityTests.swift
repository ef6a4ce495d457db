import Testing
import Trellis
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("Overrides of live scopes break rules where they are given")
struct LiveOverrideParityTests {
  @Test func `a run finds what is broken, and the text is silent`() throws {
    let source = try #require(try HandWrittenProgram("LiveOverrides") { [] }.sources().first)
    let program = SourceReading.program([("LiveOverrides.swift", source.text)], module: "ParityTests")
    let rules: Set<String> = ["cycle", "duplicate", "override-nothing"]
    #expect(Analysis(program.facts).findings.filter { rules.contains($0.rule.id) }.isEmpty)
    var broken: [String: Int] = [:]
    for attempt in LiveOverrides.attempts {
      do {
        try attempt()
      } catch let error as GraphError {
        for rule in Set(error.findings.map(\.id)) { broken[rule, default: 0] += 1 }
      }
    }
    #expect(broken == ["cycle": 29, "duplicate": 4, "override-nothing": 1])
  }
}
