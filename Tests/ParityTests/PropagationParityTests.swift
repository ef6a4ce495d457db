import TestTools
import Testing
import Trellis
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("What is said of handing scopes on is what happens")
struct PropagationParityTests {
  private static func read(_ name: String, as path: String) throws -> (program: LinkedProgram, text: String) {
    let source = try #require(try HandWrittenProgram(name) { [] }.sources().first)
    return (SourceReading.program([(path, source.text)], module: "ParityTests"), source.text)
  }

  /// What happens with the scope of the object, in the words of the run: thrown, or reported.
  private func outcome(of attempt: (Scope<Handovers.App>) throws -> Void) throws -> String? {
    let reported = Guarded<[HandoverError]>([])
    let observer = ScopeObserver { event in
      if let error = event.error as? HandoverError { reported.withLock { $0.append(error) } }
    }
    do {
      try attempt(try Scope(Handovers.App.self, observer: observer))
    } catch let error as HandoverError {
      return error.description
    }
    return reported.withLock { $0.first?.description }
  }

  @Test func `an object is left without where the validator says so, in its words`() throws {
    let (program, text) = try Self.read("Handovers", as: "Handovers.swift")
    let findings = Analysis(program.facts).findings.filter { $0.rule == .wrongScope }
    // One attempt after the other, by the lines that each begins at.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let starts = lines.indices.filter { lines[$0].hasPrefix("    { (app: Scope<App>) in") }.map { $0 + 1 }
    #expect(starts.count == Handovers.attempts.count)
    let unchecked = program.facts.notFollowed.filter { $0.kind == .handover }.map(\.site.line)
    var faults = 0
    for (number, attempt) in Handovers.attempts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : lines.count
      let range = starts[number]..<end
      let said = findings.first { range.contains($0.site.line) }
      let happened = try outcome(of: attempt)
      if unchecked.contains(where: range.contains) {
        #expect(said == nil, "\(lines[starts[number] - 1])")
        continue
      }
      #expect(said.map(words) == happened, "\(lines[starts[number] - 1])")
      if happened != nil { faults += 1 }
    }
    #expect(faults == findings.count)
    #expect(faults == 11)
    #expect(unchecked.count == 2)
  }

  /// A finding as the run would put it; it knows no place of the class.
  private func words(_ finding: TrellisGraph.Finding) -> String {
    let notes = finding.notes.filter { !$0.message.hasSuffix(" here") }.map { "\n  \($0.message)" }
    return finding.message.replacing(" and is given ", with: " and was given ") + notes.joined()
  }

  @Test func `a key that nothing registers cannot be read in any scope`() throws {
    let (program, _) = try Self.read("Currents", as: "Currents/main.swift")
    let unseen = Analysis(program.facts).findings.filter { $0.rule == .missing }.map { String($0.message.prefix(12)) }
    #expect(unseen == ["'.currentsD'"])
    #expect(try Currents.read() == ["a", "c", "e"])
  }
}
