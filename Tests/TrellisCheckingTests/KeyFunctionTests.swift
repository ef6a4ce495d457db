import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("The program's own functions that take keys")
struct KeyFunctionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var declarations: String
    var calls: String
    /// How many keys the calls pass.
    var count = 1
    var testDescription: String { calls }

    init(_ declarations: String, _ calls: String, _ count: Int = 1) {
      (self.declarations, self.calls, self.count) = (declarations, calls, count)
    }
  }

  private static let get = "extension Scope { func get<T>(_ key: Key<T>) throws -> T { try resolve(key) } }"

  /// The places that are not followed in the file of the calls, and in that of the functions.
  private func places(_ sample: Case) -> (calls: [NotFollowed], functions: [NotFollowed], uses: [String]) {
    let program = Program([
      ("App.swift", "App", UseTests.definitions),
      ("Own.swift", "App", "let app: Scope<App> = make(), ses: Scope<Ses> = make()\n" + sample.declarations),
      ("Use.swift", "App", "func use() throws { \(sample.calls) }"),
    ])
    let all = program.linked.facts.notFollowed
    return (
      all.filter { $0.site.file == "Use.swift" }, all.filter { $0.site.file == "Own.swift" },
      program.uses.filter { $0.contains("Use.swift") }
    )
  }

  @Test("a key of any type that a function receives with a scope is counted, wherever the function is")
  func withScope() {
    let calls = "asked(app, Own.k); asked(app, Keys.a); other(Own.k); asked(app, Own.size); asked(app, .b)"
    let sample = Case("enum Own { static let k = Key<Int>(); static let size = 1 }", calls)
    #expect(places(sample).calls.map(\.site.column) == [36, 56, 108])
  }

  @Test(
    "a key that one is given is counted at its call, and the look-up inside it, too",
    arguments: [
      Case(get, "try app.get(.a); try ses.get(Keys.b)", 2), Case(get, "_ = try? x.scope.get(.a)"),
      Case("enum Services { static func of<T>(_ key: Key<T>) -> T { app[key] } }", "Services.of(.a)"),
      Case("enum Services { static subscript<T>(_ k: Key<T>) -> T { app[k] } }", "_ = Services[.a]"),
      Case("func show<T>(_ key: Key<T>, in scope: Scope<App>) -> T { scope[key] }", "show(.a, in: app)"),
      Case("func show<T>(_ key: Key<T>) -> T { ses[key] }", "list.map { _ in show(.a) }"),
      Case("struct Box<T> { init(_ key: Key<T>) { get = { app[key] } } }", "_ = Box(.a); _ = Box<A>(.b)", 2),
      Case("struct Flag<T> { let key: Key<T>; func get(_ s: Scope<App>) -> T { s[key] } }", "_ = Flag(key: .a)"),
      Case(
        "@propertyWrapper struct Dep<T> { let wrappedValue: T; init(_ k: Key<T>) { wrappedValue = app[k] } }",
        "@Dep(.a) var a: A; @Dep(Keys.b) var b", 2),
      Case(
        "extension Scope { func resolve<T>(_ k: Key<T>, default d: T) -> T { (try? resolve(k)) ?? d } }",
        "app.resolve(.a, default: 1)"),
    ])
  func counted(_ sample: Case) {
    let (calls, functions, uses) = places(sample)
    #expect(calls.map(\.reason) == Array(repeating: .key, count: sample.count))
    #expect(functions.map(\.reason) == [.key])
    #expect(uses == [])
  }

  @Test(
    "nothing is counted where no key is given to one",
    arguments: [
      Case("struct Style { func of(_ k: Color) {} }", "x.of(.a)", 0), Case(get, "x.padding(.a); Other.get(of: 1)", 0),
      Case("extension Registry { mutating func note<T>(_ k: Key<T>) { value(k, 1) } }", "x.note(.a)", 0),
      Case("func replace<T>(_ k: Key<T>, in o: inout Overrides) { o.override(k, value: v) }", "replace(.a, in: &o)", 0),
      Case(
        "extension Scope { func value<T>(_ k: Key<T>) -> T { self[k] } }",
        "func register(_ r: inout Registry<App>) { r.value(.a, 1) }", 0),
      Case("enum Key<T> {}; func show<T>(_ key: Key<T>) {}", "show(.a)", 0),
    ])
  func nothing(_ sample: Case) { #expect(places(sample).calls == []) }

  @Test(
    "a key that a function gets together with a scope is counted, wherever that is declared",
    arguments: [
      Case("", "gone(app, Keys.a)"), Case("", "app.gone(.a)"), Case("", "x.gone(in: ses, .b)"),
      Case("", "gone(Keys.a)", 0), Case("", "x.gone(.a)", 0),
    ])
  func elsewhere(_ sample: Case) {
    #expect(places(sample).calls.map(\.reason) == Array(repeating: .key, count: sample.count))
  }

  @Test func `A request that the program overloads is counted, since it may be the program's own`() {
    let overload = "extension Scope { func load(_ key: Key<A>) async throws -> A { try await load(key, 1) } }"
    let (calls, _, uses) = places(Case(overload, "try await app.load(.a); try app.resolve(.b)"))
    #expect(calls.map(\.reason) == [.receiver])
    #expect(uses.count == 1)
  }
}
