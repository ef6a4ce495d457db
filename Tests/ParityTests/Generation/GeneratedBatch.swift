import Foundation

/// Many generated programs as a few files of Swift, and the file that prints what the runtime sees of them.
struct GeneratedBatch {
  let seed: UInt64
  /// What the validator reads too.
  private(set) var files: [File]
  let main: String

  struct File {
    /// The module of those that read keys with `@Current`, which the programs import.
    static let library = "Readers"

    var path: String
    var module = "Generated"
    var text: String
  }

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
    var files: [File] = []
    var models = [File(path: "Thing.swift", text: "final class Thing: Sendable {}\n")]
    var library = "public import Trellis\n\n"
    var main =
      "import Readers\nimport Trellis\nimport TrellisGraph\nimport TrellisWords\n\nvar definitions: [any ScopeDefinition.Type] = []\n"
    var exercises = ""
    for first in stride(from: 0, to: programs, by: perFile) {
      var text = "import Readers\nimport Trellis\n\n"
      for number in first..<min(first + perFile, programs) {
        let writer = ProgramWriter(ProgramPlanner.plan(number: number, seed: seed), seed: seed)
        text += writer.text
        exercises += writer.exercise() ?? ""
        library += writer.library
        // Each in files of its own: what is read of one says nothing of the others.
        for (part, text) in writer.models.enumerated() {
          models.append(File(path: "Model\(number)Part\(part).swift", text: text))
        }
        main += "definitions += [\(writer.definitions.joined(separator: ", "))] as [any ScopeDefinition.Type]\n"
      }
      files.append(File(path: "Programs\(first).swift", text: text))
    }
    main += """
      let facts = ProgramFacts.of(definitions)
      for (scope, lines) in GraphDescription(facts).lines {
        for line in lines { print("\\(scope)\\t\\(line)") }
      }
      for scope in facts.scopes.indices {
        for line in facts.lines(of: scope) { print("\\(facts.scopes[scope].name)\\t\(GeneratedBatch.registers)\\(line)") }
      }

      """
    self.files = files + models + [File(path: "Readers.swift", module: File.library, text: library)]
    self.main = main + exercises
  }

  /// The same, with each file in a folder, under its path there.
  func written(to folder: URL) throws -> GeneratedBatch {
    var batch = self
    for index in files.indices {
      let url = folder.appending(path: files[index].path)
      try files[index].text.write(to: url, atomically: true, encoding: .utf8)
      batch.files[index].path = url.path
    }
    return batch
  }
}
