import Foundation
import Testing

/// Builds a client of the library's own keys as a user would. One test with several steps, since a build takes seconds.
@Suite("A client of TrellisWorld and of the core alone", .buildsClients)
struct WorldClientTests {
  private static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription
    let library: [Target.Dependency] = [
      .product(name: "TrellisCore", package: "Trellis"), .product(name: "TrellisWorld", package: "Trellis"),
    ]
    let package = Package(
      name: "Client", platforms: [.macOS(.v15)],
      dependencies: [.package(name: "Trellis", path: "ROOT")],
      targets: [
        .target(name: "Notes", dependencies: library, plugins: [.plugin(name: "TrellisValidate", package: "Trellis")]),
        .executableTarget(
          name: "Client", dependencies: ["Notes"] + library,
          plugins: [.plugin(name: "TrellisValidate", package: "Trellis")]),
      ])
    """

  private static let notes = """
    import Foundation
    import TrellisCore
    import TrellisWorld
    extension Keys {
      public static let title = Key<String>("title")
      // A key of one's own by a name that the library has: in this module it is meant.
      static let random = Key<Int>("random")
    }
    public enum Notes: Module {
      public static func register<S>(in scope: inout Registry<S>) {
        scope.value(.random, 4)
        scope.shared(.title, needs: Keys.date, Keys.uuid, Keys.random) { "\\(Int($0.now.timeIntervalSince1970)) \\($1()) \\($2)" }
      }
    }
    """

  private static let main = """
    import Foundation
    import Notes
    import TrellisCore
    import TrellisWorld
    enum AppScope: ScopeDefinition {
      static func register(in app: inout Registry<AppScope>) {
        app.include(Notes.self)
      }
    }
    enum LiveScope: ScopeDefinition {
      static func register(in app: inout Registry<LiveScope>) {
        app.include(LiveWorld.self)
      }
    }
    @main struct Main {
      static func main() async throws {
        let app = try Scope(AppScope.self) {
          $0.override(.date, value: .fixed(Date(timeIntervalSince1970: 60)))
          $0.override(.uuid, value: .incrementing)
        }
        try await app.resolve(.sleep)(for: .milliseconds(1))
        print(try app.resolve(.title))
        let live = try Scope(LiveScope.self) { $0.override(.locale, value: Locale(identifier: "de_DE")) }
        print(try live.resolve(.formats).number(12345))
      }
    }
    """

  @Test("builds without a word about the library's keys, runs as it was checked, and hears of what is missing")
  func client() async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let client = try Folder([
      "Package.swift": Self.manifest.replacing("ROOT", with: root.path), "Sources/Notes/Notes.swift": Self.notes,
      "Sources/Client/Main.swift": Self.main,
    ])
    let first = try await ClientBuild.swift("build", in: client)
    let said = first.output + first.errors
    #expect(first.status == 0, "\(said)")
    #expect(said.contains("Checking the graph of Client"))
    for word in ["warning:", "[missing]", "[not-followed]", "[unused]"] {
      #expect(!said.contains(word), "\(said)")
    }
    let run = try await ClientBuild.swift("run", "--skip-build", "Client", in: client)
    #expect(run.output == "60 00000000-0000-0000-0000-000000000000 4\n12.345\n")
    #expect(!run.errors.contains("does not register what was checked"), "\(run.errors)")

    // The command reads the package alone, as everybody does who starts the program by hand.
    let checked = try await Program.trellis("check", "--strict", ".", in: client.url)
    #expect(checked.status == 0, "\(checked.output)")
    #expect(checked.output.contains("no findings"), "\(checked.output)")

    try client.write(Self.main.replacing("LiveWorld.self", with: "Notes.self"), to: "Sources/Client/Main.swift")
    let broken = try await Program.trellis("check", ".", in: client.url)
    #expect(broken.status == 1)
    #expect(
      broken.output.contains(
        "Main.swift:24:29: error: '.formats' (Formats) is requested in LiveScope, but nothing registers it in LiveScope"
      ),
      "\(broken.output)")
  }
}
