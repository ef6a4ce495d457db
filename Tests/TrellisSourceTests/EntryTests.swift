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
      ("texts", "\"\\(x)\""), ("texts", "\"a\\u{301}\""), ("texts", "#\"home\"#"),
      ("texts", "\"\"\"\n  home\n  \"\"\""),
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
    #expect(program.findings == [])
  }
}
