import Foundation
import Testing

/// Compiles the slips that people make and reads what the compiler says: the message must stand at the right place, and must
/// be one that helps. Under each slip a comment says what is expected and where: `^` marks the column.
@Suite("The compiler on common slips")
struct CompilerMessageTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Slips")

  static let slips: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0 != "Preamble.swift.txt" }.map { String($0.prefix { $0 != "." }) }.sorted()
  }()

  @Test("there are slips to try")
  func notEmpty() {
    #expect(Self.slips.count >= 12)
  }

  @Test("is told at the right argument, in words", arguments: slips)
  func slip(name: String) throws {
    let preamble = try String(contentsOf: Self.folder.appending(path: "Preamble.swift.txt"), encoding: .utf8)
    let text = try String(contentsOf: Self.folder.appending(path: "\(name).swift.txt"), encoding: .utf8)
    let expected = try #require(Expectation(in: preamble + text), "the slip does not say what it expects")
    let errors = try Compiler.errors(in: preamble + text)
    let isTold = errors.contains { error in
      error.line == expected.line && error.column == expected.column && error.text.contains(expected.text)
    }
    #expect(isTold, "expected \(expected), got \(errors)")
    for error in errors {
      #expect(!error.text.contains("failed to produce diagnostic"))
      #expect(!error.text.contains("unable to type-check"))
    }
  }

  /// What the line `//   ^ text` under a slip asks for.
  struct Expectation {
    var line: Int
    var column: Int
    var text: String

    init?(in source: String) {
      let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
      guard let mark = lines.firstIndex(where: { $0.hasPrefix("//") && $0.contains("^ ") }),
        let caret = lines[mark].firstIndex(of: "^")
      else { return nil }
      line = mark
      column = lines[mark].distance(from: lines[mark].startIndex, to: caret) + 1
      text = String(lines[mark][caret...].dropFirst(2))
    }
  }
}

/// The compiler that comes with the toolchain, on one file that imports this build's library.
private enum Compiler {
  struct Message: CustomStringConvertible {
    var line: Int
    var column: Int
    var text: String
    var description: String { "\(line):\(column): \(text)" }
  }

  struct NoModules: Error, CustomStringConvertible {
    var description: String { "the folder with this build's Trellis.swiftmodule was not found" }
  }

  static func errors(in source: String) throws -> [Message] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-slip-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Slip.swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swiftc", "-swift-version", "6", "-typecheck", "-I", try modules().path, file.path]
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return output.split(separator: "\n").compactMap { line in
      guard let match = line.wholeMatch(of: /.*Slip\.swift:(\d+):(\d+): error: (.*)/) else { return nil }
      return Message(line: Int(match.1) ?? 0, column: Int(match.2) ?? 0, text: String(match.3))
    }
  }

  /// The folder of module files beside the running test program.
  private static func modules() throws -> URL {
    for start in CommandLine.arguments + Bundle.allBundles.map(\.bundlePath) {
      var folder = URL(filePath: start)
      while folder.path.count > 1 {
        folder.deleteLastPathComponent()
        let candidate = folder.appending(path: "Modules")
        if FileManager.default.fileExists(atPath: candidate.appending(path: "Trellis.swiftmodule").path) {
          return candidate
        }
      }
    }
    throw NoModules()
  }
}
