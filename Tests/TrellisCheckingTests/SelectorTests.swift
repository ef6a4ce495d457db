import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

/// Module selectors, `Module::name`, which choose a declaration by its module.
struct SelectorTests {
  private static let kit =
    "import Trellis\nextension Keys { public static let a = Key<Int>(\"a\"), both = Key<Int>(\"kit\") }\n"
    + "public enum App: ScopeDefinition { public static func register(in r: inout Registry<App>) {} }\n"
    + "public enum Net: Module { public static func register<S>(in r: inout Registry<S>) { r.value(.b, 1) } }\n"
    + "public func help<S>(_ r: inout Registry<S>) { r.value(.c, 1) }\n"
    + "extension Keys { public static let b = Key<Int>(\"b\"), c = Key<Int>(\"c\") }"
  private static let web = "import Trellis\nextension Keys { public static let both = Key<Int>(\"web\") }"

  private func program(_ text: String) -> Program {
    Program([
      ("Kit.swift", "Kit", Self.kit), ("Web.swift", "Web", Self.web),
      ("Own.swift", "Own", "import Trellis\nimport Kit\nimport Web\n" + text),
    ])
  }

  @Test(
    "A registration is read through module selectors",
    arguments: [
      ("static func register(in r: inout Trellis::Registry<S>) { r.value(.a, 1) }", ["a"]),
      (
        "static func register(in r: inout Registry<S>) { r.value(.Kit::a, 1); r.value(Keys.Kit::both, 1) }",
        ["a", "kit"]
      ),
      (
        "static func register(in r: inout Registry<S>) { r.value(.Web::both, 1); r.value(Trellis::Keys.Kit::a, 1) }",
        ["web", "a"]
      ),
      (
        "static func register(in r: inout Registry<S>) { r.Trellis::value(.a, 1); r.Trellis::include(Kit::Net.self) }",
        ["a", "b"]
      ),
      ("static func register(in r: inout Registry<S>) { Kit::help(&r) }", ["c"]),
      ("static func register(in r: inout Registry<S>) { r.shared(.a, needs: Keys.Kit :: b, make: Kit::make) }", ["a"]),
    ])
  func registrations(_ body: String, _ expected: [String]) {
    let program = program("enum S: Trellis::ScopeDefinition { typealias Parent = Kit::App; \(body) }")
    #expect(program.scopes.contains { $0.hasPrefix("S ") && $0.contains("under App") })
    let facts = program.linked.facts
    #expect(
      facts.registrations.filter { facts.scopes[$0.scope].name == "S" }.map { facts.keys[$0.key].label } == expected)
    #expect(program.opaques == [])
  }

  @Test(
    "A look-up is read through module selectors",
    arguments: [
      ("func f(s: Trellis::Scope<Kit::App>) { s[.Kit::a]; s.Trellis::resolve(Keys.Web::both) }", ["a", "web"]),
      (
        "func f() throws { let s = try Trellis::Scope(Kit::App.self); s[.a]; Trellis::Scope<App>.current?[.b] }",
        ["a", "b"]
      ),
      ("final class V { var scope: Scope<App>?; @Trellis::Injected(.Kit::both) var x }", ["kit"]),
    ])
  func uses(_ text: String, _ expected: [String]) {
    let facts = program(text).linked.facts
    #expect(facts.uses.map { facts.keys[$0.key].label } == expected)
    #expect(facts.opaques.isEmpty)
  }

  @Test func `Keys are declared through module selectors`() {
    let program = Program(
      "extension Trellis::Keys { static let a: Trellis::Key<Int> = .init(\"a\"), b = Trellis::Key<Int>(\"b\") }")
    #expect(program.keys.count == 2)
  }

  @Test func `Without a selector two modules' keys of one name are told from each other by nothing`() {
    #expect(program("func f(s: Scope<App>) { s[.both] }").opaques.count == 1)
    #expect(program("func f(s: Scope<App>) { s[.Kit::b]; s[.Web::b]; s[.Gone::b] }").opaques.count == 2)
  }
}
