import Foundation
import Testing

@Suite("trellis facts")
struct FactsCommandTests {
  private static let net = """
    import Trellis
    extension Keys {
      public static let host = Key<String>("host")
      public static let client = Key<Int>("client")
    }
    public enum Net: Module {
      public static func register<S>(in scope: inout Registry<S>) {
        scope.value(.host, "example.com")
        scope.shared(.client, needs: Keys.host) { $0.count }
      }
    }
    """
  private static let app = """
    import Net
    import Trellis
    enum AppScope: ScopeDefinition {
      static func register(in app: inout Registry<AppScope>) {
        app.include(Net.self)
      }
    }
    func use(_ app: Scope<AppScope>) throws { _ = try app.resolve(.client) }
    """
  private static let gone = "scope.value(.host, \"example.com\")"

  /// Two packages, of which the app's has the facts of the other one.
  private func folder(net: String = net, app: String = app) async throws -> Folder {
    let folder = try Folder(["net/Sources/Net/Net.swift": net, "app/Sources/App/App.swift": app])
    for (path, targets) in [("net", ["Net"]), ("app", ["App"]), ("whole", ["App", "Net"])] {
      let list = targets.map { ".target(name: \"\($0)\")" }.joined(separator: ", ")
      try folder.write("let package = Package(targets: [\(list)])", to: "\(path)/Package.swift")
    }
    let run = try await Program.trellis("facts", "--module", "Net", in: folder.url.appending(path: "net"))
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    try folder.write(run.output, to: "app/Net.trellis")
    return folder
  }

  private func report(_ arguments: String..., in folder: Folder, path: String = "app") async throws -> (Int32, String) {
    let run = try await Program.run(try Program.toolPath(), arguments, in: folder.url.appending(path: path))
    // The time that it takes differs.
    return (run.status, (run.errors + run.output).replacing(#/ \(\d+ ms\)/#, with: ""))
  }

  @Test("says what the sources of a package's dependency say")
  func same() async throws {
    let unknown = ".resolve(.client)"
    for (net, app) in [
      (Self.net, Self.app), (Self.net.replacing(Self.gone, with: ""), Self.app),
      (Self.net, Self.app.replacing("app.include(Net.self)", with: "")),
      (Self.net, Self.app.replacing(unknown, with: ".resolve(.nothing)")),
      (Self.net.replacing("Keys.host)", with: "Keys.client)"), Self.app),
    ] {
      let folder = try await folder(net: net, app: app)
      // Both are read from where the facts were written.
      try folder.write(net, to: "whole/Sources/Net/Net.swift")
      try folder.write(app, to: "whole/Sources/App/App.swift")
      for command in ["check", "graph"] {
        let sources = try await report(command, in: folder, path: "whole")
        let facts = try await report(command, ".", "Net.trellis", in: folder)
        #expect(sources == facts, "\(facts.1)")
      }
    }
    let sound = try await report("check", ".", "Net.trellis", in: try await folder())
    #expect(sound.1.hasPrefix("trellis: 2 files, 1 scope, 2 keys, 2 registrations: no findings"), "\(sound.1)")
    let gap = try await report(
      "check", ".", "Net.trellis", in: try await folder(net: Self.net.replacing(Self.gone, with: "")))
    #expect(gap.0 == 1 && gap.1.hasPrefix("./Sources/Net/Net.swift:9:39: error: '.client' needs '.host'"), "\(gap.1)")
    let own = try await report(
      "check", ".", "Net.trellis", in: try await folder(app: Self.app.replacing("app.include(Net.self)", with: "")))
    #expect(own.0 == 1 && own.1.contains("App.swift:8:") && own.1.contains("[missing]"), "\(own.1)")
  }

  @Test("is taken by all commands, from arguments and settings")
  func everywhere() async throws {
    let folder = try await folder(net: Self.net.replacing(Self.gone, with: ""))
    try folder.write(#"{"modules": {"App": "Sources/App", "Net": "Net.trellis"}}"#, to: "app/.trellis.json")
    #expect(try await report("check", in: folder).1.contains("'.client' needs '.host'"))
    #expect(try await report("graph", in: folder).1.contains(#""module": "Net""#))
    #expect(try await report("explain", "client", in: folder).1.contains("Net.swift:9"))
    #expect(try await report("diff", ".", ".", in: folder).0 == 0)
    let check = try await Program.run(
      try Program.toolPath("TrellisCheck"), ["check"], in: folder.url.appending(path: "app"))
    #expect(check.status == 1 && check.output.contains("'.client' needs '.host'"))
  }

  /// `app.value(.host, "")` would be missing from there.
  @Test("no fix touches a file at the path of one in it")
  func fixes() async throws {
    let source = Self.net.replacing("import Trellis\n", with: "")
    let folder = try await folder(net: source)
    try folder.write(source, to: "app/Sources/Net/Net.swift")
    let (_, text) = try await report("check", "--fix", "Sources/App", "Net.trellis", in: folder)
    #expect(try folder.read("app/Sources/Net/Net.swift") == source, "\(text)")
    let (_, json) = try await report("check", "--format", "json", "Sources/App", "Net.trellis", in: folder)
    #expect(!json.contains("\"edits\""), "\(json)")
  }

  @Test("reads what the settings vary, and is refused with others")
  func conditions() async throws {
    let folder = try await folder()
    try folder.write(#"{"defines": {"DEBUG": true}}"#, to: "app/.trellis.json")
    let (status, text) = try await report("check", ".", "Net.trellis", in: folder)
    let message =
      "Net.trellis:4:14: error: this was written with other '#if' conditions: 'DEBUG' is not fixed in it and true here"
    #expect(status == 2 && text.contains(message), "\(text)")
    try folder.write(#"{"defines": {"DEBUG": true}}"#, to: "net/.trellis.json")
    let run = try await Program.trellis("facts", in: folder.url.appending(path: "net"))
    try folder.write(run.output, to: "app/Net.trellis")
    #expect(try await report("check", ".", "Net.trellis", in: folder).0 == 0)
  }

  @Test(
    "names the file that cannot be taken",
    arguments: [
      (["Net.trellis", "Cut.trellis"], "Cut.trellis:2:11: error: this text is never closed"),
      (["Net.trellis", "Later.trellis"], "Later.trellis:2:19: error: another version"),
      (["Net.trellis", "Copy.trellis"], "Copy.trellis: error: the module 'Net' is read twice"),
      (["Net.trellis", "None.trellis"], "None.trellis: error: cannot be read"),
      (["../net", "Net.trellis"], "Net.trellis: error: the module 'Net' is read twice"),
    ])
  func refused(paths: [String], message: String) async throws {
    let folder = try await folder()
    let printed = try folder.read("app/Net.trellis")
    try folder.write(printed, to: "app/Copy.trellis")
    try folder.write(String(printed.prefix(12)), to: "app/Cut.trellis")
    try folder.write(printed.replacing("\"trellisFacts\": 1", with: "\"trellisFacts\": 2"), to: "app/Later.trellis")
    let run = try await Program.run(
      try Program.toolPath(), ["check", "Sources/App"] + paths, in: folder.url.appending(path: "app"))
    #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
  }

  @Test("two files with one path are refused")
  func paths() async throws {
    let folder = try Folder(["net/A.swift": Self.net, "app/A.swift": Self.app])
    let run = try await Program.trellis("facts", "--module", "Net", "A.swift", in: folder.url.appending(path: "net"))
    try folder.write(run.output, to: "app/Net.trellis")
    let (status, text) = try await report("check", "A.swift", "Net.trellis", in: folder)
    #expect(
      status == 2 && text.contains("Net.trellis: error: the path 'A.swift' in it is that of another file"), "\(text)")
  }

  @Test(
    "says what it is missing",
    arguments: [
      (["facts"], "the paths hold the modules App, Net"),
      (["facts", "--module", "Gone"], "no Swift file of the module 'Gone'"),
      (["facts", "none"], "none: error: cannot be read"),
      (["facts", "Sources/Net", "Sources/App"], "name one with --module"),
    ])
  func usage(arguments: [String], message: String) async throws {
    let folder = try Folder(["Sources/Net/Net.swift": Self.net, "Sources/App/App.swift": Self.app])
    let run = try await Program.run(try Program.toolPath(), arguments, in: folder.url)
    #expect(run.status == 2 && run.output.isEmpty && run.errors.contains(message), "\(run.errors)")
  }
}
