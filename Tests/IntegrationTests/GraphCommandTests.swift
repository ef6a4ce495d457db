import Foundation
import Testing

@Suite("trellis graph")
struct GraphCommandTests {
  private static let files = ["Keys.swift": CommandLineTests.keys, "App.swift": CommandLineTests.soundScope]

  @Test("prints JSON that a parser reads, and that it reads itself") func json() async throws {
    let folder = try Folder(Self.files)
    let run = try await Program.trellis("graph", in: folder.url)
    #expect(run.status == 0)
    let graph = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let registrations = try #require(graph["registrations"] as? [[String: Any]])
    #expect(registrations.map { $0["id"] as? String } == ["AppScope.api", "AppScope.log"])
    try folder.write(run.output, to: "graph.json")
    #expect(try await Program.trellis("graph", "graph.json", in: folder.url).output == run.output)
  }

  @Test(
    "has the same paths however the folder is named, as by `swift package`", arguments: [".", "./", "PATH", "PATH/"])
  func paths(name: String) async throws {
    let folder = try Folder(Self.files)
    let path = name.replacing("PATH", with: folder.url.resolvingSymlinksInPath().path)
    for arguments in [["graph"], ["graph", "--format", "html"], ["explain", "api"]] {
      let run = try await Program.run(try Program.toolPath(), arguments + [path], in: folder.url)
      let isSame = try await run.output == Program.run(try Program.toolPath(), arguments, in: folder.url).output
      #expect(run.status == 0)
      #expect(isSame, "\(arguments)")
    }
  }

  @Test("draws", arguments: [("mermaid", "r1 --> r2"), ("dot", "r1 -> r2")])
  func drawing(format: String, arrow: String) async throws {
    let folder = try Folder(Self.files)
    let run = try await Program.trellis("graph", "--format", format, ".", in: folder.url)
    #expect(run.status == 0)
    #expect(run.output.contains(arrow))
  }

  @Test("writes a page, with the findings of sources that are not suppressed") func page() async throws {
    let folder = try Folder([
      "Keys.swift": CommandLineTests.keys, "App.swift": CommandLineTests.brokenScope,
      ".trellis.json": #"{"severities": {"missing": "warning"}}"#,
    ])
    let run = try await Program.trellis("graph", "--format", "html", ".", in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    // Not in the macro, which would print the whole page.
    let (isPage, hasFinding) = (
      run.output.hasPrefix("<!doctype html>"), run.output.contains("\"severity\": \"warning\"")
    )
    #expect(isPage && hasFinding)
    try folder.write(try await Program.trellis("graph", ".", in: folder.url).output, to: "graph.json")
    let printed = try await Program.trellis("graph", "--format", "html", "graph.json", in: folder.url)
    #expect(printed.status == 0)
    let knowsFindings = printed.output.contains("id=\"findings\"")
    #expect(!knowsFindings)
  }

  @Test("the page is in the tool, and not in the program that clients of the build plugin compile")
  func weight() throws {
    let mark = Data("Drawing of the graph".utf8)
    func program(_ name: String) throws -> Data {
      try Data(contentsOf: URL(filePath: try Program.toolPath(name)), options: .alwaysMapped)
    }
    #expect(try program("TrellisTool").range(of: mark) != nil)
    #expect(try program("TrellisCheck").range(of: mark) == nil)
  }

  @Test("every format is in the help and in the documentation", arguments: ["json", "html", "mermaid", "dot"])
  func documented(format: String) async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let help = try await Program.trellis("graph", "--help")
    #expect(help.output.contains("  \(format) "))
    let page = try String(contentsOf: root.appending(path: "Documentation/Questions.md"), encoding: .utf8)
    #expect(format == "json" || page.contains("trellis graph --format \(format)"))
  }

  @Test("prints a broken graph as well, and exits 2 only for what cannot be read") func broken() async throws {
    let folder = try Folder(["Keys.swift": CommandLineTests.keys, "App.swift": CommandLineTests.brokenScope])
    let run = try await Program.trellis("graph", "--format", "dot", ".", in: folder.url)
    #expect(run.status == 0)
    #expect(run.output.contains("nothing registers it"))
    let partial = try await Program.trellis("graph", ".", "nowhere", in: folder.url)
    #expect(partial.status == 2)
    #expect(partial.errors == "nowhere: error: cannot be read: No such file or directory\n")
  }

  @Test(
    "explains itself, and says what is wrong with a call",
    arguments: [
      (["graph", "--help"], 0, "USAGE: trellis graph"), (["graph", "--format", "svg"], 2, "there is no format 'svg'"),
      (["graph", "--fast"], 2, "there is no option '--fast'"), (["graph", "--format"], 2, "'--format' needs a value"),
      (["graph"], 2, "there is no Swift file"), (["graph", "none.json"], 2, "'none.json' cannot be read"),
      (["graph", "bad.json"], 2, "'bad.json' cannot be used: not a graph"),
    ])
  func usage(arguments: [String], status: Int32, text: String) async throws {
    let folder = try Folder(["bad.json": "{}"])
    let run = try await Program.run(try Program.toolPath(), arguments, in: folder.url)
    #expect(run.status == status)
    #expect((run.output + run.errors).contains(text))
  }

  @Test("a printed graph has no finding that its sources do not have") func findsNothingNew() async throws {
    let programs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "ParityTests/Programs")
    let names = try FileManager.default.contentsOfDirectory(atPath: programs.path).filter { $0.hasSuffix(".swift") }
    #expect(names.count > 40)
    let folder = try Folder([:])
    var count = 0
    for name in names.sorted() {
      let path = programs.appending(path: name).path
      try folder.write(
        try await Program.trellis("graph", "--module", "Programs", path, "--format", "json", in: folder.url).output,
        to: "g.json")
      let printed = Self.findings(try await Program.trellis("check", "g.json", in: folder.url).output)
      count += printed.count
      let sources = Self.findings(
        try await Program.trellis("check", "--module", "Programs", path, in: folder.url).output)
      #expect(printed.subtracting(sources) == [], "\(name)")
    }
    #expect(count > 100)
  }

  /// Places and rules. That a scope is open is said of the place that makes it so, or of the scope.
  private static func findings(_ output: String) -> Set<String> {
    Set(
      output.split(separator: "\n").compactMap { line in
        guard let site = line.firstRange(of: ": error: ") ?? line.firstRange(of: ": warning: "),
          let rule = line.lastIndex(of: "[").map({ line[$0...] }), rule.hasSuffix("]"), rule != "[not-followed]"
        else { return nil }
        // Of two, the graph does not know which one comes first.
        let place = line[..<(rule == "[duplicate]" ? line.firstIndex(of: ":") ?? site.lowerBound : site.lowerBound)]
        return "\(place) \(rule)"
      })
  }

  @Test("a printed graph is checked like its sources") func checksAPrintedGraph() async throws {
    let folder = try Folder(["Keys.swift": CommandLineTests.keys, "App.swift": CommandLineTests.brokenScope])
    try folder.write(
      try await Program.trellis("graph", ".", "--format", "json", in: folder.url).output, to: "graph.json")
    let sources = try await Program.trellis("check", ".", in: folder.url)
    let printed = try await Program.trellis("check", "graph.json", in: folder.url)
    #expect(printed.status == 1)
    #expect(printed.output.split(separator: "\n").dropLast() == sources.output.split(separator: "\n").dropLast())
    let usage = try await Program.trellis("check", "--fix", "graph.json", in: folder.url)
    #expect(usage.status == 2)
    #expect(usage.errors.contains("'--fix' is for sources, and 'graph.json' is a printed graph"))
    try folder.write("{}", to: "graph.json")
    let broken = try await Program.trellis("check", "graph.json", in: folder.url)
    #expect(broken.status == 2)
    #expect(broken.errors.contains("'graph.json' cannot be used: not a graph: it has no member 'trellisGraph'"))
  }
}
