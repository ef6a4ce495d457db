import FactsTools
import Foundation
import TestTools
import Testing
import TrellisChecking

@Suite("The facts of a module stand for its sources: programs of the parity tests")
struct ModuleFactsTests {
  @Test("programs by hand", arguments: HandWrittenProgram.all)
  func handWritten(program: HandWrittenProgram) throws {
    try expectSame(
      program.sources().map { FileFacts(reading: Array($0.text.utf8), path: $0.path, module: "ParityTests") })
  }

  /// Each file of a batch is exchanged in turn, and all are linked again.
  @Test("generated programs", arguments: 0..<size(2, large: 25))
  func generated(part: Int) throws {
    let programs = size(25, large: 100)
    let batch = GeneratedBatch(seed: GeneratedParityTests.seed + UInt64(part), programs: programs, perFile: 25)
    try expectSame(batch.files.map { FileFacts(reading: Array($0.text.utf8), path: $0.path, module: $0.module) })
  }

  private func expectSame(_ files: [FileFacts]) throws {
    let account = Linker.link(files).account
    for program in try files.exchanged() { #expect(program.account == account) }
  }

  /// Other files are left unread there until they are needed.
  @Test("a check reads the facts of a library that all programs import")
  func library() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-facts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let batch = try GeneratedBatch(seed: GeneratedParityTests.seed, programs: 50, perFile: 10).written(to: folder)
    var finder = SourceFinder()
    for file in batch.files { finder.add(file.path, module: file.module) }
    let fixed = FixedConditions()
    let sources = finder.sources.filter { $0.module == GeneratedBatch.File.library }
    let facts = TrellisChecking.SourceReading.facts(of: sources, fixed: fixed).files
    let path = folder.appending(path: "Readers.trellis").path
    try facts.printed(as: GeneratedBatch.File.library).write(toFile: path, atomically: true, encoding: .utf8)
    var exchanged = SourceFinder()
    for file in batch.files where file.module != GeneratedBatch.File.library {
      exchanged.add(file.path, module: file.module)
    }
    exchanged.add(path, module: nil)
    let (before, after) = (
      TrellisChecking.SourceReading(finder.sources, fixed: fixed, progress: nil),
      TrellisChecking.SourceReading(exchanged.sources, fixed: fixed, progress: nil)
    )
    #expect(before.failures + after.failures == [])
    #expect(!sources.isEmpty && before.program.account.contains("Readers"))
    #expect(before.program.account == after.program.account)
  }
}
