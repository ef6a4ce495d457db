import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

struct OpaqueTests {
  @Test(
    "What cannot be followed is said, with the scope it may hide registrations of",
    arguments: [
      Case("app.shared(flag ? .a : .b) { A() }", "7:12 App: the key of this registration is computed"),
      Case("app.shared(makeKey()) { A() }", "7:12 App: the key of this registration is computed"),
      Case("app.shared(.make(\"x\")) { A() }", "7:12 App: the key of this registration is computed"),
      Case("var k = Keys.a\napp.value(k, 1)", "8:11 App: the key of this registration is computed"),
      Case("let k = flag ? Keys.a : Keys.b\napp.value(k, 1)", "8:11 App: the key of this registration is computed"),
      Case(
        "for k in [Keys.a, .b] { app.value(k, 1) }",
        "7:35 App: the key of this registration depends on the variable of a loop"),
      Case(
        "for x in xs { app.value(x.key, 1) }",
        "7:25 App: the key of this registration depends on the variable of a loop"),
      Case("app.shared(.a, needs: flag ? .b : .c) { A() }", "7:23 -: this need is computed"),
      Case("app.shared(.a, needs: Keys.b, pick()) { A() }", "7:31 -: this need is computed"),
      Case("app.shared() { A() }", "7:5 App: this registration names no key"),
      Case("app.include(modules[0])", "7:5 App: the included module is computed"),
      Case("app.include(Gone.self)", "7:5 App: no scanned file declares `Gone`"),
      Case("app.contribute(to: flag ? .a : .b) { A() }", "7:20 App: the key of this registration is computed"),
      Case("app.contribute { A() }", "7:1 App: `app` is used as a value here"),
      Case("app.contribute(at: .home) { A() }", "7:5 App: this registration names no key"),
      // It registers nothing that something else may be missing.
      Case("app.decorate(pick()) { $0 }", "7:14 -: the key of this decoration is computed"),
      Case("app.decorate(.gone) { $0 }", "7:15 -: no scanned file declares the key `.gone`"),
      Case("app.shared(.a) { A() } onStart: { _ in app.value(.b, 1) }", "7:40 App: a closure captures `app`"),
      Case("let k = flag ? Keys.a : Keys.b\napp.value((k), 1)", "8:12 App: the key of this registration is computed"),
      Case("app.value(config.key, 1)", "7:18 App: the key `config.key` is read from a value"),
      Case("flag ? (app.value(.a, 1)) : ()", "7:9 App: this call on `app` is part of a larger expression"),
      Case("app.provide(.a) { A() }", "7:5 App: no scanned file declares `provide`, so what it registers is not known"),
      Case("app.shared", "7:1 App: `app` is used as a value here"),
      Case("var copy = app", "7:12 App: `app` is used as a value here"),
      Case("self.stored = app", "7:15 App: `app` is used as a value here"),
      Case("configure(app)", "7:11 App: no scanned file declares a function `configure` that takes this registry"),
      Case("print(\"\\(app)\")", "7:10 App: `app` is used as a value here"),
      Case(
        "configure(&app)",
        "7:12 App: no scanned file declares a function `configure` that takes this registry"),
      Case(
        "with(&app) { $0.shared(.a) { A() } }",
        "7:7 App: no scanned file declares a function `with` that takes this registry"),
      Case(
        "helper.configure(&app)",
        "7:19 App: `app` is passed to `configure`, a method of a value, which the validator does not follow"),
      Case(
        "make().configure(&app)",
        "7:19 App: `app` is passed to `configure`, a method of a value, which the validator does not follow"),
      Case(
        "flag ? one(&app) : two(&app)",
        "7:13 App: this call with `app` is part of a larger expression",
        "7:25 App: this call with `app` is part of a larger expression"),
      Case(
        "flag ? app.value(.a, 1) : app.value(.b, 2)",
        "7:8 App: this call on `app` is part of a larger expression",
        "7:27 App: this call on `app` is part of a larger expression"),
      Case("let r: Void = app.value(.a, 1)", "7:15 App: this call on `app` is part of a larger expression"),
      Case("[1].forEach { _ in app.value(.a, 1) }", "7:20 App: a closure captures `app`"),
      Case("func inner() { app.value(.a, 1) }\ninner()", "7:16 App: a closure captures `app`"),
      Case("defer { app.value(.a, 1) }", "7:9 App: `defer` registers after everything else"),
      Case("app.shared(.a) { A(app) }", "7:20 App: a closure captures `app`"),
      Case("app.shared(.a) { A(app[.b]) }", "7:20 App: `app` is a registry, which has no services yet"),
      Case("app.shared(.a) { A(try app.resolve(.b)) }", "7:24 App: `app` is a registry, which has no services yet"),
      Case("let b = app[.b]", "7:9 App: `app` is a registry, which has no services yet"),
      Case("let b = try app.load(.b)", "7:13 App: `app` is a registry, which has no services yet"),
      Case(
        "for x in xs { if x { app.value(.a, 1) } else { app.value(.b, 1) } }",
        "7:26 App: a loop registers this, and the source does not show how often"),
      Case(
        "while x {\nfor y in ys { app.value(.a, 1) }\napp.value(.b, 1) }",
        "8:19 App: a loop registers this, and the source does not show how often"),
      Case(
        "repeat { app.include(M.self) } while x\nfor y in ys { f(y) }",
        "7:14 App: a loop registers this, and the source does not show how often",
        "7:14 App: no scanned file declares `M`"),
      Case("let x = if flag { app.value(.a, 1) } else { 2 }", "7:19 App: a closure captures `app`"),
      Case(
        "if case f(app) = x {}", "7:11 App: no scanned file declares a function `f` that takes this registry"),
      Case("app.shared(.a) { print(\"\\(app[.b]\n) ; return 1 }", "7:24 App: a closure captures `app`"),
      Case("app.shared(.gone) { A() }", "7:13 -: no scanned file declares the key `.gone`"),
      Case(
        "app.shared(.a, needs: Keys.gone) { A() }\napp.shared(.b, needs: Keys.gone) { B() }",
        "7:28 -: no scanned file declares the key `Keys.gone`"),
      Case("Self.register(in: &app)", "7:20 App: `register` calls itself with the registry"),
    ])
  func opaque(_ sample: Case) {
    #expect(Program(app(sample.text)).opaques == sample.expected)
  }

  @Test func `What nests too deep in a closure is said as well`() {
    let deep = String(repeating: "f { ", count: 100) + "app.value(.b, 1)" + String(repeating: " }", count: 100)
    let opaques = Program(app("app.shared(.a) { \(deep) }")).opaques
    #expect(opaques.map { $0.hasSuffix("App: a closure captures `app`") } == [true])
  }

  @Test(
    "A name that is near is written as it can stand there",
    arguments: [
      ("app.shared(.loger) { 1 }", ".logger"), ("app.shared(.store) { 1 }", "Feature.store"),
      ("app.shared(.globe) { 1 }", "globe"), ("app.shared(Feature.stor) { 1 }", "Feature.store"),
      ("app.shared(.logger, needs: Keys.stor) { 1 }", "Feature.store"),
      ("app.shared(Trellis.Keys.loger) { 1 }", "Trellis.Keys.logger"),
    ])
  func near(registration: String, meant: String) {
    let program = Program(
      """
      import Trellis
      extension Keys { static let logger = Key<Int>("logger") }
      enum Feature { static let store = Key<Int>("store") }
      let globe = Key<Int>("globe")
      enum App: ScopeDefinition { static func register(in app: inout Registry<App>) { \(registration) } }
      """)
    #expect(program.opaques.allSatisfy { $0.hasSuffix("; did you mean `\(meant)`?") } && program.opaques.count == 1)
  }

  /// A key that is needed under a misspelled name is not unused, and no source is missing.
  @Test func `A misspelled key comes with the name that is meant`() {
    let text = """
      import Trellis
      extension Keys { static let logger = Key<Logger>("logger"), api = Key<API>("api") }
      enum App: ScopeDefinition {
        static func register(in app: inout Registry<App>) {
          app.shared(.logger) { Logger() }
          app.shared(.api, needs: Keys.loger) { API($0) }
        }
      }
      """
    let program = Program(text)
    #expect(
      program.opaques == ["6:34 -: no scanned file declares the key `Keys.loger`; did you mean `Keys.logger`?"])
    let advice = "declare it as a constant with a name in quotes, in an extension of `Keys`"
    #expect(program.linked.facts.opaques.map(\.advice) == ["write `Keys.logger`, or \(advice)"])
    #expect(program.unmentioned == ["api"])
    // Another module may declare it.
    #expect(
      Program(text + "\nimport Remote").linked.facts.opaques.map(\.advice) == [
        "write `Keys.logger`, or pass the sources of the module that declares it to the check, too"
      ])
  }

  @Test func `A key that is misspelled several times is mended everywhere in the file`() {
    let text =
      "extension Keys { static let logger = Key<A>(\"logger\") }\n"
      + app("app.shared(.a, needs: Keys.loger) { 1 }\napp.shared(.b, needs: Keys.loger) { 1 }")
    #expect(Program(text).linked.facts.opaques.map { $0.fix?.changes.count } == [2])
  }

  @Test func `Every opaque place has an advice`() {
    let program = Program(app("app.shared(k()) { A() }\nvar copy = app\napp.x(.a)\nf(&app)\napp.value(.gone, 1)"))
    #expect(program.linked.facts.opaques.count == 5)
    #expect(program.linked.facts.opaques.allSatisfy { !$0.advice.isEmpty && !$0.words.isEmpty })
  }

  @Test(
    "Keys that cannot be followed are said where they are declared",
    arguments: [
      Case("extension Keys { static var k = Key<A>(\"k\") }", "1:29 -: this key is a variable"),
      Case(
        "extension Keys { static var k: Key<A> { Key(\"k\") } }",
        "1:29 -: this key is computed each time it is read"),
      Case(
        "extension Keys { static var k: Key<A> { if flag { Keys.a } else { Keys.b } } }",
        "1:29 -: this key is computed each time it is read"),
      Case("extension Keys { static let k = Other(\"k\") }", "1:29 -: the name of this key is computed"),
      Case(
        "struct Other {}; extension Keys { static let k = Other(\"k\") }", "1:46 -: the name of this key is computed"),
      Case("struct Other {}; extension Keys { static let k: Other = Other(\"k\") }"),
      Case("extension Keys { static let k = makeKey(\"k\") }", "1:29 -: the name of this key is computed"),
      Case("extension Keys { static let k = Key<A>(name) }", "1:29 -: the name of this key is computed"),
      Case("extension Keys { static let k = Key<A>(\"k\\(1)\") }", "1:29 -: the name of this key is computed"),
      Case("extension Keys { static let k = Key<A>(#\"k\\#(1)\"#) }", "1:29 -: the name of this key is computed"),
      Case("extension Keys { static let k = Key<A>(\"k\" + \"l\") }", "1:29 -: the name of this key is computed"),
      Case("extension Keys { static let k = Key<A>(\"\\u{D800}\") }", "1:29 -: the name of this key is computed"),
      Case("extension Keys { static let k = Key<A>(\"\\u{6B}\") }"),
      Case("extension Keys { static let k = Key<A>(#\"k\"#) }"),
      Case("enum F { static let k: Key<A> = make() }", "1:21 -: an expression decides which key this is"),
      Case("extension Keys { static let n = 3, s = \"x\", l = [1]; static let t: Int = make() }"),
      Case("enum F { static let k = make(); static var v: Int { 1 }; let x: Key<A> }"),
    ])
  func keys(_ sample: Case) {
    #expect(Program(sample.text).opaques == sample.expected)
  }

  @Test(
    "Definitions that cannot be followed are said where they are declared",
    arguments: [
      Case(
        "#if A\nextension S { typealias Parent = Root }\n#endif\nenum S: ScopeDefinition {\n#if B\ntypealias Parent = Root\n"
          + "#else\ntypealias Parent = T\n#endif\nstatic func register(in r: inout Registry<S>) {} }",
        "8:20 -: the source does not determine the parent of this definition, so nothing that it takes from above is checked"
      ),
      Case(
        "enum S<T>: ScopeDefinition { static func register(in r: inout Registry<S>) {} }",
        "1:6 -: a generic scope definition is a different scope for each of its type arguments"),
      Case(
        "struct O<T> { enum S: ScopeDefinition { static func register(in r: inout Registry<S>) {} } }",
        "1:20 -: a generic scope definition is a different scope for each of its type arguments"),
      Case(
        "@Level enum S { static func register(in r: inout Registry<S>) {} }",
        "1:13 -: `S` registers like a `ScopeDefinition`, but no scanned file declares it as one"),
      Case(
        "@Level enum S { static func register(in r: inout Registry<Self>) {} }",
        "1:13 -: `S` registers like a `ScopeDefinition`, but no scanned file declares it as one"),
      Case("enum M { static func register<S>(in r: inout Registry<S>) {} }"),
      Case(
        "enum M: Module { static func register(in r: inout Registry<Self>) {} }",
        "1:6 -: `M` is a module, but its `register(in:)` takes the registry of one definition"),
      Case(
        "enum S: ScopeDefinition { static let register: (inout Registry<S>) -> Void = { r in } }",
        "1:6 S: no scanned file declares the `register(in:)` of `S`"),
    ])
  func definitions(_ sample: Case) {
    #expect(Program(sample.text).opaques == sample.expected)
  }

  @Test(
    "An alias whose target is computed breaks nothing", arguments: ["alias(.a", "override(.a", "overriding.alias(.a"])
  func alias(verb: String) {
    let program = Program(app("app.shared(.b) { B() }\napp.\(verb), to: flag ? Keys.b : Keys.c)"))
    #expect(Analysis(program.linked.facts).findings.map(\.rule).contains(.notFollowed))
  }
}
