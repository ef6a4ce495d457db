import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("Asynchrony")
struct AsyncTests {
  @Test(
    "spreads to whoever strictly needs it",
    arguments: [
      ([2], "  async shared db\n  shared log"),
      ([2, 3, 4], "  async shared db\n  shared store needs db\n  unique page needs log, ?store\n  shared log"),
      ([2], "  async shared db\n  shared store needs ~db\n  shared page needs &db"),
      ([2, 3, 4], "  async shared db\n  alias store needs db\n  decorate store"),
      ([3, 4], "  shared db\n  async decorate db\n  shared store needs db"),
      ([3, 4], "  shared main\n  contribute plugins needs db\n  async shared db"),
      // A loop is a finding of its own, and no hang.
      ([2, 3, 4], "  shared a needs b\n  shared b needs a, c\n  async shared c"),
    ])
  func spreads(lines: [Int], registrations: String) {
    #expect(GraphText.graph("scope App\n" + registrations).asyncLines == lines)
  }

  @Test("spreads through a collection")
  func collection() {
    let graph = GraphText.graph(
      "scope App\n  async shared db\n  contribute plugins needs db\n  shared main needs plugins\n  contribute menus")
    #expect(graph.asyncLines == [2, 3, 4])
    #expect(graph.isAsync == [true, true, true, false, true, false])
  }

  @Test(
    "a synchronous request is told of where nothing can have made the instance",
    arguments: [
      (["async-in-sync 3"], "  async unique db\n  use db"),
      (["async-in-sync 3"], "  async unique db\n  shared page needs ~db"),
      (["async-in-sync 3"], "  async unique db\n  shared page needs &db"),
      (["async-in-sync 3", "async-in-sync 3"], "  async unique db\n  shared page needs &db, ~db"),
      (["async-in-sync 4"], "  async unique db\n  unique store needs db\n  use store"),
      (["async-in-sync 4"], "  async unique db\n  weak store needs ?db\n  use store"),
      (["async-in-sync 4"], "  async unique db\n  alias store needs db\n  use store"),
      (["async-in-sync 4"], "  unique db\n  async decorate db\n  use db"),
      (["async-in-sync 4"], "  async unique db\n  decorate db\n  use db"),
      // The order of registration does not matter.
      (["async-in-sync 4"], "  unique store needs db\n  async unique db\n  shared page needs ~db"),
      (["async-in-sync 4"], "  shared store needs db\n  async unique db\n  shared page needs &db"),
      // It is there once something has loaded it.
      ([], "  async shared db\n  use db\n  shared page needs ~db, &db"),
      ([], "  async unique db\n  shared store needs db\n  use store"),
      ([], "  async unique db\n  shared store needs db\n  shared page needs ~store"),
      ([], "  async unique db\n  shared store needs db\n  unique page needs store\n  use page"),
      ([], "  shared db\n  async decorate db\n  use db"),
      ([], "  async unique db\n  contribute plugins needs db\n  use plugins"),
      // It is waited for.
      ([], "  async unique db\n  load db"),
      ([], "  async unique db\n  unique store needs db\n  load store"),
      // Whoever has it lazily need not be made asynchronously.
      (["async-in-sync 3"], "  async unique db\n  unique store needs ~db\n  use store"),
      ([], "  async unique db\n  unique store needs log\n  shared log\n  use store"),
      (["async-in-sync 5"], "  async unique db\n  unique store needs db\n  unique page needs store\n  use page"),
      (["async-in-sync 4"], "  async unique db\n  unique store needs db\n  shared page needs ~store"),
    ])
  func requests(faults: [String], registrations: String) {
    #expect(GraphText.faults("scope App\n" + registrations) == faults)
  }

  @Test("a lower scope's override decides for what asks there, and for nobody above")
  func scopes() {
    let graph = """
      scope App
        unique db
        shared page needs ~db
        use db
      scope Session < App
        async override db
        use db
        shared list needs ~db
      """
    #expect(GraphText.faults(graph) == ["async-in-sync 7", "async-in-sync 8"])
  }

  @Test("where the factory is async only sometimes, the finding says when")
  func conditions() {
    let graph = "scope App\n  async unique db when DEBUG\n  unique db when not DEBUG\n  use db"
    let findings = Analysis(GraphText(graph).facts).findings
    #expect(findings.map(\.rule) == [.asyncInSync])
    #expect(findings.first?.notes.last?.message == "this happens when 'DEBUG'")
  }

  @Test("where an `#if` in the factory decides, too")
  func conditionsInside() {
    var facts = GraphText("scope App\n  async unique db\n  use db").facts
    facts.graph.registrations[0].asyncWhen = .atom(.init(text: "DEBUG"))
    let findings = Analysis(facts).findings
    #expect(findings.map(\.rule) == [.asyncInSync])
    #expect(findings.first?.notes.last?.message == "this happens when 'DEBUG'")
    #expect(Graph(facts.graph).isAsync == [false])
    #expect(Graph(facts.graph) { _ in true }.isAsync == [true])
  }

  @Test(
    "a key that some live override replaces may be another's, for whoever asks",
    arguments: [
      ([], "scope App\n  async unique db\n  use db\n  live db"),
      ([], "scope App\n  async unique db\n  unique page needs db\n  live db\nscope Session < App\n  use page"),
      ([], "scope App\n  async unique db\n  use db\nscope Session < App\n  live db"),
      (["async-in-sync 3"], "scope App\n  async unique db\n  use db\n  live log\n  shared log"),
      // What a definition says is wrong in each of its scopes that nobody overrides.
      (["async-in-sync 3"], "scope App\n  async unique db\n  shared page needs ~db\n  live db"),
    ])
  func liveOverrides(faults: [String], graph: String) {
    #expect(GraphText.faults(graph) == faults)
  }

  @Test("a chain of a hundred thousand is walked without recursion")
  func deep() {
    var text = "scope App\n  async unique r0\n"
    for step in 1..<100_000 { text += "  unique r\(step) needs r\(step - 1)\n" }
    text += "  use r99999"
    #expect(GraphText.faults(text) == ["too-deep 52", "async-in-sync 100002"])
  }
}
