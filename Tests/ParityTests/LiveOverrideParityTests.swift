import Testing
import Trellis
import TrellisAnalysis
import TrellisGraph
import TrellisSource

@Suite("What is said of overriding in live scopes is what happens")
struct LiveOverrideParityTests {
  @Test func `a cycle is found where the run throws one`() throws {
    let source = try #require(try HandWrittenProgram("LiveOverrides") { [] }.sources().first)
    let program = SourceReading.program([("LiveOverrides.swift", source.text)], module: "ParityTests")
    let findings = Analysis(program.facts).findings.filter { $0.rule == .cycle }
    let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false)
    let starts = lines.indices.filter { lines[$0] == "    {" || lines[$0].hasPrefix("    { _ = try") }.map { $0 + 1 }
    #expect(starts.count == LiveOverrides.attempts.count)
    let shared = try #require(lines.firstIndex { $0.contains("static func fakes") })
    let extended = try #require(lines.firstIndex { $0.contains("liveOverridesFakes() {") })
    var cycles = 0
    for (number, attempt) in LiveOverrides.attempts.enumerated() {
      let text = lines[starts[number] - 1]
      var range = starts[number]..<(number + 1 < starts.count ? starts[number + 1] : shared)
      // The override stands in what is called.
      if text.contains("fakes") { range = shared + 1..<shared + 4 }
      if text.contains("liveOverridesFakes") { range = extended + 1..<extended + 2 }
      let isSaid = findings.contains { range.contains($0.site.line) }
      var happens = false
      do {
        try attempt()
      } catch let error as GraphError {
        happens = error.findings.contains { $0.id == "cycle" }
      }
      #expect(isSaid == happens, "\(number): \(text)")
      if happens { cycles += 1 }
    }
    #expect(cycles == 21)
  }
}
