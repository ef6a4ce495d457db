import Foundation
import Importing
import Testing

/// One of the apps in `Tests/Fixtures`, each written in the style of one container.
struct Fixture {
  let name: String
  let old: OldContainer

  static let swinject = Fixture(name: "Swinject", old: .swinject)

  static let factory = Fixture(name: "Factory", old: .factory)

  static let resolver = Fixture(name: "Resolver", old: .resolver)

  static let all = [swinject, factory, resolver]

  var folder: URL { Self.tests.appending(path: "Fixtures/\(name)") }

  /// The folder `Documentation/Migration/Tests`.
  static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  static let trellis = tests.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The app's files under paths that do not depend on the machine.
  func files() throws -> [SourceText] {
    try AppSources.read([folder.appending(path: "Sources").path]).map { file in
      SourceText(
        path: String(file.path.dropFirst(folder.path.count + 1)), module: file.module,
        text: String(decoding: try Data(contentsOf: URL(filePath: file.path)), as: UTF8.self))
    }
  }

  func program() throws -> ImportedProgram { Importer(from: old).read(try files()) }

  /// What the real library did: a line for each key.
  func recorded() throws -> [String: String] {
    let text = try String(contentsOf: folder.appending(path: "Recorded.txt"), encoding: .utf8)
    return Dictionary(
      text.split(separator: "\n").compactMap { line in
        let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
        return parts.count == 2 ? (parts[0], parts[1]) : nil
      }, uniquingKeysWith: { first, _ in first })
  }
}

/// Compares a text with a file; `RECORD_GOLDENS=1` writes the file and fails.
func expectGolden(_ text: String, _ file: URL, sourceLocation: SourceLocation = #_sourceLocation) throws {
  if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    Issue.record("recorded \(file.lastPathComponent)", sourceLocation: sourceLocation)
    return
  }
  let known = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  guard known != text else { return }
  let (old, new) = (
    known.split(separator: "\n", omittingEmptySubsequences: false),
    text.split(separator: "\n", omittingEmptySubsequences: false)
  )
  let line = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }
  Issue.record(
    """
    \(file.lastPathComponent) differs\(line.map { " at line \($0.offset + 1): expected '\($0.element.0)', found '\($0.element.1)'" } ?? " in length")
    """, sourceLocation: sourceLocation)
}
