import Foundation
import Testing

@Suite("The guides' examples")
struct GuideTests {
  @Test("compile as one program", arguments: ["PassingScopes"])
  func compile(guide: String) async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Documentation")
    let text = try String(contentsOf: folder.appending(path: "\(guide).md"), encoding: .utf8)
    let examples = text.split(separator: "```swift\n").dropFirst().compactMap { $0.split(separator: "\n```").first }
    #expect(examples.count > 1)
    let errors = try await Compiler.check(examples.joined(separator: "\n\n")).errors
    #expect(errors.isEmpty, "\(errors)")
  }
}
