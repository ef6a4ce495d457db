import TrellisAnalysis
import Foundation
import TrellisGraph
import TrellisSource

/// What the static reader finds in files.
enum SourceReading {
  /// - Parameter files: Paths with their text, all of one target.
  static func program(_ files: [(path: String, text: String)], module: String) -> LinkedProgram {
    Linker.link(files.map { FileFacts(reading: Array($0.text.utf8), path: $0.path, module: module) })
  }

  /// What the reader could not follow: a program that holds such a place is not compared in full.
  static func obstacles(in program: LinkedProgram) -> [String] {
    let opaque = program.facts.opaques.map { "\($0.site) cannot be seen through: \($0.reason)" }
    return opaque + program.faults.map { "\($0.site) is not read: \($0.message)" }
  }
}
