import Foundation
import Importing
import Testing

/// Apps that a person would not write on one day, each for one way to lose or break something.
@Suite struct `A small app` {
  /// A file of `Tests/SmallApps`: its first line says the container and what the importer counts, then follow the app's types and,
  /// after lines `// --- name`, files that use the container.
  struct App: CustomTestStringConvertible {
    var name: String
    var old: OldContainer
    var counted: String
    var files: [SourceText]

    var testDescription: String { name }

    init?(_ url: URL) {
      guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
      name = url.deletingPathExtension().lastPathComponent
      let head = text.prefix { $0 != "\n" }.dropFirst("// ".count).split(separator: ": ").map(String.init)
      guard head.count == 2, let old = OldContainer(rawValue: head[0]) else { return nil }
      (self.old, counted) = (old, head[1])
      files = text.split(separator: "\n// --- ").enumerated().map { position, part in
        let name = position == 0 ? "Types.swift" : String(part.prefix { $0 != "\n" })
        return SourceText(
          path: "Sources/App/\(name)", module: "App", text: String(part.drop { $0 != "\n" }.dropFirst()) + "\n")
      }
    }

    static let all =
      (try? FileManager.default.contentsOfDirectory(
        at: Fixture.tests.appending(path: "SmallApps"), includingPropertiesForKeys: nil))?.compactMap(App.init)
      .sorted { $0.name < $1.name } ?? []
  }

  @Test func `is there for each container`() {
    #expect(Set(App.all.map(\.old)) == Set(OldContainer.allCases))
    #expect(App.all.count >= 30)
  }

  @Test(arguments: App.all)
  func `loses no registration, and what is written compiles`(_ app: App) throws {
    let written = Importer(from: app.old).read(app.files).written(callSitesOf: app.files)
    #expect(written.summary == "trellis-import: \(app.counted); search for 'TODO(import)'\n")
    // A file with a rest that uses the old container compiles only beside it.
    let files = written.files.filter { file in !app.old.libraries.contains { file.text.contains("import \($0)\n") } }
    let text = written.files.map(\.text).joined()
    #expect(text.contains("TODO(import)") || written.byHand == 0)
    let output = try ImportedApp.typeCheck(
      named: app.name, [("Types.swift", app.files[0].text)] + files.map { ($0.path, $0.text) })
    #expect(output == "")
  }
}
