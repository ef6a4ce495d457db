import Foundation
import TestTools
import Testing
import TrellisChecking
import TrellisFixing
import TrellisGraph
import TrellisReports
import TrellisResolver

/// Plants one mistake in each of many generated files, applies fixes, and asks the check and the compiler.
@Suite("Fixes mend what was planted")
struct FixMutationTests {
  static let count = size(52, large: 390)

  /// With what a person would fill in.
  private static let samples = ["<#Int#>": "1", "<#String#>": "\"\"", "<#Double#>": "1.5"]

  @Test("planted mistakes are mended, nothing else changes, and the result compiles", arguments: [true, false])
  func mended(bySafeFixes isSafe: Bool) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-fixes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let programs = (0..<Self.count).map { MendableProgram(number: $0, seed: 20_261_127) }
      .filter { ($0.mistake.offered == nil) == isSafe }
    let sources = try FixTests.makePackage(folder)
    let paths = programs.indices.map { sources.appending(path: "Program\($0).swift").path }
    let mistakes = Dictionary(uniqueKeysWithValues: zip(paths, programs.map(\.mistake)))

    func write(_ texts: [String]) throws {
      for (path, text) in zip(paths, texts) { try text.write(toFile: path, atomically: true, encoding: .utf8) }
    }

    try write(programs.map { $0.text(isBroken: false) })
    let before = try Checked(folder)
    #expect(before.findings.isEmpty, "\(before.findings.prefix(5).map(TextReport.text))")

    try write(programs.map { $0.text(isBroken: true) })
    let broken = try Checked(folder)
    for (program, path) in zip(programs, paths) {
      #expect(broken.findings.contains { $0.site.file == path }, "\(program.mistake) is not found in \(path)")
    }
    let rounds = try FixRounds(try .folder(folder)) { finding, fixes in
      guard let offered = mistakes[finding.site.file]?.offered else { return fixes.first { $0.isSafe } }
      return fixes.first { $0.title.hasPrefix(offered) }
    }
    #expect(rounds.write() == [])
    try write(
      try paths.map { path in
        var text = try String(contentsOfFile: path, encoding: .utf8)
        for (placeholder, sample) in Self.samples { text = text.replacing(placeholder, with: sample) }
        return text
      })

    let after = try Checked(folder)
    let unclean = Dictionary(grouping: after.findings) { mistakes[$0.site.file] }
      .mapValues { $0.prefix(2).map(TextReport.text) }
    #expect(Set(after.findings.map(\.site.file)).count * 20 <= programs.count, "\(unclean)")
    for (program, path) in zip(programs, paths) {
      var changed = (before.registrations[path] ?? []).symmetricDifference(after.registrations[path] ?? [])
      // A key that is renamed where it is declared is renamed everywhere; what is filled in or moved is another registration.
      if program.mistake == .renamedKey { continue }
      if program.mistake.offered != nil { changed = changed.filter { !$0.contains(".\(program.chosenKey) ") } }
      if program.mistake == .tooLow { changed = changed.filter { !$0.contains("\"\(program.chosenKey)\"") } }
      #expect(changed == [], "\(program.mistake): \(path)")
    }
    let errors = try await outsideThePool { try Self.errors(of: paths, in: folder) }
    #expect(errors.isEmpty, "\(errors.prefix(5))")
  }

  /// What the compiler says of files that are one module.
  private static func errors(of paths: [String], in folder: URL) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-suppress-warnings"]
      + (try BuiltModules.searchPaths()) + paths
    let output = folder.appending(path: "errors.txt")
    try Data().write(to: output)
    process.standardError = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map(String.init)
    let errors = lines.filter { $0.contains(" error: ") }
    if process.terminationStatus != 0, errors.isEmpty { return lines }
    return errors
  }
}

/// A folder, checked.
private struct Checked {
  let findings: [Finding]
  /// For each file, what it registers.
  let registrations: [String: Set<String>]

  init(_ folder: URL) throws {
    let sources = try CheckCommand.Sources.folder(folder)
    let reading = SourceReading(sources.all, fixed: FixedConditions(), progress: nil)
    let facts = reading.program.facts
    findings = sources.project.judged(Analysis(facts), of: reading.program).findings
    var registrations: [String: Set<String>] = [:]
    for registration in facts.registrations {
      let needs = registration.needs.map { facts.keys[$0.key].name }
      let place = "\(facts.scopes[registration.scope].name).\(facts.keys[registration.key].name)"
      let quality = "\(registration.lifetime) \(registration.isOverride) \(registration.isOnMainActor)"
      registrations[registration.site.file, default: []].insert("\(place) \(quality) \(needs)")
    }
    self.registrations = registrations
  }
}
