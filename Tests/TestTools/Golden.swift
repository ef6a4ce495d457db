internal import Foundation
package import Testing

/// Compares a text with the file that records it, in the folder `Goldens` beside the test. If they differ, the test fails and
/// the text is recorded: read it before you believe it.
package func expectGolden(
  _ text: String, _ name: String, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let golden = URL(filePath: file).deletingLastPathComponent().appending(path: "Goldens/\(name)")
  let recorded = try? String(contentsOf: golden, encoding: .utf8)
  #expect(text + "\n" == recorded, "recorded \(name): read it, then run again", sourceLocation: sourceLocation)
  guard text + "\n" != recorded else { return }
  try FileManager.default.createDirectory(at: golden.deletingLastPathComponent(), withIntermediateDirectories: true)
  try (text + "\n").write(to: golden, atomically: true, encoding: .utf8)
}
