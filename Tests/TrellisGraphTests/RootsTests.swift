import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("The roots of a graph")
struct RootsTests {
  private static func scope(_ name: String, _ parent: ScopeFact.Parent) -> ScopeFact {
    ScopeFact(name: name, parent: parent, site: Site(file: "a", line: 1, column: 1))
  }

  @Test("leave what other tops lead to out, and keep the rest in its places") func rooted() {
    let site = Site(file: "a", line: 1, column: 1)
    var facts = SourceFacts()
    facts.graph.scopes = [
      Self.scope("Below", .scope(4)), Self.scope("Demo", .root), Self.scope("Session", .scope(3)),
      Self.scope("App", .root), Self.scope("DemoChild", .scope(1)), Self.scope("Lost", .unknown(name: "X")),
      Self.scope("A", .scope(7)), Self.scope("B", .scope(6)),
    ]
    facts.graph.keys = [KeyFact(name: "k", label: "k", type: "Int", hasDefault: false, site: site)]
    facts.graph.registrations = facts.graph.scopes.indices.map {
      RegistrationFact(key: 0, scope: $0, lifetime: .value, site: Site(file: "\($0)", line: 1, column: 1))
    }
    facts.graph.uses = facts.graph.scopes.indices.map { UseFact(key: 0, scope: $0, site: site) }
    facts.graph.opaques = [nil, 0, 2].map {
      NotFollowed(.registration, .registration, "r", advice: "a", scope: $0, site: site)
    }
    facts.ofTests = [1, 2, 6]
    let rooted = facts.rooted(at: ["App", "Session"])
    #expect(rooted.unknown == ["Session"])
    #expect(rooted.leftOut == 3)
    #expect(rooted.facts.scopes.map(\.name) == ["Session", "App", "Lost", "A", "B"])
    #expect(
      rooted.facts.scopes.map(\.parent) == [.scope(1), .root, .unknown(name: "X"), .scope(4), .scope(3)])
    #expect(rooted.facts.registrations.map(\.site.file) == ["2", "3", "5", "6", "7"])
    #expect(rooted.facts.registrations.map(\.scope) == Array(0..<5))
    #expect(rooted.facts.uses.map(\.scope) == Array(0..<5))
    #expect(rooted.facts.opaques.map(\.scope) == [nil, 0])
    #expect(rooted.facts.ofTests == [0, 3])
  }
}
