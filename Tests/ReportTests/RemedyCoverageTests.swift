import Foundation
import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("Every remedy is tried")
struct RemedyCoverageTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")

  /// Where texts of findings are.
  private static let folders = [
    "TrellisGraph/Checks", "TrellisGraph/Findings", "TrellisChecking/Analysis/Checks",
    "TrellisChecking/Analysis/Variants", "TrellisChecking/Analysis/Suppression.swift", "TrellisChecking/Linking",
    "TrellisChecking/Reading",
  ]

  /// Files in these folders whose strings are words of the language, or code.
  private static let others: Set<String> = [
    "LibrarySources.swift", "TextReport.swift", "UseWalker+Libraries.swift", "UseWalker+Takers.swift",
    "WrittenNeeds+Swift.swift",
  ]

  /// Texts that no program here shows: it would take minutes to check, or has two key objects, of which `AppFindingTests` has a test.
  private static let slow: Set<String> = [
    "this program registers more than can be followed", "call each helper once for each scope",
    "this program has more conditions and branches than can be combined",
    ", if a run takes branches of several decisions",
    "make them branches of one decision, or of conditions that name constants",
    "register in fewer branches, or settle some conditions with 'defines'",
    "declare  once, as 'static let': these are two key objects", "the other key object named  is",
  ]

  /// Texts that only a run says, of an override of a live scope.
  private static let ofRuns: Set<String> = [
    "delete this , or register  in ", "pass the override where the scope that registers the key is opened",
    " is , but nothing registers it in ",
  ]

  /// Notes that say where something is, and nothing to do.
  private static let places = [
    " is registered above here, in ", "it is registered first here, in ", "it is filled first here, in ",
    "it is registered here, in ", "it is contributed to here, in ", "it is registered in ",
    " is registered through '", " includes ", " is registered below, in ",
    " is registered in ", " has the same type, registered in ", " is registered here when ",
    " is registered here in some cases",
    "this decides, as the program runs", "this happens when ", " needs it too", "it is requested here too",
    "it is read here too", "it is needed for this property",
    " needs ", " wraps ", " up here", "reached by ", " other cycles go through ", "another cycle goes through ",
    " is registered here, and outlives each ", " is made on the main actor",
    ", has an async factory", " names ", "it is opened here", "the given scopes, narrowest first: ",
    " requires one of ", " is a key",
    "it is registered here too", "the other key is here", " is registered here, in ",
    " not reported, since this code may register ",
    " more like it",
  ]

  private static let findings = Remedy.all.flatMap { $0.before.findings() }

  @Test("each note of a program with a finding says where something is, or is a remedy that is tried")
  func notes() {
    let tried = Set(Remedy.all.map(\.text))
    for finding in Self.findings {
      for note in finding.notes.map(\.message)
      where !tried.contains(note) && !Self.places.contains(where: { note.contains($0) }) {
        Issue.record("no remedy is '\(note)', of: \(finding.message)")
      }
    }
  }

  @Test("each text in the sources of the checks is in a finding of such a program")
  func texts() throws {
    let shown = Self.findings.flatMap { finding in
      [finding.message] + finding.notes.map(\.message) + finding.fixes.map(\.title)
    }
    let all = Set(shown).joined(separator: "\n")
    var count = 0
    for file in try Self.files() where !Self.others.contains(file.lastPathComponent) {
      let text = try String(contentsOf: file, encoding: .utf8)
      for literal in StringLiteral.all(in: text) where literal.isText {
        count += 1
        if !literal.stands(in: all), !Self.slow.union(Self.ofRuns).contains(literal.parts.joined()) {
          Issue.record("no finding shows \(literal.parts) of \(file.lastPathComponent)")
        }
      }
    }
    #expect(count > 150)
  }

  private static func files() throws -> [URL] {
    try folders.flatMap { folder -> [URL] in
      let url = sources.appending(path: folder)
      if folder.hasSuffix(".swift") { return [url] }
      let names = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
      return try #require(names.isEmpty ? nil : names).filter { $0.hasSuffix(".swift") }.sorted().map {
        url.appending(path: $0)
      }
    }
  }
}

/// A string literal of one line in a source text, without what is interpolated.
private struct StringLiteral {
  var parts: [String]

  /// Whether it is more than two words.
  var isText: Bool { parts.joined(separator: "x").split(separator: " ").count > 2 }

  /// Whether its parts stand in one line of a text, in their order.
  func stands(in text: String) -> Bool {
    let pattern = parts.map { NSRegularExpression.escapedPattern(for: $0) }.joined(separator: ".*")
    return text.range(of: pattern, options: .regularExpression) != nil
  }

  static func all(in text: String) -> [StringLiteral] {
    var found: [StringLiteral] = []
    for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
      var rest = line[...]
      while let quote = rest.firstIndex(of: "\"") {
        rest = rest[rest.index(after: quote)...]
        found.append(StringLiteral(takenFrom: &rest, &found))
      }
    }
    return found
  }

  /// - Parameter rest: What follows the opening quote, and then what follows the closing one.
  private init(takenFrom rest: inout Substring, _ inner: inout [StringLiteral]) {
    parts = [""]
    while let next = rest.popFirst(), next != "\"" {
      guard next == "\\", let escaped = rest.popFirst() else {
        parts[parts.count - 1].append(next)
        continue
      }
      guard escaped == "(" else {
        parts[parts.count - 1].append(escaped == "n" ? "\n" : escaped)
        continue
      }
      parts.append("")
      var depth = 1
      while depth > 0, let next = rest.popFirst() {
        if next == "(" { depth += 1 } else if next == ")" { depth -= 1 }
        if next == "\"" { inner.append(StringLiteral(takenFrom: &rest, &inner)) }
      }
    }
  }
}
