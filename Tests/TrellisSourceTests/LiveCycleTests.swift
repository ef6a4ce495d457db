import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("Cycles that overrides of live scopes close")
struct LiveCycleTests {
  /// `b` needs `a`, and `c` needs `b`; `d` takes `c` when it is asked for. In `Ses`, `e` needs `c`, and `f` needs `e`.
  private static let definitions = """
    import Trellis
    import TrellisTesting
    extension Keys {
      static let a = Key<A>("a"), b = Key<B>("b"), c = Key<C>("c"), d = Key<D>("d"), e = Key<E>("e")
      static let f = Key<F>("f"), m = Key<Maker<A, Int>>("m"), g = Key<G>("g")
    }
    enum App: ScopeDefinition {
      static func register(in app: inout Registry<App>) {
        app.shared(.a) { A() }
        app.shared(.b, needs: Keys.a) { B($0) }
        app.shared(.c, needs: Keys.b) { C($0) }
        app.shared(.d, needs: Keys.c.lazy) { D($0) }
        app.maker(.m, needs: Keys.a) { _, a in a }
        app.unique(.g) { G() }
        app.decorate(.g, needs: Keys.b) { g, _ in g }
      }
    }
    enum Ses: ScopeDefinition {
      typealias Parent = App
      static func register(in ses: inout Registry<Ses>) {
        ses.unique(.e, needs: Keys.c) { E($0) }
        ses.unique(.f, needs: Keys.e) { F($0) }
      }
    }

    """

  private func found(_ text: String) -> [String] {
    Analysis(Program(Self.definitions + text).linked.facts).findings.filter { $0.rule == .cycle }.map(\.message)
  }

  @Test(
    "A loop is found",
    arguments: [
      ("try Scope(App.self) { $0.override(.a, needs: Keys.b) { A($0) } }", ".a → .b → .a"),
      ("try Scope(App.self) { $0.override(.a, needs: Keys.c) { A($0) } }", ".a → .c → .b → .a"),
      (
        "try Scope(App.self) { $0.override(.a, needs: Keys.m) { A($0) }; $0.override(.m, needs: Keys.a) { Maker($0) } }",
        ".a → .m → .a"
      ),
      ("try Scope(App.self) { $0.override(.a, needs: Keys.c.optional) { A($0) } }", ".a → .c → .b → .a"),
      ("try Scope(App.self) { $0.override(.a, needs: Keys.g) { A($0) } }", ".a → .g → .b → .a"),
      // A decoration in the definition wraps what an override returns.
      (
        "try Scope(App.self) { $0.override(.a, needs: Keys.g) { A($0) }; $0.override(.g) { G() } }", ".a → .g → .b → .a"
      ),
      (
        "try Scope(App.self) { $0.override(.a, needs: Keys.d) { A($0) }; $0.override(.d, needs: Keys.a) { D($0) } }",
        ".a → .d → .a"
      ),
      (
        "try Scope(App.self) { o in o.override(.a, value: 1); o.override(.a, needs: Keys.b) { A($0) } }", ".a → .b → .a"
      ),
      ("func f(s: Scope<App>) { s.overriding { $0.override(.b, needs: Keys.c) { B($0) } } }", ".b → .c → .b"),
      (
        "func f(s: Scope<App>) { s.open(Ses.self) { $0.override(.a, needs: Keys.e) { A($0) } } }",
        ".a → .e → .c → .b → .a"
      ),
      (
        "func f(s: Scope<App>) { s.open(Ses.self) { $0.override(.a, needs: Keys.f) { A($0) } } }",
        ".a → .f → .e → .c → .b → .a"
      ),
      ("@Test(.scope(App.self) { $0.override(.a, needs: Keys.b) { A($0) } }) func f() {}", ".a → .b → .a"),
      (
        "func fakes(_ o: inout Overrides) { o.override(.a, needs: Keys.b) { A($0) } }\nfunc f() { try Scope(App.self) { fakes(&$0) } }",
        ".a → .b → .a"
      ),
      (
        "extension Overrides { mutating func x() { override(.a, needs: Keys.b) { A($0) } } }\nfunc f() { try Scope(App.self) { $0.override(.b, value: 1) }; try Scope(App.self) { $0.x() } }",
        ".a → .b → .a"
      ),
    ])
  func loop(_ text: String, _ path: String) {
    let scope = text.contains("Ses.self") ? "Ses" : "App"
    #expect(found(text) == ["these needs form a cycle in \(scope) with its overrides: \(path)"])
  }

  @Test func `An override that needs itself is one`() {
    #expect(
      found("try Scope(App.self) { $0.override(.a, needs: Keys.a) { A($0) } }") == ["the override of '.a' needs itself"]
    )
  }

  @Test(
    "What a later override replaces needs nothing",
    arguments: [
      ("try Scope(App.self) { $0.override(.a, needs: Keys.e) { A($0) }; $0.override(.a) { A() } }", []),
      ("try Scope(App.self) { $0.override(.a) { A() }; $0.override(.a, needs: Keys.e) { A($0) } }", ["missing"]),
      (
        "try Scope(App.self) { o in o.override(.a, needs: Keys.e) { A($0) }; if x { o.override(.a) { A() } } }",
        ["missing"]
      ),
      (
        "func fakes(_ o: inout Overrides) { o.override(.a) { A() } }\ntry Scope(App.self) { $0.override(.a, needs: Keys.e) { A($0) }; fakes(&$0) }",
        []
      ),
    ])
  func replaced(_ text: String, _ expected: [String]) {
    let findings = Analysis(Program(Self.definitions + text).linked.facts).findings
    #expect(findings.filter { $0.severity == .error }.map(\.rule.id) == expected)
  }

  @Test(
    "What an override needs, and the scope that it makes lacks, is missing there",
    arguments: [
      ("try Scope(App.self) { $0.override(.a, needs: Keys.f) { A($0) } }", ["missing"]),
      ("try Scope(App.self) { $0.override(.a, needs: Keys.f.provider) { A($0) } }", ["missing"]),
      ("try Scope(App.self) { $0.override(.a, needs: Keys.f.optional) { A($0) } }", []),
      ("func f(s: Scope<App>) { s.open(Ses.self) { $0.override(.d, needs: Keys.f.optional) { D($0) } } }", []),
      ("try Scope(App.self)[.f]", ["missing"]),
    ])
  func lacking(_ text: String, _ expected: [String]) {
    let findings = Analysis(Program(Self.definitions + text).linked.facts).findings
    #expect(findings.filter { $0.severity == .error }.map(\.rule.id) == expected)
  }

  @Test(
    "What forms no loop for certain is none",
    arguments: [
      "try Scope(App.self) { $0.override(.a, needs: Keys.b.lazy) { A($0) } }",
      "try Scope(App.self) { $0.override(.a, needs: Keys.m) { A($0) } }",
      "try Scope(App.self) { $0.override(.a, needs: Keys.m) { A($0) }; $0.overriding.maker(.m, needs: Keys.a) { $1 } }",
      "try Scope(App.self) { $0.override(.a, needs: Keys.d) { A($0) } }",
      "try Scope(App.self) { $0.override(.a, needs: Keys.b) { A($0) }; $0.override(.b, value: 1) }",
      "try Scope(App.self) { $0.override(.a, needs: Keys.b) { A($0) }; $0.override(.a, value: 1) }",
      "try Scope(App.self) { o in o.override(.a, needs: Keys.b) { A($0) }; if x { o.override(.b, value: 1) } }",
      "try Scope(App.self) { o in if x { o.override(.a, needs: Keys.d) { A($0) } } else { o.override(.d, needs: Keys.a) { D($0) } } }",
      "try Scope(App.self) { $0.override(.a, needs: Keys.b) { A($0) }; more(&$0) }",
      "try Scope(App.self) { o in o.override(.a, needs: Keys.b) { A($0) }; o.override(keys[0], value: 1) }",
      "try Scope(App.self) { o in o.override(.a, needs: Keys.b) { A($0) }; o.override(key, value: 1) }",
      "try? Scope(App.self) { $0.override(.a, needs: Keys.b) { A($0) } }",
      "try Scope(App.self) { o in guard x else { return }; o.override(.a, needs: Keys.b) { A($0) } }",
      "try Scope(App.self) { x ? $0.override(.a, needs: Keys.b) { A($0) } : () }",
      "func make(_ more: (inout Overrides) -> Void) throws { try Scope(App.self) { o in o.override(.a, needs: Keys.b) { A($0) }; more(&o) } }",
      "func make(_ more: (inout Overrides) -> Void) throws { try Scope(App.self) { o in more(&o); o.override(.a, value: 1) } }\nfunc f() throws { try make { $0.override(.a, needs: Keys.b) { A($0) } } }",
      "#expect(throws: GraphError.self) { try Scope(App.self) { $0.override(.a, needs: Keys.b) { A($0) } } }",
      "try Scope(App.self) { $0.override(.b, value: 1) }.overriding { $0.override(.a, needs: Keys.b) { A($0) } }",
      "func f(s: Scope<App>) { s.overriding { $0.override(.b, value: 1) }; s.overriding { $0.override(.a, needs: Keys.b) { A($0) } } }",
      "@Suite(.scope(App.self) { $0.override(.b, value: 1) }) struct S { @Test(.overriding(App.self) { $0.override(.a, needs: Keys.b) { A($0) } }) func f() {} }",
      "#if A\ntry Scope(App.self) { o in\n#if B\no.override(.a, needs: Keys.b) { A($0) }\n#else\no.override(.c, needs: Keys.a) { C($0) }\n#endif\n}\n#endif",
    ])
  func none(_ text: String) {
    #expect(found(text).filter { !text.contains("#if B") || $0.contains(".c") } == [])
  }
}
