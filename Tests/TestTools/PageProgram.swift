package import Foundation

/// The program that a page of the documentation shows: each of its Swift blocks is a file, whose path is in the first line,
/// `// Sources/App/App.swift`. A block without a path is not part of it, and one that begins with the version of the tools is its
/// manifest.
///
/// A block of differences is a mistake, and the block of text behind it what the validator reports then. Other blocks of text are
/// what the programs print, in their order.
package struct PageProgram {
  package struct Block {
    package var language: String
    package var text: String
  }

  package struct Module {
    package var name: String
    package var files: [(path: String, text: String)]

    package init(name: String, files: [(path: String, text: String)]) {
      self.name = name
      self.files = files
    }

    /// Whether a program starts in it.
    package var isProgram: Bool { files.contains { $0.text.contains("@main") } }
    /// Whether it has tests.
    package var isTest: Bool { files.contains { $0.path.hasPrefix("Tests/") } }
  }

  /// Lines that are replaced, and what is found then.
  package struct Mistake {
    /// Each is in one place of the program.
    package var changes: [(before: String, after: String)]
    /// The block of differences and what follows, up to the findings.
    package var intro: String
    package var findings: String
  }

  package static let documentation = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Documentation")

  package var page: String
  package var text: String

  /// - Parameter page: Its path below `Documentation`.
  package init(_ page: String) throws {
    self.page = page
    text = try String(contentsOf: Self.documentation.appending(path: page), encoding: .utf8)
  }

  package var blocks: [Block] {
    text.matches(of: /(?ms)^```(\w+)[^\n]*\n(.*?)^```$/).map { Block(language: String($0.1), text: String($0.2)) }
  }

  package var manifest: String? {
    blocks.first { $0.language == "swift" && $0.text.hasPrefix("// swift-tools-version") }?.text
  }

  /// In the order in which the page begins them, which is that of their dependencies.
  package var modules: [Module] {
    var modules: [Module] = []
    for block in blocks where block.language == "swift" {
      guard let path = block.text.firstMatch(of: /^\/\/ ((?:Sources|Tests)\/(\w+)\/\S+\.swift)\n/) else { continue }
      let (name, file) = (String(path.2), (path: String(path.1), text: block.text))
      if let index = modules.firstIndex(where: { $0.name == name }) {
        modules[index].files.append(file)
      } else {
        modules.append(Module(name: name, files: [file]))
      }
    }
    return modules
  }

  package var mistakes: [Mistake] {
    zip(blocks, blocks.dropFirst()).compactMap { diff, report in
      guard diff.language == "diff", report.language == "text" else { return nil }
      let changes = diff.text.split(separator: /(?m)^@@.*\n/).map { hunk in
        let lines = hunk.split(separator: "\n", omittingEmptySubsequences: false)
        func side(without mark: String) -> String {
          lines.filter { !$0.hasPrefix(mark) }.map { String($0.dropFirst()) }.joined(separator: "\n")
        }
        return (before: side(without: "+"), after: side(without: "-"))
      }
      return Mistake(changes: changes, intro: "\(diff.text)```\n\n```text\n", findings: report.text)
    }
  }

  /// The program's files by their paths, with a mistake; nil if its places are not found, or are several.
  package func files(with mistake: Mistake? = nil) -> [String: String]? {
    var files = Dictionary(uniqueKeysWithValues: modules.flatMap(\.files).map { ($0.path, $0.text) })
    if let manifest { files["Package.swift"] = manifest }
    for change in mistake?.changes ?? [] {
      let places = files.filter { $0.value.ranges(of: change.before).count == 1 }
      guard places.count == 1, let place = places.first else { return nil }
      files[place.key] = place.value.replacing(change.before, with: change.after)
    }
    return files
  }

  /// What the programs print.
  package var output: String {
    zip([Block(language: "", text: "")] + blocks, blocks).filter { $0.language != "diff" && $1.language == "text" }
      .map(\.1.text).joined()
  }
}
