import Foundation
import Testing

@Suite("The tutorial")
struct TutorialTests {
  private static let catalogue = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/Trellis/Trellis.docc")

  private static func step(_ name: String) throws -> String {
    try String(contentsOf: catalogue.appending(path: "Resources/\(name)"), encoding: .utf8)
  }

  @Test("shows each of its files")
  func files() throws {
    let text = try String(contentsOf: Self.catalogue.appending(path: "Tutorials/Notes.tutorial"), encoding: .utf8)
    let shown = text.matches(of: /file: "([^"]+)"/).map { String($0.1) }
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.catalogue.appending(path: "Resources").path)
    #expect(shown == files.filter { !$0.hasSuffix(".svg") }.sorted())
  }

  @Test(
    "builds at each step, and fails in the middle with the text that it shows",
    arguments: ["notes-1-keys", "notes-2-scope", "notes-3-main", "notes-4-editor", "notes-6-session"])
  func findings(step: String) async throws {
    let folder = try Folder(["Sources/Notes/Notes.swift": try Self.step("\(step).swift")])
    let check = try await Program.trellis("check", ".", in: folder.url)
    let findings = check.output.split(separator: "\n").dropLast().map { "\($0)\n" }.joined()
    switch step {
    case "notes-4-editor":
      #expect(check.status == 1)
      #expect(findings == (try Self.step("notes-5-build.txt")))
    case "notes-2-scope":
      #expect(check.status == 0)
      #expect(findings.contains("[unused]"))
    default: #expect(findings.isEmpty, "\(findings)")
    }
  }

  @Test(
    "compiles at each step, and with the test at the last",
    arguments: [
      ["notes-1-keys"], ["notes-2-scope"], ["notes-3-main"], ["notes-4-editor"], ["notes-6-session", "notes-7-tests"],
    ])
  func compile(steps: [String]) async throws {
    // Here both are one module.
    let texts = try steps.map { try Self.step("\($0).swift").replacing("@testable import Notes\n", with: "") }
    let folder = try Folder(["Notes.swift": texts[0], "NotesTests.swift": texts.dropFirst().first ?? ""])
    let compiled = try await folder.compileWithMembers(["Notes.swift"], and: ["NotesTests.swift"]).compiler
    #expect(compiled.status == 0, "\(compiled.errors)")
  }

  @Test("begins with a manifest that the package manager reads")
  func manifest() async throws {
    let folder = try Folder(["Package.swift": try Self.step("notes-0-manifest.swift")])
    let dump = try await Program.run("swift", ["package", "dump-package"], in: folder.url)
    #expect(dump.status == 0, "\(dump.errors)")
  }
}
