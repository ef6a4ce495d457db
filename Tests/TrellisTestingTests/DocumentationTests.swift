import Foundation
import Testing

@Suite("Documentation/Testing.md")
struct DocumentationTests {
  @Test func `shows only Swift that stands in the examples, which are compiled and run`() throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let page = try String(contentsOf: here.appending(path: "../../Documentation/Testing.md"), encoding: .utf8)
    let names = ["Shop", "CartTests", "OrderTests", "EventTests", "CartXCTests"]
    let sources = try names.map {
      try String(contentsOf: here.appending(path: "Examples/\($0).swift"), encoding: .utf8)
    }
    let blocks = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    #expect(blocks.count >= 6)
    for block in blocks { #expect(sources.contains { $0.contains(block) }, "\(block)") }
  }
}
