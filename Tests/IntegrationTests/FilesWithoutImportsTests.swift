import Foundation
import Testing

/// What a file without a word of Trellis declares, as models do, counts wherever the rest of the program depends on it.
@Suite("Files that import nothing of Trellis")
struct FilesWithoutImportsTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// By path below `Sources`.
    let files: [String: String]
    /// Parts of the findings, all of which there must be; no finding if it is empty.
    var findings: [String] = []
  }

  private static func app(_ registrations: String, keys: String, and others: String = "") -> String {
    """
    import Trellis
    extension Keys { \(keys) }
    enum AppScope: ScopeDefinition {
      static func register(in app: inout Registry<AppScope>) {
        \(registrations)
      }
    }
    \(others)
    """
  }

  private static func weak(_ make: String, _ type: String = "Camera", model: [String]) -> [String: String] {
    var files = [
      "App/App.swift": app(
        "app.weak(.camera) { \(make) }", keys: "static let camera = Key<\(type)>(\"camera\")",
        and: "func use(_ app: Scope<AppScope>) throws { _ = try app.resolve(.camera) }")
    ]
    for (number, text) in model.enumerated() { files["App/Model\(number).swift"] = text }
    return files
  }

  private static let weakValue = "is not a class [weak-value]"

  private static let products: [Sample] = [
    Sample(
      testDescription: "a structure cannot be weak",
      files: weak("Camera()", model: ["struct Camera { var zoom = 1 }"]), findings: [weakValue]),
    Sample(
      testDescription: "nor can an enumeration, behind a protocol",
      files: weak("Camera()", "any Lens", model: ["enum Camera: Lens { case off; init() { self = .off } }"]),
      findings: [weakValue]),
    Sample(
      testDescription: "nor can what the key names, whatever makes it",
      files: weak("makeCamera(of: 1)", model: ["struct Camera { var zoom = 1 }"]), findings: [weakValue]),
    Sample(
      testDescription: "nor can a nested structure, in an extension",
      files: weak(
        "Camera.Lens()", "Camera.Lens", model: ["final class Camera {}", "extension Camera { struct Lens {} }"]),
      findings: [weakValue]),
    Sample(
      testDescription: "nor can one behind an alias",
      files: weak("Camera()", model: ["typealias Camera = Model.Device", "enum Model { struct Device {} }"]),
      findings: [weakValue]),
    Sample(
      testDescription: "nor can one of another module",
      files: [
        "App/App.swift": "import Models\n" + weak("Camera()", model: [])["App/App.swift", default: ""],
        "Models/Camera.swift": "public struct Camera { public init() {} }",
      ], findings: [weakValue]),
    Sample(
      testDescription: "classes and actors can",
      files: weak("Camera()", model: ["final class Camera {}"]).merging(
        ["App/Other.swift": "actor Other { struct Camera {} }"]) { old, _ in old }),
    Sample(
      testDescription: "of an initializer that has a synchronous overload, nothing is certain",
      files: [
        "App/App.swift": app(
          "app.value(.port, 1)\napp.unique(.server, needs: Keys.port, make: Server.init)",
          keys: "static let port = Key<Int>(\"port\"), server = Key<Server>(\"server\")",
          and: "func use(_ app: Scope<AppScope>) throws { _ = try app.resolve(.server) }"),
        "App/Server.swift": "final class Server { init(_ name: String) async {} }",
        "App/Server+Port.swift": "extension Server { convenience init(_ port: Int) { self.init() } }",
      ]),
  ]

  private static let definition = """
    import Trellis
    extension Keys { static let a = Key<Int>("a"), b = Key<Int>("b") }
    protocol AppDefinition: ScopeDefinition {}
    extension HomeScope {
      static func register(in home: inout Registry<HomeScope>) { home.shared(.a, needs: Keys.b) { $0 } }
    }
    func use(_ home: Scope<HomeScope>) throws { _ = try home.resolve(.a) }
    """

  private static let screens = """
    import Trellis
    extension Keys { static let a = Key<Int>("a") }
    enum AppScope: ScopeDefinition { static func register(in app: inout Registry<AppScope>) { app.value(.a, 1) } }
    enum OtherScope: ScopeDefinition { static func register(in other: inout Registry<OtherScope>) {} }
    class Root: ScopeConsumer { var scope: Scope<OtherScope>! }
    func use(_ app: Scope<AppScope>) throws { _ = try app.resolve(.a); app.pass(to: Screen()) }
    """

  private static let types: [Sample] = [
    Sample(
      testDescription: "a definition may conform through a protocol of the program",
      files: ["App/App.swift": definition, "App/Home.swift": "enum HomeScope: AppDefinition {}"],
      findings: ["'.a' needs '.b'"]),
    Sample(
      testDescription: "or in an extension in a file of its own",
      files: [
        "App/App.swift": definition, "App/Home.swift": "enum HomeScope {}",
        "App/Home+App.swift": "extension HomeScope: AppDefinition {}",
      ], findings: ["'.a' needs '.b'"]),
    Sample(
      testDescription: "a class may be a consumer through superclasses",
      files: [
        "App/App.swift": screens, "App/Screen.swift": "final class Screen: Middle {}",
        "App/Middle.swift": "class Middle: Root {}",
      ], findings: ["OtherScope"]),
    Sample(
      testDescription: "or no consumer at all",
      files: [
        "App/App.swift": screens.replacing("func use", with: "func show(_ root: Root) {}\nfunc use"),
        "App/Screen.swift": "final class Screen: Middle {}", "App/Middle.swift": "class Middle {}",
      ]),
  ]

  private static let reads = """
    import Trellis
    extension Keys { static let a = Key<Int>("a"), b = Key<Int>("b") }
    enum AppScope: ScopeDefinition { static func register(in app: inout Registry<AppScope>) { app.value(.a, 1) } }
    enum LowScope: ScopeDefinition {
      typealias Parent = AppScope
      static func register(in low: inout Registry<LowScope>) {}
    }
    struct Reader { @Current(.b) var b: Int; @Current(.a) var a: Int }
    func start() throws { try Scope(AppScope.self).run { print(Reader().b) } }
    """
  private static let unseen = "'.b' (Int) is read with '@Current', but nothing registers it"

  private static let programs: [Sample] = [
    Sample(
      testDescription: "a program may start there, with an attribute",
      files: [
        "App/App.swift": reads, "App/Main.swift": "@main struct Main { static func main() throws { try start() } }",
      ], findings: [unseen]),
    Sample(
      testDescription: "or in its main.swift", files: ["App/App.swift": reads, "App/main.swift": "try start()"],
      findings: [unseen]),
    Sample(
      testDescription: "a module may export another",
      files: [
        "App/App.swift": """
        import Trellis
        import Umbrella
        enum HomeScope: ScopeDefinition {
          typealias Parent = AppScope
          static func register(in home: inout Registry<HomeScope>) {}
        }
        """,
        "Umbrella/Exports.swift": "@_exported import Core",
        "Core/Core.swift": """
        import Trellis
        public enum AppScope: ScopeDefinition { public static func register(in app: inout Registry<AppScope>) {} }
        """,
      ]),
  ]

  private static let models = ["Models/Model.swift": "public struct Model { var a = 1 }\npublic func load() {}"]

  private static func withModels(_ text: String) -> [String: String] {
    ["App/App.swift": "import Models\n" + text].merging(models) { old, _ in old }
  }

  private static let modules: [Sample] = [
    Sample(
      testDescription: "a module of them declares no key",
      files: withModels("import Trellis\nstruct Needs: DependencySet { let lag: Int }"), findings: ["[no-key]"]),
    Sample(
      testDescription: "no parent",
      files: withModels(
        """
        import Trellis
        enum HomeScope: ScopeDefinition {
          typealias Parent = Gone
          static func register(in home: inout Registry<HomeScope>) {}
        }
        """), findings: ["[unknown-parent]"]),
    Sample(
      testDescription: "and runs no scope", files: withModels(reads + "\n@main struct Main { static func main() {} }"),
      findings: [unseen]),
    Sample(
      testDescription: "whatever it imports itself",
      files: withModels(reads + "\n@main struct Main { static func main() {} }").merging([
        "Models/Other.swift": "import Sentry\ntypealias Other = Int"
      ]) { old, _ in old }, findings: [unseen]),
    Sample(
      testDescription: "its words are not those of keys",
      files: withModels(
        app(
          "app.value(.cache, 1)", keys: "static let cache = Key<Int>(\"cache\")")
      ).merging(["Models/Other.swift": "enum Other { case cache }"]) { old, _ in old }, findings: ["[unused]"]),
    Sample(
      testDescription: "but those of a module that imports another with keys are",
      files: [
        "App/App.swift": app(
          "app.value(.cache, 1)", keys: "public static let cache = Key<Int>(\"cache\")",
          and: "@main struct Main { static func main() {} }\npublic func show(_ key: Key<Int>) {}"),
        "Screens/Screens.swift": "import App\nfunc use() { show(.cache) }",
      ]),
  ]

  private static func lookUp(_ expression: String, _ helper: String, in module: String = "App") -> [String: String] {
    [
      "App/App.swift": (module == "App" ? "" : "import \(module)\n")
        + app(
          "app.value(.a, 1)", keys: "static let a = Key<Int>(\"a\"), gone = Key<Int>(\"gone\")",
          and: "func use(_ s: Scope<AppScope>) throws { print(try s.resolve(.a)); \(expression) }"),
      "\(module)/Helper.swift": helper,
    ]
  }

  private static let handled = "public func quietly<T>(_ f: () throws -> T) throws -> T? { try? f() }"

  private static let takers: [Sample] = [
    Sample(
      testDescription: "a function may handle the errors of its closure",
      files: lookUp("_ = quietly { try s.resolve(.gone) }", handled.replacing(") throws ->", with: ") ->"))),
    Sample(
      testDescription: "although it throws itself", files: lookUp("_ = try quietly { try s.resolve(.gone) }", handled)),
    Sample(
      testDescription: "in another module",
      files: lookUp("_ = try quietly { try s.resolve(.gone) }", handled, in: "Tools")),
    Sample(
      testDescription: "as a member",
      files: lookUp(
        "_ = try Retry().quietly { try s.resolve(.gone) }", "public struct Retry { public init() {}; \(handled) }",
        in: "Tools")),
    Sample(
      testDescription: "of an autoclosure",
      files: lookUp(
        "_ = quietly(try s.resolve(.gone))",
        "func quietly<T>(_ f: @autoclosure () throws -> T) -> T? { try? f() }")),
    Sample(
      testDescription: "through another function",
      files: lookUp(
        "_ = try outer { try s.resolve(.gone) }", "func outer<T>(_ f: () throws -> T) throws -> T? { try quietly(f) }"
      ).merging(["App/Other.swift": handled]) { old, _ in old }),
  ]

  static let samples = products + types + programs + modules + takers

  @Test("count for what they declare, in a folder as in the build plugin", arguments: samples)
  func findings(sample: Sample) async throws {
    let folder = try Folder(["Package.swift": ""])
    for (path, text) in sample.files { try folder.write(text, to: "Sources/\(path)") }
    let package = try await Program.run(try Program.toolPath(), ["check", "."], in: folder.url)
    let lines = package.output.split(separator: "\n").map { String($0).replacing("./Sources", with: "Sources") }
      .dropLast()
    for part in sample.findings { #expect(lines.contains { $0.contains(part) }, "\(package.output)") }
    if sample.findings.isEmpty { #expect(lines.isEmpty, "\(package.output)") }

    // As the plugin calls it: modules that import no other with Trellis do not depend on it.
    var modules: [String: [String]] = [:]
    for path in sample.files.keys.sorted() {
      modules[String(path.prefix { $0 != "/" }), default: []].append("Sources/\(path)")
    }
    var arguments = ["check"]
    for (module, paths) in modules.sorted(by: { ($0.key == "App" ? 0 : 1, $0.key) < ($1.key == "App" ? 0 : 1, $1.key) })
    {
      let texts = paths.compactMap { sample.files[String($0.dropFirst("Sources/".count))] }
      let isClient = texts.contains {
        $0.contains("import Trellis") || $0.contains("import App") || $0.contains("Core")
      }
      arguments += [isClient ? "--module" : "--without-trellis", module] + paths
    }
    let plugin = try await Program.run(try Program.toolPath("TrellisCheck"), arguments, in: folder.url)
    #expect(plugin.output.split(separator: "\n").dropLast().map(String.init) == Array(lines), "\(plugin.output)")
  }
}
