import Foundation
import Testing

/// Builds a client with a fault as a user would, with both build systems of the package manager.
@Suite("Findings of the build plugin", .buildsClients)
struct FixItTests {
  @Test("are shown whatever builds, also while an editor has a target prepared; the whole tool has fix-its follow them")
  func fixIts() async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let client = try Folder([
      "Package.swift": """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "Client", platforms: [.macOS(.v13)],
        dependencies: [.package(name: "Trellis", path: "\(root.path)")],
        targets: [
          .target(
            name: "Client", dependencies: [.product(name: "Trellis", package: "Trellis")],
            plugins: [.plugin(name: "TrellisValidate", package: "Trellis")])
        ])
      """,
      "Sources/Client/It's \"one\".swift": """
      import Trellis
      enum AppScope: ScopeDefinition {
        static func register(in app: inout Registry<AppScope>) {}
      }
      enum PageScope: ScopeDefinition {
        typealias Parent = AppScope
        struct Inputs: Sendable { var log: String }
        static func register(in page: inout Registry<PageScope>) {
          page.shared(.text, needs: Keys.log) { $0 }
        }
      }
      extension Keys { static let text = Key<String>("text"), log = Key<String>("log") }
      func text(_ app: Scope<AppScope>) throws -> String { try app.open(PageScope.self, .init(log: "")).resolve(.text) }
      """,
    ])
    let quoted = client.url.appending(path: "Sources/Client/It's \"one\".swift").path
    for options in [
      [], ["--build-system", "swiftbuild"], ["--build-system", "swiftbuild", "--experimental-prepare-for-indexing"],
    ] {
      let scratch = ["--scratch-path", ClientBuild.folder.path + (options.isEmpty ? "" : "-swiftbuild")]
      let build = try await Program.run(
        "swift", ["build", "--disable-index-store", "-debug-info-format", "none"] + scratch + options, in: client.url)
      #expect(build.status != 0, "\(options)")
      // The new build system prints what commands print as errors.
      let output = build.output + build.errors
      #expect(
        output.contains(
          """
          \(quoted):9:36: error: '.text' needs '.log' (String), which nothing registers in PageScope or above [missing]
          \(quoted):5:6: note: PageScope has such an input: register it with 'input(.log, \\.log)'

          """), "\(options): \(build.output)\(build.errors)")
      // A client does not compile what finds them.
      #expect(!output.contains("fixit:"))
    }
    try? FileManager.default.removeItem(atPath: ClientBuild.folder.path + "-swiftbuild")
    let whole = try await Program.trellis("check", "--stamp", client.url.path + "/stamp", client.url.path)
    #expect(
      whole.output.contains(
        """
        \(quoted):9:36: error: '.text' needs '.log' (String), which nothing registers in PageScope or above [missing]
        \(quoted):10:1-10:1: fixit:     page.input(.log, \\\\.log)\\n
        \(quoted):5:6: note: PageScope has such an input: register it with 'input(.log, \\.log)'

        """), "\(whole.output)\(whole.errors)")
  }
}
