import Foundation
import TestTools
import Testing

/// Builds a client as a user would, and runs it. One test with several steps, since a build takes a minute.
@Suite("What was checked is what runs, in a client of the build plugin", .buildsClients)
struct CheckedGraphTests {
  @Test("a sound client hears nothing, one that differs hears it once and goes on")
  func client() async throws {
    let client = try Self.client()
    let build = try await ClientBuild.swift("build", in: client)
    #expect(build.status == 0, "\(build.output)\(build.errors)")
    let program = ClientBuild.products().appending(path: "CheckedClient").path

    let sound = try await Program.run(program, [])
    #expect(sound.output == "log lib plain\nlog lib plain\nlog lib plain\n\(Self.names)unseen\n")
    #expect(sound.errors == "")

    // The run leaves out what the text registers: the checks saw another graph.
    let other = try await Program.run(program, ["fail"])
    #expect(other.status == 0)
    #expect(other.output == "log lib none\nlog lib none\nlog lib none\n\(Self.names)unseen\n")
    #expect(
      other.errors == """
        CheckedClient/Main.swift:38:79: warning: ReplacedScope does not register what was checked when it was built
          checked, does not run: .plain value
          Build again. If the warning remains, the validator misread the code: simplify it, and report it.
          TRELLIS_CHECKED_GRAPH=off in the environment keeps such reports quiet.

        """)
    let silent = try await Program.run("env", ["TRELLIS_CHECKED_GRAPH=off", program, "fail"])
    #expect(silent.output == other.output)
    #expect(silent.errors == "")
    #expect(try Self.mentionsGraph(program))

    // What a release build compiles has nothing of it.
    #expect(try await Self.mentionsGraph(compiling: client, "-Onone", "-D", "DEBUG"))
    #expect(try await !Self.mentionsGraph(compiling: client, "-O"))
  }

  /// Keys without a name have the declared one, in the client and in the library that it checks with itself.
  private static let names = """
    cannot resolve '.nowhere' in AppScope: nothing registers '.nowhere' in AppScope or above
      register it in that scope or above, or give the key a default
    nowhere .plain Key<Int>, Main.swift:44

    """

  /// Compiles the client's module with what the plugin has added to it.
  ///
  /// - Returns: Whether what was compiled mentions the graph.
  private static func mentionsGraph(compiling client: Folder, _ options: String...) async throws -> Bool {
    let plugin = ClientBuild.folder.appending(
      path: "plugins/outputs/\(client.url.lastPathComponent.lowercased())/CheckedClient/destination/TrellisValidate")
    let sources = ["Main", "Conditions"].map { client.url.appending(path: "Sources/CheckedClient/\($0).swift").path }
    let object = client.url.appending(path: "client.o")
    let compiled = try await Program.run(
      "swiftc",
      sources + [plugin.appending(path: "TrellisValidated.swift").path] + options + [
        "-D", "ONLY_CLIENT", "-D", "BOTH", "-swift-version", "6", "-default-isolation", "MainActor",
        "-parse-as-library",
        "-wmo", "-module-name", "CheckedClient", "-I", ClientBuild.products().appending(path: "Modules").path, "-I",
        BuiltModules.atomics.path, "-c", "-o", object.path,
      ])
    #expect(compiled.status == 0, "\(compiled.output)\(compiled.errors)")
    return try mentionsGraph(object.path)
  }

  private static func mentionsGraph(_ program: String) throws -> Bool {
    let bytes = try Data(contentsOf: URL(filePath: program))
    return bytes.range(of: Data("scope CheckedClient.AppScope".utf8)) != nil
  }

  private static func client() throws -> Folder {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try Folder([
      "Package.swift": """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "Client", platforms: [.macOS(.v15)],
        dependencies: [.package(name: "Trellis", path: "\(root.path)")],
        targets: [
          .target(
            name: "ClientLibrary", dependencies: [.product(name: "Trellis", package: "Trellis")],
            swiftSettings: [.define("ONLY_LIBRARY"), .define("BOTH")]),
          .executableTarget(
            name: "CheckedClient", dependencies: ["ClientLibrary", .product(name: "Trellis", package: "Trellis")],
            swiftSettings: [.define("ONLY_CLIENT"), .define("BOTH"), .defaultIsolation(MainActor.self)],
            plugins: [.plugin(name: "TrellisValidate", package: "Trellis")]),
        ])
      """,
      "Sources/ClientLibrary/Library.swift": library,
      "Sources/CheckedClient/Main.swift": main,
      "Sources/CheckedClient/Conditions.swift": conditions,
    ])
  }

  /// A module that is compiled with other conditions than the one that includes it.
  private static let library = """
    import Trellis
    extension Keys {
      public static let log = Key<String>("log")
      public static let title = Key<String>("title")
      public static let plain = Key<String>()
      public static let two = Key<String>("two")
      public static let one = Key<String>("one, \\"two\\" 3")
    }
    public enum TitleModule: Module {
      public static func register<S>(in scope: inout Registry<S>) {
        #if ONLY_LIBRARY
          scope.value(.title, "lib")
        #else
          scope.value(.title, "none")
          scope.value(.one, "none")
        #endif
        #if ONLY_CLIENT
          scope.shared(.two, needs: Keys.title) { $0 }
        #endif
      }
    }
    """

  private static let main = """
    import ClientLibrary
    import Trellis
    struct Failure: Error {}
    func check() throws {
      if CommandLine.arguments.contains("fail") { throw Failure() }
    }
    enum AppScope: ScopeDefinition {
      static func register(in app: inout Registry<AppScope>) {
        app.value(.log, "log")
        app.include(TitleModule.self)
        registerConditions(in: &app)
        try? registerPlain(in: &app)
      }
      static func registerPlain(in app: inout Registry<AppScope>) throws {
        try check()
        app.value(.plain, "plain")
      }
    }
    /// The text shows what another function replaces as the program is loaded.
    enum ReplacedScope: ScopeDefinition {
      static func register(in app: inout Registry<ReplacedScope>) { registerPlain(in: &app) }
      dynamic static func registerPlain(in app: inout Registry<ReplacedScope>) { app.value(.plain, "plain") }
    }
    extension ReplacedScope {
      @_dynamicReplacement(for: registerPlain(in:))
      static func registerNothing(in app: inout Registry<ReplacedScope>) {}
    }
    /// What it registers cannot be seen in its text.
    enum UnseenScope: ScopeDefinition {
      typealias Parent = AppScope
      static let steps: [(inout Registry<UnseenScope>) -> Void] = [{ $0.override(.log, value: "unseen") }]
      static func register(in session: inout Registry<UnseenScope>) {
        for step in steps { step(&session) }
      }
    }
    @main struct Main {
      static func main() throws {
        if CommandLine.arguments.contains("fail") { for _ in 0..<2 { _ = try Scope(ReplacedScope.self) } }
        for _ in 0..<3 {
          let app = try Scope(AppScope.self)
          print(try app.resolve(.log), try app.resolve(.title), (try? app.resolve(.plain)) ?? "none")
        }
        do { _ = try Scope(AppScope.self).resolve(.nowhere) } catch let error as ResolutionError { print(error) }
        print(Keys.nowhere.name, Keys.plain, Key<Int>())
        print(try Scope(AppScope.self) { $0.override(.log, value: "x") }.open(UnseenScope.self).resolve(.log))
      }
    }
    """

  private static let conditions = """
    import Trellis
    extension Keys {
      static let first = Key<Int>()
      static let nowhere = Key<Int>()
      static let second = Key<Int>("second")
      static let fourth = Key<Int>("fourth")
      #if ONLY_LIBRARY
        static let third = Key<Int>("never")
      #else
        static let third = Key<Int>("third")
      #endif
    }
    extension AppScope {
      static func registerConditions(in app: inout Registry<AppScope>) {
        #if ONLY_CLIENT
          app.value(.first, 1)
          #if ONLY_LIBRARY || !BOTH
            app.value(.second, 2)
          #elseif os(Linux) || os(macOS)
            app.shared(.second, needs: Keys.first) { $0 }
          #endif
        #else
          app.shared(.first) { 1 }
        #endif
        #if BOTH
          app.value(.third, 3)
        #endif
        if CommandLine.arguments.count > 90 { app.value(.fourth, 4) }
      }
    }
    """
}
