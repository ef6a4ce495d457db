import Foundation
import Testing

@Suite("trellis diff")
struct DiffCommandTests {
  private func folder() throws -> Folder {
    try Folder([
      "old/Keys.swift": CommandLineTests.keys, "old/App.swift": CommandLineTests.soundScope,
      "new/Keys.swift": CommandLineTests.keys,
      "new/App.swift": CommandLineTests.soundScope.replacing("app.shared(.api, ", with: "app.unique(.api, "),
      "bad.json": "[1,", "empty/Read.me": "",
    ])
  }

  @Test("exits 0 where two folders, or a folder and its printed graph, are the same") func same() async throws {
    let folder = try folder()
    try folder.write(try await Program.trellis("graph", "old", in: folder.url).output, to: "old.json")
    for old in ["old", "old.json"] {
      let run = try await Program.trellis("diff", old, "old", in: folder.url)
      #expect(run.status == 0)
      #expect(run.output == "trellis: the graphs are the same\n")
    }
  }

  @Test("exits 1 and says what changed") func different() async throws {
    let folder = try folder()
    let run = try await Program.trellis("diff", "old", "new", in: folder.url)
    #expect(run.status == 1)
    #expect(run.output == "Lifetimes and the like\n  ~ .api in AppScope: shared → unique  new/App.swift:5:9\n")
    let json = try await Program.trellis("diff", "--format", "json", "old", "new", in: folder.url)
    #expect(json.status == 1)
    let changes = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(changes["same"] as? Bool == false)
    #expect((changes["registrationsChanged"] as? [[String: Any]])?.first?["lifetimeChanged"] as? Bool == true)
  }

  @Test("writes a page of both graphs") func page() async throws {
    let folder = try folder()
    let run = try await Program.trellis("diff", "--format", "html", "old", "new", in: folder.url)
    #expect(run.status == 1)
    let change = "\"id\":\"AppScope.api\",\"change\":\"changed\",\"old\":\"shared\",\"new\":\"unique\""
    let (isPage, hasChange) = (run.output.hasPrefix("<!doctype html>"), run.output.contains(change))
    #expect(isPage && hasChange)
  }

  @Test(
    "explains itself, and exits 2 for what is no graph",
    arguments: [
      (["diff", "--help"], 0, "USAGE: trellis diff"), (["diff", "old"], 2, "two graphs are needed"),
      (["diff", "old", "new", "old"], 2, "two graphs are needed"), (["diff", "old", "bad.json"], 2, "not JSON at 1:4"),
      (["diff", "old", "nowhere"], 2, "nowhere: error: cannot be read"),
      (["diff", "old", "none.json"], 2, "'none.json' cannot be read"),
      (["diff", "empty", "new"], 2, "there is no Swift file"),
      (["diff", "--format", "xml", "old", "new"], 2, "there is no format 'xml'"),
    ])
  func usage(arguments: [String], status: Int32, text: String) async throws {
    let folder = try folder()
    let run = try await Program.run(try Program.toolPath(), arguments, in: folder.url)
    #expect(run.status == status)
    #expect((run.output + run.errors).contains(text))
  }
}
