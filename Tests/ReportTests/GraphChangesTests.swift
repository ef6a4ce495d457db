import TestTools
import Testing
import TrellisChecking
import TrellisReports

@Suite("The changes between two graphs")
struct GraphChangesTests {
  private func changes(_ edits: [(String, String)]) -> GraphChanges {
    var source = GraphSample.source
    for (old, new) in edits {
      #expect(source.contains(old))
      source = source.replacing(old, with: new)
    }
    return GraphChanges(from: GraphSample.document(), to: GraphSample.document(source))
  }

  private static let everything = [
    (
      "    app.include(Network.self)\n",
      "    app.shared(.screenName, needs: Keys.theme) { $0 }\n    app.include(Network.self)\n"
    ),
    ("  static let gone", "  static let screenName = Key<String>(\"screenName\")\n  static let gone"),
    ("    session.value(.user, \"user\")", "    session.unique(.user, needs: Keys.plugins) { $0[0] }"),
    ("    app.contribute(to: .plugins, needs: Keys.theme) { $0 }\n", ""),
    ("Keys.gone.optional", "Keys.user.lazy"),
    (
      "enum SessionScope",
      "enum PageScope: ScopeDefinition {\n  typealias Parent = SessionScope\n"
        + "  static func register(in page: inout Registry<PageScope>) {}\n}\n\nenum SessionScope"
    ),
  ]

  @Test("are told by kind") func text() throws {
    try expectGolden(changes(Self.everything).text, "diff-text.txt")
    try expectGolden(changes(Self.everything).json.indented(), "diff-json.txt")
  }

  @Test("are none where the text only moves, or a look-up is added") func moved() {
    let moved = changes([
      ("struct Network", "\n// moved\nstruct Network"), ("app.value(.log, \"debug\")", "app.value( .log, \"louder\")"),
      ("func show(", "func peek(_ app: Scope<AppScope>) throws { _ = try app.resolve(.theme) }\n\nfunc show("),
    ])
    #expect(moved.isEmpty)
    #expect(moved.text == "trellis: the graphs are the same")
  }

  @Test(
    "each kind alone is one line",
    arguments: [
      ("Keys.gone.optional", "Keys.gone.lazy", ["Needs", "-", "+"]),
      ("{ log async in log }", "{ log in log }", ["Lifetimes and the like", "~", "~", "~"]),
      ("session.value(.user, \"user\")", "session.unique(.user) { \"user\" }", ["Lifetimes and the like", "~"]),
      ("app.contribute(to: .plugins, needs: Keys.theme) { $0 }", "", ["Registrations", "-"]),
      ("    session.override(.log, needs: Keys.user) { $0 }\n", "", ["Registrations", "-"]),
      (
        "session.value(.user, \"user\")", "session.shared(.user, needs: Keys.plugins.lazy) { _ in \"user\" }",
        ["Lifetimes and the like", "~", "Needs", "+", "New edges across scopes", "!"]
      ),
    ])
  func alone(old: String, new: String, starts: [String]) {
    let lines = changes([(old, new)]).text.split(separator: "\n")
    let kinds = lines.map { $0.hasPrefix("  ") ? String($0.dropFirst(2).prefix(1)) : String($0) }
    #expect(kinds == starts, "\(lines)")
  }

  @Test("turned round, additions are removals") func turned() {
    var source = GraphSample.source
    for (old, new) in Self.everything { source = source.replacing(old, with: new) }
    let there = GraphChanges(from: GraphSample.document(), to: GraphSample.document(source))
    let back = GraphChanges(from: GraphSample.document(source), to: GraphSample.document())
    #expect(there.added == back.removed)
    #expect(there.removed == back.added)
    #expect(there.requalified.map(\.old) == back.requalified.map(\.new))
  }
}
