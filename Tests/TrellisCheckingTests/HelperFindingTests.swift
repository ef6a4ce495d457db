import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("A finding about what a helper registers")
struct HelperFindingTests {
  @Test(
    "What is registered in either branch of a helper may be a duplicate where the helper is called twice, which is counted",
    arguments: [
      "add(&app, 1); add(&app, 2)} }\nfunc add(_ r: inout Registry<App>, _ n: Int) {",
      "func add(_ r: inout Registry<App>, _ n: Int = 1) { if n > 0 { r.value(.a, 1) } else { r.value(.a, 2) } }; add(&app); add(&app)}; static func f(_ r: inout Registry<App>, n: Int) {",
    ])
  func branches(_ text: String) {
    let program = Program(app(text + " if n > 0 { r.value(.a, 1) } else { r.value(.a, 2) }"))
    #expect(program.findings.allSatisfy { !$0.hasPrefix("duplicate") })
    #expect(Analysis(program.linked.facts).notFollowed.count { $0.words.contains("is registered twice") } == 2)
  }

  private func notes(_ text: String) -> [String] {
    Analysis(Program(commonKeys + "\n" + text).linked.facts).findings.filter { $0.severity == .error }.flatMap(\.notes)
      .filter { $0.message.contains("called here") }.map { "\($0.site.line):\($0.site.column) \($0.message)" }
  }

  private static let helper =
    "func layout<S>(_ n: Int = 1, in scope: inout Registry<S>) { scope.shared(.a, needs: Keys.b) { A($0) } }\n"

  @Test func `names the outermost call in each definition`() {
    let text = """
      enum App: ScopeDefinition { static func register(in app: inout Registry<App>) { layout(7, in: &app) } }
      enum Other: ScopeDefinition { static func register(in other: inout Registry<Other>) { outer(&other) } }
      func outer<S>(_ scope: inout Registry<S>) { layout(in: &scope) }

      """
    #expect(
      notes(text + Self.helper) == [
        "6:96 '.a' is registered through 'layout(_:in:)', called here",
        "7:94 '.a' is registered through 'outer(_:)', called here",
      ])
  }

  @Test func `names a call that registers a key twice once`() {
    let text = "enum App: ScopeDefinition { static func register(in app: inout Registry<App>) { twice(&app) } }\n"
    let helper = "func twice<S>(_ scope: inout Registry<S>) { scope.shared(.c) { C() }; scope.shared(.c) { C() } }"
    #expect(notes(text + helper).count == 1)
  }

  @Test func `names both calls of what is registered twice, and none where a definition registers it`() {
    let text = """
      enum App: ScopeDefinition { static func register(in app: inout Registry<App>) {
        app.shared(.b) { B() }
        layout(in: &app)
        layout(in: &app)
      } }

      """
    #expect(
      notes(text + Self.helper).map { $0.drop { $0 != " " } }
        == Array(repeating: " '.a' is registered through 'layout(_:in:)', called here", count: 2))
    let repeated = Analysis(Program(commonKeys + "\n" + text + Self.helper).linked.facts).findings
    #expect(repeated.filter { $0.rule == .duplicate }.map(\.site.line) == [9])
    #expect(
      notes(
        "enum App: ScopeDefinition { static func register(in app: inout Registry<App>) { app.shared(.a, needs: Keys.b) { $0 } } }"
      ) == [])
  }
}
