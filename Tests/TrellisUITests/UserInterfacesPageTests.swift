import Foundation
import TestTools
import Testing

@Suite("The page on user interfaces", .enabled(if: Host.isLinux, "there, the frameworks are in the way"))
struct UserInterfacesPageTests {
  @Test("compiles over the stand-ins, with its isolation written down and without", arguments: Platform.allCases)
  func compiles(platform: Platform) async throws {
    let page = try String(
      contentsOf: Workshop.package.appending(path: "Documentation/UserInterfaces.md"), encoding: .utf8)
    let sections = page.split(separator: "\n## ")
    let section = try #require(sections.first { $0.hasPrefix("\(platform.framework)\n") })
    let examples = [sections[0], section].flatMap {
      $0.split(separator: "```swift\n").dropFirst().compactMap { $0.split(separator: "\n```").first }
    }
    #expect(examples.count > 1)
    // Previews are macros of Xcode's own.
    let parts = examples.joined(separator: "\n\n").split(separator: "#Preview {", omittingEmptySubsequences: false)
    let text = parts.enumerated().reduce("") { text, part in
      text + (part.offset == 0 ? "" : "@MainActor private func preview\(part.offset)() -> some View {") + part.element
    }
    // With traits, the value that the macro creates.
    let values = text.split(separator: "#Preview(", omittingEmptySubsequences: false)
    let program = values.enumerated().reduce("") { text, part in
      text + (part.offset == 0 ? "" : "@MainActor private let value\(part.offset) = Preview(") + part.element
    }
    let workshop = try await Workshop(platform)
    try await workshop.makeAdapters()
    let file = workshop.folder.appending(path: "Page.swift")
    let flags =
      ["-typecheck", "-parse-as-library", "-warnings-as-errors", file.path] + (try BuiltModules.searchPaths())
    try program.write(to: file, atomically: true, encoding: .utf8)
    let errors = try await workshop.swiftc(flags)
    #expect(errors == nil)
    try program.replacing("@MainActor ", with: "").write(to: file, atomically: true, encoding: .utf8)
    let errorsByDefault = try await workshop.swiftc(flags + ["-default-isolation", "MainActor"])
    #expect(errorsByDefault == nil)
  }
}
