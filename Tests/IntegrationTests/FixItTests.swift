import Foundation
import Testing

/// Builds a client with a fault as a user would, with both build systems of the package manager.
@Suite("Fix-its of the build plugin", .buildsClients)
struct FixItTests {
  @Test("follow their finding, whatever builds, also while an editor has a target prepared")
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
      "Sources/Client/Keys.swift": """
      import Trellis
      extension Keys { static let log = Key<String>("lag") }
      """,
      "Sources/Client/It's \"one\".swift": """
      import Trellis
      enum AppScope: ScopeDefinition {
        static func register(in app: inout Registry<AppScope>) { app.shared(.log) { "" } }
      }
      enum PageScope: ScopeDefinition {
        static func register(in page: inout Registry<PageScope>) { page.shared(.text, needs: Keys.log) { $0 } }
      }
      extension Keys { static let text = Key<String>("text") }
      func text(_ app: Scope<AppScope>) throws -> String { try app.open(PageScope.self).resolve(.text) }
      """,
    ])
    let quoted = client.url.appending(path: "Sources/Client/It's \"one\".swift").path
    let keys = client.url.appending(path: "Sources/Client/Keys.swift").path
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
          \(quoted):5:6: error: PageScope names no parent, but is opened in AppScope [unknown-parent]
          \(quoted):6:1-6:1: fixit:   typealias Parent = AppScope\\n
          \(quoted):9:62: note: it is opened here

          """), "\(options): \(build.output)\(build.errors)")
      #expect(
        output.contains(
          """
          \(keys):2:29: warning: the key '.log' has the string "lag" [key-name]
          \(keys):2:47-2:52: fixit: \\"log\\"

          """), "\(options): \(build.output)")
    }
    try? FileManager.default.removeItem(atPath: ClientBuild.folder.path + "-swiftbuild")
  }
}
