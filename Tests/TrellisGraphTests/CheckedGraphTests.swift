import Testing
import Trellis
import TrellisChecking
import TrellisDebug
import TrellisGraph
import TrellisResolver

@Suite("What runs is compared with what was checked")
struct CheckedGraphTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var checked: [String]
    var reading = CheckedDefinition.Reading.whole
    var run: [String]
    var onlyChecked: [String] = []
    var onlyRunning: [String] = []
  }

  static let cases = [
    Case(
      testDescription: "equal", checked: [".a value", ".b shared needs .a"], run: [".b shared needs .a", ".a value"]),
    Case(testDescription: "nothing at all", checked: [], run: []),
    Case(
      testDescription: "one more runs", checked: [".a value"], run: [".a value", ".b value"], onlyRunning: [".b value"]),
    Case(
      testDescription: "one less runs", checked: [".a value", ".b value"], run: [".a value"], onlyChecked: [".b value"]),
    Case(
      testDescription: "another lifetime", checked: [".a shared"], run: [".a unique"], onlyChecked: [".a shared"],
      onlyRunning: [".a unique"]),
    Case(
      testDescription: "another need", checked: [".a shared needs .b"], run: [".a shared needs lazy .b"],
      onlyChecked: [".a shared needs .b"], onlyRunning: [".a shared needs lazy .b"]),
    Case(
      testDescription: "an override", checked: [".a value"], run: [".a override value"],
      onlyChecked: [".a value"], onlyRunning: [".a override value"]),
    Case(testDescription: "one that may run runs", checked: ["? .a value"], run: [".a value"]),
    Case(testDescription: "one that may run does not", checked: ["? .a value"], run: []),
    Case(
      testDescription: "one that may run is another", checked: ["? .a value"], run: [".a shared"],
      onlyRunning: [".a shared"]),
    Case(
      testDescription: "a loop", checked: ["? .a contribution shared"],
      run: [".a contribution shared", ".a contribution shared"]),
    Case(testDescription: "needs that are not told", checked: [".a shared needs …"], run: [".a shared needs .b, .c"]),
    Case(
      testDescription: "needs that are not told of one that is gone", checked: [".a shared needs …"], run: [],
      onlyChecked: [".a shared"]),
    Case(
      testDescription: "needs of one of two are not told",
      checked: [".a contribution shared needs …", ".a contribution shared needs .b"],
      run: [".a contribution shared needs .c", ".a contribution shared needs .d"]),
    Case(
      testDescription: "there may be more, and is", checked: [".a value"], reading: .open,
      run: [".a value", ".b value"]),
    Case(
      testDescription: "there may be more, and one is gone", checked: [".a value"], reading: .open, run: [".b value"],
      onlyChecked: [".a value"]),
    Case(testDescription: "nothing is sure", checked: [".a value"], reading: .unsure, run: [".b value"]),
  ]

  private static func definition(_ case: Case) -> CheckedDefinition {
    CheckedDefinition(
      name: "App.AppScope", reading: `case`.reading,
      registrations: `case`.checked.map { text in
        let isSometimes = text.hasPrefix("? ")
        return (String(text.dropFirst(isSometimes ? 2 : 0)), isSometimes ? .sometimes : .always)
      })
  }

  @Test("for what differs for certain, and nothing else", arguments: cases)
  func compared(case: Case) throws {
    let texts = try #require(CheckedTexts(CheckedGraph([Self.definition(`case`)]).texts.map(\.text)))
    let difference = texts.difference(of: "App.AppScope", from: `case`.run)
    #expect(difference.checked == `case`.onlyChecked)
    #expect(difference.running == `case`.onlyRunning)
    #expect(texts.difference(of: "App.Other", from: `case`.run).isEmpty)
  }

  @Test("and its texts do not depend on the order")
  func stable() {
    func graph(_ lines: [String], _ names: [String]) -> CheckedGraph {
      CheckedGraph(
        names.map { name in
          CheckedDefinition(
            name: name, reading: .whole,
            registrations: lines.map { ($0, .always) })
        })
    }
    let one = graph([".a value", ".b shared needs .a"], ["App.One", "App.Two"]).texts
    #expect(graph([".b shared needs .a", ".a value"], ["App.Two", "App.One"]).texts == one)
    #expect(
      one.map(\.text) == [
        String.checkedGraphVersion, "scope App.One whole\n.a value\n.b shared needs .a",
        "scope App.Two whole\n.a value\n.b shared needs .a",
      ])
    // Two that are called the same cannot be told apart when they run.
    #expect(graph([".a value"], ["App.One", "App.One"]).texts.count == 1)
  }

  @Test("texts of another version are left alone, and so is a definition with a line that is not known")
  func unknown() {
    #expect(CheckedTexts(["trellis-graph 999", "scope App.One whole\n.a value"]) == nil)
    #expect(CheckedTexts([]) == nil)
    let texts = CheckedTexts([String.checkedGraphVersion, "scope App.One whole\nwhat is this"])
    #expect(texts?.knows("App.One") == true)
    #expect(texts?.difference(of: "App.One", from: []).isEmpty == true)
  }

  @Test(
    "a string that a key was made with keeps within its line",
    arguments: ["a b", "a,b", "\"", "\\", "a\nb", "%", "größe", ""])
  func strings(label: String) throws {
    var facts = GraphFacts()
    let site = Site(file: "App.swift", line: 1, column: 1)
    facts.keys = [KeyFact(name: "a", label: label, type: "", hasDefault: false, site: site)]
    facts.registrations = [
      RegistrationFact(
        key: 0, scope: 0, lifetime: .unique, needs: [NeedFact(key: 0, mode: .optional, site: site)], site: site)
    ]
    let line = try #require(facts.lines(of: 0).first)
    let isPlain = line.utf8.allSatisfy { $0 != 10 && $0 != 34 && $0 != 92 }
    #expect(isPlain)
    #expect(line.partsOfLine?.key.count == line.split(separator: " ").first?.count)
    #expect(line.split(separator: " ").count == 5)
  }

  @Test("an `#if` formula is written as it was, or not at all")
  func formulas() {
    func atom(_ text: String) -> Condition { .atom(.init(text: text)) }
    let linux = atom("os(Linux)")
    let flag = atom("FLAG")
    #expect(
      flag.negated.and(linux.or(atom("compiler(>=6.2)"))).buildFormula { _ in true }
        == "(!(FLAG)) && ((os(Linux)) || (compiler(>=6.2)))")
    #expect(flag.and(linux).buildFormula(where: Condition.isOfWholeProgram) == nil)
    #expect(linux.negated.buildFormula(where: Condition.isOfWholeProgram) == "!(os(Linux))")
    #expect(atom("what is this").buildFormula { _ in true } == nil)
  }
}
