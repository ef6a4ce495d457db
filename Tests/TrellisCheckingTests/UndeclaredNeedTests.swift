import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("Keys that factories look up")
struct UndeclaredNeedTests {
  /// The registrations of `App`, and of `Ses` below it.
  private func program(_ app: String, session: String = "", more: String = "") -> Program {
    Program(
      """
      extension Keys {
        static let a = Key<A>("a"), b = Key<B>("b"), c = Key<C>("c"), m = Key<Maker<M, Int>>("m"), d = Key<[A]>("d")
      }
      enum Root1 { static let app = try! Scope(App.self), session = try! app.open(Ses.self) }
      let global: Scope<App> = Root1.app
      let other = try! Scope(Other.self)
      enum App: ScopeDefinition {
        static let own: Scope<App> = Root1.app
        static func register(in app: inout Registry<App>) {
          \(app)
        }
      }
      enum Ses: ScopeDefinition {
        typealias Parent = App
        static func register(in ses: inout Registry<Ses>) {
          \(session)
        }
      }
      enum Other: ScopeDefinition {
        static func register(in other: inout Registry<Other>) { other.value(.c, 1) }
      }; class A {}; class B {}; class C {}; class M {}
      \(more)
      """)
  }

  private func found(_ app: String, session: String = "", more: String = "") -> [String] {
    let program = program(app, session: session, more: more)
    return Analysis(program.linked.facts).findings.filter { [.undeclaredNeed, .cycle].contains($0.rule) }.map {
      "\($0.rule.id) \($0.site.line): \($0.message)"
    }
  }

  private static func looksUp(_ name: String, _ key: String = "b", line: Int = 10) -> String {
    "undeclared-need \(line): the factory of '.\(name)' looks '.\(key)' up, and does not list it as a need"
  }

  @Test(
    "are findings at the look-up",
    arguments: [
      Case("app.shared(.a) { A(try Root1.app.resolve(.b)) }", looksUp("a")),
      Case("app.shared(.a) { A(Root1.app[.b]) }", looksUp("a")),
      Case("app.unique(.a, make: { A(global[.b]) })", looksUp("a")),
      Case("app.shared(.a) { A(own[.b]) }", looksUp("a")),
      Case("app.shared(.a) { A(Scope<App>.current![.b]) }", looksUp("a")),
      Case("app.shared(.a, needs: Keys.c) { c in let r = global; return A(c, r[.b]) }", looksUp("a")),
      Case("app.weak(.a, on: MainActor.self) { A { global[.b] } }", looksUp("a")),
      Case("app.shared(.a) { try await global.load(.b) }", looksUp("a")),
      Case("app.override(.a) { A(global[.b]) }", looksUp("a")),
      Case(
        "app.decorate(.a) { A($0, global[.b]) }",
        "undeclared-need 10: the factory of the decoration of '.a' looks '.b' up, and does not list it as a need"),
      Case("let captured: Scope<App> = make()\n    app.shared(.a) { A(captured[.b]) }", looksUp("a", line: 11)),
      Case("app.maker(.m) { id in M(id, global[.b]) }", looksUp("m")),
      // Through a local.
      Case("app.shared(.a) { let r: Scope<App> = global; return A(r[.b]) }", looksUp("a")),
      Case("app.shared(.a) { let r: Scope<App>? = Root1.app; return A(r![.b]) }", looksUp("a")),
      Case("app.shared(.a) { let r = Scope<App>.current!; return A(r[.b]) }", looksUp("a")),
      Case("app.shared(.a) { guard let r = Scope<App>.current else { fatalError() }; return A(r[.b]) }", looksUp("a")),
      Case("app.shared(.a) { if let r = Scope<App>.current { return A(r[.b]) }; return A(1) }", looksUp("a")),
      Case("app.shared(.a) { if let r: Scope<App> = .current { return A(r[.b]) }; return A(1) }", looksUp("a")),
      Case("app.shared(.a) { let r = Scope<App>.current; let s = r; return A(s![.b]) }", looksUp("a")),
      // One, although the collection is made of it too.
      Case(
        "app.contribute(to: .d) { A(global[.b]) }",
        "undeclared-need 10: the factory of the contribution to '.d' looks '.b' up, and does not list it as a need"),
      // One finding for each key, however often it is looked up.
      Case("app.shared(.a) { A(global[.b], global[.b], global[.c]) }", looksUp("a"), looksUp("a", "c")),
    ])
  func undeclared(_ sample: Case) {
    #expect(found("app.value(.b, 1); app.value(.c, 1)\n".replacing("\n", with: "; ") + sample.text) == sample.expected)
  }

  @Test(
    "are none where the factory receives the scope, or the key cannot be listed",
    arguments: [
      "app.shared(.a, needs: Keys.scope) { (scope: Scope<App>) in A(scope[.b]) }",
      "app.shared(.a, needs: Keys.scope) { scope in A(scope[.b]) }",
      "app.shared(.a) { let r = try Scope(App.self); return A(r[.b]) }",
      "app.shared(.a) { A(try Scope(App.self).resolve(.b)) }",
      "app.shared(.a, needs: Keys.b) { A($0, global[.b]) }",
      "app.shared(.a) { A(try? global.resolve(.b)) }",
      "app.shared(.a) { A(other[.c]) }",
      "app.shared(.a) { A(Root1.session[.b]) }",
      "app.shared(.a) { A(list[.b], x.resolve(.b)) }",
      "app.shared(.a) { A() } onStart: { _ in global[.b] }",
      "app.value(.a, A(global[.b]))",
      "func f() { global[.b] }",
      "app.shared(.a, needs: Keys.scope) { (scope: Scope<App>) in let s: Scope<App> = scope; return A(s[.b]) }",
      "app.shared(.a) { let r: Scope<App> = try Scope(App.self); return A(r[.b]) }",
      "app.shared(.a) { if let r: Scope<App> = try Scope(App.self) { return A(r[.b]) }; return A(1) }",
    ])
  func declared(_ text: String) {
    #expect(found("app.value(.b, 1); " + text) == [])
  }

  @Test(
    "are findings in a function or initializer that is the factory",
    arguments: [
      ("make: A.init", "final class A { init() { x = global[.b] } }"),
      ("make: A.init(b:)", "final class A { init() { x = 1 }; init(b: Int = 1) { x = global[.b] } }"),
      ("make: Self.makeA", "extension App { static func makeA() -> A { A(global[.b]) } }"),
      ("make: Make.a", "enum Make { static func a() throws -> A { A(try global.resolve(.b)) } }"),
      ("make: makeA", "func makeA() -> A { let r = Scope<App>.current!; return A(r[.b]) }"),
      ("make: { A() }", "final class A { init() { x = global[.b] } }"),
      ("make: { A(id: 1) }", "final class A { init(id: Int) { x = global[.b] } }"),
      ("make: { try makeA() }", "func makeA() throws -> A { A(global[.b]) }"),
      ("make: { let a = A(); a.x = 1; return a }", "final class A { init() { x = global[.b] } }"),
    ])
  func functions(_ factory: String, _ more: String) {
    let app = "app.value(.b, 1); app.shared(.a, \(factory))"
    #expect(
      found(app, more: more) == [
        "undeclared-need 22: the factory of '.a' looks '.b' up, and does not list it as a need"
      ])
  }

  @Test(
    "are none in a function that receives the scope, or is no factory",
    arguments: [
      ("make: A.init", "final class A { init(_ app: Scope<App>) { self.app = app; x = app[.b] } }"),
      (
        "needs: Keys.scope, make: A.init",
        "final class A { let app: Scope<App>; init(_ r: Scope<App>) { app = r; x = self.app[.b]; y = app[.b] } }"
      ),
      (
        "needs: Keys.scope, make: A.init",
        "final class A { let app: Scope<App>; init(_ r: Scope<App>) { app = r; let s: Scope<App> = app; x = s[.b] } }"
      ),
      ("make: A.init", "final class A { init() { x = 1 }; init(other: Int) { x = global[.b] } }"),
      ("make: A.init", "final class A { init() { x = 1 }; func later() { x = global[.b] } }"),
      ("make: { A() }", "final class A { init(other: Int) { x = global[.b] } }"),
      ("make: makeA", "func makeA() -> A { A(1) }; func other() -> A { A(global[.b]) }"),
      ("make: { makeA in makeA() }", "func makeA() -> A { A(global[.b]) }"),
    ])
  func otherFunctions(_ factory: String, _ more: String) {
    #expect(found("app.value(.b, 1); app.shared(.a, \(factory))", more: more) == [])
  }

  @Test("close cycles with needs and with each other")
  func cycles() {
    #expect(
      found("app.shared(.a) { A(global[.b]) }; app.shared(.b, needs: Keys.a) { B($0) }") == [
        "cycle 10: these needs form a cycle, with what factories look up: .a → .b → .a", Self.looksUp("a"),
      ])
    #expect(
      found("app.shared(.a) { A(global[.b]) }; app.shared(.b) { B(global[.a]) }").filter { $0.hasPrefix("cycle") } == [
        "cycle 10: these needs form a cycle, with what factories look up: .a → .b → .a"
      ])
    #expect(
      found("app.shared(.a, needs: Keys.b.lazy) { A($0, global[.b]) }; app.shared(.b, needs: Keys.a) { B($0) }") == [
        "cycle 10: these needs form a cycle, with what factories look up: .a → .b → .a"
      ], "a lazy need that is looked up all the same")
    #expect(
      found("app.shared(.a) { A(1) }; app.decorate(.a) { A($0, global[.a]) }") == [
        "cycle 10: these needs form a cycle, with what factories look up: .a → .a"
      ], "a decoration of what it looks up")
    #expect(
      found("app.contribute(.d, needs: Keys.a) { $0 }; app.shared(.a) { A(global[.d]) }").contains(
        "cycle 10: these needs form a cycle, with what factories look up: .d → .a → .d"), "a collection")
    #expect(
      found("app.shared(.a) { A(global[.a]) }").contains(
        "cycle 10: these needs form a cycle, with what factories look up: .a → .a"))
    #expect(
      found(
        "app.shared(.a) { A(1) }; app.shared(.c, needs: Keys.b) { $0 }; app.shared(.b, needs: Keys.a) { $0 }",
        session: "ses.override(.a) { A(global[.c]) }"
      ).filter { $0.hasPrefix("cycle") } == [], "the global scope is not below")
  }

  @Test("close cycles in the builds that have the look-up")
  func ofSomeBuilds() {
    let program = program(
      "app.shared(.a) {\n#if X\n A(global[.b])\n#endif\n }; app.shared(.b, needs: Keys.a) { B($0) }")
    let cycles = Analysis(program.linked.facts).findings.filter { $0.rule == .cycle }
    #expect(cycles.map(\.notes.last?.message) == ["this happens when 'X'"])
  }

  @Test(
    "close none that are certain where a branch decides, or a call may read them later",
    arguments: [
      ("A(on ? 1 : global[.b])", "B(on ? global[.a] : 1)"),
      ("if on { return A(1) }; return A(global[.b])", "if !on { return B(1) }; return B(global[.a])"),
      ("if on { A(1) } else { A(global[.b]) }", "B(global[.a])"),
      (
        "switch mode { case .one: A(global[.b]); default: A(1) }",
        "switch mode { case .two: B(global[.a]); default: B(1) }"
      ),
      ("cached ?? A(global[.b])", "B(global[.a])"), ("A(on && global[.b])", "B(on || global[.a])"),
      ("guard on else { return A(1) }; return A(global[.b])", "B(global[.a])"),
      ("Late(global[.b])", "Late(global[.a])"), ("Late(global[.b])", "B(global[.a])"),
    ])
  func branches(_ a: String, _ b: String) {
    let late = "class Late { init(_ x: @autoclosure @escaping () -> Any) {} }"
    let program = program("app.shared(.a) { \(a) }; app.shared(.b) { \(b) }", more: late)
    let analysis = Analysis(program.linked.facts)
    #expect(analysis.findings.filter { $0.rule == .cycle }.map(\.message) == [])
    #expect(!analysis.unchecked.isEmpty)
  }

  @Test(
    "close none through the current scope, which there is none of",
    arguments: [
      "app.shared(.a) { A(Scope<App>.current?[.b]) }; app.shared(.b, needs: Keys.a) { B($0) }",
      "app.unique(.a) { A(Scope<App>.current?[.b]) }; app.shared(.b, needs: Keys.a) { B($0) }",
      "app.shared(.a) { guard let s = Scope<App>.current else { return A(1) }; return A(s[.b]) }; app.shared(.b, needs: Keys.a) { B($0) }",
    ])
  func current(_ text: String) {
    #expect(found(text).filter { $0.hasPrefix("cycle") } == [])
  }

  @Test(
    "close none where they may come later",
    arguments: [
      "app.shared(.a) { A { global[.b] } }; app.shared(.b, needs: Keys.a) { B($0) }",
      "app.maker(.m) { id in M(id, global[.b]) }; app.shared(.b, needs: Keys.m) { B($0) }",
      "app.shared(.a) { A(global[.b]) }; app.shared(.b, needs: Keys.a.lazy) { B($0) }",
    ])
  func later(_ text: String) {
    #expect(found(text).filter { $0.hasPrefix("cycle") } == [])
  }
}
