import Foundation
import Testing

/// The links between the pages, as GitHub resolves them. Links to other sites are not followed.
@Suite("The links of the pages")
struct PageLinksTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Every page of the repository, without what builds leave in hidden folders.
  private static let pages: [String] = {
    var pages: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
      for name in names where !name.hasPrefix(".") {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        if name.hasSuffix(".md") { pages.append(path) } else if isFolder(path) { folders.append(path) }
      }
    }
    return pages.sorted()
  }()

  private static let read: [String: Page] = {
    var read: [String: Page] = [:]
    for path in pages { read[path] = try? Page(path) }
    return read
  }()

  @Test("are found in all pages") func found() {
    #expect(Self.pages.count > 60)
    #expect(Self.read.values.map(\.targets.count).reduce(0, +) > 400)
  }

  @Test("lead to files and headings that exist", arguments: pages)
  func targets(path: String) throws {
    let page = try #require(Self.read[path])
    for target in page.targets where !target.contains(/^([a-z]+:|\/)/) {
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let file = parts[0].isEmpty ? path : Self.resolved(parts[0], from: path)
      let exists = FileManager.default.fileExists(atPath: Self.root.appending(path: file).path)
      #expect(exists, "\(path): there is no \(target)")
      guard exists, parts.count > 1 else { continue }
      #expect(Self.read[file]?.anchors.contains(parts[1]) == true, "\(path): there is no \(target)")
    }
    #expect(page.references == page.definitions, "\(path): references and their definitions")
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder)
    return exists && isFolder.boolValue
  }

  private static func resolved(_ target: String, from page: String) -> String {
    var parts = page.split(separator: "/").dropLast()
    for part in target.split(separator: "/") where part != "." {
      if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  /// What a page links to, and the names of its headings.
  private struct Page {
    var targets: [String] = []
    var references: Set<String> = []
    var definitions: Set<String> = []
    var anchors: Set<String> = []

    init(_ path: String) throws {
      let text = try String(contentsOf: PageLinksTests.root.appending(path: path), encoding: .utf8)
      var isCode = false
      var counts: [String: Int] = [:]
      for line in text.split(separator: "\n") {
        if line.drop(while: { $0 == " " }).hasPrefix("```") { isCode.toggle() }
        if isCode { continue }
        if let heading = line.wholeMatch(of: /#+ (.*)/) {
          let name = heading.1.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
            .replacing(" ", with: "-")
          let count = counts[name, default: 0]
          counts[name] = count + 1
          anchors.insert(count == 0 ? name : "\(name)-\(count)")
        }
        if let definition = line.wholeMatch(of: /\[([^\]]+)\]: (\S+)/) {
          definitions.insert(definition.1.lowercased())
          targets.append(String(definition.2))
          continue
        }
        let prose = line.replacing(/`[^`]*`/, with: "code")
        targets += prose.matches(of: /\]\(([^()\s]+)\)/).map { String($0.1) }
        targets += prose.matches(of: /(?:src|srcset|href)="([^"]+)"/).map { String($0.1) }
        references.formUnion(prose.matches(of: /\]\[([^\]]+)\]/).map { $0.1.lowercased() })
      }
    }
  }
}
