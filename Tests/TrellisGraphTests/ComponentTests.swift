import TestTools
import Testing
import TrellisGraph
import TrellisResolver

// The linker alone creates the facts of a program.
@testable import TrellisChecking

@Suite("Conditions that are checked apart from each other")
struct ComponentTests {
  @Test("find what all of them together find", arguments: 0..<8)
  func likeTheWhole(batch: UInt64) {
    for number in 0..<size(25, large: 1000) {
      var writer = ConditionalProgram(seed: batch * 1000 + UInt64(number))
      let (facts, text) = writer.program()
      let whole = Analysis(facts, isWhole: true)
      // With more, the whole is a sample.
      guard whole.variants.isComplete else { continue }
      let parts = Analysis(facts)
      #expect(parts.variants.isComplete)
      // Paths may lead through what only an impossible variant has.
      let hasPaths = facts.ends.isEmpty
      let (found, expected) = (Self.texts(parts, hasPaths: hasPaths), Self.texts(whole, hasPaths: hasPaths))
      let more = found.filter { !expected.contains($0) }
      let less = expected.filter { !found.contains($0) }
      let areAlike = more == [] && less == [] && found.count == expected.count
      #expect(areAlike, Comment(rawValue: "found \(more), not \(less), in\n\(text)"))
      #expect(parts.unchecked == whole.unchecked, Comment(rawValue: text))
    }
  }

  /// The findings, without the list of all conditions that stands in for one that explains them.
  private static func texts(_ analysis: Analysis, hasPaths: Bool) -> [String] {
    analysis.findings.map { finding in
      var finding = finding
      if !hasPaths { (finding.path, finding.notes) = ([], []) }
      finding.notes.removeAll { $0.message.hasPrefix("this happens when") || $0.message.hasPrefix("it happens here") }
      return TextReport.text(of: finding) + finding.path.map { " \($0.key) \($0.site)" }.joined()
    }
  }

  @Test("find what each build by itself finds, and nothing else", arguments: 0..<8)
  func likeEachBuild(batch: UInt64) {
    for number in 0..<size(25, large: 1000) {
      var writer = ConditionalProgram(seed: 1_000_000 + batch * 1000 + UInt64(number), hasBranches: false)
      var (facts, text) = writer.program()
      // Graphs alone do not show what only the text does.
      facts.undeclaredNeeds = []
      facts.reads = []
      facts.ends = []
      // Where each fault is in some build.
      var places: [FaultIdentity: Set<String>] = [:]
      for build in ConditionalProgram.builds {
        let graph = Graph(facts.graph, where: build.contains)
        for fault in Checks.faults(in: graph, by: Checks.ofProgram) {
          let finding = fault.finding(in: graph)
          places[fault.identity, default: []].insert("\(finding.rule.id) \(finding.site)")
        }
      }
      var left = Analysis(ofDefinitions: facts).findings.map {
        "\($0.rule == .conditional ? Rule.missing.id : $0.rule.id) \($0.site)"
      }
      #expect(left.count == places.count, Comment(rawValue: text))
      for places in places.values.sorted(by: { $0.count < $1.count }) {
        guard let position = left.firstIndex(where: { places.contains($0) }) else {
          Issue.record("not found: \(places) but \(left) in\n\(text)")
          continue
        }
        left.remove(at: position)
      }
    }
  }

  @Test("are as many as there are, and each is complete")
  func independent() {
    var text = "scope App\n"
    for number in 0..<300 {
      text += "  shared k\(number) when F\(number)\n  shared n\(number) needs k\(number) when F\(number)\n"
    }
    let analysis = Analysis(GraphText(text).facts)
    #expect(analysis.variants.isComplete)
    #expect(analysis.variants.count == 301)
    #expect(analysis.variants.roundCount == 2)
    #expect(analysis.findings == [])
  }

  @Test("are one where they need the same service that has conditions", arguments: [6, 7, 8, 40])
  func complementary(count: Int) {
    var text = "scope App\n  shared logger when DEBUG\n  shared logger when not DEBUG\n"
    for number in 0..<count { text += "  shared n\(number) needs logger when F\(number)\n" }
    let analysis = Analysis(GraphText(text).facts)
    #expect(analysis.variants.isComplete == (count < 8))
    #expect(analysis.notFollowed.count == (count < 8 ? 0 : 1))
    #expect(analysis.findings == [])
  }

  @Test("are one where something that may be missing joins them; branches are none")
  func tooMany() {
    var text = "scope App\n  shared logger when if remote\n"
    for number in 0..<12 { text += "  shared n\(number) needs logger when if f\(number)\n" }
    let branches = Analysis(GraphText(text).facts)
    #expect(branches.variants.isComplete)
    #expect(branches.findings.map(\.rule) == [.conditional])
    #expect(branches.findings.map(\.severity) == [.error])
    let builds = Analysis(GraphText(text.replacing("when if ", with: "when ")).facts)
    #expect(!builds.variants.isComplete)
    #expect(builds.findings == [])
    #expect(builds.notFollowed.map(\.site.line) == [2])
  }

  @Test("say of what one combination registers that it is conditional, however many there are", arguments: [0, 7, 30])
  func rare(others: Int) {
    let more = (0..<others).map { "  load a when F\($0)\n" }.joined()
    let text = "scope App\n  shared n needs a\n  shared a when A and B and C and not D and not E\n" + more
    #expect(Analysis(GraphText(text).facts).findings.map(\.rule) == [.conditional])
  }

  @Test(
    "find a cycle through as many as it takes",
    arguments: [
      ("shared a needs b when A\n  shared b needs c when B\n  shared c needs a when C", 1),
      ("shared a needs b when A\n  shared b needs c\n  shared c needs d when not A\n  shared d needs a", 0),
      ("shared a needs b\n  shared b needs c when A\n  shared c needs d\n  shared d needs a when B", 1),
    ])
  func cycles(_ registrations: String, count: Int) {
    let analysis = Analysis(GraphText("scope App\n  \(registrations)\n").facts)
    #expect(analysis.findings.filter { $0.rule == .cycle }.count == count)
  }

  @Test("warn of a request of what a branch registers", arguments: ["use", "load"])
  func requests(verb: String) {
    let analysis = Analysis(GraphText("scope App\n  shared probe when if demo\n  \(verb) probe\n").facts)
    #expect(analysis.findings.map(\.rule) == [.conditional])
    #expect(analysis.findings.map(\.severity) == [.warning])
    let build = Analysis(GraphText("scope App\n  shared probe when DEBUG\n  \(verb) probe\n").facts)
    #expect(build.findings.map(\.rule) == [.conditional])
    #expect(build.findings.map(\.severity) == [.error])
  }

  @Test("warn of the requests of what is async on some branch")
  func asyncRequests() {
    let text = "scope App\n  async unique probe when if remote\n  unique probe when not if remote\n  use probe\n"
    let analysis = Analysis(GraphText(text).facts)
    #expect(analysis.findings.map(\.rule) == [.asyncInSync])
    #expect(analysis.findings.map(\.severity) == [.warning])
    let build = Analysis(GraphText(text.replacing("if remote", with: "REMOTE")).facts)
    #expect(build.findings.map(\.rule) == [.asyncInSync])
    #expect(build.findings.map(\.severity) == [.error])
  }

  @Test("never print a condition with its own negation", arguments: 0..<20)
  func noContradiction(batch: UInt64) {
    for number in 0..<20 {
      var writer = ConditionalProgram(seed: 2_000_000 + batch * 1000 + UInt64(number))
      for finding in Analysis(writer.program().facts).findings {
        for note in finding.notes where note.message.contains("this happens when") {
          let terms = String(note.message.dropFirst("this happens when ".count)).components(" and ")
          #expect(!terms.contains { terms.contains("not \($0)") }, Comment(rawValue: note.message))
        }
      }
    }
  }
}

/// Writes small programs at random whose facts depend on conditions in all ways.
private struct ConditionalProgram: RandomNumberGenerator {
  private var state: UInt64
  private let hasBranches: Bool

  init(seed: UInt64, hasBranches: Bool = true) {
    self.hasBranches = hasBranches
    // Seeds beside each other would else give streams that overlap.
    state = seed
    state = next() &* 0x2545_F491_4F6C_DD1D
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number below the bound.
  private mutating func next(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  private mutating func pick<Element>(_ list: [Element]) -> Element { list[next(list.count)] }

  private static let buildNames = ["A", "B", "os(iOS)", "os(Linux)"]

  /// All builds that there are.
  static var builds: [Set<Condition.Atom>] {
    let atoms = buildNames.map { Condition.Atom(text: $0) }
    return (0..<16).map { bits in Set(atoms.indices.filter { bits >> $0 & 1 == 1 }.map { atoms[$0] }) }
      .filter { $0.count { $0.text.hasPrefix("os") } < 2 }
  }

  private mutating func condition() -> String {
    let count = [0, 0, 1, 1, 1, 2, 2, 3][next(8)]
    var terms = (0..<count).map { _ in (next(3) == 0 ? "not " : "") + pick(Self.buildNames) }
    if hasBranches, next(2) == 0 {
      // `if p { switch q { … } } else { if r { … } }`
      let isNegated = next(3) == 0 ? "not " : ""
      terms +=
        [
          ["if p"], ["not if p"], ["if p", isNegated + pick(["if q/1", "if q/2"])], ["not if p", isNegated + "if r"],
        ][next(4)]
    }
    return terms.isEmpty ? "" : " when " + terms.joined(separator: " and ")
  }

  private mutating func line() -> String {
    let keys = (0..<7).map { "k\($0)" }
    var needs: [String] = []
    for _ in 0..<[0, 1, 1, 2][next(4)] { needs.append(pick(["", "", "", "?", "~", "&"]) + pick(keys)) }
    let needing = needs.isEmpty ? "" : " needs " + needs.joined(separator: ", ")
    switch next(20) {
    case 0: return "  async unique \(pick(keys))\(needing)"
    case 1: return "  main shared \(pick(keys))\(needing)"
    case 2: return "  alias \(pick(keys)) needs \(pick(keys))"
    case 3: return "  contribute \(pick(keys))\(needing)" + (next(2) == 0 ? "" : " at e\(next(2))")
    case 4: return "  decorate \(pick(keys))\(needing)"
    case 5: return "  override \(pick(keys))\(needing)"
    case 6, 7: return "  use \(pick(keys))"
    case 8, 9: return "  load \(pick(keys))"
    case 10: return "  weak \(pick(keys))\(next(3) == 0 ? " is Int" : "")"
    case 11: return "  shared \(pick(keys))\(needing) looks \(pick(keys))"
    case 12: return "  \(pick(["maker", "unique"])) \(pick(keys))\(needing)"
    case 13: return "  override alias \(pick(keys)) needs \(pick(keys))"
    case 14: return "  current \(pick(keys))"
    case 16: return "  main \(pick(["override", "decorate"])) \(pick(keys))\(needing)"
    default: return "  shared \(pick(keys))\(needing)"
    }
  }

  /// The facts, and their text for a failure's message. What the text cannot say is added to the facts.
  mutating func program() -> (facts: SourceFacts, text: String) {
    var text = next(4) == 0 ? "key k0; unmentioned\n" : ""
    if next(4) == 0 { text += "key k1; default\n" }
    for scope in ["App", "Session < App", pick(["Note < App", "Note < Session", "Note < ~Elsewhere", "Note"])] {
      text += "scope \(scope)\n"
      for _ in 0..<(3 + next(6)) {
        let line = line()
        text += line + (line.contains(" at ") ? "" : condition()) + "\n"
      }
    }
    var facts = GraphText(text).facts
    let conditions = facts.registrations.map(\.condition)
    for index in facts.registrations.indices {
      switch next(8) {
      case 0:
        facts.graph.registrations[index].condition = conditions[index].or(pick(conditions))
      case 1: facts.graph.registrations[index].condition = conditions[index].negated
      case 2 where facts.registrations[index].isAsync: facts.graph.registrations[index].asyncWhen = pick(conditions)
      default: break
      }
      if conditions[index] != facts.registrations[index].condition {
        text += "// \(index): \(facts.registrations[index].condition)\n"
      }
    }
    if next(4) == 0 { facts.graph.overridden = [next(facts.keys.count)] }
    for index in facts.uses.indices { facts.graph.uses[index].isOptional = next(6) == 0 }
    for index in facts.undeclaredNeeds.indices {
      facts.undeclaredNeeds[index].condition = pick([.always] + conditions)
      facts.undeclaredNeeds[index].scope = next(3)
      facts.undeclaredNeeds[index].isDeferred = next(4) == 0
      facts.undeclaredNeeds[index].isOfHook = next(3) == 0
      text += "// looks \(facts.undeclaredNeeds[index])\n"
    }
    if next(3) == 0, let end = conditions.randomElement(using: &self) {
      facts.ends = [EndFact(scope: next(3), condition: end)]
      text += "// ends \(facts.ends)\n"
    }
    // One line may register in two scopes.
    if next(3) == 0, let from = facts.registrations.indices.randomElement(using: &self),
      let to = facts.registrations.indices.randomElement(using: &self)
    {
      facts.graph.registrations[to].site = facts.registrations[from].site
      text += "// \(to) is where \(from) is\n"
    }
    return (facts, text)
  }
}
