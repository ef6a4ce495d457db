import Foundation
import Testing

@Suite("trellis explain")
struct ExplainCommandTests {
  private static let files = ["Keys.swift": CommandLineTests.keys, "App.swift": CommandLineTests.soundScope]

  @Test("explains a key of sources, and of a graph printed before") func explains() async throws {
    let folder = try Folder(Self.files)
    let run = try await Program.trellis("explain", "log", in: folder.url)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix(".log: String\n  declared at ./Keys.swift:3:14\n\n.log in AppScope: value\n"))
    try folder.write(try await Program.trellis("graph", ".", in: folder.url).output, to: "graph.json")
    #expect(try await Program.trellis("explain", ".log", "graph.json", in: folder.url).output == run.output)
  }

  @Test(
    "explains itself, and says what is wrong with a call",
    arguments: [
      (["explain", "--help"], 0, "USAGE: trellis explain"), (["explain"], 2, "no key given"),
      (["explain", "lag"], 2, "there is no key '.lag'\ndid you mean '.log'?"),
      (["explain", "zebra"], 2, "'trellis graph' lists all keys"),
      (["explain", "log", "nowhere"], 2, "nowhere: error: cannot be read"),
      (["explain", "log", "--format", "xml"], 2, "known formats: text, json"),
    ])
  func usage(arguments: [String], status: Int32, text: String) async throws {
    let folder = try Folder(Self.files)
    let run = try await Program.run(try Program.toolPath(), arguments, in: folder.url)
    #expect(run.status == status)
    #expect((run.output + run.errors).contains(text))
  }
}
