import Testing
import TrellisGraph

@Suite("A cycle through what is taken from the requester")
struct RequesterCycleTests {
  @Test(
    "is found where a scope closes it, once",
    arguments: [
      // The need itself is what asks.
      (["cycle 2"], "scope App\n  unique field needs @form\n  unique form needs field"),
      (["cycle 2"], "scope App\n  unique a needs @b\n  unique b needs @a"),
      (["cycle 2"], "scope App\n  unique a needs @a"),
      (["cycle 2"], "scope App\n  unique field needs @form\n  alias form needs field"),
      (["cycle 2"], "scope App\n  unique field needs @form\n  unique form\n  decorate form needs field"),
      (["cycle 3"], "scope App\n  unique form\n  unique field needs @form\n  decorate form needs ?field"),
      (["cycle 2"], "scope App\n  unique field needs @forms\n  contribute forms needs field"),
      (["cycle 2"], "scope App\n  unique field needs @form\n  shared form needs field\n  use field"),
      // By way of one that takes from its requester in turn.
      (["cycle 2"], "scope App\n  unique a needs @b\n  unique b needs @c\n  unique c needs a"),
      // The child brings what closes it.
      (
        ["cycle 2"],
        """
        scope App
          unique field needs @form
        scope Session < App
          unique form needs field
        """
      ),
      (
        ["cycle 2"],
        """
        scope App
          unique field needs @form
        scope Session < App
          unique form needs @field
        scope Note < Session
          use form
        """
      ),
      (
        ["cycle 3"],
        """
        scope App
          value form
          unique field needs @form
        scope Session < App
          override form needs field
        """
      ),
      // Each child that closes it is another cycle.
      (
        ["cycle 2", "cycle 2"],
        """
        scope App
          unique field needs @form
        scope Left < App
          unique form needs field
        scope Right < App
          unique form needs field
        """
      ),
    ])
  func closed(faults: [String], graph: String) {
    #expect(GraphText.faults(graph) == faults)
  }

  @Test(
    "is none where it ends for each requester",
    arguments: [
      // Another scope's registration of the key.
      """
      scope App
        value form
        unique field needs @form
        unique page needs field
      scope Session < App
        override form needs page
      """,
      // At once is what a lazy need is not.
      "scope App\n  unique field needs @form\n  unique form needs ~field, &field",
      // The registration comes again, for a requester further up, and ends there.
      """
      scope App
        value style
        unique label needs @style
      scope Session < App
        unique header needs label
      scope Note < Session
        override style needs header
        use label
      """,
    ])
  func open(graph: String) {
    #expect(GraphText.faults(graph) == [])
  }

  @Test("is found in chains of any length")
  func deep() {
    var text = "scope App\n  unique r0 needs @r49999\n"
    for step in 1..<50_000 { text += "  unique r\(step) needs \(step.isMultiple(of: 2) ? "@" : "")r\(step - 1)\n" }
    #expect(GraphText.faults(text) == ["cycle 2"])
  }
}
