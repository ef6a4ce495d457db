import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("Collections")
struct CollectionTests {
  @Test(
    "hold what is above and then the contributions, in order",
    arguments: [
      ("[2 3]", "scope App\n  contribute plugins\n  contribute plugins\n  use plugins"),
      ("[[2] 4]", "scope App\n  contribute plugins\nscope Session < App\n  contribute plugins\n  use plugins"),
      ("[2]", "scope App\n  contribute plugins\nscope Session < App\n  use plugins"),
      ("-", "scope App\n  use plugins\nscope Session < App\n  contribute plugins"),
      // A default serves where nothing is registered, and is no part of what is.
      ("[3]", "key plugins; default\nscope App\n  contribute plugins\n  use plugins"),
      // A scope may contribute under several conditions; only those that hold count.
      ("[3]", "scope App\n  contribute plugins when DEBUG\n  contribute plugins\n  use plugins"),
      ("-", "scope App\n  contribute plugins when DEBUG\n  use plugins"),
    ])
  func content(_ content: String, graph: String) {
    #expect(GraphText.graph(graph).line(ofUse: 0) == content)
  }

  @Test(
    "give way to an override in their scope, and start from one above",
    arguments: [
      ("3", "scope App\n  contribute plugins\n  override plugins\n  use plugins"),
      ("2", "scope App\n  override plugins\n  contribute plugins\n  use plugins"),
      ("4", "scope App\n  contribute plugins\nscope Session < App\n  override plugins\n  use plugins"),
      (
        "[4 6]",
        """
        scope App
          contribute plugins
        scope Session < App
          override plugins
        scope Note < Session
          contribute plugins
          use plugins
        """
      ),
    ])
  func overrides(_ content: String, graph: String) {
    #expect(GraphText.graph(graph).line(ofUse: 0) == content)
    #expect(GraphText.faults(graph) == [])
  }

  @Test("an override of one is shared")
  func lifetimeOfOverride() {
    let graph = GraphText.graph("scope App\n  contribute plugins\nscope Session < App\n  override plugins")
    #expect(graph.lifetimes[1] == .shared)
    // What it replaces above decides, and not the contributions beside it.
    let beside = GraphText.graph(
      "scope App\n  unique plugins\nscope Session < App\n  override plugins\n  contribute plugins")
    #expect(beside.lifetimes[1] == .unique)
  }

  @Test("are appended to what is written, one for each scope and key, whatever conditions hold")
  func derived() {
    let text = """
      scope App
        contribute plugins when DEBUG
        shared main needs plugins
        contribute menus
        contribute plugins
      scope Session < App
        contribute plugins when DEBUG
      """
    let facts = GraphText(text).facts
    for isDebug in [false, true] {
      let graph = Graph(facts.graph) { _ in isDebug }
      #expect(graph.writtenCount == 5)
      #expect(graph.facts.registrations.count == 8)
      #expect(graph.facts.registrations[5...].map(\.role) == [.collection, .collection, .collection])
      #expect(graph.facts.registrations[5...].map(\.key) == [0, 2, 0])
      #expect(graph.isActive[7] == isDebug)
      #expect(graph.lifetimes[5] == .collection)
    }
  }

  @Test(
    "an entry may be filled once in each view, and a key that gets contributions has no other registration",
    arguments: [
      (["duplicate 3"], "scope App\n  contribute tabs at home\n  contribute tabs at home"),
      (["duplicate 4"], "scope App\n  contribute tabs at home\nscope Session < App\n  contribute tabs at home"),
      // What stands beside is out of view, and so is what an override hides.
      (
        [],
        """
        scope App
        scope Session < App
          contribute tabs at home
        scope Guest < App
          contribute tabs at home
        """
      ),
      (
        [],
        """
        scope App
          contribute tabs at home
        scope Session < App
          override tabs
        scope Note < Session
          contribute tabs at home
        """
      ),
      // A value that the text does not tell may be any.
      ([], "scope App\n  contribute tabs\n  contribute tabs\n  contribute tabs at home"),
      ([], "scope App\n  contribute tabs at home\n  contribute menus at home"),
      (["duplicate 3"], "scope App\n  contribute tabs at home when DEBUG\n  contribute tabs at home"),
      ([], "scope App\n  contribute tabs at home when DEBUG\n  contribute tabs at home when not DEBUG"),
      (["duplicate 3"], "scope App\n  contribute plugins\n  alias plugins needs others\n  shared others"),
      (["duplicate 3"], "scope App\n  shared plugins via PluginModule when DEBUG\n  contribute plugins"),
      // One finding is enough, however many contributions there are.
      (["duplicate 3"], "scope App\n  shared plugins\n  contribute plugins\n  contribute plugins"),
      (["duplicate 3"], "scope App\n  shared tabs\n  contribute tabs at home\n  contribute tabs at home"),
      // A replaced registration of a module is gone.
      ([], "scope App\n  shared plugins via PluginModule\n  override plugins\n  contribute plugins"),
      // Below a registration that is wrong already, nothing more is said.
      (
        ["duplicate 4"],
        """
        scope App
          contribute plugins
        scope Session < App
          shared plugins
        scope Note < Session
          contribute plugins
        """
      ),
    ])
  func duplicates(faults: [String], graph: String) {
    #expect(GraphText.faults(graph) == faults)
  }

  @Test("what nobody registers has no collection either: `missing`, unless there is a default")
  func missing() {
    #expect(GraphText.faults("scope App\n  shared main needs plugins") == ["missing 2"])
    #expect(GraphText.faults("key plugins; default\nscope App\n  shared main needs plugins") == [])
    #expect(GraphText.faults("scope App\n  shared main needs plugins\n  contribute plugins") == [])
  }

  @Test("a contribution's needs are looked up from its scope")
  func needs() {
    #expect(GraphText.faults("scope App\n  contribute plugins needs log") == ["missing 2"])
    let graph = """
      scope App
        contribute plugins needs locale
      scope Session < App
        value locale
      """
    #expect(GraphText.faults(graph) == ["missing 2"])
  }

  @Test("hold thousands of elements and stand on each other in thousands of scopes")
  func many() {
    let wide = "scope App\n" + (0..<20_000).map { "  contribute tabs at t\($0)\n" }.joined() + "  use tabs"
    #expect(GraphText.faults(wide) == [])
    var deep = "scope S0\n  contribute tabs at t0\n"
    for level in 1..<2_000 { deep += "scope S\(level) < S\(level - 1)\n  contribute tabs at t\(level)\n" }
    deep += "  contribute tabs at t0\n"
    #expect(GraphText.faults(deep) == ["too-deep 100", "duplicate 4001"])
  }
}
