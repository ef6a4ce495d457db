import Testing
import TrellisAnalysis
import TrellisGraph
import TrellisSource

@Suite("Keys that factories look up")
struct UndeclaredNeedTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var expected: [String]
    var testDescription: String { text }

    init(_ text: String, _ expected: String...) {
      self.text = text
      self.expected = expected
    }
  }

  /// The registrations of `App`, and of `Ses` below it.
  private func found(_ app: String, session: String = "", more: String = "") -> [String] {
    let program = Program(
      """
      extension Keys {
        static let a = Key<A>("a"), b = Key<B>("b"), c = Key<C>("c"), m = Key<Maker<M, Int>>("m")
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
      }
      \(more)
      """)
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
      Case("app.shared(.a, needs: .c) { c in let r = global; return A(c, r[.b]) }", looksUp("a")),
      Case("app.weak(.a, on: MainActor.self) { A { global[.b] } }", looksUp("a")),
      Case("app.shared(.a) { try await global.load(.b) }", looksUp("a")),
      Case("app.override(.a) { A(global[.b]) }", looksUp("a")),
      Case(
        "app.decorate(.a) { A($0, global[.b]) }",
        "undeclared-need 10: the factory of the decoration of '.a' looks '.b' up, and does not list it as a need"),
      Case("let captured: Scope<App> = make()\n    app.shared(.a) { A(captured[.b]) }", looksUp("a", line: 11)),
      Case("app.maker(.m) { id in M(id, global[.b]) }", looksUp("m")),
      // One finding for each key, however often it is looked up.
      Case("app.shared(.a) { A(global[.b], global[.b], global[.c]) }", looksUp("a"), looksUp("a", "c")),
    ])
  func undeclared(_ sample: Case) {
    #expect(found("app.value(.b, 1); app.value(.c, 1)\n".replacing("\n", with: "; ") + sample.text) == sample.expected)
  }

  @Test(
    "are none where the factory receives the scope, or the key cannot be listed",
    arguments: [
      "app.shared(.a, needs: .scope) { (scope: Scope<App>) in A(scope[.b]) }",
      "app.shared(.a, needs: .scope) { scope in A(scope[.b]) }",
      "app.shared(.a) { let r = try Scope(App.self); return A(r[.b]) }",
      "app.shared(.a) { A(try Scope(App.self).resolve(.b)) }",
      "app.shared(.a, needs: .b) { A($0, global[.b]) }",
      "app.shared(.a) { A(try? global.resolve(.b)) }",
      "app.shared(.a) { A(other[.c]) }",
      "app.shared(.a) { A(Root1.session[.b]) }",
      "app.shared(.a) { A(list[.b], x.resolve(.b)) }",
      "app.shared(.a) { A() } onStart: { _ in global[.b] }",
      "app.value(.a, A(global[.b]))",
      "func f() { global[.b] }",
    ])
  func declared(_ text: String) {
    #expect(found("app.value(.b, 1); " + text) == [])
  }

  @Test("close cycles with needs and with each other")
  func cycles() {
    #expect(
      found("app.shared(.a) { A(global[.b]) }; app.shared(.b, needs: .a) { B($0) }") == [
        "cycle 10: these needs form a cycle, with what factories look up: .a → .b → .a", Self.looksUp("a"),
      ])
    #expect(
      found("app.shared(.a) { A(global[.b]) }; app.shared(.b) { B(global[.a]) }").filter { $0.hasPrefix("cycle") } == [
        "cycle 10: these needs form a cycle, with what factories look up: .a → .b → .a"
      ])
    #expect(
      found("app.shared(.a) { A(global[.a]) }").contains(
        "cycle 10: these needs form a cycle, with what factories look up: .a → .a"))
    #expect(
      found(
        "app.shared(.a) { A(1) }; app.shared(.c, needs: .b) { $0 }; app.shared(.b, needs: .a) { $0 }",
        session: "ses.override(.a) { A(global[.c]) }"
      ).filter { $0.hasPrefix("cycle") } == [], "the global scope is not below")
  }

  @Test(
    "close none where they may come later",
    arguments: [
      "app.shared(.a) { A { global[.b] } }; app.shared(.b, needs: .a) { B($0) }",
      "app.maker(.m) { id in M(id, global[.b]) }; app.shared(.b, needs: .m) { B($0) }",
      "app.shared(.a) { A(global[.b]) }; app.shared(.b, needs: .lazy(.a)) { B($0) }",
      "app.shared(.a) {\n#if X\n A(global[.b])\n#endif\n }; app.shared(.b, needs: .a) { B($0) }",
    ])
  func later(_ text: String) {
    #expect(found(text).filter { $0.hasPrefix("cycle") } == [])
  }
}
