import Testing
import TrellisGraph

@Suite("Overrides in definitions")
struct OverrideTests {
  @Test(
    "replace what a module registers beside them, or what is above, once in a scope",
    arguments: [
      ([], "scope App\n  shared api via NetworkModule\n  override api"),
      ([], "scope App\n  shared api\nscope Session < App\n  override api"),
      (["duplicate 5"], "scope App\n  shared api\nscope Session < App\n  override api\n  override api"),
      (["duplicate 3"], "scope App\n  shared api\n  override api"),
      // A duplicate is not created, so its needs do not matter.
      (["duplicate 3"], "scope App\n  shared api\n  override api needs log"),
      // What replaces nothing leaves the key to others.
      (["override-nothing 2"], "scope App\n  override api\n  shared api"),
      (["override-nothing 3"], "scope App\nscope Session < App\n  override api\nscope Note < Session\n  shared api"),
    ])
  func faults(faults: [String], graph: String) {
    #expect(GraphText.faults(graph) == faults)
  }

  @Test("take the place of what a module registers")
  func replaced() {
    let graph = GraphText.graph("scope App\n  shared api via NetworkModule\n  shared log\n  override api\n  use api")
    #expect(graph.local == [[2, 1]])
    #expect(graph.line(ofUse: 0) == "4")
  }
}
