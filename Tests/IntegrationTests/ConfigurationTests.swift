import Foundation
import Testing

@Suite("A project's configuration")
struct ConfigurationTests {
  static let keys = CommandLineTests.keys

  /// A scope that is sound, and has a fault where `LEGACY` is set.
  private static let varied = CommandLineTests.soundScope.replacing(
    "    app.value(.log",
    with: """
          #if LEGACY
            app.value(.log, "old")
            for key in [Keys.log] { app.value(key, "opaque") }
          #endif
          app.value(.log
      """)

  @Test("settles conditions: what they rule out is not reported, what they rule in always is")
  func defines() async throws {
    let folder = try Folder(["Keys.swift": Self.keys, "App.swift": Self.varied])
    let open = try await Program.trellis("check", ".", in: folder.url)
    #expect(open.status == 1)
    #expect(open.output.contains("note: this happens when 'LEGACY'"), "\(open.output)")
    #expect(open.output.contains("[not-followed]"))
    try folder.write(#"{"defines": {"LEGACY": false, "os( Linux )": true}}"#, to: ".trellis.json")
    let off = try await Program.trellis("check", "--strict", ".", in: folder.url)
    #expect(off.status == 0)
    #expect(off.output.hasPrefix("trellis: 2 files, 1 scope, 2 keys, 2 registrations: no findings"))
    try folder.write(#"{"defines": {"LEGACY": true}}"#, to: ".trellis.json")
    let on = try await Program.trellis("check", ".", in: folder.url)
    #expect(on.status == 1)
    #expect(on.output.contains("[duplicate]") && !on.output.contains("this happens when"))
  }

  @Test("a comment in a branch that is ruled out is not there in vain")
  func ruledOutComment() async throws {
    let text = CommandLineTests.soundScope + "\n#if LEGACY\n// trellis:ignore[cycle] until it is gone\n#endif\n"
    let folder = try Folder(["Keys.swift": Self.keys, "App.swift": text])
    #expect(try await Program.trellis("check", ".", in: folder.url).output.contains("[unused-ignore]"))
    try folder.write(#"{"defines": {"LEGACY": false}}"#, to: ".trellis.json")
    #expect(try await Program.trellis("check", "--strict", ".", in: folder.url).status == 0)
  }

  @Test("names the roots: what stands below others is left out, and told")
  func roots() async throws {
    let demo = CommandLineTests.brokenScope.replacing("AppScope", with: "DemoScope").replacing("use(", with: "demo(")
    let folder = try Folder([
      "Keys.swift": Self.keys, "App.swift": CommandLineTests.soundScope, "Demo.swift": demo,
      "Below.swift": """
      import Trellis
      enum BelowScope: ScopeDefinition {
        typealias Parent = DemoScope
        static func register(in scope: inout Registry<BelowScope>) { scope.shared(.log, needs: Keys.log) { $0 } }
      }
      """,
    ])
    #expect(try await Program.trellis("check", ".", in: folder.url).status == 1)
    try folder.write(#"{"roots": ["AppScope"]}"#, to: ".trellis.json")
    let run = try await Program.trellis("check", ".", in: folder.url)
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.hasPrefix("trellis: 4 files, 1 scope, 2 keys, 2 registrations, 2 scopes outside the roots: no"))
    let graph = try await Program.trellis("graph", ".", in: folder.url)
    #expect(!graph.output.contains("DemoScope"))
    try folder.write("{\n  \"roots\": [\"AppScope\", \"BelowScope\"]}", to: ".trellis.json")
    let wrong = try await Program.trellis("check", ".", in: folder.url)
    #expect(wrong.status == 2)
    #expect(
      wrong.errors.hasPrefix(
        "./.trellis.json:2:25: error: no scope definition without a parent is called 'BelowScope'\n"))
    // Where files are given, the other programs of the project need not be among them.
    let part = try await Program.trellis(
      "check", "--config", ".trellis.json", "Keys.swift", "App.swift", in: folder.url)
    #expect(part.status == 0, "\(part.errors)")
  }

  @Test("leaves out by pattern, and tells a pattern that nothing matches")
  func exclude() async throws {
    let folder = try Folder([
      "Keys.swift": Self.keys, "App.swift": CommandLineTests.soundScope, "Old/One.swift": "let open = \"",
      "a/b/Two.generated.swift": "import Trellis\nlet open = \"",
      ".trellis.json": "{\"exclude\": [\"Old\", \"**/*.generated.swift\",\n  \"Older/**\"]}",
    ])
    let run = try await Program.trellis("check", ".", in: folder.url)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("trellis: 2 files"))
    #expect(run.errors == "./.trellis.json:2:3: warning: nothing that is read matches 'Older/**'\n")
    let files = try await Program.trellis(
      "check", "--config", folder.url.path + "/.trellis.json", folder.url.path + "/Old/One.swift", "./Keys.swift",
      "App.swift", in: folder.url)
    #expect(files.status == 0)
    #expect(files.output.hasPrefix("trellis: 2 files") && files.errors.isEmpty)
    for command in ["graph", "explain"] {
      let arguments = (command == "explain" ? ["log"] : []) + ["--config", ".trellis.json", "a", "Keys.swift"]
      let run = try await Program.run(try Program.toolPath(), [command] + arguments, in: folder.url)
      #expect(run.status == 0, "\(run.errors)")
    }
  }

  @Test("names a baseline, which holds wherever a run starts and however paths are given")
  func baseline() async throws {
    let folder = try Folder([
      "app/Sources/Keys.swift": Self.keys, "app/Sources/App.swift": CommandLineTests.brokenScope,
      "app/.trellis.json": #"{"baseline": "known.json"}"#,
    ])
    let missing = try await Program.trellis("check", "app", in: folder.url)
    #expect(missing.status == 2)
    #expect(missing.errors.contains("app/known.json' cannot be read"))
    let app = folder.url.appending(path: "app")
    #expect(try await Program.trellis("check", "--write-baseline", "known.json", ".", in: app).status == 0)
    for (path, start) in [("app", folder.url), (app.path, folder.url), ("..//app/.", app)] {
      let run = try await Program.trellis("check", path, in: start)
      #expect(run.status == 0)
      #expect(run.output.contains("1 in the baseline"), "\(path)")
    }
    let files = try await Program.trellis(
      "check", "--config", "app/.trellis.json", app.path + "/Sources/Keys.swift", in: folder.url)
    #expect(files.output.contains("0 in the baseline (") && !files.output.contains("fixed"), "\(files.output)")
    let suppressed = try await Program.trellis("check", "--format", "sarif", "--show-suppressed", "app", in: folder.url)
    #expect(suppressed.output.contains(#""suppressions":[{"kind":"external"}]"#))
  }
}
