import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

/// Contributions, decorations and async factories as whole programs have them, with what the checks say.
struct CollectedTests {
  @Test func `Contributions come through modules, helpers and branches`() {
    let program = Program(
      app(
        """
        app.contribute(to: .a, at: .first) { A() }
        app.include(M.self)
        more(&app)
        if flags.x { app.contribute(to: .a) { A() } }
        #if DEBUG
        app.contribute(to: .a, needs: Keys.b) { A($0) }
          // still the same call
        #endif
        app.value(.b, 1)
        """) + """
          enum M: Module { static func register<S>(in r: inout Registry<S>) { r.contribute(to: .a, at: .second) { A() } } }
          func more<S>(_ r: inout Registry<S>) {
            r
              .contribute(
                to: .a,  // all of them
                at: .third, needs: Keys.b
              ) { A($0) }
          }
          func f(s: Scope<App>) { s[.a] }
          """)
    #expect(
      program.bare == [
        "contribute at first shared a", "contribute at second shared a", "contribute at third shared a(b)",
        "contribute shared a if 'flags.x'", "contribute shared a(b) if DEBUG", "value b",
      ])
    #expect(program.opaques == [])
    #expect(program.findings == [])
  }

  @Test func `Decorations in branches wrap what there is`() {
    let program = Program(
      app(
        """
        app.shared(.a) { A() }
        switch mode {
        case .loud: app.decorate(.a, needs: Keys.b) { Logged($0, $1) }
        case .fast: app.decorate(.a) { Cached($0) }
        default: break
        }
        guard let x else { return }
        app.decorate(.a) { Counted($0) }
        app.value(.b, 1)
        """) + "func f(s: Scope<App>) { s[.a]; s[.b] }")
    #expect(
      program.bare.map { $0.prefix { $0 != "'" } } == [
        "shared a", "decorate inherited a(^a b) if ", "decorate inherited a(^a) if ", "decorate inherited a(^a) if ",
        "value b if ",
      ])
    #expect(program.opaques == [])
    // The early exit takes `.b` away from the decoration and from the use.
    #expect(program.severeFindings == ["conditional 9:42"])
  }

  @Test func `A key that is only contributed to and decorated is unused`() {
    let program = Program(app("app.contribute(to: .a) { A() }\napp.decorate(.a) { $0 }"))
    #expect(program.unmentioned == ["a", "b", "c", "d", "e"])
    #expect(program.findings == ["unused 7:5"])
  }

  @Test func `What hooks and options mention is mentioned`() {
    let program = Program(
      app("app.shared(.a, options: [.timeLimit(.b)]) { A() } onStart: { x in x[.c] } onStop: { _ in f(Keys.d) }"))
    #expect(program.unmentioned == ["a", "e"])
  }

  @Test(
    "Programs that run raise no alarm",
    arguments: [
      // Loaded, or there once something loaded it.
      ("app.unique(.a) { await f() }", "func f(s: Scope<App>) async throws { try await s.load(.a) }"),
      (
        "app.shared(.a) { await f() }\napp.shared(.b, needs: Keys.a.lazy) { B($0) }",
        "func f(s: Scope<App>) { s[.a]; s[.b] }"
      ),
      ("app.unique(.a) { await f() }", "func f(s: Scope<App>) { try? s.resolve(.a) }"),
      ("app.unique(.a, make: make)", "func make() -> A { A() }\nfunc f(s: Scope<App>) { s[.a] }"),
      // Replaced where it is asked for.
      (
        "app.unique(.a) { await f() }",
        "func f() throws { let s = try Scope(App.self) { $0.override(.a) { A() } }; s[.a] }"
      ),
      (
        "app.unique(.a) { await f() }\napp.unique(.b, needs: Keys.a) { B($0) }",
        "func f() throws { let s = try Scope(App.self, mode: .test) { $0.override(.a, value: A()) }; s[.b] }"
      ),
      // On the main actor as far as it has to be.
      (
        """
        app.shared(.a, on: MainActor.self) { A() }
        app.alias(.b, to: Keys.a)
        app.decorate(.b, needs: Keys.c) { b, _ in b }
        app.value(.c, 1)
        app.unique(.d, on: MainActor.self, needs: Keys.b, make: D.init)
        """,
        "func f(s: Scope<App>) { s[.d] }"
      ),
      (
        "app.shared(.a, on: MainActor.self) { A() }\napp.contribute(to: .b, needs: Keys.a.lazy) { B($0) }",
        "func f(s: Scope<App>) { s[.b] }"
      ),
      // Every scope adds to what is above it, or replaces it.
      (
        "app.contribute(to: .a, at: \"x\") { A() }\napp.contribute(to: .b) { B() }",
        child("r.contribute(to: .a, at: \"y\") { A() }\nr.override(.b, value: [])")
          + "func f(s: Scope<Ses>) { s[.a]; s[.b] }"
      ),
      (
        "app.contribute(to: .a) { A() }\napp.contribute(to: .a) { A() }",
        child("r.override(.a, value: [])\nr.contribute(to: .a) { A() }\nr.decorate(.a) { $0 }")
          + "func f(s: Scope<Ses>) { s[.a] }"
      ),
    ])
  func quiet(body: String, rest: String) {
    let program = Program(app(body) + rest)
    #expect(program.linked.faults.isEmpty)
    #expect(program.opaques == [])
    #expect(program.findings == [])
  }

  @Test(
    "Programs that cannot run do",
    arguments: [
      ("async-in-sync 9:28", "app.unique(.a) { await f() }", "func f(s: Scope<App>) { s[.a] }"),
      (
        "async-in-sync 8:28", "app.unique(.a, make: A.init)\napp.shared(.b, needs: Keys.a.lazy) { B($0) }",
        "actor A { init() async {} }\nfunc f(s: Scope<App>) { s[.b] }"
      ),
      (
        "async-in-sync 8:30", "app.unique(.a) { await f() }\napp.maker(.made, needs: Keys.a) { (n: Int, a: A) in a }",
        "extension Keys { static let made = Key<Trellis.Maker<A, Int>>() }\nfunc f(s: Scope<App>) { s[.made] }"
      ),
      (
        "isolation 8:28", "app.shared(.a, on: MainActor.self) { A() }\napp.shared(.b, needs: Keys.a) { B($0) }",
        "func f(s: Scope<App>) { s[.b] }"
      ),
      ("override-nothing 7:5", "app.decorate(.a) { $0 }", "func f(s: Scope<App>) { s[.a] }"),
      (
        "duplicate 8:5", "app.contribute(to: .a, at: 3) { A() }\napp.contribute(to: .a, at: 3) { A() }",
        "func f(s: Scope<App>) { s[.a] }"
      ),
      (
        "duplicate 8:5", "app.contribute(to: .a) { A() }\napp.value(.a, [])", "func f(s: Scope<App>) { s[.a] }"
      ),
    ])
  func alarm(finding: String, body: String, rest: String) {
    #expect(Program(app(body) + rest).findings == [finding])
  }

  private static func child(_ body: String) -> String {
    "enum Ses: ScopeDefinition { typealias Parent = App; static func register(in r: inout Registry<Ses>) {\n\(body)\n} }\n"
  }
}
