import Foundation
import Testing

/// Builds a client of a release: of a copy of the package whose manifest names a bundle with the tool of this build. One test
/// with several steps, since a build takes a minute.
@Suite("A release with a prebuilt tool", .buildsClients)
struct ReleaseTests {
  @Test("runs the tool of its bundle or builds it from source, and says what is wrong with a bundle")
  func release() async throws {
    let release = try await Release()
    try await namesAddress(release)

    let prebuilt = try await release.build()
    #expect(prebuilt.status == 0, "\(prebuilt.output)")
    #expect(prebuilt.output.contains("Checking the graph of Client"))
    #expect(!release.hasCompiled("TrellisChecking"), "the tool is not built from source")
    let asked = try await release.swift("package", "trellis", "check")
    #expect(asked.status == 0 && asked.output.contains("no findings"), "\(asked.output)")

    try await saysWhatIsWrong(release)

    // The bundle is still damaged.
    try release.writeClient(traits: "[\"ToolFromSource\"]")
    let source = try await release.build()
    #expect(source.status == 0, "\(source.output)")
    #expect(source.output.contains("Checking the graph of Client"))
    #expect(release.hasCompiled("TrellisChecking"))
  }

  /// SwiftPM refuses compiler flags in packages that others depend on by version, unless their manifest is for Swift 6.2 or later.
  @Test(arguments: [("6.2", true), ("6.1", false)])
  func `can be depended on by version, though its manifest has compiler flags`(
    tools: String, isAllowed: Bool
  ) async throws {
    let manifest = try String(contentsOf: Release.root.appending(path: "Package.swift"), encoding: .utf8)
    let current = "// swift-tools-version: 6.2\n"
    #expect(manifest.hasPrefix(current))
    var text = "// swift-tools-version: \(tools)\n" + manifest.dropFirst(current.count)
    if !isAllowed {
      // What is newer than that version.
      text.replace("target.swiftSettings?.append(.treatAllWarnings(as: .error))", with: "")
      text.replace("target.swiftSettings?.append(.defaultIsolation(MainActor.self))", with: "")
    }
    let package = try Folder(["Package.swift": text])
    for folder in ["Plugins", "Sources", "Tests"] {
      try FileManager.default.createSymbolicLink(
        at: package.url.appending(path: folder), withDestinationURL: Release.root.appending(path: folder))
    }
    for step in [["init", "-q"], ["add", "."], ["commit", "-q", "-m", "One"], ["tag", "1.0.0"]] {
      let git = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"] + step
      let run = try await Program.run("git", git, in: package.url)
      try #require(run.status == 0, "\(run.errors)")
    }
    let client = try Folder([
      "Package.swift": """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "Client", platforms: [.macOS(.v15)],
        dependencies: [.package(url: "file://\(package.url.path)", exact: "1.0.0")],
        targets: [
          .target(
            name: "Client",
            dependencies: [.product(name: "Trellis", package: "\(package.url.lastPathComponent)")])
        ])
      """,
      "Sources/Client/Client.swift": "",
    ])
    let plugins = try await Program.run("swift", ["package", "plugin", "--list"], in: client.url)
    #expect((plugins.status == 0) == isAllowed, "\(plugins.errors)")
    #expect(plugins.errors.contains("unsafe build flags") == !isAllowed, "\(plugins.errors)")
  }

  /// The manifest of a real release names an address and a checksum, and SwiftPM understands it.
  private func namesAddress(_ release: Release) async throws {
    let address = "https://example.org/Trellis%20&/trellis.artifactbundle.zip"
    let manifest = try await Release.script("manifest", address, release.checksum)
    #expect(manifest.status == 0, "\(manifest.errors)")
    let folder = try Folder(["Package.swift": manifest.output])
    let dump = try await Program.run("swift", ["package", "dump-package"], in: folder.url)
    #expect(dump.status == 0, "\(dump.errors)")
    let package = try #require(try JSONSerialization.jsonObject(with: Data(dump.output.utf8)) as? [String: Any])
    let targets = try #require(package["targets"] as? [[String: Any]])
    let bundle = try #require(targets.first { $0["type"] as? String == "binary" })
    #expect(bundle["url"] as? String == address)
    #expect(bundle["checksum"] as? String == release.checksum)

    for (arguments, fault) in [
      (
        ["http://example.org/a.zip", release.checksum],
        "the address 'http://example.org/a.zip' does not begin with https://"
      ),
      ([address, "5"], "'5' is not the checksum that '.ci/release bundle' prints"),
      (["a\"b"], "the address 'a\"b' has a character that Swift's string literals do not allow"),
      ([], "the address of the bundle is missing"),
    ] {
      let run = try await Release.script(["manifest"] + arguments)
      #expect(run.status == 1)
      #expect(run.errors == ".ci/release: \(fault)\n")
    }
  }

  private func saysWhatIsWrong(_ release: Release) async throws {
    let advice =
      "; build the tool from source: give the dependency on Trellis in Package.swift 'traits: [\"ToolFromSource\"]'"
    func expect(_ start: String, _ end: String = "", sourceLocation: SourceLocation = #_sourceLocation) async throws {
      let build = try await release.build()
      #expect(build.status != 0, sourceLocation: sourceLocation)
      let line = build.output.split(separator: "\n").first { $0.contains(start) } ?? ""
      #expect(line.hasPrefix("error: \(start)"), "\(build.output)", sourceLocation: sourceLocation)
      #expect(line.hasSuffix(end), "\(build.output)", sourceLocation: sourceLocation)
    }

    let version = "Trellis/Plugins/TrellisValidate/Version.swift"
    let current = try release.folder.read(version)
    try release.folder.write(current.replacing(/current = ".*"/, with: "current = \"77.0.1\""), to: version)
    let number = try #require(current.firstMatch(of: /current = "(.*)"/)).1
    try await expect("the prebuilt tool is version '\(number)' and the library 77.0.1", advice)
    try release.folder.write(current, to: version)

    let info = "\(Release.bundle)/info.json"
    let whole = try release.folder.read(info)
    try release.folder.write(whole.replacing(release.triple, with: "vax-dec-ultrix"), to: info)
    try await expect("this release of Trellis has no prebuilt tool for this system", advice)
    try release.folder.write("{", to: info)
    try await expect("local binary target 'TrellisPrebuiltTool' at", "does not contain a binary artifact.")
    try release.folder.write(whole, to: info)

    let tool = "\(Release.bundle)/trellis-\(number)-\(release.triple)/trellis"
    try release.folder.write("", to: tool)
    try await expect("the prebuilt tool cannot be run", advice)
    try FileManager.default.removeItem(at: release.folder.url.appending(path: tool))
    try await expect("the prebuilt tool cannot be run", advice)
  }

  private struct Release {
    static let bundle = "Trellis/Release/trellis.artifactbundle"
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()

    let folder: Folder
    /// The system that the bundle's only tool runs on.
    let triple: String
    let checksum: String

    init() async throws {
      folder = try Folder(["Client/Sources/Client/Main.swift": Self.main])
      let package = folder.url.appending(path: "Trellis")
      try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
      for name in ["Sources", "Tests"] {
        try FileManager.default.createSymbolicLink(
          at: package.appending(path: name), withDestinationURL: Self.root.appending(path: name))
      }
      // Copied with what its links lead to, because a file of it changes.
      try await Program.run("cp", ["-RL", Self.root.appending(path: "Plugins").path, package.path])

      let info = try await Program.run("swiftc", ["-print-target-info"])
      triple = String(try #require(info.output.firstMatch(of: /"unversionedTriple": "(.*)"/)).1)
      try folder.write(
        try Data(contentsOf: URL(filePath: try Program.toolPath())), to: "Trellis/Release/\(triple)/trellis")
      try folder.write(triple + "\n", to: "Trellis/Release/\(triple)/triples")
      let bundle = try await Self.script("bundle", package.appending(path: "Release").path)
      checksum = bundle.output.trimmingCharacters(in: .newlines)
      try #require(checksum.wholeMatch(of: /[0-9a-f]{64}/) != nil, "\(bundle.output)\(bundle.errors)")
      let manifest = try await Self.script("manifest", "Release/trellis.artifactbundle")
      try folder.write(manifest.output, to: "Trellis/Package.swift")
      try writeClient(traits: "[.defaults]")
    }

    static func script(_ arguments: String...) async throws -> Program { try await script(arguments) }

    static func script(_ arguments: [String]) async throws -> Program {
      try await Program.run(root.appending(path: ".ci/release").path, arguments)
    }

    func writeClient(traits: String) throws {
      try folder.write(
        """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
          name: "Client", platforms: [.macOS(.v15)],
          dependencies: [.package(name: "Trellis", path: "../Trellis", traits: \(traits))],
          targets: [
            .executableTarget(
              name: "Client", dependencies: [.product(name: "Trellis", package: "Trellis")],
              plugins: [.plugin(name: "TrellisValidate", package: "Trellis")])
          ])
        """, to: "Client/Package.swift")
    }

    func swift(_ verb: String, _ arguments: String...) async throws -> Program {
      // As in `ClientBuild`, but in a folder of its own: the copy's modules are no other client's.
      let build = ["--disable-index-store", "-debug-info-format", "none"]
      let run = try await Program.run("swift", [verb] + build + arguments, in: folder.url.appending(path: "Client"))
      return Program(status: run.status, output: run.output + run.errors, errors: "")
    }

    func build() async throws -> Program { try await swift("build") }

    /// Whether the client's build has compiled a module.
    func hasCompiled(_ module: String) -> Bool {
      let modules = folder.url.appending(path: "Client/.build/debug/Modules")
      let tools = folder.url.appending(path: "Client/.build/debug/Modules-tool")
      return [modules, tools].contains {
        FileManager.default.fileExists(atPath: $0.appending(path: "\(module).swiftmodule").path)
      }
    }

    private static let main = """
      import Trellis
      extension Keys { static let word = Key<String>("word") }
      enum AppScope: ScopeDefinition {
        static func register(in app: inout Registry<AppScope>) { app.value(.word, "hello") }
      }
      @main struct Main {
        static func main() throws { print(try Scope(AppScope.self).resolve(.word)) }
      }
      """
  }
}
