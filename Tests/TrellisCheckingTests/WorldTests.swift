import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

/// What programs see of `TrellisWorld`, whose sources nobody gives.
@Suite("The library's own keys")
struct WorldTests {
  private func scope(_ imports: String, _ body: String) -> String {
    imports + "\nenum App: ScopeDefinition { static func register(in app: inout Registry<App>) {\n" + body + "\n} }\n"
      + "func ask(_ app: Scope<App>) throws { _ = try app.resolve(.date) }\n"
  }

  private let both = "import Trellis\nimport TrellisWorld"

  @Test func `are known where they are imported, and need no registration`() {
    let program = Program(scope(both, "app.shared(.date, needs: Keys.clock, Keys.calendar) { _, _ in D() }"))
    #expect(program.bare == ["shared date(clock calendar)"])
    #expect(program.opaques == [])
    #expect(program.findings == [])
    #expect(program.uses == ["App.date 6:59"])
  }

  @Test func `include the one for the debug log, unless a program has its own`() {
    let program = Program(scope(both, "app.value(.debugLog, DebugLog { _ in })"))
    #expect(program.opaques == [])
    #expect(program.findings == [])
    #expect(program.bare == ["value debugLog"])
    #expect(!Program(scope(both, "")).keys.contains { $0.hasPrefix("debugLog") })
    let own = "extension Keys { static let debugLog = Key<Int>(\"debugLog\") }\n"
    #expect(Program(own + scope(both, "app.value(.debugLog, 1)")).keys.count { $0.hasPrefix("debugLog") } == 1)
  }

  @Test func `that have no default are missing until the module that registers them is included`() {
    #expect(Program(scope(both, "app.unique(.date, needs: Keys.formats) { D($0) }")).findings == ["missing 4:31"])
    let program = Program(scope(both, "app.include(LiveWorld.self)"))
    #expect(program.findings == [])
    #expect(program.opaques == [])
    #expect(program.bare.count == 9)
    #expect(program.bare.contains("shared calendar(locale timeZone)"))
  }

  @Test func `may be overridden, and are not what a program leaves unused`() {
    let text =
      scope(both, "app.include(LiveWorld.self)")
      + "func test() throws { _ = try Scope(App.self) { $0.override(.clock, value: x); $0.override(.date, value: .fixed(noon)) } }"
    let program = Program(text)
    #expect(program.overridden == ["clock", "date"])
    #expect(program.findings == [])
    #expect(program.unmentioned == [])
    // Registered twice is twice, also if once by the library.
    let twice = Program(scope(both, "app.include(LiveWorld.self)\napp.value(.date, x)"))
    #expect(twice.findings == ["duplicate 5:5"])
  }

  @Test func `are nobody's where they are not imported`() {
    let program = Program(
      scope("import Trellis", "app.shared(Keys.own, needs: Keys.date) { $0 }")
        + "extension Keys { static let own = Key<Int>(\"own\") }")
    #expect(program.keys == ["own: Int 6:29"])
    #expect(
      program.opaques == [
        "3:34 -: no scanned file declares the key `Keys.date`",
        "5:59 -: no scanned file declares the key `.date`",
      ])
  }

  @Test func `give way to keys of the program's own module`() {
    let own = "\nextension Keys { static let date = Key<Int>(\"date\") }"
    let program = Program(scope(both + own, "app.shared(.clock, needs: Keys.date) { C($0) }"))
    #expect(program.findings == ["missing 5:32"])
    #expect(program.opaques == [])
    let registered = Program(scope(both + own, "app.value(.date, 5)"))
    #expect(registered.linked.facts.registrations.map { registered.linked.facts.keys[$0.key].type } == ["Int"])
    #expect(registered.opaques == [])
    #expect(registered.findings == [])
  }

  @Test func `are known in a program of which a file that names nothing else imports them`() {
    let program = Program([
      ("a", "App", scope("import Trellis", "app.shared(.date, needs: Keys.uuid) { D($0) }")),
      ("b", "App", "import TrellisWorld"),
    ])
    #expect(program.findings == [])
    #expect(program.opaques == [])
    #expect(Prefilter.mayMatter(Array("import TrellisWorld\n".utf8)))
  }

  @Test func `are read from the module's sources where these are given`() {
    let program = Program([
      ("a", "App", scope(both, "app.value(.date, 1)")),
      ("w", "TrellisWorld", "import Trellis\nextension Keys { public static let date = Key<D>(\"date\") }"),
    ])
    #expect(program.keys == ["date: D w:2:36"])
  }
}
