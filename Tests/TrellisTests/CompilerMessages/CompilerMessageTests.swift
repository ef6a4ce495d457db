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
    #expect(Self.slips.count >= 150)
  }

  @Test("is told at the right argument, in words", arguments: slips)
  func slip(name: String) async throws {
    let preamble = try String(contentsOf: Self.folder.appending(path: "Preamble.swift.txt"), encoding: .utf8)
    let text = try String(contentsOf: Self.folder.appending(path: "\(name).swift.txt"), encoding: .utf8)
    let expected = try #require(Expectation(in: preamble + text), "the slip does not say what it expects")
    let errors = try await Compiler.check(preamble + text).errors
    // The first is what people read.
    let first = try #require(errors.first, "the compiler finds nothing")
    #expect(first.line == expected.line && first.column == expected.column, "expected \(expected), got \(errors)")
    #expect(first.text.contains(expected.text), "expected \(expected), got \(errors)")
    for error in errors {
      #expect(!error.text.contains("failed to produce diagnostic"))
      #expect(!error.text.contains("unable to type-check"))
      #expect(!error.text.contains("ambiguous use"))
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
