import Foundation
import TestTools
import Testing

@Suite("The guides' examples")
struct GuideTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Documentation")

  /// The guides whose blocks are one program each.
  private static let guides = ["Concurrency.md", "Core.md", "PassingScopes.md"]

  @Test("compile as one program", arguments: guides)
  func compile(guide: String) async throws {
    let text = try String(contentsOf: Self.folder.appending(path: guide), encoding: .utf8)
    let examples = text.split(separator: "```swift\n").dropFirst().compactMap { $0.split(separator: "\n```").first }
    #expect(examples.count > 1)
    let errors = try await Compiler.check(examples.joined(separator: "\n\n")).errors
    #expect(errors.isEmpty, "\(errors)")
  }

  /// The pages whose blocks are the files of a program. `PageProgramTests` checks what they say of findings.
  private static let programs = [
    "AppleSystems.md", "Environments.md", "Extensions.md", "ManyTargets.md", "Observing.md", "SKILL.md",
  ]

  @Test("compile as the programs that they are, which print what the page says", arguments: programs)
  func run(page: String) async throws {
    let program = try PageProgram(page)
    let modules = program.modules
    #expect(!modules.isEmpty)
    #expect(try await Compiler.run(try Self.standIns(for: program) + modules) == program.output)
    // Every block of Swift is a file, the manifest, or marked as something else.
    let blocks = program.text.matches(of: /(?m)^```swift$/).count
    #expect(blocks == modules.flatMap(\.files).count + (program.manifest == nil ? 0 : 1))
  }

  /// What a page imports of Apple's frameworks, in the order of their dependencies; none where they are there.
  private static func standIns(for program: PageProgram) throws -> [PageProgram.Module] {
    #if canImport(OSLog)
      return []
    #else
      let names = ["OSLog", "AppIntents", "WidgetKit", "XCUIAutomation"]
      return try names.filter { program.text.contains("import \($0)\n") }.map { name in
        let file = folder.appending(path: "../Tests/Apple/Frameworks/\(name)/\(name).swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        return PageProgram.Module(name: name, files: [(path: "Sources/\(name)/\(name).swift", text: text)])
      }
    #endif
  }

  @Test(
    "show what an observer receives: every kind of event and every member, and a program with all but long waits and drains"
  )
  func events() throws {
    let page = try PageProgram("Observing.md")
    let source = Self.folder.appending(path: "../Sources/TrellisCore/Observation/ScopeEvent.swift")
    let text = try String(contentsOf: source, encoding: .utf8)
    let kinds = text.matches(of: /Kind\(description: "(\w+)"\)/).map(\.1)
    #expect(kinds.count >= 10)
    #expect(page.text.matches(of: /(?m)^\| `\.(\w+)` \| .*\|$/).map(\.1) == kinds)
    let printed = page.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    #expect(Set(printed) == Set(kinds).subtracting(["waitedLong", "drainBegan", "drainEnded"]))
    let members = text.matches(of: /(?m)^  public (?:let|var) (\w+):/).map(\.1)
    #expect(members.count >= 6)
    #expect(page.text.matches(of: /(?m)^\| `(\w+)` \| .*\|$/).map(\.1) == members)
  }

  @Test("of logging is a file of the server example, which compiles it")
  func logging() throws {
    let page = try PageProgram("Observing.md")
    let block = try #require(page.text.components(separatedBy: "```swift TodoServer\n").dropFirst().first)
    let file = Self.folder.appending(
      path: "Examples/TodoServer/Sources/ScopeTelemetry/ScopeObserver+Logger.swift")
    #expect(block.hasPrefix(try String(contentsOf: file, encoding: .utf8) + "```\n"))
  }

  @Test("of the migration's index compiles: an app that is bootstrapped")
  func bootstrap() async throws {
    let text = try String(contentsOf: Self.folder.appending(path: "Migration/README.md"), encoding: .utf8)
    let example = try #require(text.split(separator: "```swift\n").dropFirst().first?.split(separator: "\n```").first)
    // A file alone would be a script, which cannot have `@main`.
    let errors = try await Compiler.check(files: ["LegacyApp": String(example), "Other": ""]).errors
    #expect(errors.isEmpty, "\(errors)")
  }

  @Test("exist for each system that the index names")
  func index() throws {
    let text = try String(contentsOf: Self.folder.appending(path: "Migration/README.md"), encoding: .utf8)
    let linked = Set(text.matches(of: /\((From\w+\.md)\)/).map { "Migration/\($0.1)" })
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.appending(path: "Migration").path)
    #expect(linked == Set(files.filter { $0.hasPrefix("From") }.map { "Migration/\($0)" }))
  }
}
