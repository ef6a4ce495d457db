import Foundation
import Testing

@Suite("The page about the world")
struct WorldPageTests {
  @Test func `shows nothing but lines that are compiled`() throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let root = here.deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: root.appending(path: "Documentation/World.md"), encoding: .utf8)
    let source = try String(contentsOf: here.appending(path: "WorldPage.swift"), encoding: .utf8)
    let compiled = Set(source.split(separator: "\n").map { plain($0) })
    var isCode = false
    var count = 0
    for line in page.split(separator: "\n") {
      if line.hasPrefix("```") {
        isCode = line == "```swift"
        continue
      }
      guard isCode else { continue }
      count += 1
      #expect(compiled.contains(plain(line)), "not in WorldPage.swift: \(line)")
    }
    #expect(count > 20)
  }

  /// A line without its comment and the spaces around.
  private func plain(_ line: Substring) -> String {
    let code = line.firstRange(of: "  //").map { line[..<$0.lowerBound] } ?? line
    return code.trimmingCharacters(in: .whitespaces)
  }
}
