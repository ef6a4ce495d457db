import Foundation
import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("What the validator knows of this module")
struct KnownSourcesTests {
  private static let client = """
    import Trellis
    import TrellisWorld
    enum App: ScopeDefinition {
      static func register(in app: inout Registry<App>) { app.include(LiveWorld.self) }
    }
    """

  private func program(_ files: [(path: String, text: String)]) -> LinkedProgram {
    Linker.link(
      files.map { path, text in
        FileFacts(reading: Array(text.utf8), path: path, module: String(path.prefix { $0 != "/" }))
      })
  }

  @Test func `is what its sources say, place for place`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/TrellisWorld")
    let sources = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
      .map { name in
        (path: "TrellisWorld/\(name)", text: try String(contentsOf: folder.appending(path: name), encoding: .utf8))
      }
    #expect(sources.count > 10)
    let read = program([("App/App.swift", Self.client)] + sources).facts
    var known = program([("App/App.swift", Self.client)]).facts
    #expect(known.keys.count == 9)
    #expect(known.registrations.count == 9)
    // Its helpers for tests override its keys, which are values.
    known.graph.overridden = read.graph.overridden
    for index in known.keys.indices { known.graph.keys[index].isMentioned = read.keys[index].isMentioned }
    // What is not known of it is what its own check is for.
    known.notFollowed = read.notFollowed
    #expect("\(known)" == "\(read)")
  }
}
