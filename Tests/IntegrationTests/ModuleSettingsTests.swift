import Foundation
import Testing

@Suite("The modules of a configuration")
struct ModuleSettingsTests {
  /// Two modules whose internal keys have the same name, and an app that sees what is public.
  private static let files = [
    "Net/Code/Net.swift": """
    import Trellis
    extension Keys {
      static let log = Key<String>("log")
      public static let net = Key<Int>("net")
    }
    public enum NetModule: Module {
      public static func register<S>(in scope: inout Registry<S>) {
        scope.value(.log, "net")
        scope.shared(.net, needs: Keys.log) { $0.count }
      }
    }
    """,
    "App/App.swift": """
    import Net
    import Trellis
    extension Keys { static let log = Key<String>("log") }
    enum AppScope: ScopeDefinition {
      static func register(in scope: inout Registry<AppScope>) {
        scope.include(NetModule.self)
        scope.value(.log, "app")
      }
    }
    func use(_ app: Scope<AppScope>) throws { _ = try (app.resolve(.net), app.resolve(.log)) }
    """,
  ]

  private static func settings(_ modules: String) -> [String: String] {
    files.merging([".trellis.json": "{\n  \"modules\": {\(modules)}\n}\n"]) { $1 }
  }

  @Test("Each module sees what others make public, whatever its folder is called")
  func boundaries() async throws {
    let folder = try Folder(Self.settings(#""App": "App", "Net": ["Net/Code"]"#))
    let run = try await Program.trellis("check", "--strict", in: folder.url)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.output)\(run.errors)")
    #expect(run.output.hasPrefix("trellis: 2 files, 1 scope, 3 keys, 3 registrations: no findings"), "\(run.output)")
    // Elsewhere, by a path that leads up, and by name.
    try folder.write(
      "{\"modules\": {\"App\": \"../App\", \"Net\": \"./../Net/Code/Net.swift\"}}", to: "Work/.trellis.json")
    for arguments in [["Work"], ["--config", "Work/.trellis.json"], ["--config", "Work/.trellis.json", "App"]] {
      let run = try await Program.run(try Program.toolPath(), ["check", "--strict"] + arguments, in: folder.url)
      #expect(run.status == 0 && run.errors.isEmpty, "\(arguments): \(run.output)\(run.errors)")
      #expect(run.output.hasPrefix("trellis: 2 files, 1 scope, 3 keys"), "\(arguments): \(run.output)")
    }
    // What the modules do not list is not read.
    try folder.write("let open = \"", to: "Old.swift")
    #expect(try await Program.trellis("check", ".", in: folder.url).output.hasPrefix("trellis: 2 files"))
    let gone = Self.files["App/App.swift"]?.replacing(".log, \"app\"", with: ".gone, \"app\"") ?? ""
    try folder.write(gone, to: "App/App.swift")
    let broken = try await Program.trellis("check", in: folder.url)
    #expect(broken.output.contains("./App/App.swift:10:"), "\(broken.output)")
  }

  @Test(
    "What is wrong is said where it is",
    arguments: [
      (#""modules": ["App"]"#, #"1:13: error: 'modules' is an object: "Core": "Core/Sources", or a list of folders"#),
      (#""modules": {"My App": "App"}"#, "1:14: error: 'My App' is no name that code can import"),
      (#""modules": {"App": "/App"}"#, "1:21: error: a module's sources are a path, or a list of paths"),
      (#""modules": {"App": 1}"#, "1:21: error: a module's sources are a path, or a list of paths"),
      (#""modules": {"App": []}"#, "1:21: error: a module has sources; one without them is named in 'outside'"),
      (#""modules": {"App": "App", "Net": "./App/"}"#, "1:35: error: './App/' is the module 'App' already"),
      (#""modules": {"App": "App", "App": "Net"}"#, "1:28: error: 'App' is here for the second time"),
      (#""modules": {"App": "Ap"}"#, "1:21: error: './Ap', of the module 'App', cannot be read: No such file"),
      (
        #""modules": {"App": "README"}"#, "1:21: error: './README', of the module 'App', cannot be read: it is no Swift"
      ),
      (#""outside": "Sentry""#, "1:13: error: 'outside' is a list of modules that do not use Trellis"),
      (#""outside": ["a-b"]"#, "1:14: error: a module is a name that code can import"),
      (#""outside": ["TrellisUI"]"#, "1:14: error: 'TrellisUI' has a name of the library's own"),
    ])
  func faults(members: String, text: String) async throws {
    let folder = try Folder(Self.files.merging([".trellis.json": "{\(members)}", "README": ""]) { $1 })
    let run = try await Program.trellis("check", in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("./.trellis.json:\(text)"), "\(run.errors)")
  }

  @Test("A module without a Swift file is a warning")
  func empty() async throws {
    let folder = try Folder(
      Self.settings(#""App": "App", "Net": "Net", "Old": "Docs""#).merging(["Docs/A.md": ""]) { $1 })
    let run = try await Program.trellis("check", in: folder.url)
    #expect(run.errors == "./.trellis.json:2:50: warning: the module 'Old' has no Swift file that is read\n")
    #expect(run.status == 0)
  }

  @Test("What is imported and not scanned limits the check, until 'outside' names it")
  func outside() async throws {
    let folder = try Folder([
      "App/App.swift": """
      import Sentry
      import Trellis
      extension Keys { public static let log = Key<String>("log"), gone = Key<String>("gone") }
      enum AppScope: ScopeDefinition {
        static func register(in scope: inout Registry<AppScope>) { scope.value(.log, "app") }
      }
      enum NextScope: ScopeDefinition {
        typealias Parent = AppScope
        static func register(in scope: inout Registry<NextScope>) {}
      }
      struct Screen { @Current(.log) var log; @Current(.gone) var gone }
      @main struct Main {
        static func main() throws { try Scope(AppScope.self).run { print(Screen()) } }
      }
      """
    ])
    let open = try await Program.trellis("check", in: folder.url)
    let limit =
      "trellis: 1 look-up is not checked, because 'Sentry' is not scanned; name it in 'outside' if it does not use Trellis\n"
    #expect(open.output.components(separatedBy: limit).count == 2, "\(open.output)")
    #expect(!open.output.contains("[missing]"))
    let json = try await Program.trellis("check", "--format", "json", in: folder.url)
    #expect(json.output.contains(#""unscanned":["Sentry"],"limitedUses":1"#))
    #expect(try await !Program.trellis("check", "--partial", ".", in: folder.url).output.contains("because"))
    for arguments in [["--without-trellis", "Sentry"], []] {
      if arguments.isEmpty { try folder.write(#"{"outside": ["Sentry"]}"#, to: ".trellis.json") }
      let run = try await Program.run(try Program.toolPath(), ["check"] + arguments, in: folder.url)
      #expect(run.output.contains("'.gone' (String) is read with '@Current'"), "\(run.output)")
      #expect(!run.output.contains("not scanned"))
    }
  }
}
