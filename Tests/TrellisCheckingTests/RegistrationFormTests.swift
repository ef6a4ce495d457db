import Testing

struct RegistrationFormTests {
  struct Form: Sendable, CustomTestStringConvertible {
    var text: String
    var expected: [String]
    var testDescription: String { text }

    init(_ text: String, _ expected: String...) {
      self.text = text
      self.expected = expected
    }
  }

  @Test(
    "Every form of a registration is read",
    arguments: [
      Form("app.shared(.a) { A() }", "shared a"),
      Form("app.shared(.a, make: A.init)", "shared a"),
      Form("app.shared(.a, options: [.eager, .live]) { A() }", "shared a"),
      Form("app.shared(.a, on: MainActor.self, needs: Keys.b, Keys.c) { A($0, $1) }", "main shared a(b c)"),
      Form("app.shared(.a, options: .eager, needs: Keys.b, make: A.init(b:))", "shared a(b)"),
      Form(
        "app.unique(.a, needs: Keys.b, Keys.c.optional, Keys.d.lazy, Keys.e.provider, Keys.b, make: A.init)",
        "unique a(b optional:c lazy:d provider:e b)"),
      Form("app.unique(.a, needs: Keys.d.lazy, Keys.c.optional) { A() }", "unique a(lazy:d optional:c)"),
      Form("app.weak(.a, needs: Keys.b,) { A($0) }", "weak a(b)"),
      Form("app.value(.a, A(.b, x: [1, 2]))", "value a"),
      Form("app.input(.a, \\.path)", "input a"),
      Form("app.alias(.a, to: Keys.b)", "alias a(b)"),
      Form("app.alias(.a, to: Keys.b, as: { $0 as any P })", "alias a(b)"),
      Form("app.alias(.a, to: Keys.b) { $0 }", "alias a(b)"),
      Form("app.alias(.a, .c, to: Keys.b) { ($0, $0) }", "alias a(b)", "alias c(b)"),
      Form("app.override(.a, needs: Keys.b) { A($0) }", "override inherited a(b)"),
      Form("app.override(.a, needs: Keys.b, make: A.init)", "override inherited a(b)"),
      Form("app.override(.a, value: A(to: 1))", "override value a"),
      Form(
        "app.alias(.a, .c, .d, .e, to: Keys.b) { ($0, $0, $0, $0) }", "alias a(b)", "alias c(b)", "alias d(b)",
        "alias e(b)"),
      Form("app.override(.a, to: Keys.b)", "override alias a(b)"),
      Form("app.override(.a, input: \\.path)", "override input a"),
      Form("app.overriding.shared(.a, needs: Keys.b) { A($0) } onStop: { $0.stop() }", "override shared a(b)"),
      Form("app.overriding.unique(.a, needs: Keys.b, make: A.init)", "override unique a(b)"),
      Form("app.overriding.weak(.a, on: MainActor.self) { A() }", "override main weak a"),
      Form(
        "app.shared(.a, needs: Keys.b) { A($0) } onStart: { try await $0.start() } onStop: { try await $0.stop() }; "
          + "app.shared(.b) { B() }",
        "shared a(b)", "shared b"),
      Form(
        "app.shared(\n  .a,\n  on: MainActor.self,  // the window\n  options: [.eager, .live, .timeLimit(.seconds(5))],\n  "
          + "needs: Keys.b\n)\n{ A($0) }\n/* it runs */\nonStart: { try await $0.start() }\n// and ends\nonStop:\n{ _ in }",
        "main shared a(b)"),
      Form(
        "app.shared(.a, make: A.init) { try await $0.start() } onStop: { _ in }\napp.value(.b, 1)", "shared a",
        "value b"),
      Form("app.shared(.a, make: { A() }, onStart: { await $0.start() }, onStop: { await $0.stop() })", "shared a"),
      Form("app.shared(.a) { A() } run: { try await $0.run() }", "runs shared a"),
      Form("app.shared(.a, make: A.init, run: { try await $0.run() })", "runs shared a"),
      Form("app.shared(.a, make: A.init) { _ in } run: { _ in } onStop: { _ in }", "runs shared a"),
      Form("app.contribute(to: .a) { B() }\n/* for ever */\nrun:\n{ _ in }", "runs contribute shared a"),
      Form("app.overriding.shared(.a) { A() } run: { _ in }", "override runs shared a"),
      Form("app.override(.a) { A() } run: { _ in }", "override inherited a"),
      Form("app.shared(.a) { run(run: { _ in }) }", "shared a"),
      Form(
        "app.override(.a, on: MainActor.self, needs: Keys.b) { A($0) } onStart: { _ in }",
        "override main inherited a(b)"),
      Form("app.weak(.a, options: .live) { A() }", "weak a"),
      Form("app.contribute(to: .a) { B() }", "contribute shared a"),
      Form("app.contribute(to: .a, needs: Keys.b, Keys.c.lazy, make: B.init)", "contribute shared a(b lazy:c)"),
      Form("app.contribute(needs: Keys.b, to: Keys.a) { B($0) }", "contribute shared a(b)"),
      Form("let k = Keys.a\napp.contribute(to: k, at: .home) { B() }", "contribute at home shared a"),
      Form("app.decorate(.a) { Logged($0) }", "decorate inherited a(^a)"),
      Form(
        "app.decorate(.a, needs: Keys.b, Keys.c.optional, make: Logged.init)", "decorate inherited a(^a b optional:c)"),
      Form("app.decorate(.a, needs: Keys.a) { a, b in a }", "decorate inherited a(^a a)"),
      Form("switch x { case .p: app.value(.a, 1) { 1 }\ndefault: { 2 }() }", "value a if 'case .p'"),
      Form("app.shared(Keys.a) { A() }", "shared a"),
      Form("app.shared(Trellis.Keys.a) { A() }", "shared a"),
      Form("app.shared(.a as Key<A>) { A() }", "shared a"),
      Form(
        "app\n  // why\n  .shared(\n    /* key */ .a,\n    needs: // these\n      Keys.b,\n      Keys.c\n  ) {\n    A()\n  }",
        "shared a(b c)"),
      Form("`app`.`shared`(.`a`, `needs`: Keys.`b`.`optional`) { A($0) }", "shared a(optional:b)"),
      Form("`app`.shared(.`a`) { A() }", "shared a"),
      Form("_ = app.shared(.a) { A() }", "shared a"),
      Form("try app.shared(.a) { A() }", "shared a"),
      Form("try! app.shared(.a) { A() }", "shared a"),
      Form("return app.shared(.a) { A() }", "shared a"),
      Form("app.value(.a, A()); app.value(.b, B());", "value a", "value b"),
      Form("let k = Keys.a\napp.value(k, A())", "value a"),
      Form("let k: Key<A> = .a, j = Keys.b\napp.alias(k, to: j)", "alias a(b)"),
      Form("let k = Keys.a\nlet j = k\napp.value(j, A())", "value a"),
      Form("app.shared(.a) { A(\"\\(x) { ) app.\") }\napp.value(.b, #\"\"\" \"#)", "shared a", "value b"),
      Form("app.value(.a, flag ? 1 : 2)\napp.value(.b, x)", "value a", "value b"),
      Form("app.shared(.a) { app in A(app) }", "shared a"),
      Form("app.shared(.a) { A { (app: B) -> C in app.c } }", "shared a"),
      Form("app.shared(.a) { let app = B(); return A(app) }\napp.value(.b, 1)", "shared a", "value b"),
      Form("app.value(.a, make(app: 1, x.app))", "value a"),
    ])
  func form(_ form: Form) {
    let program = Program(app(form.text))
    #expect(program.bare == form.expected)
    if !form.expected.isEmpty { #expect(program.opaques == []) }
  }

  @Test func `What does not touch the registry is passed over`() {
    let program = Program(
      app(
        """
        let x = 1, y = make { $0 }
        var list: [Int] = []
        for i in 0..<3 { list.append(i) }
        func local(app: Int) { print(app) }
        struct Local { var app: Int; init(app: Int) { self.app = app } }
        print("a", x.app, list.map { app in app + 1 })
        app.shared(.a) { A(x) }
        """))
    #expect(program.bare == ["shared a"])
    #expect(program.opaques == [])
  }

  @Test func `A key may be called as a form of needs is, or as the needs of a struct`() {
    let program = Program(
      app("app.shared(.a, needs: Keys.lazy, Keys.b.lazy, Keys.lazy.optional, App.Keys.needs) { A($0, $1, $2, $3) }")
        + "extension Keys { static let lazy = Key<A>(\"lazy\"), needs = Key<A>(\"needs\") }")
    #expect(program.bare == ["shared a(lazy lazy:b optional:lazy needs)"])
    #expect(program.opaques == [])
  }

  @Test func `The place of a registration is its verb, that of a need its name`() {
    let program = Program(app("  app\n    .shared(.a,\n      needs: Keys.b.lazy, Keys.c) { A() }"))
    #expect(program.registrations == ["App: shared a(lazy:b c) 8:6"])
    #expect(program.needSites == ["b 9:19", "c 9:32"])
  }
}
