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

  @Test("draws", arguments: [("mermaid", "r1 --> r2"), ("dot", "r1 -> r2")])
  func drawing(format: String, arrow: String) async throws {
    let folder = try Folder(Self.files)
    let run = try await Program.trellis("graph", "--format", format, ".", in: folder.url)
    #expect(run.status == 0)
    #expect(run.output.contains(arrow))
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
}
