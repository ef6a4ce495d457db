import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

struct KeyTests {
  @Test(
    "Every form of a key is read",
    arguments: [
      Case("extension Keys { public static let logger = Key<any Logger>(\"logger\") }", "logger: any Logger 1:36"),
      Case(
        "public extension Trellis.Keys { @MainActor static let a: Key<A> = Key(\"a\"), b = Key<B>(\"bee\")\n"
          + " nonisolated static let c: Key<C> = .init(\"c\") }", "a: A 1:55", "b \"bee\": B 1:77", "c: C 2:25"),
      Case("extension Keys { static let c = Key<Clock>(\"c\", default: { SystemClock() }) }", "c: Clock 1:29 default"),
      Case(
        "extension Keys { static let c = Key<Clock>(\"c\") { SystemClock() }\n static let d = Key<D>(\"d\") }",
        "c: Clock 1:29 default", "d: D 2:13"),
      Case(
        "extension Keys { static let m = Key<[String :  Set<Int>]>(\"m\"), f = Key<(Int) -> Foo<Bar<Int>>>(\"f\") }",
        "m: [String : Set<Int>] 1:29", "f: (Int) -> Foo<Bar<Int>> 1:65"),
      Case(
        "typealias K = Key<C>\nextension Keys { static let c = K(\"c\"), d = K(\"d\") { C() } }", "c: C 2:29",
        "d: C 2:41 default"),
      Case(
        "typealias K = Key<C>\nextension Keys { static let c: K = .init(\"cc\"), d: K = K(\"d\") }", "c \"cc\": C 2:29",
        "d: C 2:49"),
      Case("typealias K = L; typealias L = Trellis.Key<C>\nextension Keys { static let c = K(\"c\") }", "c: C 2:29"),
      Case(
        "typealias K = Key<C>\nextension Keys { static let c: K = K.init(\"cc\"), d = Key<C>(\"d\") { didSet {} } }",
        "c \"cc\": C 2:29", "d: C 2:50"),
      Case("typealias K<T> = Key<T>\nextension Keys { static let c = K<C>(\"c\") }", "c: T 2:29"),
      Case("extension Keys { static let c = Key<C>(\"c\", `default`: C.init) }", "c: C 1:29 default"),
      Case(
        "extension Keys {\n#if A\n  static let c = Key<C>(\"c\") { C() }\n#else\n  static let c = Key<C>(\"c\")\n#endif\n}",
        "c: C 3:14"),
      Case("extension Keys { static let x = Key<\n  any A & B\n>(#\"x\"#) }", "x: any A & B 1:29"),
      Case(
        "extension Keys { static let x = Key<X>(\"\\u{79}\"), y = Key<Y>(\"\\u{79}\") }", "x \"y\": X 1:29", "y: Y 1:51"
      ),
      Case(
        "extension Keys { static let x = Key<X>(#\"\\u{78}\"#), y = Key<Y>(##\"\\##u{79}\"##) }",
        "x \"\\u{78}\": X 1:29", "y: Y 1:53"),
      Case(
        "extension Keys { static let x = Key<X>(\"\"\"\n   x\n   \"\"\"), y = Key<Y>(#\"\"\"\n  y\\#\n  y\n  \"\"\"#) }",
        "x: X 1:29", "y \"yy\": Y 3:10"),
      Case(
        "extension Keys { static let x = Key<X>(\"a\\tb\\\\ \\\"\\'\\0\\n\\r\") }", "x \"a\tb\\ \"'\0\n\r\": X 1:29"),
      Case("extension Keys { static let `default` = Key<A?>(\"default\") }", "default: A? 1:29"),
      Case(
        "extension Keys { static let x: Trellis.Key<A> = Trellis.Key(\"x\"), y = Trellis.Key<B>(\"y\") }",
        "x: A 1:29", "y: B 1:67"),
      Case(
        "enum Feature { static let x = Key<X>(\"x\"); let y = Key<Y>(\"y\") }\nlet z = Key<Z>(\"z\")",
        "x: X 1:27", "z: Z 2:5"),
      Case("extension Keys { enum Net { static let x = Key<X>(\"x\") } }", "x: X 1:40"),
      Case("func f() { let x = Key<X>(\"x\"); struct S { static let y = Key<Y>(\"y\") } }", "y: Y 1:55"),
      Case(
        "extension Keys { static let a = Key<A>(), b: Key<B> = .init(default: { 1 }), c = Key<C> { 2 } }",
        "a \"App/App.swift:1:39\": A 1:29", "b \"App/App.swift:1:60\": B 1:43 default",
        "c \"App/App.swift:1:89\": C 1:78 default"),
      Case(
        "extension Keys { static let 🚀 = Key<X>(\"🚀\"), a = Key <A>(\"a\"), b: Key <B> = .init(\"b\") }",
        "🚀: X 1:29", "a: A 1:52", "b: B 1:70"),
      Case("enum E { static let x = KeyPath<X>(\"x\"), y = Keys(\"y\"); static let k = Key.self }"),
    ])
  func form(_ sample: Case) {
    let program = Program(sample.text)
    #expect(program.keys == sample.expected)
    #expect(program.opaques == [])
  }

  @Test(
    "A reference means the key that the compiler would take",
    arguments: [
      Case("app.value(Feature.x, 1)", "value x"),
      Case("app.value(App.Feature.x, 1)", "value x"),
      Case("app.value(z, 1)", "value z"),
      Case("app.value(App.z, 1)", "value z"),
      Case("app.value(own, 1)", "value own"),
      Case("app.value(Self.own, 1)", "value own"),
      Case("app.value(Keys.Net.n, 1)", "value n"),
      Case("app.value(Trellis.Keys.Net.n, 1)", "value n"),
      Case("app.value(Keys.größe, 1)", "value größe"),
      Case("app.value(Keys.🚀, 1)", "value 🚀"),
      Case("app.value(Sub.a, 1)", "value a"),
      Case("app.value(Sub.s, 1)", "value s"),
      Case("app.value(.again, 1)", "value a"),
      Case("app.value(App.Feature.again, 1)", "value a"),
      Case("app.value(Short.x, 1)", "value x"),
      Case("app.value(Names.a, 1)", "value a"),
      Case("app.value(App.Keys.a, 1)", "value a"),
      Case("Home.add(&app)", "value k", "value a"),
    ])
  func reference(_ sample: Case) {
    let program = Program(
      app(sample.text) + """
        enum Feature { static let x = Key<X>("x"), again = Keys.a, other = Keys.allocate(), text = Other.a }
        let z = Key<Z>("z")
        extension App { static let own = Key<O>("own") }
        enum Home {
          enum Keys { static let k = Key<K>("k") }
          static func add<S>(_ app: inout Registry<S>) { app.value(Keys.k, 1); app.value(Keys.a, 1) }
        }
        extension Keys { enum Net { static let n = Key<N>("n") }; static let again: Key<A> = .a }
        typealias Short = Feature; typealias Names = Keys
        extension Keys { static let größe = Key<G>("größe"), 🚀 = Key<G>("🚀") }
        class Sub: Base {}; class Base: Keys {}; extension Base { static let s = Key<S>("s") }
        """)
    #expect(program.bare == sample.expected)
    #expect(program.opaques == [])
  }

  @Test(
    "What other libraries and the program itself call keys is left alone",
    arguments: [
      "import Defaults\nextension Defaults.Keys { static let quality = Key<Double>(\"quality-v2\", default: 0.8) }",
      "enum Keys { static let launched = Notification.Name(\"launched\"), made = make(), theme = \"theme\" }",
      "struct Other<T> { init(_ name: String) {} }\nenum Stored { typealias Key = Other; static let x = Key<X>(\"y\") }",
      "struct Key<T> { init(_ name: String) {} }\nenum Stored { static let x = Key<X>(\"y\") }",
    ])
  func foreign(_ text: String) {
    let program = Program([("Other.swift", "App", text), ("App.swift", "Graph", app("app.value(.a, 1)"))])
    #expect(program.keys.map { $0.prefix(1) } == ["a", "b", "c", "d", "e"])
    #expect(program.opaques == [])
  }

  @Test func `A key that a function of an alias's type creates has a name that is computed`() {
    let program = Program(
      "import Trellis\ntypealias K = Key<C>\nextension Key { static func make(_ name: String) -> Self { Self(name) } }\n"
        + "extension Keys { static let c: K = .make(\"c\") }")
    #expect(program.opaques == ["4:29 -: the name of this key is computed"])
  }

  @Test(
    "A key that is declared in a form which is not followed is counted there",
    arguments: [
      "extension Keys { static let (x, y) = (Key<X>(\"x\"), Key<Y>(\"y\")) }",
      "extension Keys { static var x: K { pick() } }; typealias K = Key<X>",
    ])
  func notFollowed(_ text: String) {
    let opaques = Program(text + "\n" + app("app.value(.x, 1)")).opaques
    #expect(opaques.first?.hasPrefix("1:") ?? false)
    #expect(!opaques.contains { $0.contains("no scanned file") })
  }

  @Test(
    "What a pattern declares that is no key is none",
    arguments: [
      "extension Keys { static let (x, y) = (1, 2) }", "extension Keys { static var x: X { X() } }",
      "enum Own { struct Key<T> {}; static let (x, y) = (Key<X>(), Key<Y>()) }",
    ])
  func noKey(_ text: String) { #expect(Program(text).opaques == []) }

  @Test(
    "A key that an expression chooses may be any key",
    arguments: [
      "isDemo ? .a : .c", "if isDemo { .a } else { .c }",
      "switch mode { case \"a\": .a; default: .c }", "{ print(\"a\"); return .a }()", "pick()", "all[0]",
    ])
  func chosen(value: String) {
    let program = Program(
      app("app.value(.a, 1)\napp.value(.c, 1)\napp.unique(.b, needs: Keys.z) { $0 }") + """
        extension Keys { static let z: Key<A> = \(value) }
        func f(s: Scope<App>) throws { try s.resolve(.z); try s.overriding { $0.override(.z) { 1 } }; print([s[.a], s[.b], s[.c]]) }
        """)
    #expect(Set(program.findings.map { $0.prefix { $0 != " " } }) == ["not-followed"])
  }

  @Test func `Keys of two modules with one name are two`() {
    let scope = "enum S: ScopeDefinition { static func register(in r: inout Registry<S>) { r.value(.x, 1) } }\n"
    let key = "extension Keys { public static let x = Key<X>(\"x\") }\n"
    let hidden = "extension Keys { static let x = Key<X>(\"x\") }\n"
    func place(_ files: [(path: String, module: String, text: String)]) -> [String] {
      let program = Program(files)
      return program.linked.facts.registrations.map { program.linked.facts.keys[$0.key].site.file } + program.opaques
    }
    // The own module's comes first.
    #expect(place([("a", "A", key), ("b", "B", key + "import A\n" + scope)]) == ["b"])
    #expect(place([("a", "A", key), ("b", "B", "import A\n" + scope), ("c", "C", key)]) == ["a"])
    #expect(place([("a", "A", hidden), ("b", "B", "import A\nimport C\n" + scope), ("c", "C", key)]) == ["c"])
    #expect(place([("a", "A", hidden), ("b", "B", "@testable import A\n" + scope)]) == ["a"])
    #expect(
      place([("a", "A", key), ("b", "B", "import A\nimport C\n" + scope), ("c", "C", key)])
        == ["b:3:84 S: several modules declare a key `.x`"])
    #expect(
      place([
        ("a", "A", key), ("b", "B", "import A\nimport C\n" + scope.replacing(".x", with: "C.Keys.x")), ("c", "C", key),
      ])
        == ["c"])
    // An import that is passed on is an import.
    #expect(
      place([("a", "A", key), ("b", "B", "import D\n" + scope), ("c", "C", key), ("d", "D", "@_exported import A")])
        == ["a"])
    // Each file may have its own private one.
    let own = key.replacing("public", with: "private")
    #expect(
      place([("a", "A", own + scope), ("b", "A", own + scope.replacing("enum S", with: "enum T"))]) == ["a", "b"])
  }

  @Test func `A key is mentioned wherever its name stands but at its declaration and its registrations`() {
    let program = Program(
      commonKeys + """
        extension Keys { static let f = Key<F>("f"), g = Key<G>("g") }
        let loose = Key<L>("loose"), lost = Key<L>("lost"), URLKey = Key<L>("URLKey")
        enum App: ScopeDefinition {
          static func register(in app: inout Registry<App>) {
            app.shared(.a) { A() }
            app.shared(.b, needs: Keys.c) { B() }
            app.shared(loose) { L() }
            app.value(lost, L())
            app.value(URLKey, L())
          }
        }
        func use(_ s: Scope<App>) {
          print("\\(s[.d])", [Keys.e], loose, s[URLKey])
          other { $0.override(.f) }
          // .g "
        }
        """)
    #expect(program.unmentioned == ["a", "b", "g", "lost"])
  }

  /// Other packages may need it.
  @Test func `A key that a library makes public counts as mentioned, one that a program does not`() {
    let keys = """
      public extension Keys { static let a = Key<A>("a") }
      extension Keys { public static let b = Key<A>("b"); package static let c = Key<A>("c"); static let d = Key<A>("d") }
      """
    #expect(Program([("Net/Keys.swift", "Net", keys)]).unmentioned == ["c", "d"])
    #expect(
      Program([("App/Keys.swift", "App", keys), ("App/main.swift", "App", "start()")]).unmentioned
        == ["a", "b", "c", "d"])
  }
}
