import Foundation
import Testing

/// Builds a client package as a user would. One test with several steps, since a build takes seconds.
@Suite("The build plugin", .buildsClients)
struct PluginTests {
  @Test(
    "lets a sound client build, costs nothing when nothing changed, and stops a broken one with the validator's words")
  func client() async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let client = try Folder([
      "Package.swift": """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "Client", platforms: [.macOS(.v15)],
        dependencies: [.package(name: "Trellis", path: "\(root.path)"), .package(path: "Storage")],
        targets: [
          .target(
            name: "ClientKeys", dependencies: [.product(name: "Trellis", package: "Trellis")],
            plugins: [.plugin(name: "TrellisValidate", package: "Trellis")]),
          .target(
            name: "guide-book", dependencies: [.product(name: "Trellis", package: "Trellis")],
            plugins: [.plugin(name: "TrellisValidate", package: "Trellis")]),
          .target(
            name: "Window", dependencies: ["ClientKeys", .product(name: "Trellis", package: "Trellis")],
            path: "Features/Window", exclude: ["Old"],
            swiftSettings: [
              .defaultIsolation(MainActor.self), .enableUpcomingFeature("InternalImportsByDefault"),
              .enableUpcomingFeature("MemberImportVisibility"),
            ],
            plugins: [.plugin(name: "TrellisValidate", package: "Trellis")]),
          .target(
            name: "Heading", dependencies: ["ClientKeys", .product(name: "Trellis", package: "Trellis")],
            path: "Sources/Features/Heading",
            swiftSettings: [.defaultIsolation(MainActor.self), .swiftLanguageMode(.v5)],
            plugins: [.plugin(name: "TrellisValidate", package: "Trellis")]),
          .plugin(name: "Make", capability: .buildTool()),
          .binaryTarget(name: "Own", path: "Own.artifactbundle"),
          .executableTarget(
            name: "Client",
            dependencies: [
              "Own", "ClientKeys", "guide-book", "Heading", "Window", .product(name: "Storage", package: "Storage"),
              .product(name: "Trellis", package: "Trellis"),
            ],
            plugins: ["Make", .plugin(name: "TrellisValidate", package: "Trellis")]),
        ])
      """,
      "Sources/ClientKeys/Keys.swift": """
      import Trellis
      extension Keys {
        public static let log = Key<String>("log")
        public static let api = Key<String>("api")
        public static let title = Key<String>("title")
        static let spare = Key<String>("spare")
      }
      public enum TitleModule: Module {
        public static func register<S>(in scope: inout Registry<S>) {
          scope.value(.title, "title")
          scope.value(.spare, "spare")
        }
      }
      enum LibraryScope: ScopeDefinition {
        static func register(in scope: inout Registry<LibraryScope>) { scope.include(TitleModule.self) }
      }
      """,
      "Storage/Package.swift": """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "Storage", products: [.library(name: "Storage", targets: ["Storage"])],
        targets: [
          .target(name: "Storage", dependencies: ["CThings", "Disk"]), .systemLibrary(name: "CThings"),
          .binaryTarget(name: "Disk", path: "Disk.artifactbundle"),
        ])
      """,
      "Storage/Sources/CThings/module.modulemap": "module CThings { header \"things.h\" }",
      "Storage/Sources/CThings/things.h": "static inline int things(void) { return 3; }",
      "Storage/Sources/Storage/Store.swift": """
      public struct Store: Sendable { public init() async {} }
      """,
      // Read, it would use the key `spare`, which nothing uses.
      "Storage/Sources/Storage/Wheel.swift": """
      enum Wheel { case mounted, spare }
      func pick(_ wheels: [Wheel], from all: inout [Wheel]) {}
      func mount(_ all: inout [Wheel]) { pick([.mounted, .spare], from: &all) }
      """,
      "Sources/Client/Main.swift": Self.main,
      "Sources/Client/Generated.swift": Self.generated,
      "Plugins/Make/Make.swift": Self.make,
      "Features/Window/Window.swift": Self.window,
      "Features/Window/Old/Window.swift": Self.window,
      "Sources/Features/Heading/Heading.swift": Self.heading,
      "Sources/guide-book/Guide.swift": try examples(of: "DependencyStructs", below: root),
    ])
    try writeBinary("Disk", to: "Storage/Disk.artifactbundle", in: client)
    try writeBinary("Own", to: "Own.artifactbundle", in: client)
    let first = try await build(client)
    #expect(first.status == 0, "\(first.output)\(first.errors)")
    #expect(first.output.contains("Checking the graph of Client"))
    // What the library leaves unused, its users may not.
    #expect(first.output.contains("Checking the graph of ClientKeys"))
    let partial = first.output.split(separator: "\n").filter { $0.contains("[unused]") }
    #expect(partial.count == 1, "the program's own check says it once: \(partial)")
    // The package manager gives the linker of a binary a path that it does not use.
    let warnings = first.output.split(separator: "\n").filter { $0.contains("warning:") && !$0.hasPrefix("clang:") }
    #expect(warnings.count == partial.count, "\(warnings)")
    let run = try await ClientBuild.swift("run", "--skip-build", in: client)
    #expect(run.output == "hello from the api, hello 1 title 5 title 7 title 7\n", "\(run.output)")

    // The package manager links its tools once more in the second build, whatever they are; from then on nothing runs.
    #expect(try await build(client).status == 0)
    let again = try await build(client)
    #expect(again.status == 0)
    #expect(!again.output.contains("Checking the graph"))
    try await leavesTheStampAlone(in: client)

    let asked = try await ClientBuild.swift("package", "trellis", "check", in: client)
    #expect(asked.status == 0)
    // It finds what the build found, but for a key that the package manager does not tell it of; so does the program.
    let written = try await Program.trellis("check", ".", in: client.url)
    for output in [asked.output, written.output] {
      let others = output.split(separator: "\n").filter {
        $0.contains(#/: (warning|error): /#) && !$0.contains("`.made`")
      }
      #expect(others.count == 1 && others[0].contains("[unused]"), "\(output)")
    }
    #expect(written.status == 0 && written.errors == "")
    let graph = try await ClientBuild.swift("package", "trellis", "graph", in: client)
    #expect(graph.output.contains("\"Sources/Client/Main.swift\"") && !graph.output.contains(client.url.path))
    // The package manager has one status for whatever fails.
    #expect(try await ClientBuild.swift("package", "trellis", "explain", "nobody", in: client).status == 1)

    try await tellsAtTheProperty(in: client)

    let withoutLog = Self.main.replacing("    app.value(.log, \"hello\")\n", with: "")
    let early = "\nfunc early(_ app: Scope<AppScope>) throws { _ = try app.resolve(.store) }\n"
    try client.write(withoutLog + early + Self.panel, to: "Sources/Client/Main.swift")
    let broken = try await build(client)
    #expect(broken.status != 0)
    let file = client.url.appending(path: "Sources/Client/Main.swift").path
    #expect(broken.output.contains(Self.unseen), "\(broken.output)")
    #expect(
      broken.output.contains(
        "\(file):13:34: error: '.api' needs '.log' (String), which nothing registers in AppScope [missing]"),
      "\(broken.output)")
    // What a package without Trellis declares is known, and of its two files only the one that declares it was read.
    #expect(broken.output.contains("'.store' is requested synchronously, but"), "\(broken.output)")
    #expect(broken.output.contains("trellis: 8 files"))
    try client.write(withoutLog, to: "Sources/Client/Main.swift")
    try await becomesKnown(in: client)
    // Without a verb the command checks. It knows what Storage declares, too, and that it can make no scope current.
    try client.write(withoutLog + early + Self.panel, to: "Sources/Client/Main.swift")
    let refused = try await ClientBuild.swift("package", "trellis", in: client)
    #expect(refused.status != 0)
    #expect(refused.output.contains("'.api' needs '.log' (String), which nothing registers in AppScope [missing]"))
    #expect(refused.output.contains(Self.unseen), "\(refused.output)")
    #expect(refused.output.contains("'.store' is requested synchronously, but"), "\(refused.output)")
    let named = try await ClientBuild.swift("package", "trellis", "check", "--module", "Client", in: client)
    #expect(named.output.contains(Self.unseen), "a module's name is for paths behind it: \(named.output)")
    let folder = try await ClientBuild.swift("package", "trellis", "check", ".", in: client)
    #expect(folder.output.contains("[missing]") && folder.output.contains(Self.unseen), "\(folder.output)")
    // A binary of a package that uses Trellis may have been built with it, but not with a key that is not public.
    try client.write(withoutLog + Self.panel + "import Own\n", to: "Sources/Client/Main.swift")
    let own = try await ClientBuild.swift("package", "trellis", in: client)
    #expect(own.output.contains("[missing]") && own.output.contains(Self.unseen), "\(own.output)")
  }

  /// Writes a binary target of a module that declares nothing but a C function.
  private func writeBinary(_ name: String, to bundle: String, in client: Folder) throws {
    try client.write("module \(name) { header \"h.h\" }", to: "\(bundle)/include/module.modulemap")
    try client.write("static inline int \(name)(void) { return 4; }", to: "\(bundle)/include/h.h")
    try client.write("!<arch>\n", to: "\(bundle)/lib\(name).a")
    let triples = [
      "x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu", "arm64-apple-macosx", "x86_64-apple-macosx",
    ]
    try client.write(
      """
      {"schemaVersion": "1.0", "artifacts": {"\(name)": {"type": "staticLibrary", "version": "1.0.0", "variants": [{
        "path": "lib\(name).a", "supportedTriples": \(triples),
        "staticLibraryMetadata": {"headerPaths": ["include"], "moduleMapPath": "include/module.modulemap"}}]}}}
      """, to: "\(bundle)/info.json")
  }

  /// A check that finds the same graph again costs no more than itself: its file stays as old as it was, and the build after
  /// it checks nothing.
  private func leavesTheStampAlone(in client: Folder) async throws {
    let outputs = "plugins/outputs/\(client.url.lastPathComponent.lowercased())/Client/destination/TrellisValidate"
    let stamp = ClientBuild.folder.appending(path: outputs).appending(path: "TrellisValidated.swift").path
    func date() throws -> Date? {
      try FileManager.default.attributesOfItem(atPath: stamp)[.modificationDate] as? Date
    }
    let old = try date()
    try client.write(Self.main + "\n// Nothing else.\n", to: "Sources/Client/Main.swift")
    let changed = try await build(client)
    #expect(changed.output.contains("Checking the graph of Client"))
    #expect(try date() == old)
    #expect(try await !build(client).output.contains("Checking the graph"))
  }

  /// What is wrong with a struct of dependencies is shown at its property.
  private func tellsAtTheProperty(in client: Folder) async throws {
    let file = client.url.appending(path: "Sources/Client/Main.swift").path
    try client.write(Self.main.replacing("let log: String", with: "let lag: String"), to: "Sources/Client/Main.swift")
    let unnamed = try await build(client)
    #expect(unnamed.status != 0)
    let message =
      "error: the property 'lag' of 'Banner.Dependencies' names no key; did you mean '.log'? [no-key]"
    #expect(unnamed.output.contains("\(file):7:44: \(message)"), "\(unnamed.output)")
    // The file that is written for the structs stays the same, and is compiled again all the same.
    try client.write(Self.main.replacing("let log: String", with: "let log: Int"), to: "Sources/Client/Main.swift")
    let untyped = try await build(client)
    #expect(untyped.status != 0)
    #expect(
      untyped.output.contains("\(file):7:44: error: cannot convert value of type 'KeyPath<Banner.Dependencies, Int>'"),
      "\(untyped.output)")
  }

  private func examples(of guide: String, below root: URL) throws -> String {
    let text = try String(contentsOf: root.appending(path: "Documentation/\(guide).md"), encoding: .utf8)
    let examples = text.split(separator: "```swift\n").dropFirst().compactMap { $0.split(separator: "\n```").first }
    #expect(examples.count > 2)
    return examples.joined(separator: "\n\n")
  }

  /// What is broken builds once the project's configuration names a baseline that has it.
  private func becomesKnown(in client: Folder) async throws {
    let written = try await Program.trellis("check", "--write-baseline", "known.json", ".", in: client.url)
    #expect(written.status == 0)
    try client.write("{\"baseline\": \"known.json\"}", to: ".trellis.json")
    // The package manager asks plugins again when the manifest or the list of sources changes.
    let manifest = try String(contentsOf: client.url.appending(path: "Package.swift"), encoding: .utf8)
    try client.write(manifest + "\n", to: "Package.swift")
    // After builds that failed, the compiler's driver may take a source for compiled, even one that has changed. Without its
    // records it compiles every source.
    let outputs = ClientBuild.products().appending(path: "Client.build")
    for file in try FileManager.default.contentsOfDirectory(at: outputs, includingPropertiesForKeys: nil)
    where ["priors", "swiftdeps"].contains(file.pathExtension) {
      try FileManager.default.removeItem(at: file)
    }
    let known = try await build(client)
    #expect(known.status == 0, "\(known.output)")
    #expect(known.output.contains("in the baseline"))
    try client.write("{\"version\":1,\"findings\":[]}", to: "known.json")
    #expect(try await build(client).status != 0, "a baseline that changes is read again")
    try client.write("{}", to: ".trellis.json")
    #expect(try await build(client).status != 0)
  }

  private static let main = """
    import ClientKeys; import CThings; import Disk
    import Heading
    import Storage
    import Trellis
    import Window
    struct Banner: Injectable {
      struct Dependencies: DependencySet { let log: String }
      let dependencies: Dependencies
    }
    extension Keys { static let banner = Key<Banner>("banner"), store = Key<Store>("store") }
    enum AppScope: ScopeDefinition {
      static func register(in app: inout Registry<AppScope>) {
        app.value(.log, "hello")
        app.shared(.api, needs: Keys.log) { $0 + " from the api" }
        app.unique(.banner, needs: Banner.Dependencies.needs, make: Banner.init)
        app.unique(.store, make: Store.init)
      }
    }
    @main @MainActor struct Main {
      static func main() async throws {
        let app = try Scope(AppScope.self)
        _ = try await app.load(.store)
        print(try "\\(app.resolve(.api)), \\(app.resolve(.banner).log)", try show(), try heading())
      }
    }
    """

  /// What is read there is registered nowhere.
  private static let panel = """
    extension Keys { static let side = Key<Int>("side") }
    struct Panel { @Current(.side) var side: Int }
    func print(in app: Scope<AppScope>) { app.run { print(Panel().side) } }
    """
  private static let unseen = "'.side' (Int) is read with '@Current', but nothing registers it"

  /// A key that a plugin's command declares, in a scope of its own.
  private static let generated = """
    import Trellis
    enum MadeScope: ScopeDefinition {
      static func register(in made: inout Registry<MadeScope>) { made.value(.made, 1) }
    }
    func made(_ scope: Scope<MadeScope>) throws -> Int { try scope.resolve(.made) }
    """
  private static let make = """
    import Foundation
    import PackagePlugin
    @main struct Make: BuildToolPlugin {
      func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
        let file = context.pluginWorkDirectoryURL.appending(path: "Made.swift")
        let text = "import Trellis; extension Keys { static let made = Key<Int>(\\"made\\") }"
        return [
          .buildCommand(
            displayName: "Making", executable: URL(filePath: "/bin/sh"),
            arguments: ["-c", "echo '\\(text)' > '\\(file.path)'"], outputFiles: [file])
        ]
      }
    }
    """

  /// Of a target that is on the main actor by default, with what other modules see.
  private static let window = """
    import ClientKeys
    public import Trellis
    final class Model { var count = 1 }
    final class WindowModel: Injectable {
      struct Dependencies: DependencySet { let model: Model; let title: String? }
      let dependencies: Dependencies
      init(_ dependencies: Dependencies) { self.dependencies = dependencies }
      var text: String { "\\(self.model.count) \\(self.title ?? "-")" }
    }
    public struct Frame: DependencySet { let title: String }
    nonisolated struct Caption {
      struct Dependencies: DependencySet { let title: String, size: Int }
      let dependencies: Dependencies
    }
    extension Keys { static let model = Key<Model>("model"), window = Key<WindowModel>("window"), frame = Key<Int>("frame") }
    extension Keys { static let size = Key<Int>("size"), caption = Key<Caption>("caption") }
    enum WindowScope: ScopeDefinition {
      static func register(in window: inout Registry<WindowScope>) {
        window.include(TitleModule.self)
        window.shared(.model, on: MainActor.self) { Model() }
        window.unique(
          .window, on: MainActor.self, needs: WindowModel.Dependencies.needs, make: WindowModel.init)
        window.unique(.frame, on: MainActor.self, needs: Frame.needs) { $0.title.count }
        window.value(.size, 7)
        window.unique(.caption, needs: Caption.Dependencies.needs, make: Caption.init)
      }
    }
    public func show() throws -> String {
      let scope = try Scope(WindowScope.self)
      let caption = try scope.resolve(.caption).dependencies
      return try "\\(scope.resolve(.window).text) \\(scope.resolve(.frame)) \\(caption.title) \\(caption.size)"
    }
    """

  /// The same in the language mode of Swift 5, with a struct that is off the main actor by itself.
  private static let heading = """
    import ClientKeys
    import Trellis
    final class HeadingModel {
      nonisolated struct Dependencies: DependencySet { let title: String, size: Int }
      let dependencies: Dependencies
      init(_ dependencies: Dependencies) { self.dependencies = dependencies }
    }
    extension Keys { static let size = Key<Int>("size"), heading = Key<HeadingModel>("heading") }
    enum HeadingScope: ScopeDefinition {
      static func register(in heading: inout Registry<HeadingScope>) {
        heading.include(TitleModule.self)
        heading.value(.size, 7)
        heading.unique(.heading, on: MainActor.self, needs: HeadingModel.Dependencies.needs) {
          HeadingModel($0)
        }
      }
    }
    public func heading() throws -> String {
      let dependencies = try Scope(HeadingScope.self).resolve(.heading).dependencies
      return "\\(dependencies.title) \\(dependencies.size)"
    }
    """

  private func build(_ client: Folder) async throws -> Program {
    let program = try await ClientBuild.swift("build", in: client)
    return Program(status: program.status, output: program.output + program.errors, errors: "")
  }
}
