import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("Modules and functions that no definition reaches")
struct UnreachedTests {
  private func findings(_ text: String) -> [String] {
    Analysis(Program(commonKeys + text).linked.facts).findings.filter { $0.rule != .unused }.map {
      "\($0.rule.id) \($0.site.line): \($0.message)"
    }
  }

  private static func module(_ name: String, _ body: String) -> String {
    "enum \(name): Module {\n  static func register<S>(in r: inout Registry<S>) {\n    \(body)\n  }\n}\n"
  }

  private static let twice = "r.value(.a, 1)\nr.value(.a, 2)"
  private static let loop = "r.shared(.a, needs: Keys.b) { A($0) }\nr.shared(.b, needs: Keys.a) { B($0) }"
  private static let duplicate = "duplicate 8: '.a' is registered twice in any scope through M"
  private static let cycle = "cycle 7: these needs form a cycle: .a → .b → .a"

  @Test(
    "are checked for what is wrong whoever includes them",
    arguments: [
      Case(module("M", twice), duplicate),
      Case(module("M", loop), cycle),
      Case(
        module("M", "r.shared(.a, on: MainActor.self) { A() }\nr.shared(.b, needs: Keys.a) { B($0) }"),
        "isolation 8: '.b' is made off the main actor, but needs '.a', which is made on it"),
      Case(
        "struct A {}\n" + module("M", "r.weak(.a) { A() }"),
        "weak-value 8: '.a' is registered with 'weak', but 'A', which it creates, is not a class"),
      Case(
        module("M", "r.shared(.a, needs: Keys.bb) { A($0) }"),
        "not-followed 7: this code is not followed (key): no scanned file declares the key `Keys.bb`"),
      // A function that no definition calls, with the registry of any, of one, or as `self`.
      Case(
        "func help<S>(_ r: inout Registry<S>) {\nr.value(.a, 1)\nr.value(.a, 2) }",
        "duplicate 7: '.a' is registered twice in any scope through help"),
      Case(
        """
        enum App: ScopeDefinition {
          static func register(in app: inout Registry<App>) {}
          static func help(_ r: inout Registry<App>) {
            \(twice)
          }
        }
        """, "duplicate 9: '.a' is registered twice in App through App.help"),
      Case(
        "extension Registry { mutating func help() {\nvalue(.a, 1)\nself.value(.a, 2) } }",
        "duplicate 7: '.a' is registered twice in any scope through help"),
      // Through what they include and call themselves.
      Case(
        module("M", "r.value(.a, 1)\nr.include(N.self)") + module("N", "r.value(.a, 2)"),
        "duplicate 13: '.a' is registered twice in any scope through N"),
      Case(
        module("M", "r.shared(.a, needs: Keys.b) { A($0) }\nhelp(&r)")
          + "func help<S>(_ r: inout Registry<S>) { r.shared(.b, needs: Keys.a) { B($0) } }", cycle),
    ])
  func wrong(_ sample: Case) {
    #expect(findings(sample.text) == sample.expected)
  }

  @Test(
    "are not checked for what the definition that includes them may supply or change",
    arguments: [
      module("M", "r.shared(.a, needs: Keys.b) { A($0) }"),
      module("M", "r.decorate(.a) { $0 }\nr.override(.b) { B() }"),
      module("M", "r.value(.a, 1)\nr.override(.a) { A() }"),
      module("M", "r.include(N.self)\nr.override(.a) { A() }") + module("N", "r.value(.a, 1)"),
      module("M", "r.value(.a, 1)\nr.include(N.self)\nr.include(N.self)") + module("N", "r.value(.b, 1)"),
      module("M", "r.include(N.self)") + module("N", "r.include(M.self)\nr.value(.a, 1)"),
      module("M", "if x { r.value(.a, 1) } else { r.value(.a, 2) }"),
      module("M", "#if A\nr.value(.a, 1)\n#else\nr.value(.a, 2)\n#endif"),
      // The same keys in alternatives, of which a definition includes one.
      module("M", "r.value(.a, 1)") + module("N", "r.value(.a, 2)"),
      "func live<S>(_ r: inout Registry<S>) { r.value(.a, 1) }\nfunc fake<S>(_ r: inout Registry<S>) { r.value(.a, 2) }",
      // What cannot be followed, and keys that the caller names.
      module("M", "for k in keys { r.value(k, 1) }\nother(&r)"),
      "func add<S, K: KeySet>(_ k: K.Type, _ r: inout Registry<S>) { r.value(K.a, 1); r.value(K.a, 1) }",
      "func add<S>(_ k: Key<A>, _ l: Key<A>, _ r: inout Registry<S>) { r.value(k, 1); r.value(l, 1) }",
      // What a type that conforms completes.
      """
      protocol Part: Module { static func more<S>(_ r: inout Registry<S>) }
      extension Part { static func register<S>(in r: inout Registry<S>) { r.value(.a, 1); more(&r) } }
      """,
      "import TrellisWorld\nextension Keys { static let x = Key<Int>(\"x\") }",
    ])
  func open(_ text: String) {
    #expect(findings(text) == [])
  }

  private static let app =
    "enum App: ScopeDefinition { static func register(in app: inout Registry<App>) { app.include(M.self) } }"

  @Test(
    "are checked once, by themselves or where they are included",
    arguments: [
      Case(module("M", twice) + app, "duplicate 8: '.a' is registered twice in App through M"),
      Case(module("M", loop) + module("All", "r.include(M.self)\nr.value(.c, 1)") + app, cycle),
      Case(module("M", twice) + module("N", "r.include(M.self)") + module("O", "r.include(M.self)"), duplicate),
      Case(
        module("M", twice) + module("N", "r.include(O.self)\nr.include(M.self)") + module("O", "r.include(N.self)"),
        duplicate),
      Case(
        module("M", "r.value(.a, 1)") + module("All", "r.include(M.self)\nr.value(.a, 1)") + app,
        "duplicate 13: '.a' is registered twice in any scope through All"),
      Case(
        module("M", twice)
          + app.replacing("app.include", with: "#if A\napp.include").replacing("; }", with: "")
          .replacing("M.self) }", with: "M.self)\n#endif\n}"),
        "duplicate 8: '.a' is registered twice in App through M"),
    ])
  func once(_ sample: Case) {
    #expect(findings(sample.text) == sample.expected)
  }

  @Test func `Their registrations count, each once`() {
    let text = Self.module("M", "r.value(.a, 1)") + Self.module("All", "r.include(M.self)\nr.value(.b, 1)") + Self.app
    let program = Program(commonKeys + text)
    #expect(program.bare == ["value a"])
    #expect(program.linked.facts.registrationCount == 2)
  }
}
