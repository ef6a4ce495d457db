import Testing
import Trellis
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("What is said of look-ups by hand is what happens")
struct LookUpParityTests {
  private func read(_ name: String) throws -> (program: LinkedProgram, lines: [Substring]) {
    let source = try #require(try HandWrittenProgram(name) { [] }.sources().first)
    let program = SourceReading.program([("\(name).swift", source.text)], module: "ParityTests")
    return (program, source.text.split(separator: "\n", omittingEmptySubsequences: false))
  }

  @Test func `what is a captive finds no narrower scope, and what is none finds it`() async throws {
    let (program, _) = try read("Captives")
    let captives = Analysis(program.facts).findings.filter { $0.rule == .captive }.compactMap {
      $0.message.firstMatch(of: /'\.captives(\w+)' lives as long/).map { String($0.1) }
    }
    let (finding, missing) = try await Captives.run()
    #expect(Set(captives) == missing)
    #expect(captives.count == missing.count)
    #expect(finding == ["Unique", "Late", "Wrapped", "Maker"])
    #expect(missing.count == 7)
  }

  @Test func `an app's own look-up throws only where the validator says so or counts it`() throws {
    let (program, lines) = try read("Wrappers")
    let findings = Analysis(program.facts).findings.filter { $0.rule == .missing }
    let missing = Set(findings.flatMap { [$0.site.line] + $0.notes.map(\.site.line) })
    let counted = Set(program.facts.notFollowed.map(\.site.line))
    let starts = lines.indices.filter { lines[$0].hasPrefix("  static func attempt") }.map { $0 + 1 }
    #expect(starts.count == Wrappers.attempts.count)
    let app = try Wrappers.app()
    let session = try app.open(Wrappers.Session.self)
    var faults = 0
    for (number, attempt) in Wrappers.attempts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : starts[number] + 1
      var isMissing = false
      do {
        try attempt(app, session)
      } catch let error as ResolutionError {
        isMissing = error.code == .missing
      }
      if isMissing { faults += 1 }
      let isSaid = missing.contains(where: (starts[number]..<end).contains)
      let isCounted = counted.contains(where: (starts[number]..<end).contains)
      #expect(isMissing ? isSaid || isCounted : !isSaid, "\(lines[starts[number] - 1])")
    }
    #expect(faults == 8)
    // A wrapper that throws where it is called, by code that may expect it.
    #expect(throws: ResolutionError.self) { _ = try Wrappers.Other().b() }
    let wrapped = program.facts.notFollowed.filter { lines[$0.site.line - 1].contains("@WrappersDependency") }
    #expect(wrapped.map(\.reason) == [.key, .key])
  }
}
