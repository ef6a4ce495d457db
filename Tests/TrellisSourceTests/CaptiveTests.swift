import Testing
import TrellisAnalysis
import TrellisGraph
import TrellisSource

@Suite("Factories that read a narrower scope")
struct CaptiveTests {
  /// The findings in a program of `App`, and of `Ses` below it, whose keys are registered in both or in one.
  private func found(_ app: String, session: String = "", more: String = "") -> [String] {
    let program = Program(
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
      }
      \(more)
      """)
    return Analysis(program.linked.facts).findings.filter { ![.unused, .keyName].contains($0.rule) }.map {
      "\($0.rule.id) \($0.site.line): \($0.message)"
    }
  }

  private static func captive(
    _ name: String = "'.a'", _ key: String = "b", _ code: String = "the factory", line: Int = 8
  )
    -> String
  {
    "captive \(line): \(code) of \(name), which lives in 'App', looks '.\(key)' up in 'Ses', and would keep or miss it"
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
      ("app.shared(.a) { A(1) } onStart: { a in a.user = global[.b] }", captive("'.a'", "b", "a hook")),
      ("app.shared(.a) { A(1) } onStop: { a in a.user = Delegate.session?[.b] }", captive("'.a'", "b", "a hook")),
      ("app.shared(.a, make: A.init) { a in global[.b] }", captive("'.a'", "b", "a hook")),
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
      "app.shared(.a, needs: .scope) { (app: Scope<App>) in A(try app.open(Ses.self)[.b]) }",
      "app.shared(.a, needs: .scope) { (app: Scope<App>) in let s = try app.open(Ses.self); return A(s[.b]) }",
      "app.shared(.a, needs: .scope) { (app: Scope<App>) in let s: Scope<Ses> = try app.open(Ses.self); return A(s[.b]) }",
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
        + "enum Ses: ScopeDefinition { typealias Parent = App; static func register(in s: inout Registry<Ses>) {} }")
    let finding = Analysis(program.linked.facts).findings.first { $0.rule == .captive }
    #expect(
      finding?.notes.map(\.message) == [
        "'.a' is registered here, and outlives each 'Ses'",
        "register '.a' in 'Ses', make it with 'maker', so that the caller passes '.b', or open a 'Ses' for this look-up",
      ])
  }
}
