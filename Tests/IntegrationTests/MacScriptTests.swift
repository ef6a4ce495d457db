import Foundation
import Testing

/// What can be held without a Mac of that which only a Mac can run: `.ci/mac`, its Xcode project, and the workflow.
@Suite("The script for a Mac")
struct MacScriptTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let project = root.appending(path: "Tests/XcodeProject")
  private static let file = project.appending(path: "Notes.xcodeproj/project.pbxproj")

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The objects of the project's file, by their identifiers.
  private static func objects() throws -> [String: [String: Any]] {
    let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
    return try #require((list as? [String: Any])?["objects"] as? [String: [String: Any]])
  }

  @Test("has no slip in its grammar")
  func grammar() async throws {
    let run = try await Program.run("bash", ["-n", Self.root.appending(path: ".ci/mac").path])
    #expect(run.status == 0, "\(run.errors)")
  }

  #if !os(macOS)
    @Test("says where it runs")
    func elsewhere() async throws {
      let run = try await Program.run(Self.root.appending(path: ".ci/mac").path, [])
      #expect(run.status == 2)
      #expect(run.errors == ".ci/mac needs macOS with Xcode; elsewhere run .ci/run\n")
    }
  #endif

  @Test("builds a project whose file is whole: each identifier in it, and in the scheme, is that of an object")
  func identifiers() throws {
    let objects = try Self.objects()
    let scheme = try Self.text("Tests/XcodeProject/Notes.xcodeproj/xcshareddata/xcschemes/Notes.xcscheme")
    for text in [try String(contentsOf: Self.file, encoding: .utf8), scheme] {
      let used = Set(text.matches(of: #/\b[0-9A-F]{24}\b/#).map { String($0.output) })
      #expect(!used.isEmpty && used.isSubset(of: objects.keys), "\(used.subtracting(objects.keys))")
    }
  }

  @Test("builds an app from a synchronised folder and a local package, with this package's libraries and its plugin")
  func app() throws {
    let objects = try Self.objects()
    func target(_ name: String) throws -> [String: Any] {
      try #require(objects.values.first { $0["isa"] as? String == "PBXNativeTarget" && $0["name"] as? String == name })
    }
    func referenced(_ key: String, of object: [String: Any]) -> [[String: Any]] {
      (object[key] as? [String] ?? []).compactMap { objects[$0] }
    }
    let app = try target("Notes")
    let folder = try #require(referenced("fileSystemSynchronizedGroups", of: app).first?["path"] as? String)
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.project.appending(path: folder).path)
    #expect(names.contains("NotesApp.swift"))
    let products = referenced("packageProductDependencies", of: app)
    #expect(products.map { $0["productName"] as? String } == ["Trellis", "TrellisUI", "NotesKit"])
    let plugins = referenced("dependencies", of: app).compactMap {
      ($0["productRef"] as? String).flatMap { objects[$0] }
    }
    #expect(plugins.map { $0["productName"] as? String } == ["plugin:TrellisValidate"])
    let manifest = try Self.text("Package.swift")
    #expect(manifest.contains(#".plugin(name: "TrellisValidate""#))
    // Xcode's build system looks for the tool under the name that the plugin asks for.
    let tool = try #require(
      try Self.text("Plugins/TrellisValidate/Tool.swift").firstMatch(of: #/try\? find\("(\w+)"\)/#)?.output.1)
    #expect(manifest.contains(".executable(name: \"\(tool)\", targets: [\"\(tool)\"])"))
    let packages = products.compactMap {
      ($0["package"] as? String).flatMap { objects[$0]?["relativePath"] as? String }
    }
    #expect(
      packages.map { Self.project.appending(path: $0).standardizedFileURL.path }
        == [Self.root, Self.root, Self.project.appending(path: "NotesKit")].map(\.standardizedFileURL.path))
    #expect(try Self.text("Tests/XcodeProject/NotesKit/Package.swift").contains(#"path: "../../..""#))
    // The app is on the main actor by default, and hosts tests.
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(text.contains("SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor;"))
    #expect(text.contains(#"TEST_HOST = "$(BUILT_PRODUCTS_DIR)/Notes.app/"#))
    let tests = try #require(referenced("dependencies", of: target("NotesTests")).first?["target"] as? String)
    #expect(objects[tests]?["name"] as? String == "Notes")
  }

  @Test("builds a sound app, and one whose fault the validator reports as the script expects")
  func graph() async throws {
    let kit = Self.project.appending(path: "NotesKit/Sources/NotesKit").path
    func check(_ folder: URL) async throws -> Program {
      try await Program.trellis(
        "check", "--strict", "--module", "Notes", folder.path, "--module", "NotesKit", kit)
    }
    let sources = Self.project.appending(path: "Notes")
    let sound = try await check(sources)
    #expect(sound.status == 0, "\(sound.output)")
    let script = try Self.text(".ci/mac")
    let pattern = try #require(script.firstMatch(of: #/sed '/(.+)/d' (\S+) /#)?.output)
    let message = try #require(script.firstMatch(of: #/grep "(error: .+)" "\$log"/#)?.output.1)
    let copy = try Folder()
    for name in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
      try copy.write(Data(contentsOf: sources.appending(path: name)), to: name)
    }
    let name = URL(filePath: String(pattern.2)).lastPathComponent
    let line = pattern.1.replacing("\\", with: "")
    let lines = try Self.text(String(pattern.2)).split(separator: "\n")
    #expect(lines.count { $0.contains(line) } == 1)
    try copy.write(lines.filter { !$0.contains(line) }.joined(separator: "\n"), to: name)
    let broken = try await check(copy.url)
    #expect(broken.status == 1)
    #expect(broken.output.contains(message))
  }

  @Test("is run, as .ci/run is, by the workflow, with the Xcodes and the Swift that the README names")
  func workflow() throws {
    let workflow = try Self.text(".github/workflows/ci.yml")
    let scripts = Set(workflow.matches(of: #/\.ci\/\w+/#).map { String($0.output) })
    #expect(scripts == [".ci/run", ".ci/mac"])
    for script in scripts {
      #expect(FileManager.default.isExecutableFile(atPath: Self.root.appending(path: script).path))
    }
    let readme = try Self.text("README.md")
    let named = try #require(readme.firstMatch(of: #/Xcode (\d+\.\d+) to (\d+\.\d+)/#)?.output)
    #expect(
      workflow.matches(of: #/xcode: "(.+)"/#).map(\.output.1) == [named.1, named.2])
    let lowest = try #require(readme.firstMatch(of: #/Swift (\d+\.\d+) or later/#)?.output.1)
    #expect(workflow.matches(of: #/swift: "(.+)"/#).map(\.output.1).contains(lowest))
    #expect(try Self.text("Package.swift").hasPrefix("// swift-tools-version: \(lowest)\n"))
  }
}
