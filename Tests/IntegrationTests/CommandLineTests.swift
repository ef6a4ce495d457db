import Foundation
import Testing

@Suite("trellis check")
struct CommandLineTests {
  static let keys = """
    import Trellis
    extension Keys {
      static let log = Key<String>("log")
      static let api = Key<String>("api")
    }
    """
  static let soundScope = """
    import Trellis
    enum AppScope: ScopeDefinition {
      static func register(in app: inout Registry<AppScope>) {
        app.value(.log, "log")
        app.shared(.api, needs: Keys.log) { $0 }
      }
    }
    func use(_ app: Scope<AppScope>) throws { _ = try app.resolve(.api) }
    """
  static let brokenScope = soundScope.replacing("    app.value(.log, \"log\")\n", with: "")

  @Test("prints one line and exits 0 where all is well")
  func sound() async throws {
    let folder = try Folder(["Keys.swift": Self.keys, "App.swift": Self.soundScope])
    let run = try await Program.trellis("check", ".", in: folder.url)
    #expect(run.status == 0)
    #expect(
      run.output.wholeMatch(of: /trellis: 2 files, 1 scope, 2 keys, 2 registrations: no findings \(\d+ ms\)\n/) != nil)
    #expect(run.errors.isEmpty)
  }

  @Test("names file, line, need and what to do, and exits 1, where a registration is gone")
  func broken() async throws {
    let folder = try Folder(["Keys.swift": Self.keys, "App.swift": Self.brokenScope])
    let run = try await Program.trellis("check", ".", in: folder.url)
    #expect(run.status == 1)
    #expect(
      run.output.hasPrefix(
        """
        ./App.swift:4:34: error: '.api' needs '.log' (String), which nothing registers in AppScope [missing]
        ./App.swift:2:6: note: register '.log' in AppScope, give the key a default, or need it as 'Keys.log.optional'
        trellis: 2 files, 1 scope, 2 keys, 1 registration: 1 error
        """))
  }

  @Test("prints JSON that a parser reads")
  func json() async throws {
    let folder = try Folder(["Keys.swift": Self.keys, "App \"quoted\"\n.swift": Self.brokenScope])
    let run = try await Program.trellis("check", "--format", "json", ".", in: folder.url)
    #expect(run.status == 1)
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    #expect(report.version == 1)
    #expect(report.summary.registrations == 1)
    let finding = try #require(report.findings.first)
    #expect(finding.id == "missing")
    #expect(finding.severity == "error")
    #expect(finding.path == "./App \"quoted\"\n.swift")
    #expect(finding.line == 4)
    #expect(finding.column == 34)
    #expect(finding.trail.map(\.key) == [".api", ".log"])
    #expect(finding.notes.count == 1)
  }

  private struct Report: Decodable {
    var version: Int
    var summary: Summary
    var findings: [Finding]

    struct Summary: Decodable {
      var files, scopes, keys, registrations, milliseconds: Int
    }
    struct Finding: Decodable {
      var id, severity, message, path: String
      var line, column: Int
      var trail: [Step]
      var notes: [Note]
    }
    struct Step: Decodable {
      var key, scope, path: String
      var line, column: Int
    }
    struct Note: Decodable {
      var message, path: String
      var line, column: Int
    }
  }

  @Test("prints what machines read, with paths from the folder it runs in")
  func machines() async throws {
    let folder = try Folder(["Keys.swift": Self.keys, "a b/App.swift": Self.brokenScope])
    let path = folder.url.path
    let sarif = try await Program.trellis("check", "--format", "sarif", path, in: folder.url)
    #expect(sarif.status == 1)
    #expect(sarif.output.contains(#""uri":"a%20b/App.swift","uriBaseId":"%SRCROOT%""#))
    let github = try await Program.trellis("check", "--format", "github", path, in: folder.url)
    #expect(github.status == 1)
    #expect(github.output.hasPrefix("::error file=a b/App.swift,line=4,col=34,title=trellis%3A missing::'.api' needs"))
    let junit = try await Program.trellis("check", "--format", "junit", path, in: folder.url)
    #expect(junit.status == 1)
    #expect(junit.output.contains(#"failures="1""#))
  }

  @Test("colours text on a terminal alone, unless told otherwise")
  func color() async throws {
    let folder = try Folder(["Keys.swift": Self.keys, "App.swift": Self.brokenScope])
    let plain = try await Program.trellis("check", ".", in: folder.url).output
    #expect(!plain.contains("\u{1B}"))
    let colored = try await Program.trellis("check", "--color", "always", ".", in: folder.url).output
    #expect(colored.hasPrefix("\u{1B}[1m./App.swift:4:34:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m '.api' needs"))
    let bare = colored.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(bare.split(separator: "\n").dropLast() == plain.split(separator: "\n").dropLast())
    let json = try await Program.trellis("check", "--color", "always", "--format", "json", ".", in: folder.url).output
    #expect(!json.contains("\u{1B}"))
  }

  #if os(Linux)
    @Test(
      "knows a terminal, and honours NO_COLOR",
      .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")),
      arguments: [("", true), ("1", false)])
    func terminal(noColor: String, isColored: Bool) async throws {
      let folder = try Folder(["Keys.swift": Self.keys, "App.swift": Self.brokenScope])
      let call = "NO_COLOR=\(noColor) TERM=xterm '\(try Program.toolPath())' check ."
      // `script` gives its command a terminal.
      let run = try await Program.run("script", ["-qec", call, "/dev/null"], in: folder.url)
      #expect(run.status == 1)
      #expect(run.output.contains("\u{1B}[1;31m") == isColored)
    }
  #endif

  @Test("the build plugin's program checks, reports as text, and does nothing else")
  func checkAlone() async throws {
    let folder = try Folder(["Keys.swift": Self.keys, "App.swift": Self.soundScope])
    func run(_ arguments: String...) async throws -> Program {
      try await Program.run(try Program.toolPath("TrellisCheck"), arguments, in: folder.url)
    }
    let check = try await run("check", "--stamp", "Stamp.swift", ".")
    #expect(check.status == 0 && check.output.contains("no findings"))
    #expect(try folder.read("Stamp.swift").hasPrefix("// Written by 'trellis check'"))
    let json = try await run("check", "--format", "json", ".")
    #expect(json.status == 2)
    #expect(json.errors == "trellis: error: there is no format 'json'\nknown formats: text\n")
    let graph = try await run("graph", ".")
    #expect(graph.status == 2)
    #expect(graph.errors.hasPrefix("trellis: error: this program only checks\n"))
  }

  @Test("reads a package's Sources and nothing else of it")
  func package() async throws {
    let folder = try Folder([
      "Package.swift": "// swift-tools-version: 6.2",
      "Sources/App/Keys.swift": Self.keys, "Sources/App/App.swift": Self.soundScope,
      "Tests/AppTests/Other.swift": Self.brokenScope, ".build/checkouts/x.swift": Self.brokenScope,
      // The build leaves the code of a tutorial's steps alone as well.
      "Sources/App/App.docc/Resources/step.swift": Self.soundScope,
    ])
    let run = try await Program.trellis("check", folder.url.path)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("trellis: 2 files, 1 scope"))
  }

  @Test("goes on after what it cannot read, says where, and exits 2")
  func badInput() async throws {
    let folder = try Folder([
      "Keys.swift": Self.keys, "App.swift": Self.brokenScope,
      "Open.swift": "import Trellis\nlet text: Key<Int> = \"never closed\n/* never closed either",
    ])
    try folder.write(Data("import Trellis // ".utf8) + Data([0xFF, 0xFE]), to: "Latin.swift")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "Dangling.swift"), withDestinationURL: URL(filePath: "/nowhere"))
    let run = try await Program.trellis("check", ".", "missing-folder", in: folder.url)
    #expect(run.status == 2)
    #expect(run.output.contains("./App.swift:4:34: error: '.api' needs '.log'"))
    let errors = Set(run.errors.split(separator: "\n").map(String.init))
    #expect(
      errors == [
        "missing-folder: error: cannot be read: No such file or directory",
        "./Dangling.swift: error: cannot be read: No such file or directory",
        "./Latin.swift:1:19: error: the file is not UTF-8",
        "./Open.swift:2:22: error: this string literal is never closed",
        "./Open.swift:3:1: error: this comment is never closed",
      ])
  }

  @Test("survives links that lead in circles")
  func linkLoop() async throws {
    let folder = try Folder(["a/Keys.swift": Self.keys, "a/App.swift": Self.soundScope])
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "a/b"), withDestinationURL: folder.url.appending(path: "a"))
    let run = try await Program.trellis("check", ".", in: folder.url)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("trellis: 2 files"))
  }

  @Test(
    "explains itself, and says what is wrong with a call",
    arguments: [
      (["--help"], 0, "USAGE: trellis <command>"),
      (["check", "--help"], 0, "--format text|json|sarif|github|junit"),
      ([], 2, "no command given"),
      (["chek"], 2, "there is no command 'chek'"),
      (["check"], 2, "there is no Swift file below the given paths"),
      (["check", "--format", "xml", "."], 2, "known formats: text, json, sarif, github, junit"),
      (["check", "--format"], 2, "'--format' needs a value"),
      (["check", "--color", "red", "."], 2, "known colors: auto, always, never"),
      (["check", "--fast", "."], 2, "there is no option '--fast'"),
      (["check", "@/nowhere/list"], 2, "the response file '/nowhere/list' cannot be read"),
      (["check", "nowhere"], 2, "nowhere: error: cannot be read"),
    ])
  func usage(arguments: [String], status: Int32, text: String) async throws {
    let folder = try Folder()
    let run = try await Program.run(try Program.toolPath(), arguments, in: folder.url)
    #expect(run.status == status)
    #expect((run.output + run.errors).contains(text))
  }

  @Test("takes its arguments from a response file, and leaves a stamp only where there is no error")
  func responseFile() async throws {
    let folder = try Folder(["Keys.swift": Self.keys, "App.swift": Self.soundScope])
    try folder.write("--stamp\nStamp.txt\n--module\nApp\nKeys.swift\nApp.swift\n", to: "list")
    #expect(try await Program.trellis("check", "@list", in: folder.url).status == 0)
    let stamp = folder.url.appending(path: "Stamp.txt")
    #expect(try String(contentsOf: stamp, encoding: .utf8).hasPrefix("// Written by 'trellis check'"))
    try FileManager.default.removeItem(at: stamp)
    try folder.write(Self.brokenScope, to: "App.swift")
    #expect(try await Program.trellis("check", "@list", in: folder.url).status == 1)
    #expect(!FileManager.default.fileExists(atPath: stamp.path))
  }

  @Test("leaves a stamp alone that would stay the same, whatever else changed")
  func sameStamp() async throws {
    let folder = try Folder(["Keys.swift": Self.keys, "App.swift": Self.soundScope])
    let stamp = folder.url.appending(path: "Stamp.swift")
    func date(after text: String) async throws -> Date? {
      try folder.write(text, to: "App.swift")
      let run = try await Program.trellis(
        "check", "--stamp", "Stamp.swift", "--module", "App", "Keys.swift", "App.swift",
        in: folder.url)
      #expect(run.status == 0, "\(run.output)")
      return try FileManager.default.attributesOfItem(atPath: stamp.path)[.modificationDate] as? Date
    }
    _ = try await date(after: Self.soundScope)
    let old = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: stamp.path)
    #expect(try await date(after: Self.soundScope) == old)
    #expect(try await date(after: Self.soundScope + "\n// said in more words\nstruct Other {}\n") == old)
    let other = Self.soundScope.replacing("app.shared(.api", with: "app.unique(.api")
    #expect(other != Self.soundScope)
    #expect(try await date(after: other) != old)
  }

  @Test("finds the mention of a key in a file that otherwise does not matter")
  func mentionElsewhere() async throws {
    let folder = try Folder(["Keys.swift": Self.keys])
    try folder.write(
      Self.soundScope.replacing("func use(_ app: Scope<AppScope>) throws { _ = try app.resolve(.api) }", with: ""),
      to: "App.swift")
    #expect(try await Program.trellis("check", ".", in: folder.url).output.contains("[unused]"))
    try folder.write("let view = SomeView(\\.api)", to: "View.swift")
    #expect(try await !Program.trellis("check", ".", in: folder.url).output.contains("[unused]"))
  }
}
