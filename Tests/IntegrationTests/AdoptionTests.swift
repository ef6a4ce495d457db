import Foundation
import Testing

@Suite("trellis check in a code base that exists")
struct AdoptionTests {
  static let keys = CommandLineTests.keys
  static let warned = CommandLineTests.keys.replacing("(\"log\")", with: "(\"logger\")")

  @Test("strict: warnings are errors")
  func strict() async throws {
    let folder = try Folder(["Keys.swift": Self.warned, "App.swift": CommandLineTests.soundScope])
    let lenient = try await Program.trellis("check", ".", in: folder.url)
    #expect(lenient.status == 0)
    #expect(lenient.output.contains(": warning: "))
    let strict = try await Program.trellis("check", "--strict", ".", in: folder.url)
    #expect(strict.status == 1)
    #expect(strict.output.contains("[key-name]\n"))
    #expect(strict.output.contains(": 1 error ("))
  }

  @Test("a comment with a reason keeps a finding quiet, and is counted")
  func suppression() async throws {
    let folder = try Folder([
      "Keys.swift": Self.keys,
      "App.swift": CommandLineTests.brokenScope.replacing(
        "    app.shared(", with: "    // trellis:ignore[missing] registered elsewhere\n    app.shared("),
    ])
    let run = try await Program.trellis("check", "--strict", ".", in: folder.url)
    #expect(run.status == 0)
    #expect(run.output.contains("1 registration: no findings, 1 suppressed ("))
    try folder.write(
      CommandLineTests.soundScope + "\n// trellis:ignore[cycle] gone\n// trellis:ignore[cycle]\n", to: "App.swift")
    let unused = try await Program.trellis("check", ".", in: folder.url)
    #expect(unused.status == 1)
    #expect(unused.output.contains("warning: line 11 has no finding 'cycle' to ignore [unused-ignore]"))
    #expect(unused.output.contains("error: 'cycle' is ignored without a reason [ignore]"))
    #expect(try await !Program.trellis("check", "--partial", ".", in: folder.url).output.contains("[unused-ignore]"))
  }
}
