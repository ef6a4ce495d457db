import Foundation
import Testing
import Trellis
import TrellisChecking
import TrellisGraph
import TrellisResolver
import TrellisWords

@Suite("The graph in the text is the graph of the run: programs by hand")
struct HandWrittenParityTests {
  @Test("there are programs, and each file belongs to one")
  func complete() throws {
    let listed = HandWrittenProgram.all.flatMap(\.files)
    let present = try FileManager.default.contentsOfDirectory(atPath: HandWrittenProgram.folder.path)
      .filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(".swift".count)) }
    #expect(HandWrittenProgram.all.count >= 25)
    #expect(listed.sorted() == present.sorted())
  }

  @Test("the reader follows all of it", arguments: HandWrittenProgram.all)
  func readable(program: HandWrittenProgram) throws {
    let read = SourceReading.program(try program.sources(), module: "ParityTests")
    let obstacles = SourceReading.obstacles(in: read)
    if !obstacles.isEmpty { Issue.record("\(obstacles.joined(separator: "\n"))") }
    #expect(read.facts.scopes.count == program.definitions().count)
  }

  /// What a run knows when a scope opens: its definition, and those above.
  @Test("a scope that opens is refused in the words of the build", arguments: HandWrittenProgram.all)
  func words(program: HandWrittenProgram) throws {
    let facts = SourceReading.program(try program.sources(), module: "ParityTests").facts.graph
    let built = Set(Checks.findings(in: Graph(facts) { program.conditions.contains($0.text) }).map(\.message))
    for definition in program.definitions() {
      let ran = Checks.findings(in: Graph(ProgramFacts.of([definition])))
      // A key without a name gets one from what the build plugin compiles in, and these programs are built without it.
      for finding in ran
      where (finding.rule == .overrideNothing || finding.rule == .missing) && !finding.message.contains("'Key<") {
        #expect(built.contains(finding.message))
      }
    }
  }

  @Test("what structs of dependencies need is compiled as the reader writes it")
  func written() throws {
    let written = try HandWrittenProgram.all
      .map { SourceReading.program(try $0.sources(), module: "ParityTests").needs(for: "ParityTests") }
      .filter { !$0.isEmpty }
    #expect(written.count == 1)
    let file = HandWrittenProgram.folder.deletingLastPathComponent().appending(
      path: "Written/DependencySets+Needs.swift")
    let compiled = try String(contentsOf: file, encoding: .utf8)
    // Where the reader has read it is not where it is compiled.
    let lines = written.joined().split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("#sourceLocation") }
    #expect(compiled == "// swift-format-ignore-file\n" + lines.joined(separator: "\n"))
  }

  @Test("both sides see the same", arguments: HandWrittenProgram.all)
  func same(program: HandWrittenProgram) throws {
    let ran = GraphDescription(ProgramFacts.of(program.definitions()))
    var facts = SourceReading.program(try program.sources(), module: "ParityTests").facts.graph
    let branches = Set(facts.registrations.flatMap(\.path))
    func holds(_ branch: Branch) -> Bool {
      let text = String(branch.words.split(separator: "'").last ?? "")
      guard ["else", "default"].contains(text) else {
        return program.conditions.contains(text) != branch.words.hasPrefix("not ")
      }
      return !branches.contains { $0.decision == branch.decision && $0 != branch && holds($0) }
    }
    facts.registrations.removeAll { !$0.path.allSatisfy(holds) }
    let read = GraphDescription(facts) { program.conditions.contains($0.text) }
    let differences = Differences(atRunTime: ran.lines, inText: read.lines)
    if !differences.isEmpty { Issue.record("\(differences)") }
    #expect(ran.tally == program.breaks)
  }

  @Test("both sides print types alike", arguments: HandWrittenProgram.all)
  func types(program: HandWrittenProgram) throws {
    let ran = Self.types(ProgramFacts.of(program.definitions()))
    let read = Self.types(SourceReading.program(try program.sources(), module: "ParityTests").facts.graph)
    for (label, type) in ran where read[label] != nil && !Self.writtenOtherwise.contains(label) {
      #expect(read[label] == type, "\(label)")
    }
  }

  /// Keys whose type a run cannot tell as it is written: a standard type's full name, types inside a generic type or a
  /// function, `Sendable`, the metatype of an existential, and a constrained one.
  private static let writtenOtherwise: Set<String> = [
    "typesShift", "typesNested", "typesFunction", "typesBoth", "typesMetatype", "typesConstrained",
  ]

  /// The types of keys by their strings; where several have one, or none is written, nothing.
  private static func types(_ facts: GraphFacts) -> [String: String] {
    Dictionary(grouping: facts.keys, by: \.label).filter { $0.value.count == 1 && $0.value[0].type != "" }
      .mapValues { $0[0].type }
  }
}
