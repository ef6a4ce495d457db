import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("Fakes that tests share")
struct SharedFakesTests {
  /// Expected is `App.a` for an override, `App?a` for a look-up.
  typealias Case = UseTests.Case

  private static let definitions = UseTests.definitions.replacing("import TrellisUI", with: "import XCTest")

  private static let asynchronous = """
    import XCTest; import TrellisTesting
    extension Keys { static let a = Key<A>("a"), u = Key<U>("u") }
    enum App: ScopeDefinition {
      static func register(in app: inout Registry<App>) {
        app.unique(.a) { await open() }
        app.unique(.u, needs: Keys.a) { U($0) }
      }
    }
    enum Other: ScopeDefinition { static func register(in o: inout Registry<Other>) {} }
    func show(_ app: Scope<App>) throws { print(try app.resolve(.u)) }

    """

  @Test(
    "may replace what has an async factory, also where they cannot be followed",
    arguments: [
      "@Test(.scope(App.self) { $0.override(.a, value: A()) }) func t() {}",
      "extension Overrides { mutating func fake<T>(_ k: Key<T>, _ v: T) { override(k, value: v) } }\n@Test(.scope(App.self) { $0.fake(.a, A()) }) func t() {}",
      "struct Kit { func apply(_ o: inout Overrides) { o.override(.a, value: A()) } }\nfunc t(kit: Kit) { try Scope(App.self) { kit.apply(&$0) } }",
      "func t() { try Scope(App.self) { Kit().apply(&$0) } }",
      "func t() { try Scope(App.self) { Kit.one.apply(&$0) } }",
      "func t(f: any Fakes) { try Scope(App.self) { f.apply(&$0) } }",
      "func t() { try Scope(App.self) { for fake in fakes { fake(&$0) } } }",
      "func t() { try Scope(App.self) { o in fakes.forEach { $0(&o) } } }",
      "func t() { try Scope(App.self) { fakes[\"a\"]?(&$0) } }",
      "func t(e: E) { try Scope(App.self, overrides: e.fakes) }",
      "func t() { var f = { (o: inout Overrides) in }; try Scope(App.self, overrides: f) }",
      "func t() { try Scope(App.self, overrides: fakes()) }",
      "func t() { try Scope(App.self) { for k in [Keys.a] { $0.override(k, value: A()) } } }",
      "func make<T>(_ k: Key<T>, _ v: T) { try Scope(App.self) { $0.override(k, value: v) } }",
      "extension Trait where Self == ScopeTrait { static func fake<T>(_ k: Key<T>, _ v: T) -> Self { .scope(App.self) { $0.override(k, value: v) } } }",
      "@Test(.scope(App.self) { $0.useStandardFakes() }) func t() {}",
      "import StandardFakes\n@Test(.standardFakes) func t() {}",
      "func fakes(_ o: inout Overrides, _ x: Bool) { if x { o.override(.a, value: A()) } }\nfunc t() { try Scope(App.self) { fakes(&$0, true) } }",
      "class Base { func fakes(_ o: inout Overrides) {}\nlazy var app = try! Scope(App.self) { fakes(&$0) } }\nfinal class One: Base { override func fakes(_ o: inout Overrides) { o.override(.a, value: A()) } }",
      "func t() { try harness { $0.override(.a, value: A()) } }",
    ])
  func asynchronous(_ text: String) {
    let program = Program(Self.asynchronous + text)
    #expect(!program.findings.contains { $0.hasPrefix("async-in-sync") })
    let isKnown = program.linked.facts.openScopes.isEmpty
    #expect(Analysis(program.linked.facts).unchecked.map(\.reason) == (isKnown ? [] : [.unknownOverride]))
  }

  @Test(
    "of other keys and scopes do not",
    arguments: [
      "", "@Test(.scope(App.self)) func t() {}",
      "func fakes(_ o: inout Overrides) { o.override(.u, value: U()) }\nfunc t() { try Scope(Other.self) { fakes(&$0) } }",
      "func t() { try Scope(Other.self) { $0.useStandardFakes() } }",
      "func fakes(_ o: inout Overrides) { o.permitLive(.a) }\nfunc t() { try Scope(App.self) { fakes(&$0) } }",
    ])
  func stillAsynchronous(_ text: String) {
    let program = Program(Self.asynchronous + text)
    #expect(program.findings.contains { $0.hasPrefix("async-in-sync") })
    #expect(Analysis(program.linked.facts).unchecked == [])
  }

  @Test func `A method that overrides the key that it is given is counted`() {
    let program = Program(
      Self.definitions
        + "extension Overrides { mutating func fake<T>(_ key: Key<T>, _ v: T) { override(key, value: v) } }\n"
        + "@Test(.scope(App.self) { $0.fake(.a, 1) }) func t() {}")
    #expect(program.linked.unchecked.map(\.reason) == [.computedKey])
  }

  private static let cases = [
    // Closures of the test library.
    Case(
      "try await withTestScope(App.self, overrides: { $0.override(.a) { 1 } }) { app in app[.b] }", "App.a", "App?b"),
    Case(
      "try await withTestScope(App.self) { $0.override(.a) { 1 } } perform: { $0[.b]; try $0.resolve(.c) }", "App.a",
      "App?b", "App?c"),
    Case("try await withTestScope(App.self) { $0[.a] }", "App?a"),
    // Those of the library.
    Case("try await withScope(App.self) { app in app[.b] }", "App?b"),
    Case(
      "try await withScope(App.self, 1, mode: .live, overrides: { $0.override(.a) { 1 } }) { app in app[.b] }", "App.a",
      "App?b"),
    Case("try await withScope(App.self) { $0.override(.a) { 1 } } perform: { $0[.b] }", "App.a", "App?b"),
    Case(
      "try await Trellis.withScope(App.self) { app in try await withScope(Ses.self, .init(id: 7), in: app) { app[.a]; $0[.b] } }",
      "App?a", "Ses?b"),
    Case("try await withTestScope(App.self, mode: .live, perform: { app in app[.a] })", "App?a"),
    Case(
      "try await withTestScope(Ses.self, in: app, overrides: { o in o.override(.a, needs: Keys.b) { 1 } }) { s in s[.c] }",
      "Ses.a", "Ses?b", "Ses?c"),
    Case(
      "try await TrellisTesting.withTestScope(App.self) { app in try await withTestScope(Ses.self, in: app) { app[.a]; $0[.b] } }",
      "App?a", "Ses?b"),
    Case("try await expectReleased(App.self, overrides: { $0.override(.a) { 1 } }) { $0[.b] }", "App.a", "App?b"),
    Case(
      "let l = try await leaks(in: App.self) { $0.override(.a) { 1 } } perform: { app in app[.b] }", "App.a", "App?b"),
    Case(
      "try await withTestScope(App.self) { (app: Scope<App>) in list.map { $0[.a] }; app[.b] }", "App?b", unchecked: 1),
    // Traits that are kept.
    Case(
      "extension Trait where Self == ScopeTrait { static var fakes: Self { .scope(App.self) { $0.override(.a) { 1 } } } }",
      "App.a"),
    Case(
      "extension Trait where Self == ScopeTrait { static func fakes(n: Int) -> Self { return .scope(Ses.self) { o in o.override(.a, value: n) } } }",
      "Ses.a"),
    Case("let fakes: ScopeTrait = .scope(App.self) { $0.override(.a) { 1 } }", "App.a"),
    Case("enum Fakes { static let all = ScopeTrait.scope(App.self) { $0.override(.a) { 1 } } }", "App.a"),
    Case(
      "let all: [any TestTrait] = [.scope(App.self) { $0.override(.a) { 1 } }, .scope(Ses.self) { $0.override(.b) { 1 } }]",
      "App.a", "Ses.b"),
    Case(
      "let fakes: ScopeTrait = flag ? .scope(App.self) { $0.override(.a) { 1 } } : .overriding(App.self) { $0.override(.b) { 1 } }",
      "App.a", "App.b"),
    Case("func f() { builder.scope(App.self) { $0.override(.a) { 1 } } }", unchecked: 1),
    // Functions.
    Case(
      "func fakes(_ o: inout Overrides) { o.override(.a) { 1 } }\nfunc f() { try Scope(App.self) { fakes(&$0) } }",
      "App.a"),
    Case(
      "func fakes(_ o: inout Overrides) { o.override(.a, needs: Keys.b) { 1 } }\nfunc f() { try Scope(App.self, overrides: fakes); try s.open(Ses.self, overrides: fakes) }",
      "App.a", "App?b", "Ses.a", "Ses?b"),
    Case(
      "enum Fakes { static func all(into o: inout Overrides, n: Int = 1) { one(&o) }; static func one(_ o: inout Overrides) { o.override(.a) { 1 } } }\nfunc f() { try Scope(App.self) { o in Fakes.all(into: &o, n: 2) } }",
      "App.a"),
    Case(
      "class C: XCTestCase { func fakes(_ o: inout Overrides) { o.override(.a) { 1 } }; func test() { try Scope(App.self) { self.fakes(&$0); fakes(&$0) } } }",
      "App.a"),
    Case(
      "func f() { func fakes(_ o: inout Overrides) { o.override(.a) { 1 } }; try Scope(App.self) { fakes(&$0) } }\nfunc fakes(_ o: inout Overrides) { o.override(.b) { 1 } }",
      "App.a", unchecked: 1),
    Case(
      "func fakes(_ o: inout Overrides) { o.override(.a) { 1 }; fakes(&o) }\nfunc f() { try Scope(App.self) { fakes(&$0) } }",
      "App.a"),
    Case(
      "#if A\nfunc fakes(_ o: inout Overrides) { o.override(.a) { 1 } }\n#else\nfunc fakes(_ o: inout Overrides) { o.override(.b) { 1 } }\n#endif\nfunc f() { try Scope(App.self) { fakes(&$0) } }",
      "App.a", "App.b"),
    // Methods that extend `Overrides`.
    Case(
      "extension Overrides { mutating func fakes() { override(.a) { 1 }; self.override(.b) { 1 }; more() }; mutating func more() { permitLive(.c) } }\nfunc f() { try Scope(App.self) { $0.fakes() }; try s.open(Ses.self) { o in o.more() } }",
      "App.a", "App.b", "App.c", "Ses.c"),
    Case(
      "extension Overrides { mutating func fakes(n: Int) { if n > 1 { override(.a) { 1 } } } }\nfunc f() { try Scope(App.self) { o in if x { o.fakes(n: 1) } } }",
      unchecked: 1),
    // The compiler lets a method override that is not mutating.
    Case(
      "extension Overrides { func fakes() { override(.a) { 1 } } }\nfunc f() { try Scope(App.self) { $0.fakes() } }",
      "App.a"),
    Case(
      "extension Trellis.Overrides { mutating func fakes() { override(.a) { 1 } } }\n@Test(.scope(App.self) { $0.fakes() }) func f() {}",
      "App.a"),
    // Closures that are kept.
    Case(
      "let fakes: @Sendable (inout Overrides) -> Void = { $0.override(.a) { 1 } }\nfunc f(s: Scope<App>) { try Scope(App.self, overrides: fakes); s.overriding(fakes) }",
      "App.a"),
    Case(
      "enum Fakes { static let all = { (o: inout Overrides) in o.override(.a) { 1 } } }\n@Test(.scope(App.self, overrides: Fakes.all)) func f() {}",
      "App.a"),
    Case(
      "func f() { let fakes: (inout Overrides) -> Void = { o in o.override(.a) { 1 } }; try Scope(App.self) { fakes(&$0) } }",
      "App.a"),
    // Functions that take a closure.
    Case(
      "func make(_ o: (inout Overrides) -> Void = { _ in }) throws -> Scope<App> { try Scope(App.self, overrides: o) }\nfunc f() { make { $0.override(.a) { 1 } }[.b] }",
      "App.a", "App?b"),
    Case(
      "func make(with o: (inout Overrides) -> Void) throws -> Scope<App> { try Scope(App.self, mode: .test) { x in x.override(.a) { 1 }; o(&x) } }\nfunc f() { make(with: { o in o.override(.b) { 1 } }) }",
      "App.a", "App.b"),
    Case(
      "class B: XCTestCase { func make(_ o: (inout Overrides) -> Void) -> Scope<Ses> { root.open(Ses.self) { o(&$0) } } }\nclass C: B { func test() { let s = make { $0.override(.a) { 1 } }; s[.b]; self.make { o in o.override(.c) { 1 } } } }",
      "Ses.a", "Ses.c", "Ses?b"),
    Case(
      "func one(_ o: (inout Overrides) -> Void) { two { o(&$0) } }\nfunc two(_ o: (inout Overrides) -> Void) { try Scope(App.self, overrides: o) }\nfunc f() { one { $0.override(.a) { 1 } } }",
      "App.a"),
    // What is not followed is counted.
    Case("x.overriding { $0.override(.a) { 1 } }", unchecked: 1),
    Case("func f(s: Scope<App>) { s.overriding { gone(&$0) } }", unchecked: 1),
    Case("func f(s: Scope<App>) { s.overriding { $0.gone() } }", unchecked: 1),
    Case("func f(s: Scope<App>) { s.overriding(list[0].fakes); s.overriding(gone) }", unchecked: 2),
    Case("func fakes(_ o: inout Overrides) { o.override(.a) { 1 }; o.permitLive(.b) }", unchecked: 2),
    Case("func fakes() -> (inout Overrides) -> Void { { $0.override(.a) { 1 } } }", unchecked: 1),
    Case(
      "let all: [(inout Overrides) -> Void] = [{ $0.override(.a) { 1 } }, { o in o.override(.b) { 1 } }]", unchecked: 2),
    Case(
      "func make(_ o: (inout Overrides) -> Void) { keep(o) }\nfunc f() { make { $0.override(.a) { 1 } } }", unchecked: 1
    ),
    Case("func f(s: Scope<App>) { s.overriding { o in let fakes = make(); fakes(&o) } }", unchecked: 1),
    // A nearer name hides what is called.
    Case(
      "func fakes(_ o: inout Overrides) { o.override(.a) { 1 } }\nfunc f() throws { let fakes = other(); try Scope(App.self, overrides: fakes) }",
      unchecked: 2),
    Case(
      "func fakes(_ o: inout Overrides) { o.override(.a) { 1 } }\nfunc f(fakes: X) throws { try Scope(App.self, overrides: fakes) }",
      unchecked: 1),
    Case(
      "func fakes(_ o: inout Overrides) { o.override(.a) { 1 } }\nstruct S { let fakes: (inout Overrides) -> Void\nfunc f() throws { try Scope(App.self) { fakes(&$0) }; try Scope(App.self, overrides: fakes) } }",
      unchecked: 3),
    Case(
      "func fakes(_ o: inout Overrides) { o.override(.b) { 1 } }\nclass B { func fakes(_ o: inout Overrides) { o.override(.a) { 1 } } }\nclass C: B { func f() throws { try Scope(App.self) { fakes(&$0) } } }",
      "App.a", unchecked: 1),
    // What a branch decides in a function of several callers is counted.
    Case(
      "func fakes(_ o: inout Overrides, x: Bool) { o.override(.a) { 1 }; if x { o.override(.b) { 1 } } }\nfunc f() throws { try Scope(App.self) { fakes(&$0, x: false) } }",
      "App.a", unchecked: 1),
    Case(
      "extension Overrides { mutating func fakes(x: Bool) { override(.a) { 1 }; guard x else { return }; override(.b) { 1 } } }\nfunc f() throws { try Scope(App.self) { $0.fakes(x: true) } }",
      "App.a", unchecked: 1),
    Case(
      "func make(_ x: Bool, _ o: (inout Overrides) -> Void) throws { if x { try s.open(Ses.self, overrides: o) } else { try Scope(App.self, overrides: o) } }\nfunc f() throws { try make(true) { $0.override(.a) { 1 } } }",
      unchecked: 1),
    // Of several closures, the label or the place tells which.
    Case(
      "func with(overrides: (inout Overrides) -> Void, perform body: (Scope<App>) async throws -> Void) async throws { try await withTestScope(App.self, overrides: { $0.override(.a) { 1 }; overrides(&$0) }, perform: body) }\nfunc f() async throws { try await with(overrides: { $0.override(.b) { 1 } }) { app in app.override(.c) } }",
      "App.a", "App.b", unchecked: 1),
    Case(
      "func with(_ n: Int, overrides: (inout Overrides) -> Void, perform body: (Scope<App>) async throws -> Void) async throws { try await withTestScope(App.self, overrides: overrides, perform: body) }\nfunc f() async throws { try await with(1) { $0.override(.b) { 1 } } perform: { $0.override(.c) } }",
      "App.b", unchecked: 1),
    Case(
      "func with(perform body: (Scope<App>) -> Void, overrides: (inout Overrides) -> Void) throws { try Scope(App.self, overrides: overrides) }\nfunc f() throws { try with { $0.override(.b) { 1 } } overrides: { $0.override(.c) { 1 } }; try with(perform: { _ in }) { $0.override(.a) { 1 } } }",
      "App.c", "App.a", unchecked: 1),
    Case(
      "func with(_ body: (Scope<App>) -> Void, _ overrides: (inout Overrides) -> Void) throws { try Scope(App.self, overrides: overrides) }\nfunc f() throws { try with({ _ in }) { $0.override(.c) { 1 } } }",
      unchecked: 1),
    Case(
      "func make(_ o: (inout Overrides) -> Void) throws -> Scope<App> { return try Scope(App.self, overrides: o) }\nfunc f() throws { make { $0.override(.a) { 1 } } }",
      "App.a"),
    Case(
      "func make(_ o: (inout Overrides) -> Void) throws -> Scope<App> { guard x else { return y }; return try Scope(App.self) { o(&$0) } }\nfunc f() throws { make { $0.override(.a) { 1 } } }",
      unchecked: 1),
    // A trait that takes a closure.
    Case(
      "extension Trait where Self == ScopeTrait { static func app(_ fakes: @escaping @Sendable (inout Overrides) -> Void) -> Self { .scope(App.self, overrides: fakes) } }\n@Test(.app { $0.override(.a) { 1 } }, .tags(.x)) func f() {}\n@Suite(.serialized, .app({ o in o.override(.b) { 1 } })) struct S {}\nlet t: ScopeTrait = .app { $0.override(.c) { 1 } }",
      "App.a", "App.b", "App.c"),
    Case(
      "extension ScopeTrait { static func ses(n: Int = 1, with fakes: @escaping (inout Overrides) -> Void = { _ in }) -> ScopeTrait { return .scope(Ses.self, .init(n: n)) { o in o.override(.b) { 1 }; fakes(&o) } } }\n@Test(.ses(n: 2) { $0.override(.a) { 1 } }) func f() {}\nlet t = ScopeTrait.ses(with: { $0.override(.c) { 1 } })",
      "Ses.b", "Ses.a", "Ses.c"),
    Case(
      "extension Other { static func app(_ fakes: (inout Overrides) -> Void) -> Self { .scope(App.self, overrides: fakes) } }\n@Test(.app { $0.override(.a) { 1 } }) func f() {}",
      unchecked: 1),
    // A closure whose type is an alias.
    Case(
      "typealias Fakes = (inout Overrides) -> Void\nfunc make(_ fakes: Fakes) throws -> Scope<App> { try Scope(App.self, overrides: fakes) }\nfunc f() throws { try make { $0.override(.a) { 1 } }[.b] }",
      "App.a", "App?b"),
    Case(
      "typealias Fakes = @Sendable (inout Overrides) -> Void\nfunc make(with fakes: @escaping Fakes = { _ in }, _ n: Int) throws { try Scope(App.self) { $0.override(.b) { 1 }; fakes(&$0) } }\nfunc f() throws { try make(with: { o in o.override(.a) { 1 } }, 1) }",
      "App.a", "App.b"),
    Case(
      "enum Fakes { typealias Closure = (inout Overrides) -> Void; static let all: Closure = { $0.override(.a) { 1 } } }\nfunc f(s: Scope<App>) throws { try s.overriding(Fakes.all); let mine: Fakes.Closure = { o in o.override(.b) { 1 } }; try Scope(Ses.self) { mine(&$0) } }",
      "App.a", "Ses.b"),
    Case(
      "typealias Fakes = (inout Overrides) -> Void\nextension Trait where Self == ScopeTrait { static func app(_ fakes: @escaping Fakes) -> Self { .scope(App.self, overrides: fakes) } }\n@Test(.app { $0.override(.a) { 1 } }) func f() {}",
      "App.a"),
    Case(
      "typealias Fakes = (inout Overrides) -> Void\nfunc with(fakes: Fakes, perform body: Body) async throws { try await withTestScope(App.self, overrides: fakes, perform: body) }\nfunc f() async throws { try await with(fakes: { $0.override(.a) { 1 } }) { app in app.override(.b) } }",
      "App.a", unchecked: 1),
    Case("typealias Handler = (inout X) -> Void\nlet h: Handler = { $0.override(.a) { 1 } }", unchecked: 1),
    // Of two functions, the text does not tell which.
    Case(
      "func make(o: (inout Overrides) -> Void, b: (inout B) -> Void) throws { try Scope(App.self, overrides: o) }\nfunc f() throws { try make(o: { $0.override(.a) { 1 } }, b: { $0.override(.b) { 1 } }) }",
      "App.a", unchecked: 1),
    Case(
      "func make(o: (inout Overrides) -> Void) throws { try Scope(App.self, overrides: o) }\nfunc make(b: (inout B) -> Void) {}\nfunc f() throws { try make(b: { $0.override(.b) { 1 } }) }",
      unchecked: 1),
    Case(
      "var fakes: (inout Overrides) -> Void = { $0.override(.a) { 1 } }\nfunc f() throws { try Scope(App.self, overrides: fakes) }",
      unchecked: 2),
    // Those of the library's world need nothing.
    Case("func f(s: Scope<App>) { s.overriding { $0.date(.now); $0.override(.a) { 1 } } }", "App.a"),
    // None of ours.
    Case(
      "struct Overrides { mutating func override(_ n: Name) {} }\nfunc f(_ o: inout Overrides) { o.override(.a) }\nextension Overrides { mutating func g() { override(.a) } }"
    ),
    Case("enum M: Module { static func register<S>(in r: inout Registry<S>) { r.override(.a) { 1 } } }"),
  ]

  @Test("Overrides are followed to the scope that they are made for", arguments: cases)
  func followed(_ sample: Case) {
    let program = Program(Self.definitions + sample.text)
    let overrides: [String] = program.overrides.map { String($0.prefix { $0 != " " }) }
    let uses: [String] = program.uses.map { String($0.prefix { $0 != " " }).replacing(".", with: "?") }
    let found = overrides + uses
    #expect(Set(found) == Set(sample.expected), "\(found)")
    #expect(program.unchecked == sample.unchecked)
    #expect(program.opaques == [])
  }

  @Test func `What is private to a file, or to a module, is not seen in another`() {
    func program(_ files: [(String, String)]) -> Program {
      Program(
        [("D.swift", "Kit", Self.definitions.replacing("extension Keys", with: "public extension Keys"))]
          + files.enumerated().map {
            (path: "\($0.offset).swift", module: $0.element.0, text: "import Kit\n" + $0.element.1)
          })
    }
    let makers = ["App", "Ses"].map { scope in
      (
        "Own",
        "private func make(_ o: (inout Overrides) -> Void) throws { try x.open(\(scope).self, overrides: o) }\nfunc f\(scope)() throws { try make { $0.override(.a) { 1 } } }"
      )
    }
    #expect(program(makers).overrides == [])
    let values = [
      ("Own", "private let app: Scope<App> = make()"), ("Own", "private let app = Theme()\nfunc f() { app[.a] }"),
    ]
    #expect(program(values).uses == [])
    let modules = [
      ("Kit", "func fakes(_ o: inout Overrides) { o.override(.a) { 1 } }\nlet app = try Scope(App.self)"),
      ("Own", "func f(s: Scope<App>) throws { try s.overriding(fakes); app[.b] }"),
    ]
    #expect(program(modules).overrides == [] && program(modules).uses == [])
  }

  @Test func `What a shared fake does wrong is said once`() {
    let fakes = """
      func fakes(_ o: inout Overrides) { o.override(.a, value: 1); o.override(.b, needs: Keys.c) { $0 } }
      func one() throws { try Scope(App.self) { fakes(&$0) } }
      func two(s: Scope<App>) throws { try s.overriding(fakes) }
      @Test(.scope(App.self) { fakes(&$0) }) func three() {}
      """
    let program = Program(Self.definitions + fakes)
    #expect(program.findings.sorted() == ["missing 7:89", "override-nothing 7:38", "override-nothing 7:64"])
    let missing = Analysis(program.linked.facts).findings.filter { $0.rule == .missing }
    #expect(missing.flatMap(\.notes).allSatisfy { !$0.message.contains("too") })
  }

  /// A definition with a need that nothing registers, and openings of it.
  private static let failing: [(opening: String, isExpected: Bool)] = [
    ("#expect(throws: GraphError.self) { try Scope(Broken.self) }", true),
    ("try #require(throws: GraphError.self) { try Scope(Broken.self, mode: .test) { $0.override(.b) { 1 } } }", true),
    ("#expect { try Scope(Broken.self) } throws: { _ in true }", true),
    ("XCTAssertThrowsError(try Scope(Broken.self))", true),
    ("do { _ = try Scope(Broken.self); Issue.record() } catch is GraphError {}", true),
    ("do { _ = try Scope(Broken.self); Issue.record() } catch { #expect(error.findings.count == 1) }", true),
    ("do { _ = try Scope(Broken.self) } catch { fatalError() }", false),
    ("await #expect(processExitsWith: .failure) { _ = try! Scope(Broken.self) }", true),
    ("await #expect(processExitsWith: .success) { _ = try! Scope(Broken.self) }", false),
    ("_ = try? Scope(Broken.self)", true), ("_ = try? Scope.init(Broken.self)", true),
    ("#expect(throws: Never.self) { try Scope(Broken.self) }", false),
    ("XCTAssertNoThrow(try Scope(Broken.self))", false),
    ("await #expect(throws: GraphError.self) { try await withTestScope(Broken.self) { _ in } }", true),
    ("#expect(throws: GraphError.self) { try Scope(Broken.self) }; let s = try Scope(Broken.self)", false),
    ("let s = try Scope(Broken.self)", false), ("let s = try! Scope(Broken.self)", false), ("", false),
    ("#expect(throws: GraphError.self) { try Scope(App.self) }", false),
  ]

  @Test("A definition of a test that is expected to fail is counted, not checked", arguments: failing, [true, false])
  func expected(_ sample: (opening: String, isExpected: Bool), isTest: Bool) {
    let broken = """
      enum Broken: ScopeDefinition { static func register(in r: inout Registry<Broken>) { r.shared(.a, needs: Keys.b) { $0 }; r.value(.a, 1) } }
      func f() async throws { \(sample.opening) }
      """
    let definitions =
      isTest ? Self.definitions : UseTests.definitions.replacing("import TrellisTesting", with: "import Other")
    let program = Program(definitions + broken)
    // Some are not to be seen without the test library, which production code does not import.
    let isKnown = isTest && sample.isExpected
    #expect(program.findings.filter { $0.hasPrefix("missing") || $0.hasPrefix("duplicate") }.isEmpty == isKnown)
    let app = sample.opening.contains("App") && isTest ? 1 : 0
    #expect(program.linked.unchecked.count { $0.kind == .definition } == (isKnown ? 1 : app))
  }
}
