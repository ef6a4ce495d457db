import Testing
import TrellisGraph
import TrellisResolver

@Suite("Isolation")
struct IsolationTests {
  @Test(
    "passes through other names and decorations",
    arguments: [
      ([2], "  main shared view\n  shared log"),
      ([2, 3, 4, 5], "  main shared view\n  alias root needs view\n  decorate root\n  decorate root"),
      ([2, 3, 4], "  decorate view\n  main shared view\n  alias root needs view"),
      ([3, 4], "  shared view\n  main decorate view\n  alias root needs view"),
      ([2, 3], "  main decorate view\n  decorate view\n  shared view"),
      ([4], "  alias root needs log\n  shared log\n  main shared view"),
      // What needs it does not become like it.
      ([2], "  main shared view\n  shared page needs ~view"),
      ([2], "  main shared view\n  contribute plugins needs ~view"),
      ([], "  alias a needs b\n  alias b needs a"),
      // A collection is on it if a part is.
      ([3, 4], "  contribute plugins\n  main contribute plugins\n  alias all needs plugins"),
      ([3, 4], "  shared view\n  main contribute plugins needs view\n  decorate plugins"),
    ])
  func passes(lines: [Int], registrations: String) {
    #expect(GraphText.graph("scope App\n" + registrations).mainActorLines == lines)
  }

  @Test(
    "is crossed by strict needs alone",
    arguments: [
      (["isolation 3"], "  main shared view\n  shared page needs view"),
      (["isolation 4"], "  shared view\n  main decorate view\n  shared page needs view"),
      ([], "  shared view\n  main decorate view\n  main weak page needs view"),
      (["isolation 3"], "  main unique view\n  unique page needs ?view"),
      (["isolation 4"], "  main shared view\n  alias root needs view\n  weak page needs root"),
      (["isolation 4"], "  main shared view\n  decorate view\n  shared page needs view"),
      (["isolation 4"], "  main shared view\n  shared log\n  decorate log needs view"),
      (["isolation 3"], "  main shared view\n  contribute plugins needs view"),
      (["isolation 3", "isolation 3"], "  main shared view\n  shared page needs view, ?view"),
      ([], "  main shared view\n  main unique page needs view"),
      ([], "  main shared view\n  shared page needs ~view, &view"),
      // The caller of a maker is on the main actor, and nothing that holds it.
      ([], "  main maker view\n  shared page needs view"),
      ([], "  main shared view\n  alias root needs view\n  main shared page needs root"),
      ([], "  main shared view needs log\n  shared log"),
      ([], "  main shared view\n  main shared log\n  decorate log needs view"),
      ([], "  main shared view\n  use view\n  load view"),
      (["isolation 4"], "  contribute plugins\n  main contribute plugins\n  shared page needs plugins"),
      (["isolation 3"], "  main contribute plugins\n  unique page needs ?plugins"),
      ([], "  contribute plugins\n  main contribute plugins\n  main shared page needs plugins"),
      ([], "  main contribute plugins\n  shared page needs ~plugins"),
    ])
  func crossing(faults: [String], registrations: String) {
    #expect(GraphText.faults("scope App\n" + registrations) == faults)
  }

  @Test("of a collection is that of the scopes above, and of no scope below")
  func collections() {
    let text = """
      scope App
        contribute plugins
        shared page needs plugins
      scope Session < App
        main contribute plugins
        shared list needs plugins
      scope Note < Session
        contribute plugins
        main shared view needs plugins
        shared note needs plugins
      """
    #expect(GraphText.faults(text) == ["isolation 6", "isolation 10"])
  }

  @Test("a long chain of names is walked without recursion, and a loop of them ends")
  func deep() {
    var text = "scope App\n  main shared r0\n"
    for step in 1..<50_000 { text += "  alias r\(step) needs r\(step - 1)\n" }
    text += "  shared page needs r49999"
    #expect(GraphText.faults(text) == ["too-deep 52", "isolation 50002"])
  }
}
