import Foundation
import Testing

/// Builds a client of three modules whose look-ups are properties. One test with several steps, since a build takes seconds.
@Suite("Properties of scopes, in a client of the build plugin", .buildsClients)
struct MemberPluginTests {
  @Test("compile across modules and settings, and what the graph does not have does not compile")
  func client() async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let client = try Folder([
      "Package.swift": Self.manifest(root), "Sources/Core/Core.swift": Self.core,
      "Sources/Feature/Feature.swift": Self.feature,
      "Sources/Members/Main.swift": Self.main,
    ])
    let built = try await ClientBuild.swift("build", in: client)
    #expect(built.status == 0, "\(built.output)\(built.errors)")
    #expect(!built.output.contains("warning:"), "\(built.output)")
    let run = try await ClientBuild.swift("run", "--skip-build", in: client)
    #expect(run.output == "log 1 core Ada model 7 2 3\n", "\(run.output)\(run.errors)")

    let written = try await Program.trellis("members", "--target", "Core", ".", in: client.url)
    let outputs = "plugins/outputs/\(client.url.lastPathComponent.lowercased())/Core/destination/TrellisValidate"
    let file = ClientBuild.folder.appending(path: outputs).appending(path: "TrellisMembers.swift")
    #expect(try written.output == String(contentsOf: file, encoding: .utf8))
    let isCurrent = try await Program.trellis("members", "--target", "Core", "--check", file.path, ".", in: client.url)
    #expect(isCurrent.status == 0 && isCurrent.output == "" && isCurrent.errors == "")

    // With an error in the graph, the file is written all the same: an editor goes on knowing the properties.
    try client.write(
      Self.core.replacing("app.value(.log, \"log\")", with: "app.value(.more, 2)"), to: "Sources/Core/Core.swift")
    let broken = try await ClientBuild.swift("build", in: client)
    #expect(broken.status != 0 && broken.output.contains("[missing]"), "\(broken.output)")
    let check = try await Program.trellis(
      "check", "--members", "Members.swift", "--module", "Core", "Sources/Core", in: client.url)
    #expect(check.status == 1 && check.output.contains("[missing]"), "\(check.output)")
    let text = try String(contentsOf: client.url.appending(path: "Members.swift"), encoding: .utf8)
    #expect(text.contains("public var more: Int { self[.more] }\n") && !text.contains("self[.log]"), "\(text)")
    let isOld = try await Program.trellis("members", "--target", "Feature", "--check", file.path, ".", in: client.url)
    #expect(isOld.status == 1 && isOld.errors.contains("is out of date"), "\(isOld.errors)")

    try client.write(Self.core, to: "Sources/Core/Core.swift")
    try client.write(
      Self.main.replacing("session.name", with: "app.name"), to: "Sources/Members/Main.swift")
    let wrong = try await ClientBuild.swift("build", in: client)
    #expect(
      wrong.output.contains("error: property 'name' requires that 'AppScope' conform to 'SeesSessionScope'"),
      "\(wrong.output)")
  }

  private static func manifest(_ root: URL) -> String {
    """
    // swift-tools-version: 6.2
    import PackageDescription
    let strict: [SwiftSetting] = [
      .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("ExistentialAny"), .strictMemorySafety(), .treatAllWarnings(as: .error),
    ]
    let plugins: [Target.PluginUsage] = [.plugin(name: "TrellisValidate", package: "Trellis")]
    let library: Target.Dependency = .product(name: "Trellis", package: "Trellis")
    let parts: [Target.Dependency] = [
      .product(name: "TrellisCore", package: "Trellis"), .product(name: "TrellisLifecycle", package: "Trellis"),
    ]
    let package = Package(
      name: "Members", platforms: [.macOS(.v15)], dependencies: [.package(name: "Trellis", path: "\(root.path)")],
      targets: [
        .target(name: "Core", dependencies: parts, swiftSettings: strict, plugins: plugins),
        .target(
          name: "Feature", dependencies: ["Core", library],
          swiftSettings: [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)], plugins: plugins),
        .executableTarget(
          name: "Members", dependencies: ["Core", "Feature", library], swiftSettings: [.swiftLanguageMode(.v5)],
          plugins: plugins),
      ])
    """
  }

  private static let core = """
    public import Foundation
    public import TrellisCore
    public protocol Counting: Sendable { var count: Int { get } }
    struct One: Counting { let count = 1 }
    public enum Place { public struct Name: Sendable { public let text: String } }
    extension Keys {
      public static let log = Key<String>(), counting = Key<any Counting>(), place = Key<Place.Name>(), url = Key<URL>()
      public static let more = Key<Int>()
      static let own = Key<One>()
      package static let shared = Key<Int>()
      public static let later = Key<Int>()
    }
    public enum AppScope: ScopeDefinition, MemberLookup {
      public static func register(in app: inout Registry<Self>) {
        app.value(.log, "log")
        app.shared(.counting, needs: Keys.log, Keys.own) { _, one in one }
        app.value(.place, Place.Name(text: "core"))
        app.value(.url, URL(fileURLWithPath: "/"))
        app.value(.own, One())
        app.shared(.shared) { await Task.yield(); return 2 }
        app.shared(.later) { await Task.yield(); return 3 }
      }
    }
    func read(_ scopes: [Scope<AppScope>]) -> [Int] { scopes.map { $0.own.count } }
    """

  private static let feature = """
    import Core
    import Trellis
    public final class Model { public let text = "model" }
    extension Keys {
      public static let name = Key<String>("name"), model = Key<Model>("model"), square = Key<Maker<Int, Int>>("square")
    }
    public enum SessionScope: ScopeDefinition, MemberLookup {
      public typealias Parent = AppScope
      public typealias Inputs = String
      public static func register(in session: inout Registry<SessionScope>) {
        session.input(.name, \\.self)
        session.unique(.model, on: MainActor.self) { Model() }
        session.maker(.square, needs: Keys.log) { (number: Int, _: String) in number }
      }
    }
    public func title(_ session: Scope<SessionScope>) -> String {
      "\\(session.log) \\(session.counting.count) \\(session.place.text) \\(session.name) \\(session.model.text)"
    }
    """

  private static let main = """
    import Core
    import Feature
    import Trellis
    @main @MainActor struct Main {
      static func main() async throws {
        let app = try Scope(AppScope.self)
        let session = try app.open(SessionScope.self, "Ada")
        precondition(session.name == "Ada" && app.log == "log" && app.url.path == "/")
        print(title(session), try session.square(7), try await session.shared, try await app.later)
      }
    }
    """
}
