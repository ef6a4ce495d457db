import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

struct EntryTests {
  private static let keys = """
    extension Keys {
      static let tabs = Key<[Tab: View]>("tabs"), texts = Key<[String: A]>("texts"), deep = Key<[F.Tab: A]>("deep")
      static let rates = Key<[Double: A]>("rates"), thin = Key<[Float: A]>("thin")
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
      ("tabs", "0x10", "16"), ("tabs", "0xFf", "255"), ("tabs", "1_0", "10"), ("tabs", "007", "7"),
      ("tabs", "0b1_01", "5"), ("tabs", "0o17", "15"), ("tabs", "-0x01", "-1"), ("tabs", "-0", "0"),
      ("tabs", "18446744073709551615", "18446744073709551615"),
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
      ("texts", "\"a\" + \"b\""), ("texts", "Paths.home"), ("tabs", "Screens.home"), ("tabs", "1.5"),
      ("tabs", "1e3"), ("tabs", "18446744073709551616"), ("tabs", "1 + 1"), ("tabs", "-x"), ("rates", "1"),
      ("rates", "-1.5"),
      ("thin", "0.1"),
      ("tabs", "true"), ("tabs", "[1]"), ("tabs", "{ .home }()"),
    ])
  func untold(key: String, place: String) {
    #expect(entry(key, place) == nil)
  }

  @Test func `Two members of one name are two entries where their types differ`() {
    let program = Program(
      Self.keys
        + app("app.contribute(to: .texts, at: Paths.home) { A() }\napp.contribute(to: .texts, at: Names.home) { A() }")
        + "func f(s: Scope<App>) { s[.texts] }")
    #expect(program.findings == ["not-followed 11:5", "not-followed 12:5"])
  }

  @Test(
    "One number is one entry, however it is spelled",
    arguments: [
      ("numbers", "1", "0x01", true), ("numbers", "10", "1_0", true), ("numbers", "-1", "-0b1", true),
      ("numbers", "1", "-1", false), ("numbers", "0", "-0", true), ("numbers", "0x10", "10", false),
    ])
  func spelled(key: String, one: String, other: String, isSame: Bool) {
    let program = Program(
      "import Trellis\nextension Keys { static let numbers = Key<[Int: A]>() }\n"
        + app("app.contribute(to: .\(key), at: \(one)) { A() }\napp.contribute(to: .\(key), at: \(other)) { A() }"))
    #expect(program.findings.filter { !$0.hasPrefix("unused") } == (isSame ? ["duplicate 10:5"] : []))
  }

  private static let places = """
    extension Keys { static let tabs = Key<[F.Tab: A]>("tabs") }
    enum F { enum Tab { case home, list } }
    extension F.Tab { static let start = F.Tab.home }
    extension F.Tab { static var top: Tab { .home } }
    enum G { static let list = 1 }

    """

  @Test(
    "A static property may stand for another entry, unlike a case",
    arguments: [
      (".home", ".home", "duplicate"), (".home", "F.Tab.home", "duplicate"), (".home", ".list", nil),
      (".home", ".start", "not-followed"), (".start", ".start", "not-followed"), (".list", "Tab.top", "not-followed"),
    ])
  func names(one: String, other: String, rule: String?) {
    let program = Program(
      Self.places + "import Trellis\n"
        + app("app.contribute(to: .tabs, at: \(one)) { A() }\napp.contribute(to: .tabs, at: \(other)) { A() }"))
    let found = Set(program.findings.map { $0.prefix { $0 != " " } }.filter { $0 != "unused" })
    #expect(found == Set([rule].compactMap { $0.map { Substring($0) } }))
  }

  @Test(
    "Entries that cannot be told from others of their dictionary are said",
    arguments: [
      ("app.contribute(to: .texts, at: x) { 1 }", "", []),
      ("app.contribute(to: .texts, at: x) { 1 }\napp.contribute(to: .texts, at: \"x\") { 1 }", "", ["11:5"]),
      ("app.contribute(to: .texts, at: x) { 1 }\napp.contribute(to: .texts, at: y()) { 1 }", "", ["11:5", "12:5"]),
      ("app.contribute(to: .texts, at: x) { 1 }\napp.contribute(to: .tabs, at: .home) { 1 }", "", []),
      // Also where never both are registered.
      (
        "if f { app.contribute(to: .texts, at: x) { 1 } } else { app.contribute(to: .texts, at: \"a\") { 1 } }", "",
        ["11:12"]
      ),
      ("app.contribute(to: .texts, at: x) { 1 }", "r.contribute(to: .texts, at: \"a\") { 1 }", ["11:5"]),
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
