import Foundation
import Testing

/// The plugins' Xcode forms cannot run without Xcode; that they fit its module is checked against a stand-in for it, written from
/// what is public of that module.
@Suite("The plugins for Xcode projects")
struct XcodePluginTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let standIns = root.appending(path: "Tests/IntegrationTests/XcodeProjectPlugin")

  /// Where the module that plugins import is in the toolchain.
  static func pluginModule() async throws -> String {
    let info = try await Program.run("swiftc", ["-print-target-info"])
    let object = try #require(try JSONSerialization.jsonObject(with: Data(info.output.utf8)) as? [String: Any])
    let paths = try #require(object["paths"] as? [String: Any])
    return try #require(paths["runtimeResourcePath"] as? String) + "/pm/PluginAPI"
  }

  /// Compiles the stand-in into a folder.
  ///
  /// - Parameter more: A file that is part of it where a plugin is to run.
  /// - Returns: The options that find it.
  static func standIn(in folder: URL, with more: String? = nil) async throws -> [String] {
    let search = [
      "-swift-version", "6", "-package-description-version", "6.2.0", "-I", try await pluginModule(),
    ]
    let module = folder.appending(path: "XcodeProjectPlugin.swiftmodule").path
    let object = folder.appending(path: "XcodeProjectPlugin.o").path
    let made = try await Program.run(
      "swiftc",
      search + [
        "-parse-as-library", "-wmo", "-c", "-o", object, "-emit-module", "-module-name", "XcodeProjectPlugin",
        "-emit-module-path", module, standIns.appending(path: "XcodeProjectPlugin.swift").path,
      ] + (more.map { [$0] } ?? []))
    #expect(made.status == 0, "\(made.errors)")
    return search + ["-I", folder.path]
  }

  static func sources(of plugin: String) throws -> [String] {
    let folder = root.appending(path: "Plugins/\(plugin)")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }.sorted()
      .map { folder.appending(path: $0).path }
  }

  @Test("fit what Xcode's module declares", arguments: ["TrellisValidate", "TrellisCommand"])
  func fits(plugin: String) async throws {
    let folder = try Folder()
    let search = try await Self.standIn(in: folder.url)
    let sources = try Self.sources(of: plugin)
    #expect(sources.contains { $0.hasSuffix("+Xcode.swift") })
    let checked = try await Program.run(
      "swiftc", search + ["-typecheck", "-parse-as-library", "-warnings-as-errors", "-module-name", plugin] + sources)
    #expect(checked.status == 0, "\(checked.errors)")
    // With the stand-in the condition holds, so that the Xcode form was read: broken, it is a fault.
    let form = try #require(sources.first { $0.hasSuffix("+Xcode.swift") })
    let text = try String(contentsOfFile: form, encoding: .utf8)
    let slip = text.replacing("directoryURL", with: "directoryURI")
    #expect(slip != text)
    try folder.write(slip, to: "Slip.swift")
    let broken = try await Program.run(
      "swiftc",
      search + [
        "-typecheck", "-parse-as-library", "-module-name", plugin, folder.url.appending(path: "Slip.swift").path,
      ]
        + sources.filter { $0 != form })
    #expect(broken.errors.contains("has no member 'directoryURI'"), "\(broken.errors)")
  }

  @Test("are short", arguments: ["TrellisValidate", "TrellisCommand"])
  func short(plugin: String) throws {
    for source in try Self.sources(of: plugin) {
      let lines = try String(contentsOfFile: source, encoding: .utf8).split(separator: "\n").count
      #expect(lines <= 60, "\(source)")
    }
  }

  @Test("know the library's targets")
  func library() throws {
    let manifest = try String(contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
    let known = try String(
      contentsOf: Self.root.appending(path: "Plugins/TrellisValidate/Library.swift"), encoding: .utf8)
    let names = manifest.matches(of: /\.library\(name: ("\w+")/).map(\.output.1)
    #expect(names.count > 3)
    for name in names + ["\"TrellisDebug\"", "\"TrellisGraph\"", "\"TrellisResolver\"", "\"TrellisWords\""] {
      #expect(known.contains(name))
    }
  }
}
