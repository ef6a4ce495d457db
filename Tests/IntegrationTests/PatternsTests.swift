import Foundation
import TestTools
import Testing

/// Each pattern's README is true: its code is that of the program and its tests, and the mistake that it shows has the
/// findings that it shows. What a README says of findings is written when it is found out of date; the run fails then.
@Suite("The old patterns")
struct PatternsTests {
  static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Documentation/Examples/Patterns")

  /// The targets that have a README.
  static let names: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: package.appending(path: "Sources").path)
    return (names ?? []).filter { name in
      FileManager.default.fileExists(atPath: package.appending(path: "Sources/\(name)/README.md").path)
    }.sorted()
  }()

  /// A pattern's README, and the files that it is about by their paths in the package.
  struct Pattern {
    let name: String
    var readme: String
    var files: [String: String] = [:]

    init(_ name: String) throws {
      self.name = name
      readme = try String(
        contentsOf: PatternsTests.package.appending(path: "Sources/\(name)/README.md"), encoding: .utf8)
      for folder in ["Sources/\(name)", "Tests/\(name)Tests"] {
        let found = FileManager.default.enumerator(atPath: PatternsTests.package.appending(path: folder).path)
        for case let file as String in try #require(found) where file.hasSuffix(".swift") {
          let path = "\(folder)/\(file)"
          files[path] = try String(contentsOf: PatternsTests.package.appending(path: path), encoding: .utf8)
        }
      }
    }

    /// The blocks of a language, in order.
    func blocks(_ language: String) -> [String] {
      readme.components(separatedBy: "```\(language)\n").dropFirst()
        .compactMap { $0.components(separatedBy: "\n```").first }
    }

    /// What the validator says of the pattern, and how it ends.
    func check() async throws -> Program {
      let folder = try Folder(files)
      return try await Program.trellis("check", "--strict", "Sources/\(name)", "Tests/\(name)Tests", in: folder.url)
    }
  }

  @Test("are all listed, with their findings")
  func all() throws {
    #expect(Self.names.count == 10)
    let index = try String(contentsOf: Self.package.appending(path: "README.md"), encoding: .utf8)
    for name in Self.names {
      let rows = index.split(separator: "\n").filter { $0.contains("(Sources/\(name)/README.md)") }
      let finding = try #require(rows.first?.split(separator: "|").last)
      let shown = try Pattern(name).blocks("text").first?.matches(of: /\[([a-z-]+)\](\n|$)/) ?? []
      #expect(Set(finding.matches(of: /`([a-z-]+)`/).map(\.output.1)) == Set(shown.map(\.output.1)))
    }
  }

  @Test("show code that is compiled, old and new, and lead to what there is", arguments: names)
  func code(name: String) throws {
    let pattern = try Pattern(name)
    let files = pattern.files.values.map { "\n\(Self.flush($0))\n" }
    #expect(pattern.blocks("swift").count >= 2)
    // A page shows parts of the code, with an empty line or an ellipsis between them.
    for part in pattern.blocks("swift").flatMap({ Self.flush($0).split(separator: /\n\n|\n\/\/ …\n/) }) {
      #expect(files.contains { $0.contains("\n\(part)\n") }, "not in the program, nor in its tests:\n\(part)")
    }
    for report in pattern.blocks("text").dropFirst() {
      #expect(files.contains { $0.contains("\n\(Self.flush(report))\n") }, "no test expects:\n\(report)")
    }
    for link in pattern.readme.matches(of: /\]\((?!http)([^)#]+)/).map(\.output.1) {
      let path = Self.package.appending(path: "Sources/\(name)/\(link)").path
      #expect(FileManager.default.fileExists(atPath: path), "\(link) leads nowhere")
    }
  }

  @Test("have no finding, and with the mistake those of the README", arguments: names)
  func mistake(name: String) async throws {
    var pattern = try Pattern(name)
    let sound = try await pattern.check()
    #expect(sound.status == 0, "\(sound.output)")

    let lines = try #require(pattern.blocks("diff").first).components(separatedBy: "\n")
    let before = lines.filter { !$0.hasPrefix("+") }.map { $0.dropFirst() + "\n" }.joined()
    let after = lines.filter { !$0.hasPrefix("-") }.map { $0.dropFirst() + "\n" }.joined()
    let places = pattern.files.filter { $0.value.components(separatedBy: before).count == 2 }
    let place = try #require(places.count == 1 ? places.first : nil, "in one file, once:\n\(before)")
    pattern.files[place.key] = place.value.replacing(before, with: after)

    let broken = try await pattern.check()
    #expect(broken.status == 1)
    let findings = broken.output.split(separator: "\n").filter { !$0.hasPrefix("trellis: ") }.joined(separator: "\n")
    let shown = try #require(pattern.blocks("text").first)
    guard shown != findings else { return }
    try pattern.readme.replacing("```text\n\(shown)\n```", with: "```text\n\(findings)\n```")
      .write(to: Self.package.appending(path: "Sources/\(name)/README.md"), atomically: true, encoding: .utf8)
    Issue.record("the README of \(name) was out of date, and is written")
  }

  /// The lines of a text without what is before and behind each.
  private static func flush(_ text: String) -> String {
    text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }
}
