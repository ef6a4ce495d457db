import Foundation
import Testing

/// Holds Documentation/Troubleshooting.md to what the compiler and the library say.
@Suite("The page of messages")
struct TroubleshootingTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test("has a row for the message of each slip")
  func slips() throws {
    let rows = try #require(try Self.rows()["Messages of the compiler"])
    for name in Slip.names {
      let text = try #require(try Slip(name: name).expected).text
      #expect(rows.contains { Self.matches(text, $0) }, "no row for '\(text)', which '\(name)' expects")
    }
  }

  @Test("has the words of the library's own messages")
  func texts() throws {
    let sources = try Self.sources()
    let rows = try Self.rows().filter { $0.key != "Messages of the compiler" }.flatMap(\.value)
    #expect(rows.count > 30)
    for row in rows {
      for part in Self.parts(of: row) { #expect(sources.contains(part), "no source says '\(part)'") }
    }
  }

  @Test("is sorted")
  func order() throws {
    for (section, rows) in try Self.rows() {
      let keys = rows.map(Self.order)
      #expect(keys == keys.sorted(), "\(section) is not sorted")
    }
  }

  /// The first columns, by section; `…` stands for what varies.
  private static func rows() throws -> [String: [String]] {
    let page = try String(
      contentsOf: package.appending(path: "Documentation/Troubleshooting.md"), encoding: .utf8)
    var rows: [String: [String]] = [:]
    var section = ""
    for line in page.split(separator: "\n") {
      if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
      if let row = line.wholeMatch(of: /\| `(.*?)` \| .* \| .* \|/) { rows[section, default: []].append(String(row.1)) }
    }
    return rows
  }

  private static func parts(of row: String) -> [String] {
    row.components(separatedBy: "…").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " '")) }
      .filter { !$0.isEmpty }
  }

  private static func matches(_ text: String, _ row: String) -> Bool {
    var rest = text[...]
    for part in parts(of: row) {
      guard let found = rest.range(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }

  /// Letters and digits decide: many messages begin with a name in quotes.
  private static func order(_ row: String) -> String {
    row.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == " ") }
      .trimmingCharacters(in: .whitespaces)
  }

  private static func sources() throws -> String {
    var text = ""
    for folder in ["Sources", "Plugins"] {
      let paths = try FileManager.default.subpathsOfDirectory(atPath: package.appending(path: folder).path)
      for path in paths where path.hasSuffix(".swift") {
        text += try String(contentsOf: package.appending(path: "\(folder)/\(path)"), encoding: .utf8)
      }
    }
    return text
  }
}
