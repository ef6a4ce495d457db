// Long, since it is a table: a wrapper, a call of it, and what is checked.

import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("An app's own functions that look keys up")
struct KeyFunctionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var wrapper: String
    var call: String
    /// The look-ups that are checked.
    var uses: [String]
    var unchecked: [NotFollowed.Reason]
    var testDescription: String { "\(wrapper) ⏎ \(call)" }

    init(_ wrapper: String, _ call: String, _ uses: String..., unchecked: NotFollowed.Reason...) {
      self.wrapper = wrapper
      self.call = call
      self.uses = uses
      self.unchecked = unchecked
    }
  }

  private static let definitions = """
    extension Keys { static let a = Key<A>("a"), b = Key<B>("b"), c = Key<C>("c") }
    enum App: ScopeDefinition {
      static let scope = try! Scope(App.self)
      static func register(in app: inout Registry<App>) { app.value(.a, 1) }
    }
    enum Ses: ScopeDefinition {
      typealias Parent = App
      static var scope: Scope<Ses>?
      static func register(in ses: inout Registry<Ses>) { ses.value(.b, 1) }
    }
    let global: Scope<App> = App.scope

    """

  /// A program of a wrapper, and of a call in a function of another file, which does not import the library.
  private func program(_ sample: Case) -> Program {
    Program(
      [
        ("App.swift", "App", "import Trellis\n" + Self.definitions + sample.wrapper + "\n"),
        (
          "Use.swift", "App",
          sample.call.contains("@")
            ? "final class Use {\n\(sample.call)\n}\n"
            : "func use(app: Scope<App>, ses: Scope<Ses>, list: [X], x: X) async throws {\n\(sample.call)\n}\nimport Trellis\n"
        ),
      ], importing: nil)
  }

  private func uses(_ program: Program) -> [String] {
    program.linked.facts.uses.filter { $0.site.file == "Use.swift" }.map {
      (program.linked.facts.scopes[$0.scope].name) + "." + (program.linked.facts.keys[$0.key].name)
        + ($0.isLoad ? " load" : "")
    }
  }

  private static let get = "extension Scope { func get<T>(_ key: Key<T>) throws -> T { try resolve(key) } }"
  private static let orDefault = """
    extension Scope {
      func resolve<T>(_ key: Key<T>, default d: T) -> T { (try? resolve(key)) ?? d }
      func resolve<T>(_ key: Key<T>, or make: () -> T) -> T { (try? resolve(key)) ?? make() }
      func load<T>(_ key: Key<T>, timeLimit: Int) async throws -> T { try await load(key) }
    }
    """
  private static let has = "extension Scope { func has<T>(_ key: Key<T>) -> Bool { (try? resolve(key)) != nil } }"
  private static let services = "enum Services { static func of<T>(_ key: Key<T>) -> T { App.scope[key] } }"
  private static let show = "func show<T>(_ key: Key<T>, in scope: Scope<App>) -> T { scope[key] }"
  private static let locator = "class Locator { let app: Scope<App>; func get<T>(_ k: Key<T>) -> T { app[k] } }"
  private static let overridden =
    "; final class Z: Locator { let s: Scope<Ses>; override func get<T>(_ k: Key<T>) -> T { s[k] } }"
  private static let dep = """
    @propertyWrapper struct Dep<T> {
      let wrappedValue: T
      init(_ key: Key<T>) { wrappedValue = App.scope[key] }
    }
    """
  private static let lateDep = """
    @propertyWrapper struct Dep<T> {
      private let key: Key<T>
      init(_ key: Key<T>) { self.key = key }
      var wrappedValue: T { App.scope[key] }
    }
    """

  @Test(
    "are followed to the scope that they ask",
    arguments: [
      // Methods of a scope, of each definition or of one.
      Case(get, "try app.get(.a)", "App.a"),
      Case(get, "try app.get(Keys.a)", "App.a"),
      Case(get, "let k = Keys.b; try ses.get(k)", "Ses.b"),
      Case(get, "try ses.ancestor(App.self).get(.a); try app.open(Ses.self).get(.b)", "App.a", "Ses.b"),
      Case("extension Scope { func get<T>(_ k: Key<T>) -> T { self[k] } }", "app.get(.a)", "App.a"),
      Case(
        "extension Scope { func get<T>(_ k: Key<T>) async throws -> T { try await load(k) } }", "app.get(.a)",
        "App.a load"),
      Case("extension Scope<App> { func get<T>(_ k: Key<T>) -> T { self[k] } }", "app.get(.a)", "App.a"),
      Case(
        "extension Scope { func get<T>(_ k: Key<T>) -> T? {\n#if DEBUG\nreturn self[k]\n#else\nreturn nil\n#endif\n} }",
        "app.get(.a)", "App.a"),
      Case(
        "extension Scope where Definition == Ses { func get<T>(_ k: Key<T>) -> T { self[k] } }", "ses.get(.b)", "Ses.b"),
      Case(
        "extension Scope<App> { func get<T>(_ k: Key<T>) -> T { self[k] } }; extension Scope<Ses> { func get<T>(_ k: Key<T>) -> T { self[k] } }",
        "app.get(.a); ses.get(.b)", "App.a", "Ses.b"),
      Case("extension Scope { func get<T>(_ k: Key<T>, or d: T) -> T { self[k] } }", "ses.get(.b, or: 1)", "Ses.b"),
      Case("extension Scope { static func get<T>(_ k: Key<T>) -> T { global[k] } }", "Scope.get(.a)", "App.a"),
      Case(
        get + "; extension Scope<Ses> { func own<T>(_ k: Key<T>) throws -> T { try get(k) } }", "try ses.own(.a)",
        "Ses.a"),
      Case(
        get + "; extension Scope { func own<T>(_ k: Key<T>) throws -> T { try get(k) } }", "try ses.own(.b)", "Ses.b"),
      Case(
        show + "; extension Scope<App> { func own<T>(_ k: Key<T>) throws -> T { show(k, in: self) } }",
        "try app.own(.a)", "App.a"),
      Case(orDefault, "try await app.load(.a, timeLimit: 1)", "App.a load"),
      Case(orDefault, "try app.resolve(.a,)", "App.a"),
      // A brace that opens no closure.
      Case(orDefault, "if try app.resolve(.a) { print(1) }; for x in try app.resolve(.a) {}", "App.a", "App.a"),
      Case(orDefault, "while let x = try app.resolve(.a) {}; switch try await app.load(.a) {}", "App.a", "App.a load"),
      Case(orDefault, "var x = try app.resolve(.a) { didSet { print(1) } }", "App.a"),
      Case(
        has, "func f() { _ = app.has(.b) }; func g() { app[.a]; app[.a] }; ses[.b]", "App.a", "App.a",
        unchecked: .handled, .handled),
      Case(services, "Services.of(.a)", "App.a"),
      Case(
        "enum Services { static func resolve<T>(_ k: Key<T>) -> T { App.scope[k] } }", "Services.resolve(.a)", "App.a"),
      Case("enum Services { static func value<T>(_ k: Key<T>) -> T { App.scope[k] } }", "Services.value(.a)", "App.a"),
      Case("enum Services { static func of<T>(key: Key<T>) -> T { global[key] } }", "Services.of(key: .a)", "App.a"),
      Case(
        "enum Outer { enum Services { static func of<T>(_ k: Key<T>) -> T { global[k] } } }", "Outer.Services.of(.a)",
        "App.a"),
      Case(
        "enum Services { static func of<T>(_ k: Key<T>) -> T { Scope<Ses>.current![k] } }", "Services.of(.b)", "Ses.b"),
      Case(
        "enum Services { static func of<T>(_ k: Key<T>) -> T { guard let s = Ses.scope else { fatalError() }; return s[k] } }",
        "Services.of(.b)", "Ses.b"),
      Case(
        "enum Services { static func of<T>(_ k: Key<T>) -> T { MainActor.assumeIsolated { App.scope[k] } } }",
        "Services.of(.a)", "App.a"),
      Case("enum Services { static subscript<T>(_ k: Key<T>) -> T { App.scope[k] } }", "_ = Services[.a]", "App.a"),
      Case(
        "func get<T>(_ k: Key<T>, file: StaticString = #fileID, line: Int = #line) -> T { App.scope[k, file: file, line: line] }",
        "_ = get(.a)", "App.a"),
      Case(
        "enum Services { static subscript<T>(key k: Key<T>) -> T { get { App.scope[k] } } }", "_ = Services[key: .a]",
        "App.a"),
      // Global functions.
      Case(show, "show(.a, in: app)", "App.a"),
      Case("func show<T, D>(_ key: Key<T>, in scope: Scope<D>) -> T { scope[key] }", "show(.b, in: ses)", "Ses.b"),
      Case("func show<D, T>(in scope: Scope<D>, _ key: Key<T>) -> T { scope[key] }", "show(in: ses, .b)", "Ses.b"),
      Case(
        "func show<T>(_ key: Key<T>, _ x: Int = 1, in scope: Scope<some ScopeDefinition>) -> T { scope[key] }",
        "show(.a, in: app)", unchecked: .receiver),
      Case(
        "func both<T, U>(_ one: Key<T>, _ two: Key<U>, in s: Scope<Ses>) { s[one]; s[two] }", "both(.a, .b, in: ses)",
        "Ses.a", "Ses.b"),
      Case("func resolve<T>(_ key: Key<T>) -> T { global[key] }", "resolve(.a)", "App.a"),
      Case(
        "func outer<T>(_ key: Key<T>) -> T { inner(key) }; func inner<T>(_ key: Key<T>) -> T { global[key] }",
        "outer(.a)", "App.a"),
      Case(
        "func outer<T, D>(_ key: Key<T>, _ s: Scope<D>) throws -> T { try s.get(key) }; " + get, "try outer(.b, ses)",
        "Ses.b"),
      // Property wrappers and other initializers.
      Case(dep, "@Dep(.a) var a: A", "App.a"),
      Case(dep, "@Dep<A>(.a) var a: A", "App.a"),
      Case(dep, "@Dep(Keys.a) var a", "App.a"),
      Case(lateDep, "@Dep(.a) var a: A", "App.a"),
      Case(lateDep.replacing("[key]", with: "[self.key]"), "@Dep(.a) var a: A", "App.a"),
      Case(
        "@propertyWrapper struct Dep<T> { let key: Key<T>; var wrappedValue: T { Services.of(key) } }; " + services,
        "@Dep(key: .a) var a: A", "App.a"),
      Case("struct Box<T> { var get: () -> T; init(_ key: Key<T>) { get = { global[key] } } }", "_ = Box(.a)", "App.a"),
      // Members of values whose type is written.
      Case(
        "final class Locator { let app: Scope<App>; func of<T>(_ k: Key<T>) -> T { app[k] } }; let locator = Locator()",
        "locator.of(.a)", "App.a"),
      Case(
        "final class Locator { static let shared = Locator(); let app: Scope<App>; func of<T>(_ k: Key<T>) -> T { self.app[k] } }",
        "Locator.shared.of(.a)", "App.a"),
      Case(
        "final class Locator { let app: Scope<App>; func of<T>(_ k: Key<T>) -> T { app[k] } }",
        "func f(l: Locator) { l.of(.a) }", "App.a"),
      Case(
        "final class Locator { let app: Scope<App>; func of<T>(_ k: Key<T>) -> T { app[k] }; func run() { of(.a); self.of(.a) } }",
        ""),
      Case(
        locator + "; final class Z: Locator {}", "func f(l: Locator, z: Z) { l.get(.a); z.get(.a) }", "App.a", "App.a"),
      Case(
        "class Locator { class func get<T>(_ k: Key<T>) -> T { global[k] } }; final class Z: Locator { override class func get<T>(_ k: Key<T>) -> T { Ses.scope![k] } }",
        "Locator.get(.a); Z.get(.b)", "App.a", "Ses.b"),
      Case(
        "protocol Locator {}; extension Locator { func get<T>(_ k: Key<T>) -> T { global[k] } }; struct S: Locator {}",
        "func f(l: Locator, s: S) { l.get(.a); s.get(.a) }", "App.a", "App.a"),
    ])
  func followed(_ sample: Case) {
    let program = program(sample)
    #expect(uses(program) == sample.uses)
    #expect(program.linked.unchecked.filter { $0.site.file == "Use.swift" }.map(\.reason) == sample.unchecked)
    if program.linked.unchecked.contains(where: { $0.site.file == "App.swift" }) { #expect(sample.uses == []) }
  }

  @Test(
    "are counted where they cannot be followed",
    arguments: [
      Case(get, "list[0].get(.a)", unchecked: .receiver),
      Case(get, "x.scope.get(.a)", unchecked: .receiver),
      Case(get, "_ = try? app.get(.a)", unchecked: .handled),
      Case(orDefault, "app.resolve(.a, default: 1)", unchecked: .handled),
      Case(orDefault, "app.resolve(.a) { 1 }", unchecked: .receiver),
      Case(orDefault, "if app.resolve(.a, or: { 1 }) { app.resolve(.b, default: 1) }", unchecked: .handled, .handled),
      // Types decide whether it is the library's.
      Case(
        "extension Scope { func load(_ key: Key<A>) async -> A { 1 } }", "app.load(.a); app[.a]", "App.a",
        unchecked: .receiver),
      Case(
        "extension Scope { func resolve(_ key: Key<A>, _ x: Int = 1) -> A { x } }", "app.resolve(.a); app.load(.a)",
        "App.a load", unchecked: .receiver),
      Case("extension Scope<App> { subscript(_ key: Key<A>) -> A { 1 } }", "app[.a]", unchecked: .receiver),
      // It may be looked up only where it is there.
      Case(has, "if app.has(.a) { _ = app[.a] }", unchecked: .handled, .handled),
      Case(
        "extension Scope { func has<T>(_ k: Key<T>) -> Bool { do { _ = try resolve(k); return true } catch { return false } } }",
        "if app.has(.a) { _ = app[.a] }", unchecked: .handled, .handled),
      Case(has, "guard app.has(.a) else { return }; try app.resolve(.a)", unchecked: .handled, .handled),
      Case(has, "print(app.has(.a) ? app[.a] : 1)", unchecked: .handled, .handled),
      Case(
        has + "; " + get, "let isThere = app.has(.a); if isThere { list.map { _ in try app.get(.a) } }; app[.b]",
        "App.b", unchecked: .handled, .handled),
      Case(
        get, "if (try? app.resolve(.a)) != nil { print(app[.a], app.get(.a)) }", unchecked: .handled, .handled, .handled
      ),
      Case(
        "extension Scope { func get<T>(_ k: Key<T>) throws -> T { do { return try resolve(k) } catch { throw E.gone } } }",
        "do { try app.get(.a) } catch E.gone {}", unchecked: .handled),
      Case(
        "extension Scope { func find<T>(_ k: Key<T>) -> T? { try? resolve(k) } }", "_ = app.find(.a)",
        unchecked: .handled),
      Case("protocol Locator { func of<T>(_ k: Key<T>) -> T }", "x.of(.a)", unchecked: .receiver),
      Case(
        "enum Services { static func of<T>(_ k: Key<T>) -> T { container().scope[k] } }", "Services.of(.a)",
        unchecked: .receiver),
      // A branch decides, or one scope after the other is asked.
      Case(
        "enum Services { static func of<T>(_ k: Key<T>) -> T { if flag { return App.scope[k] }; return other } }",
        "Services.of(.a)", unchecked: .receiver),
      Case(
        "enum Services { static func of<T>(_ k: Key<T>) -> T { (try? Ses.scope?.resolve(k)) ?? App.scope[k] } }",
        "Services.of(.b)", unchecked: .receiver),
      Case(
        "enum Services { static func of<T>(_ k: Key<T>) -> T { print(Ses.scope![k]); return App.scope[k] } }",
        "Services.of(.a)", unchecked: .receiver),
      Case(
        "enum Services { static func of<T>(_ k: Key<T>) -> T { guard !flag else { return other }; return App.scope[k] } }",
        "Services.of(.b)", unchecked: .receiver),
      Case(
        "enum Services { static func of<T>(_ k: Key<T>) -> T { cached(k) ?? App.scope[k] } }; func cached<T>(_ k: Key<T>) -> T? { nil }",
        "Services.of(.b)", unchecked: .receiver),
      Case(
        "enum Services { static func of<T>(_ k: Key<T>) -> T { func inner() -> T { App.scope[k] }; return make(inner) } }",
        "Services.of(.b)", unchecked: .receiver),
      // Which function it is, types decide.
      Case(
        "func show(_ k: Key<A>) { global[k] }; func show(_ k: Key<B>) { Ses.scope![k] }", "show(.a)",
        unchecked: .receiver),
      Case(
        "enum Services { static func of<T>(_ k: Key<T>) -> T { global[k] }; static func of(_ s: Style) {} }",
        "Services.of(.c)", unchecked: .receiver),
      // A subclass or a conforming type may have its own.
      Case(locator + overridden, "func f(l: Z) { l.get(.b) }", "Ses.b"),
      Case(locator + overridden, "func f(l: Locator) { l.get(.b) }", unchecked: .receiver),
      Case(
        locator
          + "; protocol Q: AnyObject {}; final class Z: Middle, Q { override func get<T>(_ k: Key<T>) -> T { s[k] } }"
          + "; class Middle: Locator {}", "func f(l: Locator, m: Middle) { l.get(.b); m.get(.b) }",
        unchecked: .receiver, .receiver),
      Case(
        "class Locator { let app: Scope<App>; func get<T>(_ k: Key<T>) -> T { app[k] }; func show<T>(_ k: Key<T>) -> T { get(k) } }"
          + overridden, "func f(l: Locator) { l.show(.b) }", unchecked: .receiver),
      Case(
        "class Locator { let app: Scope<App>; func get<T>(_ k: Key<T>) -> T { app[k] }; func run() { get(.b); self.get(.b) } }"
          + overridden, ""),
      Case(
        "open class Locator { public let app: Scope<App>; open func get<T>(_ k: Key<T>) -> T { app[k] } }",
        "func f(l: Locator) { l.get(.b) }", unchecked: .receiver),
      Case(
        "class Locator { class func get<T>(_ k: Key<T>) -> T { global[k] }; class func show<T>(_ k: Key<T>) -> T { Self.get(k) } }"
          + "; final class Z: Locator { override class func get<T>(_ k: Key<T>) -> T { Ses.scope![k] } }",
        "Z.show(.b); Locator.show(.b)", unchecked: .receiver, .receiver),
      Case(
        "protocol Locator { func get<T>(_ k: Key<T>) -> T }; extension Locator { func get<T>(_ k: Key<T>) -> T { global[k] } }",
        "func f(l: Locator) { l.get(.b) }", unchecked: .receiver),
      Case(
        "protocol Base { func get<T>(_ k: Key<T>) -> T }; protocol Locator: Base {}; extension Locator { func get<T>(_ k: Key<T>) -> T { global[k] } }",
        "func f(l: Locator) { l.get(.b) }", unchecked: .receiver),
      Case(
        "protocol Base { func get<T>(_ k: Key<T>) -> T }; extension Base { func show<T>(_ k: Key<T>) -> T { get(k) } }"
          + "; extension Base { func get<T>(_ k: Key<T>) -> T { global[k] } }",
        "func f(l: Base) { l.show(.b) }", unchecked: .receiver),
      Case(
        "class Dep<T> { let key: Key<T>; init(_ key: Key<T>) { self.key = key }; var x: T { global[key] } }; final class Z<T>: Dep<T> {}",
        "_ = Z(.b)", unchecked: .receiver),
      // What the code that has the value does with it is not seen.
      Case(
        "struct Flag<T> { let key: Key<T>; func get(_ s: Scope<App>) throws -> T { try s.resolve(key) } }",
        "_ = Flag(key: .b)", unchecked: .receiver),
      Case(
        "struct Flag<T> { let key: Key<T>, isOn: Bool; func get(_ s: Scope<App>) -> T { s[key] } }",
        "_ = [Flag(key: .a, isOn: true), Flag(key: .b, isOn: false)]", unchecked: .receiver, .receiver),
      Case(
        lateDep.replacing("{ App.scope[key] }", with: "{ get throws { try App.scope.resolve(key) } }"),
        "@Dep(.b) var b: B", unchecked: .handled),
      Case(
        "@propertyWrapper struct Dep<T> { private var make: () -> T; init(_ key: Key<T>) { make = { global[key] } }; "
          + "var wrappedValue: T { get { make() } nonmutating set { make = { newValue } } } }",
        "@Dep(.b) var b: B", unchecked: .receiver),
      // What becomes of a stored key is not seen.
      Case("struct Dep<T> { let key: Key<T> }", "_ = Dep(key: .a)", unchecked: .receiver),
      Case(
        "struct Dep<T> { let key: Key<T>, other: Key<T>; var x: T { global[key] } }", "_ = Dep(key: .a, other: .b)",
        unchecked: .receiver, .receiver),
    ])
  func counted(_ sample: Case) {
    let program = program(sample)
    #expect(uses(program) == sample.uses)
    #expect(program.linked.unchecked.filter { $0.site.file == "Use.swift" }.map(\.reason) == sample.unchecked)
  }

  @Test(
    "are nothing where no key is looked up",
    arguments: [
      Case("enum Services { static func name<T>(_ k: Key<T>) -> String { k.name } }", "Services.name(.a)"),
      Case(
        "func replace<T>(_ k: Key<T>, _ v: T, in o: inout Overrides) { o.override(k, value: v) }",
        "replace(.a, 1, in: &o)"),
      Case("extension Registry { mutating func note<T>(_ k: Key<T>) { value(k, 1) } }", ""),
      Case("struct Style { func of(_ k: Color) {} }", "x.of(.a)"),
      Case(services, "x.padding(.a); Other.of(.a); View(.a); app.resolve(.a, from: 1)"),
      Case(services, "func of(_ x: Int) {}; of(.a)"),
      // A nearer function hides it.
      Case(
        "func show(_ k: Key<A>) { global[k] }",
        "final class View { func show(_ s: Style) {}; func run() { show(.c) } }"),
    ])
  func nothing(_ sample: Case) {
    let program = program(sample)
    #expect(uses(program) == [])
    #expect(program.linked.unchecked.filter { $0.site.file == "Use.swift" }.map(\.reason) == [])
  }

  @Test(
    "are counted where they stand if calls may bring keys that are not followed",
    arguments: [
      Case("func show(_ s: Scope<App>, _ k: Key<A> = .b) -> A { s[k] }", "show(app); show(app, .a)", "App.a"),
      Case(
        "extension Scope { func get(_ k: Key<A> = .b) throws -> A { try resolve(k) } }", "app.get(); app.get(.a)",
        "App.a"),
      Case(
        "struct Dep<T> { let app: Scope<App>; func callAsFunction<T>(_ k: Key<T>) -> T { app[k] } }",
        "func f(d: Dep) { d(.b); d.callAsFunction(.a) }", "App.a"),
    ])
  func countedOnce(_ sample: Case) {
    let program = program(sample)
    #expect(uses(program) == sample.uses)
    #expect(program.linked.unchecked.filter { $0.site.file == "App.swift" }.map(\.reason) == [.key])
  }

  @Test("their calls are missing what is not registered, as look-ups are")
  func missing() {
    let calls = [
      "app.get(.b)", "Services.of(.b)", "show(.b, in: app)", "try app.get(.c)", "Services.of(.c)", "show(.c, in: app)",
    ]
    let wrappers = [Self.get, Self.services, Self.show, Self.dep].joined(separator: "\n")
    for call in calls {
      let program = program(Case(wrappers, call))
      #expect(program.findings.filter { $0.hasPrefix("missing") }.count == 1, "\(call)")
    }
    #expect(program(Case(wrappers, "@Dep(.b) var b: B")).findings.filter { $0.hasPrefix("missing") }.count == 1)
    #expect(program(Case(Self.lateDep, "@Dep(.c) var c: C")).findings.filter { $0.hasPrefix("missing") }.count == 1)
  }

  @Test func `A script asks, too, before it looks up`() {
    let text =
      "let app = try Scope(App.self)\nif app.has(.a) { print(app[.a]) }\nstruct S { let x = try? app.resolve(.b), y = app[.b] }"
    let program = Program(UseTests.definitions + Self.has + "\n" + text)
    #expect(program.linked.unchecked.map(\.reason) == [.handled, .handled, .handled])
    #expect(program.linked.facts.uses.count == 1)
  }

  @Test("a factory that calls one has an undeclared need, or a captive")
  func factories() {
    let program = Program(
      """
      extension Keys { static let a = Key<A>("a"), b = Key<B>("b"), c = Key<C>("c"), d = Key<D>("d") }
      enum Services {
        static func app<T>(_ key: Key<T>) -> T { Scope<App>.current![key] }
        static func session<T>(_ key: Key<T>) -> T { Scope<Ses>.current![key] }
      }
      enum App: ScopeDefinition {
        static func register(in app: inout Registry<App>) {
          app.value(.b, 1)
          app.shared(.a) { A(Services.app(.b)) }
          app.shared(.c) { C(Services.session(.b)) }
          app.shared(.d, make: D.init)
        }
      }
      enum Ses: ScopeDefinition {
        typealias Parent = App
        static func register(in ses: inout Registry<Ses>) {}
      }
      final class A {}; final class C {}
      final class D { let x: B; init() { x = Services.session(.b) } }
      """)
    #expect(
      program.findings.filter { !$0.hasPrefix("unused") } == ["undeclared-need 9:38", "captive 10:42"])
  }
}
