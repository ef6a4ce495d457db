import Foundation
import TestTools
import Testing
import TrellisChecking
import TrellisEditor

@Suite("Diagnostics in an editor")
struct DiagnosticsTests {
  private static let bytes = "{\"general\":{\"positionEncodings\":[\"utf-8\"]}}"

  @Test("are those of 'trellis check', whichever registration of an app is deleted", arguments: 0..<6)
  func same(seed: Int) async throws {
    let session = try Session(capabilities: Self.bytes)
    let example = Repository.root.appending(path: "Documentation/Examples/FieldNotes")
    for name in ["Sources", "Package.swift"] {
      try FileManager.default.copyItem(at: example.appending(path: name), to: session.folder.appending(path: name))
    }
    session.notify(
      "workspace/didChangeWatchedFiles", "{\"changes\":[{\"uri\":\"\(session.uri("Sources/New.swift"))\",\"type\":1}]}")
    #expect(session.publish() == [])

    var registrations: [(path: String, line: Int)] = []
    let files = FileManager.default.enumerator(atPath: session.folder.path)?.compactMap { $0 as? String } ?? []
    for path in files.sorted() where path.hasSuffix(".swift") {
      let text = try String(contentsOf: session.folder.appending(path: path), encoding: .utf8)
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      where line.contains(/^ +\w+\.(shared|alias|input|weak)\(.*\)$/) {
        registrations.append((path, number))
      }
    }
    var random = SeededGenerator(seed: UInt64(seed))
    let (path, line) = try #require(registrations.randomElement(using: &random))
    var lines = try String(contentsOf: session.folder.appending(path: path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    session.open(path, lines.joined(separator: "\n"))
    lines.remove(at: line)
    // In the document alone, then in the file.
    session.change(path, to: lines.joined(separator: "\n"))
    _ = session.publish()
    try session.write(lines.joined(separator: "\n"), to: path)

    let run = try await Tool.run(["check", "--format", "json", session.folder.path])
    let report = try JSONReader.read(Array(run.output))
    let expected = try (report["findings"]?.array ?? []).map { finding in
      let path = (finding["path"]?.string ?? "").replacing(session.folder.path + "/", with: "")
      let place = try #require(finding["line"]?.number)
      let column = try #require(finding["column"]?.number)
      return "\(path):\(place):\(column) \(finding["id"]?.string ?? "") \(finding["message"]?.string ?? "")"
    }
    let found = session.shown.flatMap { path, list in
      list.map { diagnostic in
        let start = diagnostic["range"]?["start"]
        return "\(path):\((start?["line"]?.number ?? -2) + 1):\((start?["character"]?.number ?? -2) + 1)"
          + " \(diagnostic["code"]?.string ?? "") \(diagnostic["message"]?.string ?? "")"
      }
    }
    #expect(found.sorted() == expected.sorted())
  }

  private static let app = """
    import Trellis
    extension Keys {
      static let api = Key<Int>("api")
      static let log = Key<Int>("log")
    }
    enum AppScope: ScopeDefinition {
      static func register(in app: inout Registry<AppScope>) {
        /* 😀 */ app.shared(.api, needs: Keys.log) { $0 }
      }
    }
    func use(_ app: Scope<AppScope>) throws { print(app[.api]) }

    """

  @Test("have a rule, notes and places in UTF-16 units") func shape() throws {
    let session = try Session(["App.swift": Self.app])
    #expect(session.publish() == ["App.swift"])
    let diagnostic = try #require(session.shown["App.swift"]?.first)
    #expect(diagnostic["code"]?.string == "missing")
    #expect(diagnostic["source"]?.string == "trellis")
    #expect(diagnostic["severity"]?.number == 1)
    #expect(diagnostic["message"]?.string?.hasPrefix("'.api' needs '.log' (Int), which nothing registers") == true)
    #expect(diagnostic["range"]?["start"]?["character"]?.number == 42)
    #expect(diagnostic["range"]?["end"]?["character"]?.number == 45)
    let note = diagnostic["relatedInformation"]?.array?.first
    #expect(note?["location"]?["uri"]?.string == session.uri("App.swift"))
    #expect(note?["message"]?.string?.contains("register '.log'") == true)
    // No sources of the library are near.
    #expect(diagnostic["codeDescription"] == nil)
  }

  @Test("lead to the page that explains them, where the library's sources are near") func page() throws {
    let session = try Session([
      "Sources/App/App.swift": Self.app, "Package.swift": "",
      ".build/checkouts/Trellis/Documentation/Diagnostics.md": "",
      ".build/checkouts/Trellis/Sources/TrellisGraph/Graph.swift": "",
    ])
    _ = session.publish()
    #expect(
      session.shown["Sources/App/App.swift"]?.first?["codeDescription"]?["href"]?.string
        == session.uri(".build/checkouts/Trellis/Documentation/Diagnostics.md") + "#missing")
  }

  @Test("are sent only for files where they changed, and once when they are gone") func changes() throws {
    let session = try Session(["App.swift": Self.app, "Other.swift": "import Trellis\n"])
    #expect(session.publish() == ["App.swift"])
    session.open("App.swift", Self.app)
    #expect(session.publish() == [])
    session.change(
      "App.swift", to: Self.app.replacing("needs: Keys.log) { $0 }", with: "needs: Keys.log.optional) { $0 ?? 1 }"))
    #expect(session.publish() == ["App.swift"])
    #expect(session.findings == [])
    session.change("App.swift", to: Self.app.replacing("Key<Int>(\"log\")", with: "Key<Int>(\"log\") { 1 }"))
    #expect(session.publish() == [])
    // The file itself still has the fault.
    session.notify("textDocument/didClose", "{\"textDocument\":{\"uri\":\"\(session.uri("App.swift"))\"}}")
    #expect(session.publish() == ["App.swift"])
  }

  @Test("are those of the modules that settings list, each with the declarations that it sees") func modules() throws {
    let net = """
      import Trellis
      extension Keys { static let log = Key<Int>("log") }
      public enum Net: Module {
        public static func register<S>(in scope: inout Registry<S>) { scope.value(.log, 1) }
      }
      """
    let app = """
      import Net
      import Trellis
      extension Keys { static let log = Key<Int>("log") }
      enum AppScope: ScopeDefinition {
        static func register(in app: inout Registry<AppScope>) { app.include(Net.self) }
      }
      func use(_ app: Scope<AppScope>) throws { _ = try app.resolve(.log) }
      """
    let session = try Session([
      "App/App.swift": app, "Work/Net.swift": net, "Old/Old.swift": Self.app,
      ".trellis.json": #"{"modules": {"App": "App", "Net": "Work"}}"#,
    ])
    func findings(after settings: String) throws -> [String] {
      try session.write(settings, to: ".trellis.json")
      session.notify("textDocument/didSave", "{\"textDocument\":{\"uri\":\"\(session.uri(".trellis.json"))\"}}")
      _ = session.publish()
      return session.findings
    }
    _ = session.publish()
    // Each module has a key of its own.
    #expect(session.findings == ["App/App.swift:7: missing"])
    #expect(try findings(after: #"{"modules": {"Net": "Work"}}"#) == [])
    #expect(try findings(after: #"{"modules": {"Net": ["App", "Work"]}}"#) == [])
    #expect(try findings(after: #"{"modules": {"App": "App", "Net": "Work"}}"#) == ["App/App.swift:7: missing"])
    session.open("Work/Net.swift", net)
    session.open("App/App.swift", app)
    session.change("App/App.swift", to: app.replacing("app.include(Net.self)", with: "app.value(.log, 1)"))
    _ = session.publish()
    #expect(session.findings == [])
  }

  @Test("follow files, settings, suppressions and a baseline") func settings() throws {
    let session = try Session(["App.swift": Self.app])
    func note(_ path: String, _ type: Int) {
      session.notify(
        "workspace/didChangeWatchedFiles", "{\"changes\":[{\"uri\":\"\(session.uri(path))\",\"type\":\(type)}]}")
      _ = session.publish()
    }
    _ = session.publish()
    #expect(session.findings == ["App.swift:8: missing"])
    try session.write("{\"severities\":{\"missing\":\"off\"}}", to: ".trellis.json")
    note(".trellis.json", 1)
    #expect(session.findings == [])
    try session.write("{\"severities\":7}", to: ".trellis.json")
    session.notify("textDocument/didSave", "{\"textDocument\":{\"uri\":\"\(session.uri(".trellis.json"))\"}}")
    _ = session.take()
    session.server.publish()
    #expect(session.take().contains { $0["method"]?.string == "window/showMessage" })
    try session.write("{}", to: ".trellis.json")
    note(".trellis.json", 2)
    #expect(session.findings == ["App.swift:8: missing"])
    try session.write(Self.app.replacing("{ $0 }", with: "{ $0 } // trellis:ignore[missing] later"), to: "App.swift")
    note("App.swift", 2)
    #expect(session.findings == [])
    try session.write(Self.app, to: "App.swift")
    try session.write(
      "import Trellis\nenum More: Module { static func register<S>(in s: inout Registry<S>) { s.value(.log, 1) } }",
      to: "More.swift")
    try session.write(Self.app.replacing("    /*", with: "    app.include(More.self)\n    /*"), to: "App.swift")
    note("More.swift", 1)
    note("App.swift", 2)
    #expect(session.findings == [])
    try FileManager.default.removeItem(at: session.folder.appending(path: "More.swift"))
    note("More.swift", 3)
    #expect(session.findings.contains { $0.hasSuffix("missing") || $0.hasSuffix("not-followed") })
  }

  @Test("are hints where something is only counted, errors in a strict folder, and nothing beside a comment")
  func counted() throws {
    let use = "\nfunc use(_ scopes: [Scope<AppScope>]) throws { _ = try scopes[0].resolve(.api) }"
    let sound = Self.app.replacing("needs: Keys.log) { $0 }", with: "options: []) { 1 }")
    let session = try Session(["App.swift": sound + use])
    func levels() -> [Int?] {
      _ = session.publish()
      return session.shown.values.joined().filter { $0["code"]?.string == "not-followed" }.map {
        $0["severity"]?.number
      }
    }
    #expect(levels() == [4])
    try session.write("{\"strict\":true}", to: ".trellis.json")
    session.notify("textDocument/didSave", "{\"textDocument\":{\"uri\":\"\(session.uri(".trellis.json"))\"}}")
    #expect(levels() == [1])
    try session.write("{\"severities\":{\"not-followed\":\"off\"}}", to: ".trellis.json")
    session.notify("textDocument/didSave", "{\"textDocument\":{\"uri\":\"\(session.uri(".trellis.json"))\"}}")
    #expect(levels() == [])
    try session.write("{}", to: ".trellis.json")
    session.notify("textDocument/didSave", "{\"textDocument\":{\"uri\":\"\(session.uri(".trellis.json"))\"}}")
    #expect(levels() == [4])
    session.open("App.swift", sound + use + " // trellis:ignore[not-followed] there is one")
    #expect(levels() == [])
    // The summary of a check names the module that is not scanned.
    session.change(
      "App.swift",
      to: "import Remote\n" + sound.replacing("static let log", with: "public static let log")
        + "\n@main struct Main { @Current(.log) var log\nstatic func main() {} }")
    #expect(levels() == [])
  }

  @Test("of a folder in a folder are sent once, and go with their folder") func folders() throws {
    let session = try Session(["Sources/App/App.swift": Self.app, "Package.swift": ""])
    let inner = session.uri("Sources")
    func change(_ name: String) {
      session.notify(
        "workspace/didChangeWorkspaceFolders",
        "{\"event\":{\"added\":[],\"removed\":[],\"\(name)\":[{\"uri\":\"\(inner)\"}]}}")
    }
    #expect(session.publish() == ["Sources/App/App.swift"])
    change("added")
    #expect(session.publish() == [])
    #expect(session.findings.count == 1)
    change("removed")
    #expect(session.publish() == [])
  }
}
