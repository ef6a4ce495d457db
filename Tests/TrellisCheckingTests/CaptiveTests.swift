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
    return Analysis(program.linked.facts).findings.filter { ![.unused, .keyName].contains($0.rule) }.map {
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
    "are captives in a function or initializer that is the factory",
    arguments: [
      ("make: A.init", "final class A { init() { x = Scope<Ses>.current![.b] } }"),
      ("make: Make.a", "enum Make { static func a() -> A { A(Delegate.session![.b]) } }"),
      ("make: makeA", "func makeA() -> A { A(global[.b]) }"),
      ("make: { A() }", "final class A { init() { x = Scope<Ses>.current![.b] } }"),
    ])
  func functions(_ factory: String, _ more: String) {
    #expect(found("app.shared(.a, \(factory))", more: more) == [Self.captive(line: 21)])
  }

  @Test(
    "are captives in what a factory or hook calls, however the scope is reached",
    arguments: [
      "app.shared(.a) { A(help()) }",
      "app.shared(.a) { let b = help(); return A(b) }",
      "app.shared(.a) { A(1) } onStart: { a in a.user = help() }",
      "app.shared(.a) { A(1) } onStop: { _ in note(help()) }",
      "app.shared(.a) { A(Help.b()) }",
      "app.shared(.a) { A(Box(Reader())) }",
      "app.value(.a, A(help()))",
    ],
    [
      "Scope<Ses>.current![.b]", "Scope<Ses>.current!.resolve(.b)", "Env.session![.b]", "Static.session[.b]",
      "Static.opened[.b]", "kept[.b]",
    ])
  func helpers(_ app: String, _ look: String) {
    let code = app.contains("onSt") ? "its hook" : app.contains("value") ? "its value" : "its factory"
    let line = app.contains("Help.") ? 33 : app.contains("Reader") ? 34 : 32
    let more =
      Self.env + """

        func help() -> B { \(look) }
        enum Help { static func b() -> B { \(look) } }
        final class Reader { let x: B; init() { x = \(look) } }
        enum Static { static let session: Scope<Ses> = start(), opened = try! Scope(App.self).open(Ses.self) }
        let kept: Scope<Ses> = start()
        """
    #expect(
      found(app, more: more).filter { $0.hasPrefix("captive") } == [Self.captive("'.a'", "b", code, line: line)])
  }

  @Test(
    "are captives of a static session, in a factory, an initializer and a hook",
    arguments: [
      ("app.shared(.a) { A(Static.session[.b]) }", "its factory", 8),
      ("app.shared(.a) { A(Static.opened[.b]) }", "its factory", 8),
      ("app.shared(.a) { A(kept[.b]) }", "its factory", 8),
      ("app.shared(.a, make: Made.init)", "its factory", 23),
      ("app.shared(.a) { A(1) } onStart: { a in a.user = Static.session[.b] }", "its hook", 8),
      ("app.shared(.a) { A(1) } onStart: { a in a.user = Scope<Ses>.current?[.b] }", "its hook", 8),
      ("app.shared(.a) { A(1) } onStop: { _ in note(Static.opened[.b]) }", "its hook", 8),
    ])
  func statics(_ app: String, _ code: String, _ line: Int) {
    let more = """
      enum Static { static let session: Scope<Ses> = start(), opened = try! Scope(App.self).open(Ses.self) }
      let kept: Scope<Ses> = start()
      final class Made { let x: B; init() { x = Static.session[.b] } }
      func note(_ x: Int) {}
      """
    #expect(
      found(app, more: more).filter { $0.hasPrefix("captive") } == [Self.captive("'.a'", "b", code, line: line)])
  }

  @Test(
    "are counted in what a factory may lead to by way of others",
    arguments: [
      // A method, whose object may be any.
      "app.shared(.a) { A(Reader().read()) }",
      "app.shared(.a) { A(1) } onStart: { a in a.read() }",
      // A computed property.
      "app.shared(.a) { A(shown) }",
      "app.shared(.a) { A(Reader.shown) }",
      // Through another function, or an initializer.
      "app.shared(.a) { A(outer()) }",
      "app.shared(.a, make: Outer.init)",
      "app.shared(.a) { Outer() }",
      // Arguments that may decide which function it is.
      "app.shared(.a) { A(helped(1)) }",
    ])
  func counted(_ app: String) {
    let more = """
      final class Reader {
        func read() -> B { Scope<Ses>.current![.b] }
        static var shown: B { Scope<Ses>.current![.b] }
      }
      func inner() -> B { Scope<Ses>.current![.b] }
      func outer() -> B { inner() }
      final class Outer { init() { x = inner() } }
      var shown: B { Scope<Ses>.current![.b] }
      func helped(_ x: Int, y: Int = 1) -> B { Scope<Ses>.current![.b] }
      """
    let program = program(app, more: more)
    let analysis = Analysis(program.linked.facts)
    #expect(analysis.findings.filter { $0.rule == .captive }.map(\.message) == [])
    let unchecked = Set((program.linked.unchecked + analysis.unchecked).map(\.reason))
    #expect(unchecked == [.receiver])
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
    #expect((program.linked.unchecked + analysis.unchecked).map(\.reason) == [])
  }

  @Test(
    "are counted where they may not be read while the factory runs",
    arguments: [
      // An autoclosure.
      ("app.shared(.a) { Late(t: Env.session?[.b]) }", NotFollowed.Reason.receiver),
      ("app.shared(.a) { A(Late.init(t: Env.session![.b])) }", .receiver),
      ("app.shared(.a) { Above(1, Env.session![.b]) }", .receiver),
      ("app.shared(.a) { later(Env.session![.b]) }", .receiver),
      ("app.shared(.a) { Env.later(A(Env.session![.b])) }", .receiver),
      ("app.shared(.a) { let s = Env.session!; return later(s[.b]) }", .receiver),
      // It may be one.
      ("app.shared(.a) { Unseen(Env.session![.b]) }", .receiver),
      ("app.shared(.a) { unseen(Env.session![.b]) }", .receiver),
      ("app.shared(.a) { A(1).with(Env.session![.b]) }", .receiver),
      ("app.shared(.a) { .live(Env.session![.b]) }", .receiver),
      ("app.shared(.a) { make => Env.session![.b] }", .receiver),
      ("app.shared(.a) { A(names[1, default: Env.session![.b]]) }", .receiver),
      ("app.shared(.a) { lazy var t = Env.session![.b]; return A { t } }", .receiver),
      ("app.shared(.a) { A(handler!(Env.session![.b])) }", .receiver),
      // A branch.
      ("app.shared(.a) { A(Env.isOn ? 1 : Env.session![.b]) }", .registration),
      ("app.shared(.a) { A(Env.isOn\n ? Env.session![.b]\n : 1) }", .registration),
      ("app.shared(.a) { A(Env.cached ?? Env.session![.b]) }", .registration),
      ("app.shared(.a) { A(Env.isOn && Env.session![.b]) }", .registration),
      ("app.shared(.a) { if Env.isOn { return A(1) }; return A(Env.session![.b]) }", .registration),
      ("app.shared(.a) { if Env.isOn { A(1) } else { A(Env.session![.b]) } }", .registration),
      ("app.shared(.a) { guard Env.isOn else { return A(1) }; return A(Env.session![.b]) }", .registration),
      ("app.shared(.a) { guard Env.isOn else { return A(Env.session![.b]) }; return A(1) }", .registration),
      ("app.shared(.a) { guard let s = Env.session, Env.isOn else { return A(1) }; return A(s[.b]) }", .registration),
      ("app.shared(.a) { switch Env.mode { case .one: A(1); default: A(Env.session![.b]) } }", .registration),
      ("app.shared(.a) { for _ in list { note(Env.session![.b]) }; return A(1) }", .registration),
      (
        "app.shared(.a) { repeat { if Env.isOn { break }; note(Env.session![.b]) } while Env.isOn; return A(1) }",
        .registration
      ),
      ("app.shared(.a) { one: do { if Env.isOn { break one }; note(Env.session![.b]) }; return A(1) }", .registration),
      ("app.shared(.a) { if Env.isOn, Env.session![.b] == 1 { A(1) } else { A(2) } }", .registration),
      ("app.shared(.a) { Env.made?.x = Env.session![.b]; return A(1) }", .registration),
      ("app.shared(.a) { if let s = Env.session, Env.isOn { A(s[.b]) } else { A(2) } }", .registration),
      ("app.shared(.a, make: A.init) { a in if Env.isOn { a.x = Env.session![.b] } }", .registration),
    ])
  func doubted(_ app: String, _ reason: NotFollowed.Reason) {
    let program = program(app, more: Self.env)
    let analysis = Analysis(program.linked.facts)
    #expect(analysis.findings.filter { $0.rule == .captive }.map(\.message) == [])
    #expect(analysis.unchecked.map(\.reason) == [reason])
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

  @Test(
    "are none where a function of the program reads later",
    arguments: [
      "app.shared(.a) { A(Late(.b)) }", "app.shared(.a) { A(Dep(.b)) }", "app.shared(.a) { A(late(.b)) }",
      "app.shared(.a) { A(outer(.b)) }",
    ])
  func laterByFunction(_ app: String) {
    let more = """
      struct Late<T> { let get: () -> T; init(_ key: Key<T>) { get = { Scope<Ses>.current![key] } } }
      struct Dep<T> { let key: Key<T>; var value: T { Scope<Ses>.current![key] } }
      func late<T>(_ key: Key<T>) -> () -> T { { Scope<Ses>.current![key] } }
      func now<T>(_ key: Key<T>) -> T { Scope<Ses>.current![key] }
      func outer<T>(_ key: Key<T>) -> () -> T { { now(key) } }
      """
    #expect(found(app, more: more) == [])
    #expect(found("app.shared(.a) { A(now(.b)) }", more: more) == [Self.captive()])
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
    "are captives in the stored properties of what the factory makes, and in a value",
    arguments: [
      ("app.shared(.a) { P() }", "final class P { let t = Env.session![.b] }", "its factory", 32),
      ("app.shared(.a, make: P.init)", "actor P { private var t: B? = Env.session![.b] }", "its factory", 32),
      ("app.shared(.a) { P(1) }", "final class P { let t = Env.session![.b]; init(_ x: Int) {} }", "its factory", 32),
      ("app.shared(.a) { P() }", "struct P { let t: B = { Env.session![.b] }() }", "its factory", 32),
      ("app.shared(.a) { P() }", "final class P: Q {}; class Q { let t = find(.b) }; \(find)", "its factory", 32),
      ("app.value(.a, Env.session![.b])", "", "its value", 8),
      ("app.value(.a, Box(Env.session![.b]))", "", "its value", 8),
    ])
  func properties(_ app: String, _ more: String, _ code: String, _ line: Int) {
    #expect(
      found(app, more: Self.env + "\n" + more).filter { $0.hasPrefix("captive") }
        == [Self.captive("'.a'", "b", code, line: line)])
  }

  private static let find = "func find<T>(_ key: Key<T>) -> T { Scope<Ses>.current![key] }"

  @Test(
    "are counted in default arguments, in the default of a key, and where another value may be given",
    arguments: [
      ("app.shared(.a) { P() }", "final class P { init(_ t: B = Env.session![.b]) {} }"),
      ("app.shared(.a) { P(1) }", "final class P { init(_ x: Int, _ t: B = Env.session![.b]) {} }"),
      ("app.shared(.a) { P() }", "struct P { var t = Env.session![.b] }"),
      ("app.shared(.a) { P() }", "final class P { lazy var t = Env.session![.b] }"),
      ("app.shared(.a) { P() }", "final class P { @Late var t = Env.session![.b] }"),
      ("", "extension Keys { static let k = Key<A>(default: { A(Env.session![.b]) }) }"),
      ("", "extension Keys { static let k = Key<A>(\"k\", default: { A(find(.b)) }) }; \(find)"),
    ])
  func countedDefaults(_ app: String, _ more: String) {
    let analysis = program(app, more: Self.env + "\n" + more)
    #expect(Analysis(analysis.linked.facts).findings.filter { $0.rule == .captive }.map(\.message) == [])
    #expect((analysis.linked.unchecked + Analysis(analysis.linked.facts).unchecked).map(\.reason) == [.receiver])
  }

  @Test(
    "are none where no factory makes it, or it is read later",
    arguments: [
      ("app.shared(.a) { P() }", "final class P { static let t = Env.session![.b] }"),
      ("app.shared(.a) { P() }", "final class P { var t: B { Env.session![.b] } }"),
      ("app.shared(.a) { P() }", "final class P { let t = { Env.session![.b] } }"),
      ("app.shared(.a) { A(P.self) }", "final class P { let t = Env.session![.b] }"),
      ("app.unique(.a) { P() }", "final class P { let t = Env.session![.b] }"),
      ("app.value(.a, { Env.session![.b] })", ""),
      ("", "extension Keys { static let k = Key<A>(default: { A(Env.app![.c]) }) }"),
    ])
  func noProperties(_ app: String, _ more: String) {
    let analysis = program(app, more: Self.env + "\n" + more)
    #expect(Analysis(analysis.linked.facts).findings.filter { $0.rule == .captive }.map(\.message) == [])
    #expect((analysis.linked.unchecked + Analysis(analysis.linked.facts).unchecked).map(\.reason) == [])
  }

  @Test(
    "are captives of a shared service that is made with a unique one",
    arguments: [
      ("app.unique(.a) { A(Env.session![.b]) }; app.shared(.k, needs: Keys.a) { $0 }", "'.k'"),
      ("app.unique(.a) { A(Scope<Ses>.current![.b]) }; app.weak(.k, needs: Keys.a.optional) { $0 }", "'.k'"),
      (
        "app.unique(.a) { A(Env.session![.b]) }; app.unique(.x, needs: Keys.a) { $0 }; app.shared(.k, needs: Keys.x) { $0 }",
        "'.k'"
      ),
      (
        "app.unique(.a) { A(Env.session![.b]) }; app.alias(.x, to: Keys.a); app.shared(.k, needs: Keys.x) { $0 }",
        "'.k'"
      ),
      (
        "app.unique(.a) { A(Env.session![.b]) }; app.contribute(to: .d, needs: Keys.a) { $0 }",
        "the contribution to '.d'"
      ),
    ])
  func uniques(_ app: String, _ keeper: String) {
    let more = Self.env + "\nextension Keys { static let x = Key<A>(\"x\"), k = Key<A>(\"k\") }"
    #expect(
      found(app, more: more).filter { $0.hasPrefix("captive") } == [
        "captive 8: \(keeper) lives as long as App, but is made with '.a', which looks up '.b' of Ses: it would keep the first, or find none"
      ])
  }

  @Test(
    "are none of a unique service that only others are made with",
    arguments: [
      ("app.unique(.a) { A(Env.session![.b]) }; app.unique(.x, needs: Keys.a) { $0 }", ""),
      ("app.unique(.a) { A(Env.session![.b]) }; app.shared(.x, needs: Keys.a.lazy) { $0 }", ""),
      ("app.unique(.a) { A(Env.session![.b]) }; app.maker(.m, needs: Keys.a) { a, id in M() }", ""),
      ("app.unique(.a) { A(Env.session![.b]) }", "ses.shared(.x, needs: Keys.a) { $0 }"),
    ])
  func otherUniques(_ app: String, _ session: String) {
    let more = Self.env + "\nextension Keys { static let x = Key<A>(\"x\") }"
    #expect(found(app, session: session, more: more).filter { $0.hasPrefix("captive") } == [])
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
      "app.unique(.a) { A(1) }; app.decorate(.a) { A($0, Scope<Ses>.current?[.b]) }",
      "func f() { global[.b] }",
    ])
  func none(_ app: String) {
    let more = """
      func openSession() throws -> Scope<Ses> { try Delegate.app.open(Ses.self) }
      enum Make {
        static func session() throws -> Scope<Ses> { try Delegate.app.open(Ses.self) }
        static var opened: Scope<Ses> { try! Delegate.app.open(Ses.self) }
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
