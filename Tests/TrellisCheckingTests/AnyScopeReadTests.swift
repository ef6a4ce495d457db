import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("Keys that views and objects read from whatever scope they are given")
struct AnyScopeReadTests {
  /// `a` is registered in `App`, `b` in `Ses`, `c` nowhere, `d` has a default.
  private static let definitions = """
    import SwiftUI
    import Trellis
    import TrellisUI
    extension Keys {
      static let a = Key<A>("a"), b = Key<B>("b"), c = Key<C>("c")
      static let d = Key<D>("d") { 1 }
    }
    enum App: ScopeDefinition { static func register(in app: inout Registry<App>) { app.value(.a, 1) } }
    enum Ses: ScopeDefinition {
      typealias Parent = App
      struct Inputs: Sendable { var b: B }
      static func register(in ses: inout Registry<Ses>) { ses.input(.b, \\.b) }
    }

    """
  private static let main = "@main struct Main { static func main() {} }\n"
  private static let view = "struct V: View { @FromScope(.b) var b: B }\n"

  private func found(_ program: Program) -> [String] {
    Analysis(program.linked.facts).findings.filter { $0.rule == .missing }.map(\.message)
  }

  private func unchecked(_ program: Program) -> [NotFollowed.Reason] {
    Analysis(program.linked.facts).notFollowed.filter { $0.kind == .lookUp }.map(\.reason)
  }

  private static let unseen = "'.b' (B) is read with '@FromScope', but no scope that is given to a view sees it"

  @Test(
    "A key that no scope sees which a view is given is missing",
    arguments: [
      "func f(s: Scope<App>) { V().scope(s) }",
      "func f(s: Scope<App>?) { V().scope(s!) }",
      "func f(s: Scope<App>?) { if let s { V().padding().scope(s).padding() } }",
      "func f() { V().scope(App.self) }",
      "func f() { V().scope(App.self, 1, id: 1) { Text($0) } }",
      "extension View { func g(s: Scope<App>) { scope(s) } }",
      "final class Login { var s: Scope<App>? }\nstruct W: View { let login: Login; var body: some View { if let s = login.s { V().scope(s) } } }",
      "func f(s: Scope<App>) { V().environment(\\.scope, AnyScope(s)) }",
      "let c = ScopedHostingController(of: App.self, rootView: V())",
      "final class C: ScopedHostingController<App, V> {}",
      // A view hands on the scope that it has; `nil` is none.
      """
      struct W: View {
        @Environment(\\.scope) private var place
        var body: some View { V().environment(\\.scope, place); V().environment(\\.scope, self.place); V().environment(\\.scope, nil) }
      }
      func f(s: Scope<App>) { V().scope(s) }
      """,
      // What tells by its form that it gives no scope does not count.
      """
      struct W { @Environment(\\.scope) var place; let key = \\W.other }
      func f(s: Scope<App>) { V().scope(s); oauth.scope("read"); store.scope(state: 1); screen.scope = s; print(w.scope) }
      """,
      "#if DEBUG\nfunc f(s: Scope<App>) { V().scope(s) }\n#endif",
      "func f(s: Scope<App>, t: Scope<Ses>) { V().scope(s); t.run { } }",
    ])
  func unseen(_ text: String) {
    let program = Program(Self.definitions + Self.main + Self.view + text)
    #expect(found(program) == [Self.unseen])
    #expect(unchecked(program) == [])
  }

  @Test(
    "A key that one of them sees is left alone",
    arguments: [
      "func f(s: Scope<Ses>) { V().scope(s) }",
      "func f(s: Scope<App>, t: Scope<Ses>) { V().scope(s); V().scope(t) }",
      "func f(s: Scope<App>) { V().scope(Ses.self, .init(b: 1), id: 1).scope(s) }",
      "func f(s: Scope<App>, t: Scope<Ses>) {\nV().scope(s)\n#if DEBUG\n.scope(t)\n#endif\n}",
      "let c = ScopedHostingController(of: Ses.self, rootView: V())\nfunc f(s: Scope<App>) { V().scope(s) }",
      "struct W: View { @FromScope(.d) var d: D; @ScopeState(.a) var a: A }\nfunc f(s: Scope<Ses>) { V().scope(s) }",
    ])
  func seen(_ text: String) {
    let program = Program(Self.definitions + Self.main + Self.view + text)
    #expect(found(program) == [])
    #expect(unchecked(program) == [])
  }

  @Test(
    "Where a view may be given a scope that is not known, reading is left to the run, and counted",
    arguments: [
      "",
      "func f(s: Scope<App>, x: Any) { V().scope(s); V().scope(x) }",
      "func f(s: Scope<App>) { V().scope(s); V().scope(make()) }",
      "func f(s: Scope<App>) { V().scope(s); V().scope(.main) }",
      "func f<D>(s: Scope<App>, t: Scope<D>) { V().scope(s); V().scope(t) }",
      "func f<D: ScopeDefinition>(s: Scope<App>, t: D.Type) { V().scope(s); V().scope(D.self) }",
      "extension View { func g<D>(s: Scope<D>) { scope(s) } }\nfunc f(s: Scope<App>) { V().scope(s) }",
      "func f(s: Scope<App>, place: AnyScope) { V().scope(s); V().environment(\\.scope, place) }",
      "struct W { @Environment(\\.scope) var place }\nfunc f(s: Scope<App>) { V().scope(s); V().environment(\\.scope, place) }",
      "struct W { @Environment(\\.scope) var place; func g(place: AnyScope) { V().environment(\\.scope, place) } }\nfunc f(s: Scope<App>) { V().scope(s) }",
      "func f(s: Scope<App>) { V().scope(s).transformEnvironment(\\.scope) { $0 = x } }",
      "func f(s: Scope<App>) { V().scope(s).transformEnvironment(\\.self) { $0.scope = x } }",
      "extension EnvironmentValues { mutating func g() { scope = x } }\nfunc f(s: Scope<App>) { V().scope(s) }",
      "func f(s: Scope<App>) { V().scope(s); let path = \\EnvironmentValues.scope }",
      "final class C<D: ScopeDefinition>: ScopedHostingController<D, V> {}\nfunc f(s: Scope<App>) { V().scope(s) }",
      "typealias H = ScopedHostingController\nfunc f(s: Scope<App>) { V().scope(s) }",
      "import Elsewhere\nfunc f(s: Scope<App>) { V().scope(s) }",
      // What nests too deep to be read.
      "func f(s: Scope<App>, t: Scope<Ses>) { V().scope(s)\n" + String(repeating: "f { ", count: 100) + "V().scope(t)"
        + String(repeating: " }", count: 100) + " }",
    ])
  func untold(_ text: String) {
    let program = Program(Self.definitions + Self.main + Self.view + text)
    #expect(found(program) == [])
    #expect(unchecked(program) == [.receiver])
  }

  @Test func `What reads may be any of the property wrappers for views, with its module's name or without`() {
    let given = "func f(s: Scope<App>) { V().scope(s) }\n"
    let program = Program(
      Self.definitions + Self.main + given + """
        struct V: View { @ScopeState(.b) var b: B; @TrellisUI.FromScope(Keys.c) var c: C }
        struct W: View { @Mine.FromScope(.c) var c: C; func g() { FromScope(.c) } }
        struct X: View { @FromScope(.b) var other: B; func g() { do { try $other() } catch is HandoverError { } } }
        """)
    #expect(
      found(program) == [
        "'.b' (B) is read with '@ScopeState', but no scope that is given to a view sees it",
        "'.c' (C) is read with '@FromScope', but no scope that is given to a view sees it",
      ])
    #expect(unchecked(program) == [.handled])
    let own = Program(Self.definitions + Self.main + given + "struct FromScope {}\n" + Self.view)
    #expect(found(own) == [])
  }

  /// Views in `Core`, which `App` imports, below the definitions.
  private func parts(core: String, main: String = "", text: String = "") -> Program {
    let keys = """
      public import Trellis
      import TrellisUI
      import SwiftUI
      extension Keys { public static let a = Key<Int>("a"), b = Key<Int>("b") }

      """
    let app = """
      import Core
      import Trellis

      """
    return Program(
      [
        ("1.swift", "Core", keys + core),
        (
          "2.swift", "App",
          app + """
            import TrellisUI
            enum App: ScopeDefinition { static func register(in app: inout Registry<App>) { app.value(.a, 1) } }
            enum Ses: ScopeDefinition {
              typealias Parent = App
              static func register(in ses: inout Registry<Ses>) { ses.value(.b, 1) }
            }
            \(main)
            """
        ),
        ("3.swift", "App", app + text),
      ], importing: nil)
  }

  @Test func `Views of a library below the definitions are checked against what the program gives`() {
    let core = "public struct V: View { @FromScope(.b) var b: Int }"
    let given = "func f(s: Scope<App>) { V().scope(s) }"
    let main = Self.main + given
    #expect(parts(core: core, main: main).findings == ["missing 1.swift:5:37"])
    #expect(parts(core: core, main: main + "\nfunc g(s: Scope<Ses>) { V().scope(s) }").findings == [])
    // The program need not show it, or shows it within another.
    #expect(parts(core: core, main: Self.main + "func f(s: Scope<App>) { Other().scope(s) }").findings == [])
    let within = core + "\npublic struct Other: View { public var body: some View { List { V() } } }"
    #expect(
      parts(core: within, main: Self.main + "func f(s: Scope<App>) { Other().scope(s) }").findings == [
        "missing 1.swift:5:37"
      ])
    // A file sees the method without the import if another of its module has that.
    #expect(parts(core: core, main: main, text: "func g(s: Scope<Ses>) { V().scope(s) }").findings == [])
    // No program is there to give it one.
    #expect(parts(core: core, main: given).findings == [])
    // Other programs may give a scope that is public.
    let scope = """

      public enum Demo: ScopeDefinition {
        public static func register(in demo: inout Registry<Demo>) { demo.value(.b, 1) }
      }
      """
    #expect(parts(core: core + scope, main: main).findings == [])
    #expect(parts(core: core + scope.replacing("public ", with: ""), main: main).findings == ["missing 1.swift:5:37"])
  }

  private static let nowhere = "'.c' (C) is read with '@Injected', but nothing registers it"

  @Test(
    "What a class reads that takes any scope must be registered somewhere",
    arguments: [
      "class C: ScopeConsumer { var scope: AnyScope?; @Injected(.c) var c: C; @Injected(.b) var b: B }",
      "class P: ScopeConsumer { var scope: Trellis.AnyScope? }\nclass C: P { @Injected(.c) var c: C; @Injected(.b) var b: B }",
    ])
  func objects(_ text: String) {
    let program = Program(Self.definitions + Self.main + text)
    #expect(found(program) == [Self.nowhere])
    #expect(unchecked(program) == [.receiver])
    // Another program may register it.
    let library = Program(Self.definitions + text)
    #expect(found(library) == [])
    #expect(unchecked(library) == [.receiver, .receiver])
    let own = Program(Self.definitions + Self.main + "struct AnyScope {}\n" + text)
    #expect(found(own).isEmpty || text.contains("Trellis.AnyScope"))
  }

  @Test func `Such a class may be passed every scope`() {
    let program = Program(
      Self.definitions + """
        final class C: ScopeConsumer { var scope: AnyScope? }
        func f(s: Scope<App>, t: Scope<Ses>) { s.pass(to: C()); t.propagate(through: C()) }
        """)
    #expect(program.findings.filter { $0.hasPrefix("wrong-scope") } == [])
    #expect(program.linked.unchecked == [])
  }

  @Test func `An async factory is no factory for a view`() {
    let program = Program(
      Self.definitions + Self.main + """
        enum Top: ScopeDefinition { static func register(in top: inout Registry<Top>) { top.unique(.c) { await make() } } }
        struct V: View { @FromScope(.c) var c: C }
        """)
    #expect(program.findings.filter { $0.hasPrefix("async") } == ["async-in-sync 16:30"])
  }

  @Test func `What runs below tops that are left out may be what reads`() {
    let program = Program(
      Self.definitions + Self.main + Self.view + """
        enum Demo: ScopeDefinition { static func register(in demo: inout Registry<Demo>) { demo.value(.b, 1) } }
        func f(s: Scope<App>, t: Scope<Demo>) { V().scope(s); V().scope(t) }
        """)
    let rooted = program.linked.facts.rooted(at: ["App"]).facts
    #expect(Analysis(rooted).findings.filter { $0.rule == .missing } == [])
    #expect(Analysis(rooted).notFollowed.map(\.reason) == [.receiver])
  }

  @Test(
    "A file that may give a view a scope is read, whatever else it holds",
    arguments: [
      "V().scope(session)", "extension View { func g() { scope (session) } }", "import TrellisUI", "let a: AnyScope",
      "extension EnvironmentValues { func g() { scope = x } }", "V().environment(\\.scope, x)",
      "ScopedHostingController",
    ])
  func matters(_ text: String) {
    #expect(Prefilter.mayMatter(Array(text.utf8)))
    #expect(!Prefilter.mayMatter(Array("let scopes = myscope(1); scopeName = 1; scope.a".utf8)))
  }
}
