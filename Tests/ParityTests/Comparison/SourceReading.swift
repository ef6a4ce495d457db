import Foundation
import TrellisChecking
import TrellisGraph
import TrellisResolver

/// What the static reader finds in files.
enum SourceReading {
  /// - Parameter files: Paths with their text, all of one target.
  static func program(_ files: [(path: String, text: String)], module: String) -> LinkedProgram {
    Linker.link(files.map { FileFacts(reading: Array($0.text.utf8), path: $0.path, module: module, isOfTests: false) })
  }

  /// As a check reads a batch that is written to a folder: files without a word of the library are left unread at first.
  static func program(_ batch: GeneratedBatch, in folder: URL) throws -> LinkedProgram {
    var finder = SourceFinder()
    for file in batch.files { finder.add(file.path, module: file.module) }
    // The program's own `main.swift` asks of conditions that are not known yet, and holds nothing to check.
    let start = folder.appending(path: "start/main.swift")
    try FileManager.default.createDirectory(at: start.deletingLastPathComponent(), withIntermediateDirectories: true)
    try "import Readers\nimport Trellis\n".write(to: start, atomically: true, encoding: .utf8)
    finder.add(start.path, module: "Generated")
    let reading = TrellisChecking.SourceReading(finder.sources, fixed: FixedConditions(), progress: nil)
    if let failure = (finder.failures + reading.failures).first { throw Toolchain.Failure(description: failure) }
    return reading.program
  }

  /// What the reader could not follow: a program that holds such a place is not compared in full.
  static func obstacles(in program: LinkedProgram) -> [String] {
    let opaque = program.facts.opaques.map { "\($0.site) cannot be seen through: \($0.words)" }
    return opaque + program.faults.map { "\($0.site) is not read: \($0.message)" }
  }
}
