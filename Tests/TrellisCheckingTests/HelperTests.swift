// Long, since it is two tables: a call, and what its function registers.

import Testing

struct HelperTests {
  @Test func `Helpers are walked in place, whatever they are and wherever they stand`() {
    let program = Program([
      (
        "App.swift", "App",
        commonKeys + """
          import Net
          enum App: ScopeDefinition {
            static func register(in app: inout Registry<App>) {
              registerStorage(in: &app)
              Self.more(&app, flag: true)
              more(&app, flag: false)
              Helper.register(storageIn: &app, with: 1) { 2 }
              Net.registerRemote(&app)
              if flag { registerStorage(in: &app) }
            }
            private static func more(_ r: inout Registry<App>, flag: Bool) {
              if flag { r.shared(.b, needs: Keys.a) { B() } }
            }
          }
          enum Helper {
            static func register<S>(storageIn s: inout Registry<S>, with: Int, x: Int = 1, f: () -> Int) { s.value(.c, 1) }
          }
          """
      ),
      (
        "Storage.swift", "App",
        "func registerStorage(in registry: inout Registry<App>) { registry.value(.a, 1) }"
      ),
      (
        "Net.swift", "Net",
        "public func registerRemote<S: ScopeDefinition>(_ app: inout Registry<S>) { app.value(.d, 1) }"
      ),
    ])
    #expect(
      program.bare == [
        "value a", "shared b(a) if 'flag'", "shared b(a) if 'flag'", "value c", "value d",
        "value a if 'flag'",
      ])
    // `.d` is not visible from `Net`, but it is the only key of that name.
    #expect(program.opaques == [])
  }

  @Test(
    "A function that borrows the registry, and an extension of its verbs, are followed",
    arguments: [
      "func add(to r: borrowing Registry<App>) { r.value(.a, 1) }|add(to: app)",
      "func add<S>(_ r: borrowing Registry<S>) { r.value(.a, 1) }|add(app)",
      "enum H { static func add(_ r: borrowing Trellis.Registry<App>, x: Int) { r.value(.a, 1) } }|H.add(app, x: 1)",
      "extension RegistrationVerbs where Self: ~Copyable { func add() { value(.a, 1) } }|app.add()",
      "extension Trellis.OverrideVerbs where Self: ~Copyable { func add() { self.value(.a, 1) } }|app.add()",
    ])
  func verbs(_ text: String) {
    let parts = text.split(separator: "|")
    let program = Program(app(String(parts[1])) + parts[0])
    #expect(program.bare == ["value a"])
    #expect(program.opaques == [])
  }

  @Test(
    "A module that includes its generic parameter includes what it is given",
    arguments: ["Both<One>", "Twice<One>"])
  func generic(_ module: String) {
    let program = Program(
      app("app.include(\(module).self)") + """
        enum One: Module { static func register<S>(in r: inout Registry<S>) { r.value(.a, 1) } }
        enum Both<M: Module>: Module { static func register<S>(in r: inout Registry<S>) { r.include(M.self) } }
        struct Twice<Other: Module>: Module { static func register<S>(in r: inout Registry<S>) { r.include(Both<Other>.self) } }
        """)
    #expect(program.bare == ["value a"])
    #expect(program.opaques == [])
  }

  @Test(
    "What a conforming type or a subclass may declare in its place is not followed",
    arguments: [
      """
      protocol Feature: Module {}
      extension Feature {
        static func live<S>(in r: inout Registry<S>) { r.value(.c, 1) }
        static func register<S>(in r: inout Registry<S>) { live(in: &r) }
      }
      enum Search: Feature { static func live<S>(in r: inout Registry<S>) { r.value(.a, 1) } }
      enum Plain: Feature {}
      """,
      """
      class Base: Module {
        class func more<S>(_ r: inout Registry<S>) {}
        static func register<S>(in r: inout Registry<S>) { Self.more(&r) }
      }
      final class Search: Base { override class func more<S>(_ r: inout Registry<S>) { r.value(.a, 1) } }
      final class Plain: Base {}
      """,
    ])
  func templates(text: String) {
    let program = Program(
      app("app.include(Search.self)\napp.include(Plain.self)\napp.unique(.b, needs: Keys.a) { $0 }") + text
        + "\nlet all = [Keys.a, .b, .c]")
    #expect(Set(program.findings.map { $0.prefix { $0 != " " } }) == ["not-followed"])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var registrations: [String]
    var opaques: [String]
    var testDescription: String { text }

    init(_ text: String, _ registrations: [String], opaque: [String] = []) {
      self.text = text
      self.registrations = registrations
      self.opaques = opaque
    }
  }

  @Test(
    "A call means the function that its labels and types decide on",
    arguments: [
      Case("one(&app)", ["value a"]),
      Case("one(&app, 2)", ["value b"]),
      Case("one(in: &app)", ["value c"]),
      Case("two(&app)", ["value d"]),
      Case("three(&app)", [], opaque: ["App: several functions `three` take this registry"]),
      Case("four(&app)", [], opaque: ["App: several functions `four` take this registry"]),
      Case("member(&app)", ["value e"]),
      Case("nested(&app)", ["value a", "value b"]),
      Case("_ = try result(&app)", ["value a"]),
      Case("use(result(&app))", ["value a"]),
      Case("if result(&app) { app.value(.b, 1) }", ["value a", "value b if 'result(&app)'"]),
      Case("loop(&app)", ["value a", "value b"], opaque: ["App: `loop` calls itself with the registry"]),
      Case(
        "one(&app, x: 2)", [],
        opaque: ["App: no scanned file declares a function `one` that takes this registry"]),
      Case("quoted(&app)", ["value a", "shared b(a)"]),
      Case("extended(&app)", ["value a"]),
      Case("Self.extended(&app)", ["value a"]),
      Case("key(&app, .a)", ["value a"]),
      Case("key(&app, Keys.b)\nkey(&app, .c)", ["value b", "value c"]),
      Case("let k: Key<A> = .a\nkey(&app, k)", ["value a"]),
      Case("outer(&app, need: .b, .c)", ["shared c(b)", "value b"]),
      Case(
        "key(&app, flag ? .a : .b)", [],
        opaque: [
          "App: this call passes something other than the name of a key as `k`, which is the key of a registration"
        ]),
      Case(
        "let one = make()\none(&app)", [], opaque: ["App: `app` is passed to something that is not called by its name"]),
      Case("given(&app) { _ in }", [], opaque: ["App: `r` is passed to something that is not called by its name"]),
      Case("typed(&app, 1)", [], opaque: ["App: several functions `typed` take this registry"]),
      Case("func local(_ r: inout Registry<App>) { r.value(.a, 1) }\nlocal(&app)", ["value a"]),
    ])
  func choice(_ sample: Case) {
    let program = Program(
      app(sample.text) + """
        func one(_ r: inout Registry<App>) { r.value(.a, 1) }
        extension ScopeDefinition { static func extended(_ r: inout Registry<Self>) { r.value(.a, 1) } }
        func quoted(_ `in`: inout Registry<App>) { `in`.value(.a, 1); `in`.shared(.b, needs: Keys.a) { a in a } }
        func one(_ r: inout Registry<App>, _ x: Int) { r.value(.b, 1) }
        func one(in r: inout Registry<App>) { r.value(.c, 1) }
        enum Other: ScopeDefinition { static func register(in r: inout Registry<Other>) {} }
        func two(_ r: inout Registry<Other>) { r.value(.a, 1) }
        func two(_ r: inout Registry<App>) { r.value(.d, 1) }
        func three<S>(_ r: inout Registry<S>) where S: P { r.value(.a, 1) }
        func three<S>(_ r: inout Registry<S>) where S: Q { r.value(.b, 1) }
        func four(_ r: inout Registry<App>) { r.value(.a, 1) }
        func four(_ r: inout Registry<App>, _ x: Int = 1) { r.value(.b, 1) }
        func member(_ r: inout Registry<App>) { r.value(.a, 1) }
        extension App { static func member(_ r: inout Registry<App>) { r.value(.e, 1) } }
        func nested(_ r: inout Registry<App>) { one(&r); one(&r, 1) }
        func result(_ r: inout Registry<App>) -> Bool { r.value(.a, 1); return true }
        func loop(_ r: inout Registry<App>) { r.value(.a, 1); loop(&r); r.value(.b, 1) }
        func given(_ r: inout Registry<App>, _ f: (inout Registry<App>) -> Void) { f(&r) }
        func typed(_ r: inout Registry<App>, _ x: Int) { r.value(.a, 1) }
        func typed(_ r: inout Registry<App>, _ x: String, y: Int = 1) { r.value(.b, 1) }
        func key(_ r: inout Registry<App>, _ k: Key<A>) { r.value(k, 1) }
        func outer(_ r: inout Registry<App>, x: Int = 1, need: Key<A>, _ k: Key<A>) {
          let again = k
          r.shared(again, needs: need) { $0 }
          key(&r, need)
        }
        """)
    #expect(program.bare == sample.registrations)
    #expect(program.opaques.map { String($0.drop(while: { $0 != " " }).dropFirst()) } == sample.opaques)
  }

  @Test(
    "Where an `#if` leaves a nearer function out, the call means one farther away",
    arguments: [
      ("os(iOS)", "!os(iOS)", ["value a if os(iOS)", "value b if !os(iOS)"]),
      ("os(iOS)", "os(Linux)", ["value a if os(iOS)"]),
      ("os(iOS)", "true", ["value a if os(iOS)"]),
      ("true", "!os(iOS)", ["value a"]),
    ])
  func variants(member: String, global: String, expected: [String]) {
    let program = Program(
      app("more(&app)") + """
        #if \(member)
        extension App { static func more(_ r: inout Registry<App>) { r.value(.a, 1) } }
        #endif
        #if \(global)
        func more(_ r: inout Registry<App>) { r.value(.b, 1) }
        #endif
        """)
    #expect(program.bare == expected)
    #expect(program.opaques == [])
  }

  @Test(
    "A registry is known by its other names",
    arguments: [
      ("typealias R = Registry<App>", "R", ["value a"]),
      ("typealias R = Trellis.Registry<App>\ntypealias Q = R", "Q", ["value a"]),
      ("typealias R<S: ScopeDefinition> = Registry<S>", "R<App>", ["value a"]),
      ("enum Names { typealias R = Registry<App> }", "Names.R", ["value a"]),
      ("extension App { typealias R = Registry<App> }", "R", ["value a"]),
      ("extension ScopeDefinition { typealias R = Registry<Self> }", "R", ["value a"]),
      ("typealias R = Int", "R", []),
      ("struct R {}", "R", []),
    ])
  func otherNames(alias: String, type: String, expected: [String]) {
    let program = Program(
      commonKeys + alias + """

        enum App: ScopeDefinition { static func register(in r: inout \(type)) { r.value(.a, 1) } }
        """)
    #expect(program.bare == expected)
    #expect(program.opaques.isEmpty == !expected.isEmpty)
  }

  @Test func `By other names, the definition still tells functions apart`() {
    let program = Program(
      commonKeys + """
        typealias AppRegistry = Registry<App>
        typealias SesRegistry = Registry<Ses>
        enum App: ScopeDefinition { static func register(in r: inout AppRegistry) { more(&r); any(&r) } }
        enum Ses: ScopeDefinition { typealias Parent = App; static func register(in r: inout SesRegistry) { more(&r) } }
        func more(_ r: inout AppRegistry) { r.value(.a, 1) }
        func more(_ r: inout SesRegistry) { r.value(.b, 1) }
        func any(_ r: inout Registry<some ScopeDefinition>) { r.value(.c, 1) }
        func none(_ h: inout Hasher, _ list: inout List) { list.value(.d, 1) }
        """)
    #expect(program.bare == ["value a", "value c", "value b"])
    #expect(program.opaques == [])
  }

  @Test(
    "Methods that extend the registry are walked where they are called on it",
    arguments: [
      Case("app.plain()", ["value a", "shared b(a)", "value c"]),
      Case("app.plain(); app.describe()", ["value a", "shared b(a)", "value c"]),
      Case("app.flagged(flag: true)", ["value a if 'flag'", "value b if not 'flag'"]),
      Case("app.own()", ["value a"]),
      Case("app.constrained()", ["value a"]),
      Case("app.chosen()", ["value a"]),
      Case("app.trailing { 1 }", ["shared d"]),
      Case("app.handing()", ["value e"]),
      Case("app.default()", ["value a"]),
      Case("app.optional(1)", ["value a if 'let x'"]),
      Case("app.shadowed()", ["value b"]),
      Case("app.factories()", ["shared a"]),
      Case("if x { app.own() }", ["value a if 'x'"]),
      Case("app.plainer()", [], opaque: ["App: no scanned file declares `plainer`, so what it registers is not known"]),
      Case("app.plain(x: 1)", [], opaque: ["App: no scanned file declares `plain`, so what it registers is not known"]),
      Case("app.keyed(.a)", ["value a"]),
      Case(
        "app.keyed(make())", [],
        opaque: [
          "App: this call passes something other than the name of a key as `key`, which is the key of a registration"
        ]),
      Case("app.looping()", ["value a"], opaque: ["App: `looping` calls itself with the registry"]),
      Case(
        "app.each { $0.value(.a, 1) }", [],
        opaque: ["App: `self` is passed to something that is not called by its name"]),
      Case("app.captured()", [], opaque: ["App: a closure captures `self`"]),
      Case(
        "app.ternary()", [],
        opaque: [
          "App: this registration is part of a larger expression",
          "App: this registration is part of a larger expression",
        ]),
      Case("let n = app.count()", [], opaque: ["App: this call on `app` is part of a larger expression"]),
      Case("app.typed(1)", [], opaque: ["App: several methods `typed` extend this registry"]),
      Case("app.overloaded()", [], opaque: ["App: several methods `overloaded` extend this registry"]),
    ])
  func methods(_ sample: Case) {
    let program = Program(
      app(sample.text.replacing("\n", with: " ")) + """
        func registerE<S>(in r: inout Registry<S>) { r.value(.e, 1) }
        enum Ses: ScopeDefinition { typealias Parent = App; static func register(in r: inout Registry<Ses>) {} }
        extension Registry<Ses> { mutating func constrained() { value(.e, 1) } }
        extension Registry where Definition == App { mutating func constrained() { value(.a, 1) } }
        extension Registry where Definition: P { mutating func chosen() { value(.a, 1) } }
        extension Registry where Definition == Ses { mutating func chosen() { value(.b, 1) } }
        extension Registry where Definition: P { mutating func overloaded() { value(.a, 1) } }
        extension Registry where Definition: Q { mutating func overloaded() { value(.b, 1) } }
        extension Trellis.Registry { mutating func own() { self.value(.a, 1); log("x"); Thing(x: 1).go() } }
        extension Registry {
          func describe() -> String { "value(.a, 1)" }
          mutating func plain(_ x: String = "") {
            value(.a, 1)
            self.shared(.b, needs: Keys.a) { B($0) }
            `more`()
          }
          private mutating func more() { value(.c, 1) }
          mutating func flagged(flag: Bool) { if flag { value(.a, 1) } else { value(.b, 1) } }
          mutating func trailing(_ make: @escaping @Sendable () -> D) { shared(.d, make: make) }
          mutating func handing() { registerE(in: &self) }
          mutating func `default`() { own() }
          mutating func keyed(_ key: Key<A>) { value(key, 1) }
          mutating func looping() { value(.a, 1); looping() }
          mutating func each(_ body: (inout Self) -> Void) { body(&self) }
          mutating func captured() { list.forEach { _ in value(.a, 1) } }
          mutating func ternary() { flag ? value(.a, 1) : value(.b, 1) }
          mutating func count() -> Int { 1 }
          mutating func optional(_ y: Int?) {
            guard let x else { return }
            value(.a, x)
          }
          mutating func shadowed() {
            let value = make()
            value(.a, 1)
            self.value(.b, 1)
          }
          mutating func factories() { shared(.a) { value(1) } onStop: { shared($0) } }
          mutating func typed(_ x: Int) { value(.a, 1) }
          mutating func typed(_ x: String, y: Int = 1) { value(.b, 1) }
          static func apart() { value(.a, 1) }
        }
        """)
    #expect(program.bare == sample.registrations)
    #expect(program.opaques.map { String($0.drop(while: { $0 != " " }).dropFirst()) } == sample.opaques)
  }

  /// The compiler lets a method register that is not mutating.
  @Test func `A method that is not mutating registers`() {
    let program = Program(
      commonKeys + """
        extension Registry { func add() { value(.a, 1); self.shared(.b, needs: Keys.a) { B($0) } } }
        enum App: ScopeDefinition { static func register(in app: inout Registry<App>) { app.add() } }
        """)
    #expect(program.bare == ["value a", "shared b(a)"])
    #expect(program.findings.filter { !$0.hasPrefix("unused") } == [])
  }

  @Test func `A method called like one of the registry is said where it is declared`() {
    let program = Program(
      "extension Registry { mutating func value(_ x: Int) {} }\nextension Other { mutating func value() {} }")
    #expect(program.opaques == ["1:36 -: this method has the name of a method of `Registry` that registers something"])
  }

  @Test func `A method of a module that is not scanned may be called without self`() {
    let text = """

      extension Keys { static let a = Key<Int>("a") }
      extension Registry { mutating func add() { addTheirs(); print("x"); let f = make(); f() } }
      enum App: ScopeDefinition { static func register(in app: inout Registry<App>) { app.add() } }
      """
    #expect(
      Program("import Theirs" + text).opaques == [
        "3:44 App: no scanned file declares `addTheirs`, so what it registers is not known"
      ])
    #expect(Program("import Foundation" + text).opaques == [])
    // With `self`, it is one.
    let explicit = text.replacing("addTheirs()", with: "self.addTheirs()")
    #expect(
      Program("import Foundation" + explicit).opaques == [
        "3:49 App: no scanned file declares `addTheirs`, so what it registers is not known"
      ])
  }

  @Test func `An overload that a call does not fit may be replaced`() {
    let program = Program(
      commonKeys + """
        protocol P {}
        extension P { static func more(_ r: inout Registry<App>, twice: Int) {} }
        enum Q: P { static func more(_ r: inout Registry<App>, twice: Int) {} }
        enum App: ScopeDefinition, P {
          static func register(in app: inout Registry<App>) { more(&app) }
          static func more(_ r: inout Registry<App>) { r.value(.a, 1) }
        }
        """)
    #expect(program.bare == ["value a"])
    #expect(program.opaques == [])
  }

  @Test func `Types and functions inside a function are found from there`() {
    let program = Program(
      app(
        """
        enum Local { static let k = Key<A>("k"); static func reg(_ r: inout Registry<App>) { r.value(.c, 1) } }
        app.shared(Local.k) { 1 }
        func inner(_ r: inout Registry<App>) { r.value(.b, 1); deeper(&r); func deeper(_ r: inout Registry<App>) { r.value(.d, 1) } }
        inner(&app)
        Local.reg(&app)
        """))
    #expect(program.bare == ["shared k", "value b", "value d", "value c"])
    #expect(program.opaques == [])
  }

  /// A function inside a function is seen in its own block alone.
  @Test(
    "A helper may take any number of arguments",
    arguments: ["more(&app)", "more(&app, \"x\")", "more(&app, \"x\", \"y\", last: 1)"])
  func variadic(_ call: String) {
    let helper = "func more(_ r: inout Registry<App>, _ names: String..., last: Int = 1) { r.value(.a, 1) }\n"
    #expect(Program(app(call) + helper).bare == ["value a"])
    let pack = "func more<each T>(_ r: inout Registry<App>, _ all: repeat each T, last: Int = 1) { r.value(.a, 1) }\n"
    #expect(Program(app(call) + pack).bare == ["value a"])
    #expect(Program(app(call) + helper).opaques == [])
  }

  @Test(
    "A method of a value is told as one",
    arguments: ["helpers.more(&app)", "Helpers.all.more(&app)", "Helpers().more(&app)", "list[0].more(&app)"])
  func instance(_ call: String) {
    let helper =
      "struct Helpers { static let all = Helpers(); func more(_ r: inout Registry<App>) { r.value(.a, 1) } }\n"
    let opaques = Program(app(call) + helper).opaques
    #expect(opaques.count == 1 && opaques[0].contains("method of a value"), "\(opaques)")
  }

  @Test(
    "Functions inside different functions are different",
    arguments: [
      (
        "extension Registry<App> { mutating func one() { ‹1› }; mutating func two() { ‹2› } }", "app.one()", ["value a"]
      ),
      (
        "extension Registry<App> { mutating func one() { ‹1› }; mutating func two() { ‹2› } }", "app.two()", ["value b"]
      ),
      (
        "func one(_ app: inout Registry<App>) { ‹1› }; func two(_ r: inout Registry<App>) { ‹2› }", "one(&app)",
        ["value a"]
      ),
      (
        "extension App { static func one(_ r: inout Registry<App>) { ‹1› }; static func two(_ r: inout Registry<App>) { ‹2› } }",
        "two(&app)", ["value b"]
      ),
      (
        "func one(_ r: inout Registry<App>) { ‹1› }; func more(_ r: inout Registry<App>) { r.value(.c, 1) }",
        "one(&app); more(&app)", ["value a", "value c"]
      ),
      ("func one(_ r: inout Registry<App>) { do { ‹2› }; ‹1› }", "one(&app)", ["value b", "value a"]),
      (
        "func one(_ r: inout Registry<App>) { do { ‹2›; do { ‹1› } }; more(&r) }; func more(_ r: inout Registry<App>) { r.value(.c, 1) }",
        "one(&app)", ["value b", "value a", "value c"]
      ),
      (
        "func one(_ r: inout Registry<App>) { func deep(_ r: inout Registry<App>) { ‹1› }; deep(&r) }; func two(_ r: inout Registry<App>) { func deep(_ r: inout Registry<App>) { ‹2› } }",
        "one(&app)", ["value a"]
      ),
      (
        "func one(_ r: inout Registry<App>) { do { ‹1› }; more(&r); func more(_ r: inout Registry<App>) { r.value(.d, 1) } }",
        "one(&app)", ["value a", "value d"]
      ),
    ] as [(String, String, [String])], [false, true])
  func localFunctions(text: (declarations: String, call: String, expected: [String]), isApart: Bool) {
    var declarations = text.declarations
    for (mark, key) in [("‹1›", "a"), ("‹2›", "b")] {
      let isMethod = declarations.hasPrefix("extension Registry")
      let name = declarations.contains("func one(_ app") && mark == "‹1›" ? "app" : "r"
      declarations = declarations.replacing(
        mark, with: "func more(_ r: inout Registry<App>) { r.value(.\(key), 1) }; more(&\(isMethod ? "self" : name))")
    }
    let other =
      "func other(_ r: inout Registry<App>) { func more(_ r: inout Registry<App>) { r.value(.e, 1) }; more(&r) }"
    let program =
      isApart
      ? Program([
        ("App.swift", "App", app(text.call)), ("More.swift", "App", declarations), ("Other.swift", "App", other),
      ])
      : Program(app(text.call) + declarations + "\n" + other)
    #expect(program.bare == text.expected)
    #expect(program.opaques == [])
  }

  @Test(
    "What a protocol asks of its definitions is counted unless the protocol alone declares it",
    arguments: [
      ("", "static func extra(_ r: inout Registry<App>) { r.value(.b, 1) }", ["value a"], 1),
      ("static func extra(_ r: inout Registry<Self>) { r.value(.c, 1) }", "", ["value a", "value c"], 0),
      (
        "static func extra(_ r: inout Registry<Self>) { r.value(.c, 1) }",
        "static func extra(_ r: inout Registry<App>) { r.value(.b, 1) }", ["value a"], 1
      ),
      ("", "static func extra(_ r: inout Registry<App>, x: Int) { r.value(.b, 1) }", ["value a"], 1),
    ])
  func requirements(ofProtocol: String, ofDefinition: String, expected: [String], opaques: Int) {
    let program = Program(
      commonKeys + """
        protocol Level: ScopeDefinition { static func extra(_ r: inout Registry<Self>) }
        extension Level {
          static func register(in r: inout Registry<Self>) { r.value(.a, 1); extra(&r) }
          \(ofProtocol)
        }
        enum App: Level { \(ofDefinition) }
        """)
    #expect(program.bare == expected)
    #expect(program.opaques.count == opaques)
  }
}
