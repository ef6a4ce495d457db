import TestTools
import Testing
import TrellisChecking
import TrellisGraph

@Suite("A chain of strict needs that is too deep")
struct TooDeepTests {
  /// A chain of so many, `r0` last, from line 2 on.
  private static func chain(_ count: Int, _ verb: String = "shared", mark: String = "") -> String {
    "  shared r0\n" + (1..<count).map { "  \(verb) r\($0) needs \(mark)r\($0 - 1)\n" }.joined()
  }

  private let limit = Graph.deepestChain

  private func faults(_ text: String) -> [String] { GraphText.faults("scope App\n" + text) }

  @Test("is one finding, where it first is, however long it is", arguments: ["shared", "unique", "weak", "alias"])
  func long(verb: String) {
    #expect(faults(Self.chain(limit, verb)) == [])
    for count in [limit + 1, limit + 2, size(10_000, large: 100_000)] {
      #expect(faults(Self.chain(count, verb)) == ["too-deep \(limit + 2)"])
    }
  }

  @Test("has optional needs, decorations and collections too")
  func parts() {
    #expect(faults(Self.chain(limit + 1, mark: "?")) == ["too-deep \(limit + 2)"])
    let top = "r\(limit - 1)"
    #expect(faults(Self.chain(limit) + "  decorate \(top)\n") == ["too-deep \(limit + 2)"])
    #expect(
      faults(Self.chain(limit) + "  shared other needs r0\n  decorate other needs \(top)\n") == [
        "too-deep \(limit + 3)"
      ])
    #expect(faults(Self.chain(limit - 1) + "  contribute all needs r\(limit - 2)\n") == ["too-deep \(limit + 1)"])
    #expect(faults(Self.chain(limit - 2) + "  contribute all needs r\(limit - 3)\n") == [])
  }

  @Test("goes through scopes")
  func scopes() {
    let above = Self.chain(limit)
    #expect(faults(above + "scope Session < App\n  unique page needs r\(limit - 1)\n") == ["too-deep \(limit + 3)"])
    #expect(faults(above + "scope Session < App\n  unique page needs ~r\(limit - 1)\n") == [])
  }

  @Test("ends at a lazy need, a provider and a maker, whose calls begin one")
  func ends() {
    let top = "r\(limit - 1)"
    for mark in ["~", "&"] { #expect(faults(Self.chain(limit) + "  shared page needs \(mark)\(top)\n") == []) }
    #expect(faults(Self.chain(limit - 1) + "  maker page needs r\(limit - 2)\n  shared list needs page\n") == [])
    #expect(faults(Self.chain(limit) + "  maker page needs \(top)\n") == ["too-deep \(limit + 2)"])
  }

  @Test("does not begin at a duplicate, which is not created")
  func duplicate() {
    #expect(faults(Self.chain(limit) + "  shared r0 needs r\(limit - 1)\n") == ["duplicate \(limit + 2)"])
  }

  @Test("is found for each end of it")
  func wide() {
    let top = "r\(limit - 1)"
    let text = Self.chain(limit) + "  shared a needs \(top)\n  shared b needs r0, \(top)\n  shared c needs a, b\n"
    #expect(faults(text) == ["too-deep \(limit + 2)", "too-deep \(limit + 3)"])
  }

  @Test("is not a cycle, nor leads to one")
  func cycle() {
    #expect(
      faults("  shared r0 needs r\(limit)\n" + Self.chain(limit + 1).drop { $0 != "\n" }.dropFirst()) == ["cycle 2"])
    let above = (1..<200).map { "  shared r\($0) needs r\($0 - 1)\n" }.joined()
    #expect(faults("  shared r0 needs r0\n" + above) == ["cycle 2"])
  }

  @Test("depends on the conditions of all its members")
  func conditions() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<40 {
      var text = "scope App\n  shared r0\n"
      for number in 1..<limit + Int.random(in: 0...4, using: &generator) {
        let name = ["A", "B", "C", "if p"].randomElement(using: &generator) ?? ""
        switch Int.random(in: 0..<12, using: &generator) {
        // Shorter under one condition.
        case 0 where number > 2:
          text += "  shared r\(number) needs r\(number - 1) when \(name)\n"
          text += "  shared r\(number) needs r\(number - 3) when not \(name)\n"
        case 1: text += "  shared r\(number) needs r\(number - 1)\n  decorate r\(number) when \(name)\n"
        default: text += "  shared r\(number) needs r\(number - 1)\n"
        }
      }
      let program = GraphText(text).facts
      let whole = Analysis(program, isWhole: true)
      let parts = Analysis(program)
      #expect(parts.variants.isComplete && whole.variants.isComplete)
      #expect(parts.findings == whole.findings, Comment(rawValue: text))
    }
  }
}
