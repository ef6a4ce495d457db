// Long, since it is tables: each form of a look-up in one place, beside the forms like it.

import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

struct UseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var expected: [String]
    var unchecked: Int
    var testDescription: String { text }

    init(_ text: String, _ expected: String..., unchecked: Int = 0) {
      self.text = text
      self.expected = expected
      self.unchecked = unchecked
    }
  }

  /// The snippet's first line is line 7.
  static let definitions =
    "import TrellisUI; " + commonKeys + """
      enum App: ScopeDefinition { static func register(in app: inout Registry<App>) {} }
      enum Ses: ScopeDefinition { typealias Parent = App; static func register(in app: inout Registry<Ses>) {} }

      """

  private func names(_ list: [String]) -> [String] {
    list.map { String($0.prefix(while: { $0 != " " })) }
  }

  @Test(
    "A look-up is typed where the scope's type is written down",
    arguments: [
      Case("func f(s: Scope<App>) { s.resolve(.a); s.load(Keys.b); _ = s[.c] }", "App.a", "App.b", "App.c"),
      Case("func f(S: Scope<App>) { S[.a]; S.resolve(.b) }", "App.a", "App.b"),
      Case("func f(_ s: borrowing Scope<App>?) { s?.resolve(.a); s!.resolve(.b) }", "App.a", "App.b"),
      Case("func f(s: Scope<App>, n: Int) { _ = s.make(.a, n); _ = s.make(.b, n, \"\") }", "App.a", "App.b"),
      Case("func f(s: Scope<App>) { _ = (try? s.resolve(.a)) ?? 0; _ = try! s.resolve(.b) }", "App.b", unchecked: 1),
      Case("func f(s: Scope<App>) { s.overriding { $0.override(.a, needs: Keys.b) { $0 } } }"),
      Case("func f(s: Scope<App>?) { if let s { s[.a] }; guard let s else { return }; s[.b] }", "App.a", "App.b"),
      Case("func f(s: Scope<App>?) { if let t = s { t[.a] }; t[.b] }", "App.a", unchecked: 1),
      Case("func f(s: Scope<App>) { guard let t = try? s.open(Ses.self) else { return }; t[.a] }", "Ses.a"),
      Case("func f() { Scope<App>.current?[.a]; if let s = Trellis.Scope<Ses>.current { s[.b] } }", "App.a", "Ses.b"),
      Case("struct V { var scope: Scope<App>?; @Injected(.a) var a: A }; enum W { @Injected(.b) var b: B }"),
      Case(
        "func f(s: Scope<App>?, t: Ses) { _ = s?[.a]; _ = s![.b]; _ = self.s?[.c] }", "App.a", "App.b", unchecked: 1),
      Case(
        "func f(d: any Decoder) throws { let s = try d.scope(of: Ses.self); s[.a]; try d.scope(of: App.self).resolve(.b) }",
        "Ses.a", "App.b"),
      Case(
        "func f(p: AnyScope) { p.scope(of: App.self)?.resolve(.a); if let s = p.scope(of: Ses.self) { s[.b] } }",
        "App.a", "Ses.b"),
      Case(
        "func f(s: Scope<App>) throws { let t: Scope<Ses> = try s.scopes(of: Ses.self)[7]; t[.a]; try s.scopes(of: Ses.self)[7][.b] }",
        "Ses.a", unchecked: 1),
      Case("func f(p: AnyScope) { p.scope(for: App.self)[.a]; p.scope(of: type)[.b] }", unchecked: 2),
      Case("func f() { let s: Scope<App> = held; s[.a]; let t: Scope<Ses>? = Own.held; t?[.b] }", "App.a", "Ses.b"),
      Case(
        "func f() { Trellis.withScope(App.self) { $0[.a] }; other.withScope(Ses.self) { $0[.b] } }", "App.a",
        unchecked: 1),
      Case("func f(s: Scope<App>) { switch x { case let t: s[.a]; t[.b] } }", "App.a", unchecked: 1),
      Case("func f(s: Scope<App>) { if case .both(_, let s) = x { s[.a] }; s[.b] }", "App.b", unchecked: 1),
      Case("func f(s: Scope<App>) { guard case .three(_, let s, _) = x else { s[.a]; return }; s[.b] }", unchecked: 2),
      Case("func f(s: Scope<App>?) { if x(1, 2), let s { s[.a] }; while y, let s { s[.b] } }", "App.a", "App.b"),
      Case("func f(s: Scope<App>) { for s in list where s[.a] > 0 { s[.b] }; s[.c] }", "App.c", unchecked: 2),
      Case("func f(s: Scope<App>) { for t in s[.a].all(where: { $0 }) where t.x { s[.b] } }", "App.a", "App.b"),
      Case("struct M { init(s: Trellis.Scope<App>) { s[.a] } }", "App.a"),
      Case(
        "func f(c: Container) { c.s.resolve(Keys.a); c.s[Trellis.Keys.b]; c.s[Other.a]; c.s[Keys.z] }", unchecked: 2),
      Case("extension Scope { func f() throws { self[.a]; try resolve(.b); load(x) } }", unchecked: 2),
      Case("let f = { (s: Scope<App>) in s[.a] }", "App.a"),
      Case(
        "final class V { var scope: Scope<App>?; @Injected(.a) var a; @Injected(Keys.b) var b: B }", "App.a", "App.b"),
      Case(
        "class V { typealias Context = Ses; var scope: Scope<Context>?; @Trellis.Injected(.a)\n  var a: A }", "Ses.a"),
      Case("class B { var scope: Scope<Ses>? }\nclass V: B { @Injected(.a) private var a: A }", "Ses.a"),
      Case("class V { typealias S = Scope<Ses>; var scope: S?; @Injected(.a) var a: A }", "Ses.a"),
      Case("typealias S = Scope<Ses>; class V: ScopeConsumer { var scope: S!; @Injected(.a) var a: A }", "Ses.a"),
      Case("struct S {}; class V { var scope: S!; @Injected(.a) var a: A }", unchecked: 1),
      Case("class V { @Injected(.a) var a: A }\nextension V { var scope: Scope<Ses>? { nil } }", "Ses.a"),
      Case("class B<M> { var scope: Scope<Ses>? }\nfinal class V<M>: B<M> { @Injected(.a) var a: A }", "Ses.a"),
      Case(
        "protocol P: ScopeConsumer {}\nextension P { var scope: Scope<Context>? { nil } }\n"
          + "class V: P { typealias Context = Ses; @Injected(.a) var a: A }", "Ses.a"),
      Case("class B { typealias Context = Ses }\nclass V: B { @Injected(.a) var a: A }", "Ses.a"),
      Case("class O { var scope: Scope<App>?; class V { var scope: Scope<Ses>?; @Injected(.a) var a: A } }", "Ses.a"),
      Case("class O { var scope: Scope<App>?; class V: Far { @Injected(.a) var a: A } }", unchecked: 1),
      Case("class V<D> { var scope: Scope<D>?; @Injected(.a) var a: A }", unchecked: 1),
      Case(
        "class B<C: ScopeDefinition>: ScopeConsumer { var scope: Scope<C>? }\nfinal class V: B<Ses> { @Injected(.a) var a: A }",
        unchecked: 1),
      Case(
        "class B<M, C>: ScopeConsumer { var scope: Scope<C>? }\nclass N<C>: B<Int, C> {}\nfinal class V: N<App> { @Injected(.a) var a: A }",
        unchecked: 1),
      Case(
        "class B<C>: ScopeConsumer { typealias Context = C; var scope: Scope<Context>? }\nfinal class V: B<O.Ses> { @Injected(.a) var a: A }\nenum O { typealias Ses = App }",
        unchecked: 1),
      Case(
        "class B<C>: ScopeConsumer { var scope: Scope<C>? }\nfinal class V<D>: B<D> { @Injected(.a) var a: A }",
        unchecked: 1),
      Case(
        "class B<App> { var scope: Scope<App>?; @Injected(.a) var a: A }\nfinal class V: B<Ses> { @Injected(.b) var b: B }",
        unchecked: 2),
      Case("func f() { class V { var scope: Scope<Ses>?; @Injected(.a) var a: A } }", "Ses.a"),
      Case("class V { @Injected(.a) var a: A; @Mine.Injected(.b) var b: B }", unchecked: 1),
      Case(
        "class V { var scope: Scope<Ses>?; @LazyInjected(.a) var a: A; @Trellis.LazyInjected(.b) var b: B }", "Ses.a",
        "Ses.b"),
      Case(
        "struct V: View { @FromScope(Ses.self, .a) var a: A; @TrellisUI.FromScope(App.self, Keys.b)\n private var b }",
        "Ses.a", "App.b"),
      Case(
        "struct V<D: ScopeDefinition> { @FromScope(D.self, .a) var a: A; @FromScope(Gone.self, .b) var b }",
        unchecked: 2),
      Case(
        "struct V { @Mine.FromScope(App.self, .a) var a; @FromScope(.a) var b; func f() { FromScope(App.self, .a) } }"
      ),
      Case("class V { var scope: Scope<App>?\n#if false\n@Injected(.a) var a\n#endif\n}"),
      Case("class V { var scope: Scope<App>?; func f() { @Injected(.a) var a; Injected(.b) } }"),
      Case(
        "func f() throws { let s = try Scope(App.self); s[.a]; let t = try s.open(Ses.self, .init(x: 1)); t[.b] }",
        "App.a", "Ses.b"),
      Case("func f() { let s = try! await make().open(Ses.self); s[.a] }", "Ses.a"),
      Case("func f() { try Scope(App.self).open(Ses.self).resolve(.a) }", "Ses.a"),
      Case("func f() { try Scope<App>(App.self)\n  .open(Ses.self)\n  .resolve(.a) }", "Ses.a"),
      Case("func f() { (try Scope(App.self)).resolve(.a); (try Scope(App.self))[.b] }", "App.a", "App.b"),
      Case("func f(s: Scope<App>) { let t = try s.overriding { $0.override(.a) { 1 } }; t[.b] }", "App.b"),
      Case("func f(s: Scope<Ses>) { s.ancestor(App.self)?.resolve(.a); let t = s; t[.b] }", "App.a", "Ses.b"),
      Case("func f() { let s: Scope<App> = make(); s[.a]; var t: Scope<Ses>? = nil; t?[.b] }", "App.a", "Ses.b"),
      Case(
        "struct M { let s: Scope<App>; func f() { s[.a]; self.s[.b]; self.s.resolve(.c) } }", "App.a", "App.b", "App.c"),
      Case(
        "struct M { let s: Scope<App> }\nextension M { func f() { s.resolve(.a); later { self.s[.b] } } }", "App.a",
        "App.b"),
      Case("class M { lazy var s = try! Scope(App.self); func f() { s[.a] } }", "App.a"),
      Case("let s = try Scope(App.self)\nfunc f() { s[.a] }\ns[.b]", "App.a", "App.b"),
      Case("#if DEBUG\nfunc f(s: Scope<App>) { s[.a] }\n#endif", "App.a"),
      Case("func f(s: Scope<App>) { print(\"\\(s[.a]) \\(try! s.resolve(.b))\") }", "App.a", "App.b"),
      Case("func f(s: Scope<App>) { let k = Keys.a; s[k]; s.resolve(k); s.resolve(.b,) }", "App.b", unchecked: 2),
      Case(
        "func f(s: Scope<App>, t: Scope<Ses>) { let both = (s, t); both.0[.a]; try both.1.resolve(.b); both.2[.c] }",
        unchecked: 3),
      Case("func f(both: (Scope<App>, t: Scope<Ses>?)) { both.0[.a]; both.1?[.b] }", unchecked: 2),
      Case("func f(f: (Scope<App>) -> Scope<Ses>) { f.0[.a] }", unchecked: 1),
      Case(
        "func f(s: Scope<App>) { for t in [s, s] { t[.a] }; for t: Scope<Ses> in list { t[.b] }; for t in [s, x] { t[.c] } }",
        "Ses.b", unchecked: 2),
      Case(
        "func f(all: [Scope<App>]) { for s in all { s[.a] }; for (n, s) in all.enumerated() { s[.b] } }", unchecked: 2),
      Case(
        "typealias S = Scope<App>, T = S\nfunc f(s: S, t: inout S?) { s[.a]; let u: S = s; u.resolve(.b); t?[.c] }",
        "App.a", "App.b", "App.c"),
      Case(
        "enum O { typealias S = Trellis.Scope<Ses> }\ntypealias T = O.S\nstruct V { let s: T; func f() { s[.a] }; func make() -> T? { s }; func g() { make()?[.b] } }",
        "Ses.a", "Ses.b"),
      Case("typealias S = Other<App>\nfunc f(s: S) { s[.a] }", unchecked: 1),
      Case("typealias S<D> = Scope<D>\nfunc f(s: S<App>) { s[.a] }", unchecked: 1),
      Case("enum O { struct Scope<D> {}; typealias S = Scope<App> }\nfunc f(s: O.S) { s[.a] }", unchecked: 1),
      Case("func f(s: Scope<Self>, t: Scope<Gone>, u: [Scope<App>]) { s[.a]; t[.b]; u[.c] }", unchecked: 3),
    ])
  func typed(_ sample: Case) {
    let program = Program(Self.definitions + sample.text)
    #expect(names(program.uses) == sample.expected)
    #expect(program.unchecked == sample.unchecked)
    #expect(program.opaques == [])
  }

  /// Functions and static members that hold or return scopes; the snippet follows.
  private static let makers = """
    func makeApp(x: Int = 1) async throws -> Scope<App> { try Scope(App.self) }
    func generic<App>(_ d: App.Type) -> Scope<App> { d }
    func both() -> Scope<App> { 1 }
    func both(x: Int) -> Scope<Ses> { 1 }
    func maybe() -> Scope<App> { 1 }
    func maybe(x: Int) -> Int { 1 }
    enum Made {
      static let app = try! Scope(App.self)
      let instance: Scope<App>
      static func ses() throws -> Trellis.Scope<Ses>? { nil }
      enum Deep { static func app() -> Scope<App> { 1 } }
    }
    class Base { let s: Scope<Ses>; func make() -> Scope<Ses> { s } }
    let s = try Scope(App.self)

    """

  @Test(
    "A look-up on what a function returns or a type holds is typed by its declaration",
    arguments: [
      Case(
        "func f() { try await makeApp().resolve(.a); makeApp(x: 2)[.b]; makeApp { 1 }[.c] }", "App.a", "App.b", "App.c"),
      Case("func f() { let t = try await makeApp(); t[.a]; t.open(Ses.self)[.b] }", "App.a", "Ses.b"),
      Case("func f() { makeApp().overriding { _ in }[.a]; (try makeApp())[.b] }", "App.a", "App.b"),
      Case("func f() { generic(Ses.self)[.a]; both()[.b]; maybe()[.c]; x.makeApp()[.d] }", unchecked: 4),
      Case("func f() { Made.app[.a]; try Made.ses()?.resolve(.b); Made.Deep.app()[.c] }", "App.a", "Ses.b", "App.c"),
      Case("func f() { Made.instance[.a]; Made.gone[.b]; x.Made.app[.c]; Made.app()[.d]; Made.ses[.e] }", unchecked: 5),
      Case("extension Made { static func f() { ses()[.a]; Self.ses()[.b]; self.app[.c] } }", "Ses.a", "Ses.b", "App.c"),
      Case("class Derived: Base { func f() { s[.a]; make()[.b]; self.make()[.c] } }", "Ses.a", "Ses.b", "Ses.c"),
      // A function of one's own hides that of all.
      Case("func f() { makeApp()[.a]; func makeApp() -> Int { 1 } }", unchecked: 1),
      Case("func f(makeApp: () -> Int) { makeApp()[.a] }", unchecked: 1),
      Case("struct M { func makeApp() -> Int { 1 }; func f() { makeApp()[.a] } }", unchecked: 1),
      Case(
        "func f() { let makeApp = 1; makeApp()[.b]; let t = Made.app; t[.a]; var u = Made.app; u[.c] }", "App.a",
        "App.c", unchecked: 1),
      // In an extension of `Scope`, `self` is one.
      Case("extension Scope<App> { func f() { self[.a]; resolve(.b); try self.load(.c) } }", "App.a", "App.b", "App.c"),
      Case("extension Scope where Definition == Ses { var x: Int { list.map { self[.a] } } }", "Ses.a"),
      Case("extension Scope { func f() { self[.a]; resolve(.b) } }", unchecked: 2),
      Case("extension Scope<App> { func f(self: Int) { func resolve() {}; resolve(.b) } }"),
      // A generic parameter is any definition.
      Case("func f<App: ScopeDefinition>(t: Scope<App>) { t[.a]; Scope(App.self)[.b] }", unchecked: 2),
      Case("struct G<each T, App> { let t: Scope<App>; func f(u: Scope<App>) { t[.a]; u[.b] } }", unchecked: 2),
      // What key it is, only a run knows.
      Case(
        "func f(t: Scope<App>, k: Key<A>) { t[k]; t.resolve(k); t.load(x ? .a : .b); t.resolve((Keys.c)) }", "App.c",
        unchecked: 3),
      Case("func f(t: Scope<App>) { let k = Keys.a; t[(k)]; var l = Keys.b; t[l] }", unchecked: 2),
    ])
  func returned(_ sample: Case) {
    let program = Program(Self.definitions + Self.makers + sample.text)
    #expect(names(program.uses) == sample.expected)
    #expect(program.unchecked == sample.unchecked)
    #expect(program.opaques == [])
  }

  @Test func `The places of look-ups that are not checked are known`() {
    let program = Program(Self.definitions + "func f(s: Scope<App>) { x[.a]; try? s.load(.b); s[.c]; y[.gone] }")
    #expect(program.linked.facts.notFollowed.map { "\($0.site.line):\($0.site.column)" } == ["7:28", "7:45"])
  }

  @Test(
    "A name of unknown type hides one that is known",
    arguments: [
      Case("func f(s: Scope<App>) { let s = make(); s[.a] }", unchecked: 1),
      Case("func f(s: Scope<App>) { do { let s = make(); s[.a] }; s[.b] }", "App.b", unchecked: 1),
      Case("func f(s: Scope<App>) { make { s in s[.a] }; s[.b] }", "App.b", unchecked: 1),
      Case("func f(s: Scope<App>) { make { (s, t) in s[.a] }; make { [s = x] in s[.b] } }", unchecked: 2),
      Case("func f(s: Scope<App>) { make { [weak s] in s?[.a] } }", "App.a"),
      Case(
        "func f(s: Scope<App>) { if let s = make() { s[.a] } else { s[.b] }; s[.c] }", "App.b", "App.c", unchecked: 1),
      Case("func f(s: Scope<App>) { guard let s = make() else { return }; s[.a] }", unchecked: 1),
      Case("func f(s: Scope<App>) { for s in list { s[.a] }; s[.b] }", "App.b", unchecked: 1),
      Case("func f(s: Scope<App>) { for (i, s) in list { s[.a] } }", unchecked: 1),
      Case("func f(s: Scope<App>) { switch x { case .p(let s): s[.a]\n default: s[.b] } }", "App.b", unchecked: 1),
      Case("func f(s: Scope<App>) { if case let .p(s) = x { s[.a] }; s[.b] }", "App.b", unchecked: 1),
      Case("func f(s: Scope<App>) { let (s, t) = make(); s[.a] }", unchecked: 1),
      Case("func f(s: Scope<App>) { do {} catch let s { s[.a] }; s[.b] }", "App.b", unchecked: 1),
      Case("func f(s: Scope<App>) { func g(s: Int) { s[.a] }; s[.b] }", "App.b", unchecked: 1),
      Case("struct M { let s: Scope<App>; func f(s: Int) { s[.a]; self.s[.b] } }", "App.b", unchecked: 1),
      Case("let s = try Scope(App.self)\nstruct M { var s: Int { 1 }; func f() { s[.a] } }", unchecked: 1),
      Case("func f(s: Scope<App>) { x.s[.a]; s.t[.b]; x.s.resolve(.c) }", unchecked: 3),
      Case("func f(s: Scope<App>) { s = make(); let t = s ?? other; t[.a] }", unchecked: 1),
      Case("func f(s: Scope<App>) { switch x { case let .in(s): s[.a]\n default: s[.b] } }", "App.b", unchecked: 1),
      Case("func f(s: Scope<App>) { if case let .for(s) = x { s[.a] }; s[.b] }", "App.b", unchecked: 1),
      Case("func f(s: Scope<App>) { for case .in(let s) in list { s[.a] }; s[.b] }", "App.b", unchecked: 1),
      Case("func f(s: Scope<App>) { make { x.in; s in s[.a] }; s[.b] }", "App.a", "App.b"),
      Case("func f(s: Scope<App>) { x.catch { s in s[.a] }; x.if { s[.b] } }", "App.b", unchecked: 1),
      Case("func f(s: Scope<App>) { s[self.key]; s[x.key] }", unchecked: 2),
      Case("let list = [.a, .b]; foo [.a]; x.load(.unknown); y[.other]; z.resolve(name: .a)"),
    ])
  func shadowed(_ sample: Case) {
    let program = Program(Self.definitions + sample.text)
    #expect(names(program.uses) == sample.expected)
    #expect(program.unchecked == sample.unchecked)
    #expect(program.opaques == [])
  }

  @Test(
    "An expression that chooses among scopes of one definition is a scope of it",
    arguments: [
      Case("func f(s: Scope<App>, t: Scope<App>) { (x ? s : t)[.a] }", unchecked: 1),
      Case("func f(s: Scope<App>, t: Scope<Ses>) { (x ? s : t)[.a] }", unchecked: 1),
      Case("func f(s: Scope<App>?) throws { let t = try s ?? Scope(App.self); t[.a] }", unchecked: 1),
      Case("func f(s: Scope<Ses>?, t: Scope<App>) throws { let u = try s ?? t.open(Ses.self); u[.b] }", unchecked: 1),
      Case("func f(s: Scope<App>?, t: Scope<App>?) { (s ?? t ?? u)?[.a] }", unchecked: 1),
      Case("func f(s: Scope<App>) { let t = if x { s } else { Scope(App.self) }; t[.a] }", unchecked: 1),
      Case("func f(s: Scope<App>) { let t = x ? s : nil; t?[.a] }", unchecked: 1),
      Case("func f(s: Scope<App>) { let t = x ? s : make(); t[.a] }", unchecked: 1),
      Case("func f(s: Scope<App>) { let t = x + s; t[.a] }", unchecked: 1),
    ])
  func choices(_ sample: Case) {
    let program = Program(Self.definitions + sample.text)
    #expect(names(program.uses) == sample.expected)
    #expect(program.unchecked == sample.unchecked)
  }

  @Test(
    "A scope is found in an object, in a list and in a superclass",
    arguments: [
      Case("final class H { let app: Scope<App> }; func f(h: H) { h.app[.a] }", unchecked: 1),
      Case(
        "final class H { let app: Scope<App> }; struct V { let h: H; func f() { h.app[.a]; self.h.app[.b] } }",
        unchecked: 2),
      Case("final class H { let app: Scope<App> }; func f() { let h = H(); h.app[.a] }", unchecked: 1),
      Case("final class H { let app: Scope<App> }; func f(h: H?) { h?.app[.a]; h!.app[.b] }", unchecked: 2),
      Case("class H { static let shared = H(); var app: Scope<App> }; func f() { H.shared.app[.a] }", unchecked: 1),
      Case("class H { let app: Scope<App> }; class I { let h: H }; func f(i: I) { i.h.app[.a] }", unchecked: 1),
      Case("class H { func app() -> Scope<App> { a } }; func f(h: H) { h.app()[.a] }", unchecked: 1),
      Case("class H { static var app: Scope<App> }; func f(h: H) { h.app[.a] }", unchecked: 1),
      Case("class H<App> { let app: Scope<App> }; func f(h: H<Int>) { h.app[.a] }", unchecked: 1),
      Case("class H { let app: Int }; func f(h: H) { h.app[.a] }", unchecked: 1),
      Case("func f<H>(h: H) { h.app[.a] }; class H { let app: Scope<App> }", unchecked: 1),
      Case("class H { let app: Scope<App> }; class I: H { func f() { super.app[.a] } }", unchecked: 1),
      Case("func f(list: [Scope<App>]) { list[0][.a] }", unchecked: 1),
      Case("func f(list: [String: Scope<App>]) { list[x]?[.a] }", unchecked: 1),
      Case("func f(list: [[Scope<App>]]) { list[0][.a] }", unchecked: 1),
      Case("struct V { var list: [Int: Scope<App>]; func f() { list[0]?[.a]; self.list[1]![.b] } }", unchecked: 2),
      Case("enum W { static var list: [Scope<App>] }; func f() { W.list[0][.a] }", unchecked: 1),
      Case("struct V { var list: Scope<App>; func f() { list[0][.a] } }", unchecked: 1),
    ])
  func objects(_ sample: Case) {
    let program = Program(Self.definitions + sample.text)
    #expect(names(program.uses) == sample.expected)
    #expect(program.unchecked == sample.unchecked)
  }

  @Test(
    "What an object's name can mean besides is not taken for its scope",
    arguments: [
      Case("let all: [Scope<App>] = []\nstruct M { let all: [Other]; func f() { _ = all[0][.a] } }", unchecked: 1),
      Case(
        "class H { private let app: Scope<App> }; class I: H { let app: Int }; func f(i: I) { i.app[.a] }", unchecked: 1
      ),
      Case(
        "class B { func m() -> Other { x } }; class D: B { func m(x: Int) -> Scope<App> { x } }; func f(d: D) { d.m()[.a] }",
        unchecked: 1),
      Case("let app: Scope<App> = x\nclass V: UIView { func f() { super.app[.a] } }", unchecked: 1),
      Case(
        "class B { var app: Other }; class D: B { static var app: Scope<App>; func f() { super.app[.a] } }",
        unchecked: 1),
      Case("class H { let app: Other }; func f(h: H) { struct H { let app: Scope<App> }; h.app[.a] }", unchecked: 1),
      Case(
        "class H { let app: Scope<App> }; class O { let app: Other }; func f() { typealias H = O; let h = H(); h.app[.a] }",
        unchecked: 1),
      Case(
        "class G<T> {}; extension G where T == Int { var app: Scope<App> { x } }; func f(g: G<String>) { g.app[.a] }",
        unchecked: 1),
      Case(
        "class K {}; extension K where Self: P { var app: Scope<App> { x } }; func f(k: K) { k.app[.a] }", unchecked: 1),
      Case(
        "protocol P { associatedtype App; var app: Scope<App> { get } }; class C: P {}; func f(c: C) { c.app[.a] }",
        unchecked: 1),
      Case(
        "class H {\n#if D\nlet app: Scope<App>\n#else\nlet app: Other\n#endif\n}; func f(h: H) { h.app[.a] }",
        unchecked: 1),
      Case("func f(l: [(n: Int, s: Scope<App>)]) { for x in l { x[.a] } }", unchecked: 1),
    ])
  func ambiguousObjects(_ sample: Case) {
    let program = Program(Self.definitions + "typealias Other = Scope<Ses>; " + sample.text)
    #expect(names(program.uses) == sample.expected)
    #expect(program.unchecked == sample.unchecked)
  }

  @Test("A member that another file cannot see is not an object's scope")
  func hiddenMembers() {
    let program = Program([
      ("A.swift", "App", Self.definitions + "class H {}\nprivate extension H { var app: Scope<App> { x } }"),
      ("B.swift", "App", "func f(h: H) { h.app[.a] }"),
    ])
    #expect(program.uses == [])
    #expect(program.unchecked == 1)
  }

  @Test(
    "A scope that a factory chooses, and may create, is not one that it looks up",
    arguments: [
      ("let s: Scope<App> = y ? try makeApp() : try Scope(App.self); return X(s[.a])", 0),
      ("let s = y ? try makeApp() : try Scope(App.self); return X(s[.a])", 0),
      ("let p: Scope<App>? = nil; let s: Scope<App> = try p ?? Scope(App.self); return X(s[.a])", 0),
      ("X(stored[.a])", 1), ("X(holder.app[.a])", 0), ("X(list[0][.a])", 0),
    ])
  func chosenInFactories(_ factory: String, _ count: Int) {
    let text =
      "func makeApp() throws -> Scope<App> { try Scope(App.self) }; let stored: Scope<App> = x; let list: [Scope<App>] = []\n"
      + "class Holder { let app: Scope<App> }; let holder = Holder()\n"
      + "enum Own: ScopeDefinition { typealias Parent = App\n static func register(in own: inout Registry<Own>) {\n"
      + "own.shared(.b) { \(factory) } } }"
    let findings = Analysis(Program(Self.definitions + text).linked.facts).findings
    #expect(findings.filter { $0.rule == .undeclaredNeed }.count == count)
  }

  @Test("A look-up in code that nests too deep to be read is counted")
  func tooDeep() {
    let count = 100
    let deep =
      String(repeating: "f { ", count: count) + "s[.a]; s.resolve(.b)" + String(repeating: " }", count: count)
    #expect(Program(Self.definitions + "func f(s: Scope<App>) { \(deep) }").unchecked == 2)
    // No build has it.
    #expect(Program(Self.definitions + "func f(s: Scope<App>) {\n#if false\n\(deep)\n#endif\n}").unchecked == 0)
  }

  @Test("An `#if` in a chain chooses among look-ups")
  func conditionalChain() {
    let text = "func f(s: Scope<App>) { s\n#if D\n.resolve(.a)\n#else\n.resolve(.b)\n#endif\n}"
    #expect(names(Program(Self.definitions + text).uses) == ["App.a", "App.b"])
  }

  @Test(
    "A key that code overrides is known by its name, wherever that is",
    arguments: [
      Case("try Scope(App.self) { $0.override(.a) { 1 } }", "a"),
      Case("func f(s: Scope<App>) { s.overriding { (o: inout Overrides) in o.override(Keys.b, value: 2) } }", "b"),
      Case("func fake(_ o: inout Overrides) { o.decorate(.a) { $0 }; o.contribute(to: .b) { 1 } }", "a", "b"),
      Case(
        "extension Overrides { mutating func fake() { override(.a, value: 1); overriding.shared(.b) { 1 } } }", "a", "b"
      ),
      Case("let fakes: (inout Overrides) -> Void = { $0.overriding.unique(.a) { 1 } }", "a"),
      Case("try Scope(App.self) { $0.permitLive(.a) }; x.override(.other); x.y.override(z).override(Z.z)"),
      Case("let s = try Scope(App.self) { o in o.override(k) { 1 } }", "any"),
      Case("extension Overrides { mutating func fake(k: Key<A>) { override(k, value: 1) } }", "any"),
    ])
  func overrides(_ sample: Case) {
    let program = Program(Self.definitions + sample.text)
    #expect(program.overridden == sample.expected)
    #expect(program.opaques == [])
    #expect(program.unchecked == 0)
  }

  @Test func `What waits is told from what does not`() {
    let program = Program(
      Self.definitions + """
        func f(s: Scope<App>) async throws {
          try await s.load(.a)
          try s.resolve(.b)
          s[.c]
          try await s.start()
          print(s.unusedOverrides)
          try await s.close()
        }
        """)
    #expect(program.uses.count == 3)
    #expect(program.synchronousUses == ["b", "c"])
    #expect(program.unchecked == 0)
  }

  @Test func `Places and conditions of uses are noted`() {
    let program = Program(
      Self.definitions + """
        func f(s: Scope<App>) {
          #if DEBUG
          s.resolve(Keys.a)
          #else
          s[.c]
          #endif
        }
        """)
    #expect(program.uses == ["App.a 9:18 if DEBUG", "App.c 11:6 if !DEBUG"])
  }

  @Test func `What a build leaves before a look-up does not look it up`() {
    let program = Program(
      Self.definitions + """
        func f(s: Scope<App>) {
          #if DEBUG
          return 1
          #endif
          if x { s[.a] }
        }
        func h(s: Scope<App>) {
          if x {
            #if DEBUG
            return
            #endif
          }
          s[.c]
        }
        """)
    #expect(program.uses == ["App.a 11:13 if !DEBUG", "App.c 19:6"])
  }

  @Test func `A property is seen in extensions in other files of its module`() {
    let program = Program([
      (
        "1.swift", "App",
        Self.definitions.replacing("enum", with: "public enum")
          + "public struct M { let s: Scope<App> }\nlet g = try Scope(Ses.self)"
      ),
      ("2.swift", "App", "extension M { func f() { s[.a]; g[.b] } }"),
      ("3.swift", "Other", "extension M { func f() { s[.a]; g[.b] } }"),
      ("4.swift", "Third", "import App\nextension M { func f() { s[.a] } }"),
    ])
    #expect(program.uses == ["App.a 2.swift:1:29", "Ses.b 2.swift:1:36", "App.a 4.swift:2:29"])
    #expect(program.unchecked == 2)
  }

  @Test func `A look-up of a key that nobody declares is opaque once for each scope`() {
    let program = Program(Self.definitions + "func f(s: Scope<App>, t: Scope<Ses>) { s[.gone]; s[.gone]; t[.gone] }")
    #expect(
      program.opaques == [
        "7:43 -: no scanned file declares the key `.gone`",
        "7:63 -: no scanned file declares the key `.gone`",
      ])
  }
}
