import Foundation
import Testing

/// Holds Documentation/Comparison.md to the texts in Documentation/ThirtyRegistrations: thirty services in four systems.
@Suite("Thirty registrations")
struct ThirtyRegistrationsTests {
  private static let documentation = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Documentation")

  private static func text(_ file: String) throws -> String {
    try String(contentsOf: documentation.appending(path: file), encoding: .utf8)
  }

  @Test("of this package compile")
  func compile() async throws {
    let files = [
      "Services": try Self.text("ThirtyRegistrations/Services.swift"),
      "Shop": try Self.text("ThirtyRegistrations/Trellis.swift"),
    ]
    let outcome = try await Compiler.check(files: files)
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test(
    "have the length that the comparison says",
    arguments: ["Swinject.swift", "Factory.swift", "SafeDI.txt", "Trellis.swift"])
  func count(file: String) throws {
    let (lines, tokens) = Self.count(try Self.text("ThirtyRegistrations/\(file)"))
    let row = "| [\(file.prefix { $0 != "." })](ThirtyRegistrations/\(file)) | \(lines) | \(tokens) |"
    #expect(try Self.text("Comparison.md").replacing(",", with: "").contains(row), "\(row)")
  }

  /// Lines with code, without imports; and names, numbers, strings and punctuation marks in them.
  private static func count(_ text: String) -> (lines: Int, tokens: Int) {
    let lines = text.replacing(/\/\/.*/, with: "").split(separator: "\n").filter { line in
      !line.allSatisfy(\.isWhitespace) && !line.hasPrefix("import ")
    }
    return (lines.count, lines.map { $0.matches(of: /"[^"]*"|\$?\w+|[^\s\w]/).count }.reduce(0, +))
  }
}
