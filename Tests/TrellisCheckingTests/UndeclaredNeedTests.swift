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
    "are none in a function or initializer that is the factory, or that it calls",
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
    #expect(found(app, more: more) == [])
  }

  @Test(
    "are all that is said of a cycle that they close",
    arguments: [
      "app.shared(.a) { A(global[.b]) }; app.shared(.b, needs: Keys.a) { B($0) }",
      // A lazy need that is looked up all the same.
      "app.shared(.a, needs: Keys.b.lazy) { A($0, global[.b]) }; app.shared(.b, needs: Keys.a) { B($0) }",
    ])
  func cycles(_ text: String) {
    #expect(found(text) == [Self.looksUp("a")])
  }

  @Test(
    "are findings where they may come later, with another advice",
    arguments: [
      "A { global[.b] }", "A(on ? 1 : global[.b])", "if on { return A(1) }; return A(global[.b])",
      "cached ?? A(global[.b])", "Late(global[.b])",
    ])
  func later(_ factory: String) {
    let late = "class Late { init(_ x: @autoclosure @escaping () -> Any) {} }"
    let program = program("app.value(.b, 1); app.shared(.a) { \(factory) }", more: late)
    let findings = Analysis(program.linked.facts).findings.filter { $0.rule == .undeclaredNeed }
    #expect(
      findings.map(\.notes.first?.message) == [
        "list it here, 'needs: Keys.b.provider', so that the factory receives it"
      ])
  }
}
