import Foundation
import Importing
import Testing

@Suite(.serialized) struct `A fixture app` {
  @Test(arguments: Fixture.all)
  func `is read, reported and written as before`(_ fixture: Fixture) throws {
    let program = try fixture.program()
    let goldens = Fixture.tests.appending(path: "Goldens/\(fixture.name)")
    let written = program.written(callSitesOf: try fixture.files())
    try expectGolden(program.report + written.summary, goldens.appending(path: "report.txt"))
    try expectGolden(program.graphJSON, goldens.appending(path: "graph.json"))
    let text = written.files.map { "=== \($0.path)\n\($0.text)" }.joined(separator: "\n")
    try expectGolden(text, goldens.appending(path: "written.txt"))
  }

  @Test(arguments: Fixture.all)
  func `behaves after its import as it did with the real library`(_ fixture: Fixture) throws {
    let recorded = try fixture.recorded()
    let found = try ImportedApp(fixture).run()
    #expect(recorded.count >= 38)
    for (key, line) in recorded.sorted(by: { $0.key < $1.key }) where !fixture.byHand.contains(key) {
      #expect(found[key] == line, "\(key)")
    }
    // What a hand has to write is not there, and nothing else is missing.
    #expect(Set(recorded.keys).subtracting(found.keys) == fixture.byHand)
  }
}

extension Fixture {
  /// Keys whose registrations are left to a hand.
  var byHand: Set<String> {
    switch old {
    case .swinject: ["player", "help"]
    case .factory: ["retrier"]
    case .resolver: ["retrier"]
    }
  }
}
