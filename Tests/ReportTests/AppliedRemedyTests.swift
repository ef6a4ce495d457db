import Foundation
import TestTools
import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("What a finding says to do")
struct AppliedRemedyTests {
  @Test("mends the program", arguments: Remedy.all)
  func mends(_ remedy: Remedy) {
    let found = remedy.before.findings()
    let isSaid = found.contains { finding in
      finding.rule == remedy.rule
        && (finding.message.hasSuffix(remedy.text) || finding.notes.contains { $0.message == remedy.text })
    }
    #expect(isSaid, "\(TextReport.text(of: found))")
    #expect(!remedy.ways.isEmpty)
    for way in remedy.ways {
      let left = way.program.findings()
      #expect(left.isEmpty, "\(way.name):\n\(TextReport.text(of: left))")
    }
  }

  @Test("compiles") func compiles() async throws {
    let errors = try await outsideThePool { try Self.errors() }
    #expect(errors.isEmpty, "\(errors.joined(separator: "\n"))")
  }

  private static func errors() throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-remedies-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var names: [String] = []
    var errors: [String] = []
    let programs = Remedy.all.flatMap { remedy in
      remedy.ways.map { ("\(remedy.testDescription), \($0.name)", $0.program) }
    }
    for (number, (title, program)) in programs.enumerated() {
      for (module, text) in program.compiled(as: number) {
        let name = module == "App" ? "App\(number).swift" : "\(module).swift"
        try "// \(title)\n\(text)".write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        if module == "App" {
          names.append(name)
        } else {
          errors += try run(["-emit-module", "-parse-as-library", "-module-name", module, name], in: folder)
        }
      }
    }
    errors += try run(["-typecheck", "-parse-as-library", "-module-name", "App"] + names, in: folder)
    return errors.map { error in
      guard let number = error.firstMatch(of: /App(\d+)\.swift:/).flatMap({ Int($0.1) }) else { return error }
      return "\(programs[number].0): \(error)"
    }
  }

  private static func run(_ arguments: [String], in folder: URL) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.currentDirectoryURL = folder
    process.arguments =
      try ["swiftc", "-swift-version", "6", "-suppress-warnings", "-wmo", "-I", "."] + BuiltModules.searchPaths()
      + arguments
    let output = folder.appending(path: "errors.txt")
    try Data().write(to: output)
    process.standardError = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map(String.init)
    let errors = lines.filter { $0.contains(" error: ") }
    return process.terminationStatus != 0 && errors.isEmpty ? lines : errors
  }
}
