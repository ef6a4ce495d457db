// Long, since it is tables: each way to reach a scope from a factory in one place, beside the ways like it.
import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("Factories that read a narrower scope")
struct CaptiveTests {
  /// A program of `App`, and of `Ses` below it, whose keys are registered in both or in one.
  private func program(_ app: String, session: String = "", more: String = "") -> Program {
    Program(
      """
      extension Keys {
        static let a = Key<A>("a"), b = Key<B>("b"), c = Key<C>("c"), m = Key<Maker<M, Int>>("m"), d = Key<[A]>("d")
      }
      final class Delegate { static var session: Scope<Ses>?, app: Scope<App>! }
      var global: Scope<Ses>!
      enum App: ScopeDefinition {
        static func register(in app: inout Registry<App>) { app.value(.c, 1)
          \(app)
        }
      }
      enum Ses: ScopeDefinition {
        typealias Parent = App
        static func register(in ses: inout Registry<Ses>) { ses.value(.b, 1)
          \(session)
        }
      }
      enum Side: ScopeDefinition {
        typealias Parent = App
        static func register(in side: inout Registry<Side>) {}
      }; class A {}; class M {}; class B {}
      \(more)
      """)
  }

  private func found(_ app: String, session: String = "", more: String = "") -> [String] {
    let program = program(app, session: session, more: more)
    return Analysis(program.linked.facts).findings.filter { $0.rule != .unused }.map {
      "\($0.rule.id) \($0.site.line): \($0.message)"
    }
  }

  private static func captive(
    _ name: String = "'.a'", _ key: String = "b", _ code: String = "its factory", line: Int = 8
  )
    -> String
  {
    "captive \(line): \(name) lives as long as App, but \(code) looks up '.\(key)' of Ses: it would keep the first, or find none"
  }

  @Test(
    "are captives",
    arguments: [
      ("app.shared(.a) { A(Scope<Ses>.current?[.b]) }", captive()),
      ("app.shared(.a) { A(try Scope<Ses>.current!.resolve(.b)) }", captive()),
      ("app.shared(.a) { A(Delegate.session![.b]) }", captive()),
      ("app.shared(.a) { A(global[.b]) }", captive()),
      // Registered above as well, so that the look-up itself succeeds.
      ("app.shared(.a) { A(global[.c]) }", captive("'.a'", "c")),
      ("app.weak(.a) { A(global[.b]) }", captive()),
      ("app.shared(.a) { try await A(global.load(.b)) }", captive()),
      ("app.shared(.a, options: [.eager]) { A(global[.b]) }", captive()),
      ("app.contribute(to: .d) { A(global[.b]) }", captive("the contribution to '.d'")),
      ("app.shared(.a) { A(1) }; app.decorate(.a) { A($0, global[.b]) }", captive("the decoration of '.a'")),
      ("app.shared(.a) { guard let s = Scope<Ses>.current else { return A(1) }; return A(s[.b]) }", captive()),
      ("app.shared(.a) { if let s: Scope<Ses> = Delegate.session { A(s[.b]) } else { A(1) } }", captive()),
      ("app.shared(.a) { A(1) } onStart: { a in a.user = global[.b] }", captive("'.a'", "b", "its hook")),
      ("app.shared(.a) { A(1) } run: { a in a.user = global[.b] }", captive("'.a'", "b", "its hook")),
      ("app.shared(.a) { A(1) } onStop: { a in a.user = Delegate.session?[.b] }", captive("'.a'", "b", "its hook")),
      ("app.shared(.a, make: A.init) { a in global[.b] }", captive("'.a'", "b", "its hook")),
      ("app.shared(.a) {\n#if DEBUG\n A(global[.b])\n#else\n A(1)\n#endif\n }", captive(line: 10)),
    ])
  func captives(_ app: String, _ expected: String) {
    #expect(found(app) == [expected])
  }

  @Test(
    "are none in code that no factory leads to",
    arguments: [
      "app.shared(.a) { A(1) }", "app.unique(.a) { A(help()) }", "app.maker(.m) { id in M(id, help()) }",
      "app.shared(.a) { A { help() } }", "app.shared(.a) { A(inScope()) }", "app.shared(.a) { A(other(1)) }",
    ])
  func unrelated(_ app: String) {
    let more = """
      func help() -> B { Scope<Ses>.current![.b] }
      func inScope(_ s: Scope<Ses>) -> B { s[.b] }
      func inScope() -> B { 1 }
      final class View { func show() { note(Scope<Ses>.current![.b]) }; var name: B { Delegate.session![.b] } }
      """
    let program = program(app, more: more)
    let analysis = Analysis(program.linked.facts)
    #expect(analysis.findings.filter { $0.rule == .captive }.map(\.message) == [])
    #expect((program.linked.facts.notFollowed + analysis.unchecked).map(\.reason) == [])
  }

  @Test(
    "are none where they may not be read while the factory runs",
    arguments: [
      // An autoclosure.
      "app.shared(.a) { Late(t: Env.session?[.b]) }",
      "app.shared(.a) { A(Late.init(t: Env.session![.b])) }",
      "app.shared(.a) { Above(1, Env.session![.b]) }",
      "app.shared(.a) { later(Env.session![.b]) }",
      "app.shared(.a) { Env.later(A(Env.session![.b])) }",
      "app.shared(.a) { let s = Env.session!; return later(s[.b]) }",
      // It may be one.
      "app.shared(.a) { Unseen(Env.session![.b]) }",
      "app.shared(.a) { unseen(Env.session![.b]) }",
      "app.shared(.a) { A(1).with(Env.session![.b]) }",
      "app.shared(.a) { .live(Env.session![.b]) }",
      "app.shared(.a) { make => Env.session![.b] }",
      "app.shared(.a) { A(names[1, default: Env.session![.b]]) }",
      "app.shared(.a) { lazy var t = Env.session![.b]; return A { t } }",
      "app.shared(.a) { A(handler!(Env.session![.b])) }",
      // A branch.
      "app.shared(.a) { A(Env.isOn ? 1 : Env.session![.b]) }",
      "app.shared(.a) { A(Env.isOn\n ? Env.session![.b]\n : 1) }",
      "app.shared(.a) { A(Env.cached ?? Env.session![.b]) }",
      "app.shared(.a) { A(Env.isOn && Env.session![.b]) }",
      "app.shared(.a) { if Env.isOn { return A(1) }; return A(Env.session![.b]) }",
      "app.shared(.a) { if Env.isOn { A(1) } else { A(Env.session![.b]) } }",
      "app.shared(.a) { if let (x, y) = pair() { A((Env.session)![.b]) } else { A(1) } }",
      "app.shared(.a) { guard Env.isOn else { return A(1) }; return A(Env.session![.b]) }",
      "app.shared(.a) { guard Env.isOn else { return A(Env.session![.b]) }; return A(1) }",
      "app.shared(.a) { guard let s = Env.session, Env.isOn else { return A(1) }; return A(s[.b]) }",
      "app.shared(.a) { switch Env.mode { case .one: A(1); default: A(Env.session![.b]) } }",
      "app.shared(.a) { for _ in list { note(Env.session![.b]) }; return A(1) }",
      "app.shared(.a) { repeat { if Env.isOn { break }; note(Env.session![.b]) } while Env.isOn; return A(1) }",
      "app.shared(.a) { one: do { if Env.isOn { break one }; note(Env.session![.b]) }; return A(1) }",
      "app.shared(.a) { if Env.isOn, Env.session![.b] == 1 { A(1) } else { A(2) } }",
      "app.shared(.a) { Env.made?.x = Env.session![.b]; return A(1) }",
      "app.shared(.a) { if let s = Env.session, Env.isOn { A(s[.b]) } else { A(2) } }",
      "app.shared(.a, make: A.init) { a in if Env.isOn { a.x = Env.session![.b] } }",
    ])
  func doubted(_ app: String) {
    let program = program(app, more: Self.env)
    let analysis = Analysis(program.linked.facts)
    #expect(analysis.findings.filter { $0.rule == .captive }.map(\.message) == [])
  }

  private static let env = """
    enum Env {
      static var session: Scope<Ses>?, app: Scope<App>?
      static func later(_ a: @autoclosure () -> A) -> A { a() }
      static func note(_ x: Int) {}
    }
    final class Late { init(t: @autoclosure @escaping @Sendable () -> Int?) {} }
    class Below { init(_ x: Int, _ t: @autoclosure () -> Int?) {} }
    class Above: Below {}
    func later<T>(_ t: @autoclosure @escaping () -> T) -> A { A() }
    func note(_ x: Int) {}
    struct Box<T> { init(_ x: T) {} }
    """

  @Test(
    "are captives of a static session",
    arguments: [
      ("app.shared(.a) { A(Static.session[.b]) }", "its factory"),
      ("app.shared(.a) { A(Static.opened[.b]) }", "its factory"),
      ("app.shared(.a) { A(kept[.b]) }", "its factory"),
      ("app.shared(.a) { A(1) } onStart: { a in a.user = Static.session[.b] }", "its hook"),
      ("app.shared(.a) { A(1) } onStop: { _ in note(Static.opened[.b]) }", "its hook"),
    ])
  func statics(_ app: String, _ code: String) {
    let more = """
      enum Static { static let session: Scope<Ses> = start(), opened = try! Scope(App.self).open(Ses.self) }
      let kept: Scope<Ses> = start()
      func note(_ x: Int) {}
      """
    #expect(found(app, more: more).filter { $0.hasPrefix("captive") } == [Self.captive("'.a'", "b", code)])
  }

  @Test(
    "are only what a factory or hook writes itself",
    arguments: [
      ("app.shared(.a, make: P.init)", "final class P { init() { x = Env.session![.b] } }"),
      ("app.shared(.a, make: makeA)", "func makeA() -> A { A(Env.session![.b]) }"),
      ("app.shared(.a) { P() }", "final class P { init() { x = Env.session![.b] } }"),
      ("app.shared(.a) { P() }", "final class P { let t = Env.session![.b] }"),
      ("app.shared(.a) { A(help()) }", "func help() -> B { Env.session![.b] }"),
      ("app.shared(.a) { A(shown) }", "var shown: B { Env.session![.b] }"),
      ("app.shared(.a) { A(1) } onStart: { a in a.user = help() }", "func help() -> B { Env.session![.b] }"),
      ("app.value(.a, Env.session![.b])", ""),
      ("app.unique(.a) { A(Env.session![.b]) }; app.shared(.k, needs: Keys.a) { $0 }", ""),
      ("", "extension Keys { static let l = Key<A>(default: { A(Env.session![.b]) }) }"),
    ])
  func others(_ app: String, _ more: String) {
    let key = "extension Keys { static let k = Key<A>(\"k\") }"
    let program = program(app, more: "\(Self.env)\n\(key)\n\(more)")
    let analysis = Analysis(program.linked.facts)
    #expect(analysis.findings.filter { [.captive, .undeclaredNeed].contains($0.rule) }.map(\.message) == [])
    #expect((program.linked.facts.notFollowed + analysis.unchecked).map(\.reason) == [])
  }

  @Test(
    "are captives in arguments that are evaluated, and where the scope alone is asked for",
    arguments: [
      "app.shared(.a) { note(Env.session![.b]); return A(1) }",
      "app.shared(.a) { Env.note(Env.session![.b]); return A(1) }",
      "app.shared(.a) { Box<Int>(Env.session![.b]) }",
      "app.shared(.a) { A(Box(-Env.session![.b] * 2 + 1)) }",
      "app.shared(.a) { A(\"\\(Env.session![.b])\", [1, Env.session![.b]]) }",
      "app.shared(.a) { A(Env.isOn ? 1 : 2, Env.session![.b]) }",
      "app.shared(.a) { if Env.isOn { note(1) }; return A(Env.session![.b]) }",
      "app.shared(.a) { guard Env.isOn else { fatalError() }; return A(Env.session![.b]) }",
      "app.shared(.a) { let t: B? = Env.session![.b]; return A(t) }",
      "app.shared(.a) { A({ Env.session![.b] }()) }",
      "app.shared(.a) { guard let s = Env.session else { throw E() }; return A(s[.b]) }",
      "app.shared(.a) { let x = list.map { return $0 }; return A(x, Env.session![.b]) }",
      "app.shared(.a) { if Env.session![.b] == 1 { A(1) } else { A(2) } }",
    ])
  func certain(_ app: String) {
    #expect(found(app, more: Self.env).filter { $0.hasPrefix("captive") } == [Self.captive()])
  }

  @Test("are captives in each scope above that includes them, and undeclared needs in the scope itself")
  func modules() {
    let module =
      "struct M: Module { static func register<S>(in s: inout Registry<S>) { s.shared(.a) { A(global[.b]) } } }"
    #expect(found("app.include(M.self)", more: module) == [Self.captive(line: 21)])
    #expect(
      found("", session: "ses.include(M.self)", more: module) == [
        "undeclared-need 21: the factory of '.a' looks '.b' up, and does not list it as a need"
      ])
  }

  @Test(
    "are none where nothing is kept beyond its own life, or the scope is its own",
    arguments: [
      "app.unique(.a) { A(Scope<Ses>.current?[.b]) }",
      "app.unique(.a) { A(Delegate.session![.b]) }",
      "app.maker(.m) { id in M(id, Scope<Ses>.current?[.b]) }",
      // Read later, from whichever scope is current then.
      "app.shared(.a) { A { Scope<Ses>.current?[.b] } }",
      "app.shared(.a) { A(read: { id in global[.b] }) }",
      // Opened here.
      "app.shared(.a, needs: Keys.scope) { (app: Scope<App>) in A(try app.open(Ses.self)[.b]) }",
      "app.shared(.a, needs: Keys.scope) { (app: Scope<App>) in let s = try app.open(Ses.self); return A(s[.b]) }",
      "app.shared(.a, needs: Keys.scope) { (app: Scope<App>) in let s: Scope<Ses> = try app.open(Ses.self); return A(s[.b]) }",
      "app.shared(.a) { A(try openSession()[.b]) }",
      "app.shared(.a) { A(try Make.session()[.b]) }",
      "app.shared(.a) { A(Make.opened[.b]) }",
      "app.shared(.a) { A(Make.fresh[.b]) }",
      "app.unique(.a) { A(1) }; app.decorate(.a) { A($0, Scope<Ses>.current?[.b]) }",
      "func f() { global[.b] }",
    ])
  func none(_ app: String) {
    let more = """
      func openSession() throws -> Scope<Ses> { try Delegate.app.open(Ses.self) }
      enum Make {
        static func session() throws -> Scope<Ses> { try Delegate.app.open(Ses.self) }
        static var opened: Scope<Ses> { try! Delegate.app.open(Ses.self) }
        static var fresh: Scope<Ses> { try! session() }
      }
      """
    #expect(found(app, more: more).filter { $0.hasPrefix("captive") } == [])
  }

  @Test("are none in a scope beside or below, and counted where they may be meant to fail")
  func elsewhere() {
    #expect(found("", session: "ses.shared(.a) { A(Scope<Side>.current?[.c]) }") == [])
    #expect(
      found("", session: "ses.shared(.a) { A(Delegate.app[.c]) }") == [
        "undeclared-need 14: the factory of '.a' looks '.c' up, and does not list it as a need"
      ])
    #expect(found("app.shared(.a) { A(try? global.resolve(.b)) }") == [])
  }

  @Test("are explained with what helps")
  func notes() {
    let program = Program(
      app("app.value(.b, 1)\napp.shared(.a) { A(Scope<Ses>.current?[.b]) }")
        + "enum Ses: ScopeDefinition { typealias Parent = App; static func register(in s: inout Registry<Ses>) {} }; class A {}"
    )
    let finding = Analysis(program.linked.facts).findings.first { $0.rule == .captive }
    #expect(
      finding?.notes.map(\.message) == [
        "'.a' is registered here, and outlives each Ses",
        "register '.a' in Ses, or take '.b' as an argument, with 'maker' and a 'Key<Maker<A, B>>'",
      ])
  }
}
