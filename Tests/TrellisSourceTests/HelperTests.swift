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
              if flag { r.shared(.b, needs: .a) { B() } }
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
        "value a", "shared b(a) if ‹flag›@16", "shared b(a) if ‹flag›@16", "value c", "value d",
        "value a if ‹flag›@13",
      ])
    // `.d` is not visible from `Net`, but it is the only key of that name.
    #expect(program.opaques == [])
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
      Case("member(&app)", ["value e"]),
      Case("nested(&app)", ["value a", "value b"]),
      Case("_ = try result(&app)", ["value a"]),
      Case("use(result(&app))", ["value a"]),
      Case("if result(&app) { app.value(.b, 1) }", ["value a", "value b if ‹result(&app)›@7"]),
      Case("loop(&app)", ["value a", "value b"], opaque: ["App: `loop` calls itself with the registry"]),
      Case(
        "one(&app, x: 2)", [],
        opaque: ["App: nothing that is scanned declares a function `one` that takes this registry"]),
      Case("quoted(&app)", ["value a", "shared b(a)"]),
      Case("extended(&app)", ["value a"]),
      Case("Self.extended(&app)", ["value a"]),
      Case("key(&app, .a)", [], opaque: ["App: the key of this registration comes from a parameter of this function"]),
      Case(
        "let one = make()\none(&app)", [], opaque: ["App: `app` is handed to something that is not called by its name"]),
      Case("given(&app) { _ in }", [], opaque: ["App: `r` is handed to something that is not called by its name"]),
      Case("func local(_ r: inout Registry<App>) { r.value(.a, 1) }\nlocal(&app)", ["value a"]),
    ])
  func choice(_ sample: Case) {
    let program = Program(
      app(sample.text) + """
        func one(_ r: inout Registry<App>) { r.value(.a, 1) }
        extension ScopeDefinition { static func extended(_ r: inout Registry<Self>) { r.value(.a, 1) } }
        func quoted(_ `in`: inout Registry<App>) { `in`.value(.a, 1); `in`.shared(.b, needs: .a) { a in a } }
        func one(_ r: inout Registry<App>, _ x: Int) { r.value(.b, 1) }
        func one(in r: inout Registry<App>) { r.value(.c, 1) }
        enum Other: ScopeDefinition { static func register(in r: inout Registry<Other>) {} }
        func two(_ r: inout Registry<Other>) { r.value(.a, 1) }
        func two(_ r: inout Registry<App>) { r.value(.d, 1) }
        func three<S>(_ r: inout Registry<S>) where S: P { r.value(.a, 1) }
        func three<S>(_ r: inout Registry<S>) where S: Q { r.value(.b, 1) }
        func member(_ r: inout Registry<App>) { r.value(.a, 1) }
        extension App { static func member(_ r: inout Registry<App>) { r.value(.e, 1) } }
        func nested(_ r: inout Registry<App>) { one(&r); one(&r, 1) }
        func result(_ r: inout Registry<App>) -> Bool { r.value(.a, 1); return true }
        func loop(_ r: inout Registry<App>) { r.value(.a, 1); loop(&r); r.value(.b, 1) }
        func given(_ r: inout Registry<App>, _ f: (inout Registry<App>) -> Void) { f(&r) }
        func key(_ r: inout Registry<App>, _ k: Key<A>) { r.value(k, 1) }
        """)
    #expect(program.bare == sample.registrations)
    #expect(program.opaques.map { String($0.drop(while: { $0 != " " }).dropFirst()) } == sample.opaques)
  }
}
