import Foundation
import Testing

/// Compares a text with the file that records it. A text that has no file yet is recorded, and the run fails: a recording
/// is to be read before it is believed.
func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens/\(name)")
  guard let recorded = try? String(contentsOf: file, encoding: .utf8) else {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try (text + "\n").write(to: file, atomically: true, encoding: .utf8)
    Issue.record("recorded \(name): read it, then run again", sourceLocation: sourceLocation)
    return
  }
  #expect(text + "\n" == recorded, sourceLocation: sourceLocation)
}
