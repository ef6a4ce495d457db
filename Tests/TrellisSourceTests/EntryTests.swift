import TrellisAnalysis
import Testing
import TrellisGraph
import TrellisSource

struct EntryTests {
  private static let keys = """
    extension Keys {
      static let tabs = Key<[Tab: View]>("tabs"), texts = Key<[String: A]>("texts"), deep = Key<[F.Tab: A]>("deep")
    }

    """

  private func entry(_ key: String, _ place: String) -> String? {
    let program = Program(Self.keys + app("app.contribute(to: .\(key), at: \(place)) { A() }"))
    // A single contribution has nothing to be compared with.
    guard program.opaques.isEmpty, case .contribution(let entry) = program.linked.facts.registrations.first?.role else {
      return "unread"
    }
    return entry
  }

  @Test(
    "A literal or a member of the dictionary's key type names an entry",
    arguments: [
      ("tabs", ".home", "home"), ("tabs", "Tab.home", "home"), ("tabs", "App.Tab.home", "home"),
      ("tabs", ".`default`", "default"), ("deep", "F.Tab.home", "home"), ("deep", "Tab.home", "home"),
      ("texts", "\"home\"", "\"home\""), ("texts", "\"\"", "\"\""), ("texts", "/* x */ \"a b\"", "\"a b\""),
      ("texts", "\"e\\u{301}\"", "\"é\""), ("texts", "#\"home\"#", "\"home\""), ("texts", "#\"\\\"#", "\"\\\\\""),
      ("texts", "\"\"\"\n  home\n  \"\"\"", "\"home\""), ("texts", "\"a\\tb\"", "\"a\\tb\""),
      ("texts", ".home", "home"), ("tabs", "3", "3"), ("tabs", "-3", "-3"), ("tabs", "0", "0"),
    ])
  func told(key: String, place: String, label: String) {
    #expect(entry(key, place) == label)
  }

  @Test(
    "Anything else may be any entry",
    arguments: [
      ("tabs", "tab"), ("tabs", "tab.home"), ("tabs", "Tab.home.next"), ("tabs", ".page(1)"), ("tabs", "Tab.page(1)"),
      ("tabs", "Tab(\"home\")"), ("tabs", ".init(1)"), ("tabs", "Tab.self"), ("tabs", "flag ? .home : .list"),
      ("texts", "\"\\(x)\""),
      ("texts", "\"a\" + \"b\""), ("texts", "Paths.home"), ("tabs", "Screens.home"), ("tabs", "0x10"), ("tabs", "1_0"),
      ("tabs", "007"), ("tabs", "1.5"), ("tabs", "true"), ("tabs", "[1]"), ("tabs", "{ .home }()"),
    ])
  func untold(key: String, place: String) {
    #expect(entry(key, place) == nil)
  }

  @Test func `Two members of one name are two entries where their types differ`() {
    let program = Program(
      Self.keys
        + app("app.contribute(to: .texts, at: Paths.home) { A() }\napp.contribute(to: .texts, at: Names.home) { A() }")
        + "func f(s: Scope<App>) { s[.texts] }")
    #expect(program.findings == ["opaque 10:5", "opaque 11:5"])
  }

  @Test(
    "Entries that cannot be told from others of their dictionary are said",
    arguments: [
      ("app.contribute(to: .texts, at: x) { 1 }", "", []),
      ("app.contribute(to: .texts, at: x) { 1 }\napp.contribute(to: .texts, at: \"x\") { 1 }", "", ["10:5"]),
      ("app.contribute(to: .texts, at: x) { 1 }\napp.contribute(to: .texts, at: y()) { 1 }", "", ["10:5", "11:5"]),
      ("app.contribute(to: .texts, at: x) { 1 }\napp.contribute(to: .tabs, at: .home) { 1 }", "", []),
      // Never both.
      (
        "if f { app.contribute(to: .texts, at: x) { 1 } } else { app.contribute(to: .texts, at: \"a\") { 1 } }", "",
        []
      ),
      // Above and below, but not side by side.
      ("app.contribute(to: .texts, at: x) { 1 }", "r.contribute(to: .texts, at: \"a\") { 1 }", ["10:5"]),
      (
        "app.contribute(to: .texts, at: x) { 1 }",
        "r.override(.texts, value: [:])\nr.contribute(to: .texts, at: \"a\") { 1 }", []
      ),
      ("", "r.contribute(to: .texts, at: x) { 1 }", []),
      // An array has no entries.
      ("app.contribute(to: .a) { 1 }\napp.contribute(to: .a) { 1 }", "", []),
    ])
  func compared(body: String, below: String, places: [String]) {
    let program = Program(
      Self.keys + app(body) + """
        enum Ses: ScopeDefinition { typealias Parent = App; static func register(in r: inout Registry<Ses>) {
        \(below)
        } }
        enum Beside: ScopeDefinition { typealias Parent = App; static func register(in b: inout Registry<Beside>) {
        \(below.isEmpty || !body.isEmpty ? "" : "b.contribute(to: .texts, at: x) { 1 }")
        } }
        """)
    #expect(
      program.opaques == places.map { "\($0) -: this entry cannot be compared with the others of its dictionary" })
  }
}
