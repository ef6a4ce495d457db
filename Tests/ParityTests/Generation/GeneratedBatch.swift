/// Many generated programs as a few files of Swift, and the file that prints what the runtime sees of them.
struct GeneratedBatch {
  let seed: UInt64
  /// Each with its name.
  let files: [(path: String, text: String)]
  let main: String
  /// What stands before a registration as the comparison with a checked graph has it.
  static let registers = "registers "
  /// What stands before an `#if` formula that holds.
  static let holds = "holds"

  /// - Parameter formulas: Those of which it is to print whether they hold.
  func main(asking formulas: Set<String>) -> String {
    main + formulas.sorted().map { "#if \($0)\nprint(\"\(Self.holds)\\t\($0)\")\n#endif\n" }.joined()
  }

  init(seed: UInt64, programs: Int, perFile: Int) {
    self.seed = seed
    var files: [(path: String, text: String)] = []
    var main =
      "import Trellis\nimport TrellisGraph\n\nfinal class Thing: Sendable {}\n\nvar definitions: [any ScopeDefinition.Type] = []\n"
    #if DEBUG
      // Each plan that needs no graph is also compiled from its graph, and the two are compared.
      main += "PlanComparison.begin()\n"
    #endif
    var exercises = ""
    for first in stride(from: 0, to: programs, by: perFile) {
      var text = "import Trellis\n\n"
      for number in first..<min(first + perFile, programs) {
        let writer = ProgramWriter(ProgramPlanner.plan(number: number, seed: seed), seed: seed)
        text += writer.text
        exercises += writer.exercise() ?? ""
        main += "definitions += [\(writer.definitions.joined(separator: ", "))] as [any ScopeDefinition.Type]\n"
      }
      files.append(("Programs\(first).swift", text))
    }
    main += """
      let facts = ProgramFacts.of(definitions)
      for (scope, lines) in GraphDescription(facts).lines {
        for line in lines { print("\\(scope)\\t\\(line)") }
      }
      for scope in facts.scopes.indices {
        for line in facts.lines(of: scope) { print("\\(facts.scopes[scope].name)\\t\(GeneratedBatch.registers)\\(line.text)") }
      }

      """
    self.files = files
    #if DEBUG
      exercises += "print(\"compared\\t\\(PlanComparison.compared)\")\n"
    #endif
    self.main = main + exercises
  }
}
