import Testing
import Trellis
import TrellisChecking
import TrellisDebug
import TrellisGraph
import TrellisResolver
import TrellisWords

@Suite("What was checked is what runs: programs by hand")
struct CheckedGraphTests {
  /// The definitions that are not compared, with the reason.
  static let left = [
    "ParityTests.BuildConditions.App": "it calls a function that is only there under a condition"
  ]

  @Test("no run differs from what its text was checked for", arguments: HandWrittenProgram.all)
  func same(program: HandWrittenProgram) throws {
    let facts = ProgramFacts.of(program.definitions())
    let checked = try Self.checked(program)
    for scope in facts.scopes.indices {
      checked.expectSame(facts.scopes[scope].name, facts.lines(of: scope))
    }
  }

  @Test("what a run leaves out or adds is noticed wherever it is compared", arguments: HandWrittenProgram.all)
  func noticed(program: HandWrittenProgram) throws {
    let read = SourceReading.program(try program.sources(), module: "ParityTests")
    let graph = read.checkedGraph(for: "ParityTests")
    let facts = ProgramFacts.of(program.definitions())
    let other = ".nobodyRegistersThis shared"
    let texts = try #require(Self.checked(program).texts)
    for scope in facts.scopes.indices {
      let name = "ParityTests.\(facts.scopes[scope].name)"
      let definition = try #require(graph.definitions.first { $0.name == name }, "\(name) is compared")
      let isCompared = definition.reading == .whole
      #expect(isCompared == (Self.left[name] == nil), "\(name) is read as \(definition.reading)")
      guard isCompared else { continue }
      let lines = facts.lines(of: scope)
      #expect(texts.difference(of: name, from: lines + [other]).running == [other])
      for (line, presence) in definition.registrations where presence == .always {
        let without = texts.difference(of: name, from: lines.filter { $0 != line })
        #expect(without.checked == [texts.named(line)])
      }
    }
  }

  private static func checked(_ program: HandWrittenProgram) throws -> CheckedProgram {
    let read = SourceReading.program(try program.sources(), module: "ParityTests")
    return CheckedProgram(read, module: "ParityTests") { formula in
      // Formulas of one atom are enough for these programs.
      let isNegated = formula.hasPrefix("!(")
      let atom = isNegated ? String(formula.dropFirst(2).dropLast()) : formula
      return program.conditions.contains(atom) != isNegated
    }
  }
}
