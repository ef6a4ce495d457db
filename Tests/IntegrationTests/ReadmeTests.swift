import Foundation
import TestTools
import Testing

@Suite("The README")
struct ReadmeTests {
  private static let text: String? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try? String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
  }()

  /// The blocks of a language, in order.
  private static func blocks(_ language: String) throws -> [String] {
    try #require(text).components(separatedBy: "```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
  }

  @Test("fits on a few screens")
  func length() throws {
    #expect(try #require(Self.text).split(separator: "\n", omittingEmptySubsequences: false).count <= 200)
  }

  @Test("shows pictures that are there and load fast")
  func pictures() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let names = try #require(Self.text).matches(of: /(?:src|srcset)="([^"]+)"/).map { String($0.1) }
    #expect(names.count == 2)
    for name in names { #expect(try Data(contentsOf: root.appending(path: name)).count < 150_000, "\(name)") }
  }

  @Test("shows a program without findings, its graph, and what is found without a line of it")
  func program() async throws {
    let program = try #require(try Self.blocks("swift").first)
    let path = "Sources/App/App.swift"
    let sound = try Folder([path: program])
    let check = try await Program.trellis("check", "--strict", ".", in: sound.url)
    #expect(check.status == 0, "\(check.output)")
    let graph = try await Program.trellis("graph", "--format", "mermaid", ".", in: sound.url)
    #expect(try Self.blocks("mermaid") == [graph.output.trimmingCharacters(in: .newlines)])

    let rest = program.components(separatedBy: "\n").filter { !$0.contains("app.shared(.store)") }
    let broken = try Folder([path: rest.joined(separator: "\n")])
    let findings = try await Program.trellis("check", ".", in: broken.url)
    #expect(findings.status == 1)
    #expect(findings.output.hasPrefix(try #require(try Self.blocks("text").first) + "\n"))
  }

  @Test("shows a program and a test of it that compile")
  func compiles() async throws {
    let blocks = try Self.blocks("swift")
    // Here both are one module.
    let tests = try #require(blocks.dropFirst().first).replacing("@testable import App\n", with: "")
    let folder = try Folder(["App.swift": try #require(blocks.first), "AppTests.swift": tests])
    let compiled = try await folder.compileWithMembers(["App.swift"], and: ["AppTests.swift"]).compiler
    #expect(compiled.status == 0, "\(compiled.errors)")
  }

  @Test("shows a manifest that the package manager reads")
  func manifest() async throws {
    let folder = try Folder(["Package.swift": try #require(try Self.blocks("swift").last)])
    let dump = try await Program.run("swift", ["package", "dump-package"], in: folder.url)
    #expect(dump.status == 0, "\(dump.errors)")
  }
}
