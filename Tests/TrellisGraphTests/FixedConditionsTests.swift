import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("Settled conditions")
struct FixedConditionsTests {
  private static func atom(_ text: String) -> Condition.Atom { Condition.Atom(text: text) }

  @Test(
    "settle what they name, and what that excludes",
    arguments: [
      ("DEBUG", Condition.always), ("LEGACY", .never), ("OTHER", .atom(atom("OTHER"))), ("os(Linux)", .always),
      ("os(macOS)", .never), ("arch(arm64)", .atom(atom("arch(arm64)"))), ("arch(x86_64)", .never),
      ("canImport(UIKit)", .never),
    ])
  func condition(text: String, expected: Condition) {
    var fixed = FixedConditions()
    fixed[text: " DEBUG"] = true
    fixed[text: "LEGACY"] = false
    fixed[text: "os( Linux )"] = true
    // That it is not built for one processor says nothing of the others.
    fixed[text: "arch(x86_64)"] = false
    fixed[text: "canImport(UIKit)"] = false
    #expect(fixed.condition(Self.atom(text)) == expected)
  }
}
