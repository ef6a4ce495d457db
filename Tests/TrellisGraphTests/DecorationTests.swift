import Testing
import TrellisGraph
import TrellisResolver

@Suite("Decorations")
struct DecorationTests {
  @Test(
    "wrap what the key leads to without them, each the one before",
    arguments: [
      ("3 > 2", "scope App\n  shared api\n  decorate api\n  use api"),
      ("2 > 3", "scope App\n  decorate api\n  shared api\n  use api"),
      ("4 > 3 > 2", "scope App\n  shared api\n  decorate api\n  decorate api\n  use api"),
      ("4 > 2", "scope App\n  shared api\nscope Session < App\n  decorate api\n  use api"),
      ("2", "scope App\n  shared api\n  use api\nscope Session < App\n  decorate api"),
      ("5 > 3 > 2", "scope App\n  shared api\n  decorate api\nscope Session < App\n  decorate api\n  use api"),
      ("3 > default", "key api; default\nscope App\n  decorate api\n  use api"),
      ("2 > 4", "scope App\n  decorate api\n  shared api via NetworkModule\n  override api\n  use api"),
      // What replaces it below is not what is decorated.
      ("5", "scope App\n  shared api\n  decorate api\nscope Session < App\n  override api\n  use api"),
      ("3 > [2 4]", "scope App\n  contribute plugins\n  decorate plugins\n  contribute plugins\n  use plugins"),
      (
        "[3 > [2] 5]",
        "scope App\n  contribute plugins\n  decorate plugins\nscope Session < App\n  contribute plugins\n  use plugins"
      ),
    ])
  func order(_ content: String, graph: String) {
    #expect(GraphText.graph(graph).line(ofUse: 0) == content)
    #expect(GraphText.faults(graph) == [])
  }

  @Test("needs in the same scope find the last one, wherever it stands")
  func needs() {
    let graph = GraphText.graph(
      "scope App\n  shared main needs api\n  shared api\n  decorate api needs log\n  shared log")
    #expect(graph.need(0) == "4 > 3")
  }

  @Test(
    "live as long as what they wrap",
    arguments: [
      (Lifetime.shared, "  shared api\n  decorate api"), (.unique, "  unique api\n  decorate api"),
      (.weak, "  weak api\n  decorate api"), (.shared, "  value api\n  decorate api"),
      (.shared, "  input api\n  decorate api"), (.unique, "  unique api\n  decorate api\n  decorate api"),
      (.unique, "  unique api\n  alias net needs api\n  decorate net"),
      // The alias may stand before its target, and the target may be decorated or overridden itself.
      (.unique, "  alias net needs api\n  unique api\n  decorate api\n  decorate net"),
      (.unique, "  alias net needs api\n  decorate api\n  unique api\n  decorate net"),
      (.shared, "  contribute plugins\n  decorate plugins"),
    ])
  func lifetimes(_ lifetime: Lifetime, registrations: String) {
    let graph = GraphText.graph("scope App\n" + registrations)
    let last = (0..<graph.writtenCount).last { graph.facts.registrations[$0].role == .decoration }
    #expect(last.map { graph.lifetimes[$0] } == lifetime)
  }

  @Test("a loop of names ends the search for a lifetime")
  func loops() {
    let graph = GraphText.graph("scope App\n  alias a needs b\n  alias b needs a\n  decorate a\n  decorate b")
    #expect(graph.lifetimes[2...] == [.shared, .shared])
  }

  @Test("an override keeps the lifetime of what an alias of its scope stands for, though that comes later")
  func lifetimeOfOverride() {
    let graph = GraphText.graph("scope App\n  alias net needs api via NetworkModule\n  override net\n  unique api")
    #expect(graph.lifetimes[1] == .unique)
  }

  @Test("an override of something decorated lives like it")
  func overrideOfDecorated() {
    let graph = GraphText.graph(
      "scope App\n  unique api\n  decorate api\nscope Session < App\n  override api\n  use api")
    #expect(graph.lifetimes[2] == .unique)
  }

  @Test(
    "are no registrations, and need one",
    arguments: [
      (["override-nothing 2"], "scope App\n  decorate api\n  decorate api\n  use api"),
      (["override-nothing 2"], "scope App\n  decorate api\nscope Session < App\n  shared api"),
      ([], "scope App\n  shared api\nscope Session < App\n  decorate api"),
      ([], "key api; default\nscope App\n  decorate api\nscope Session < App\n  shared api"),
      (["shadow 5"], "scope App\n  shared api\n  decorate api\nscope Session < App\n  shared api"),
      (["shadow 5"], "scope App\n  shared api\nscope Session < App\n  decorate api\n  shared api"),
      (["missing 3"], "scope App\n  shared api\n  decorate api needs log"),
      // Another `missing` would say the same twice.
      (["override-nothing 2"], "scope App\n  decorate api\n  shared main needs api"),
      // Behind a place that cannot be seen through, there may be something to decorate.
      (["not-followed 2"], "scope App\n  opaque a loop registers here\n  decorate api"),
      (["cycle 2"], "scope App\n  shared api needs main\n  decorate api\n  shared main needs api"),
      ([], "scope App\n  shared api\n  decorate api when DEBUG\n  shared main needs api"),
    ])
  func faults(faults: [String], graph: String) {
    #expect(GraphText.faults(graph) == faults)
  }

  @Test("a thousand of one key, in a thousand scopes, are walked in a line")
  func many() {
    var text = "scope S0\n  unique api\n"
    for level in 1..<1_000 { text += "scope S\(level) < S\(level - 1)\n  decorate api\n" }
    for _ in 0..<1_000 { text += "  decorate api\n" }
    text += "  use api"
    let graph = GraphText.graph(text)
    #expect(graph.lifetimes.allSatisfy { $0 == .unique })
    #expect(graph.undecorated.allSatisfy { $0 == 0 })
    #expect(GraphText.faults(text) == ["too-deep 102"])
  }
}
