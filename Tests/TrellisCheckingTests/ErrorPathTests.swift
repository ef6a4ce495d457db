import Testing

/// What is registered where something may throw.
struct ErrorPathTests {
  @Test(
    "At most one `catch` clause runs, and what is registered before anything throws stays",
    arguments: [
      Case("do { app.value(.a, try load()) } catch is E { app.value(.a, 1) } catch { app.value(.a, 2) }"),
      Case(
        "do throws(E) { app.value(.a, try load()) } catch .one { app.value(.a, 1) } catch .two { app.value(.a, 2) }"),
      Case("do { app.value(.a, try load()) } catch is E { app.include(M.self) } catch { app.include(N.self) }"),
      Case("do { app.value(.a, try load()) } catch is E { app.value(.a, 1) } catch { print(1) }", "conditional"),
      Case("app.value(.a, 1)\ndo { try check() } catch is E { print(1) } catch { app.value(.a, 2) }", "duplicate"),
      Case("do { app.value(.a, 1); app.value(.c, try load()) } catch { app.value(.c, 2) }"),
      Case("do { app.value(.a, 1); try check() } catch { print(1) }"),
      Case("do { app.value(.a, 1); try check() } catch { app.value(.a, 2) }", "duplicate"),
      Case("do { let x = try load(); app.value(.a, x) } catch { app.value(.a, 1) }"),
      Case("do { let x = try load(); app.value(.a, x) } catch { print(1) }", "conditional"),
      Case("do { let x = try! load(), y = try? load(); app.value(.a, x) } catch { print(1) }"),
      Case("do { if try check() { print(1) }; app.value(.a, 1) } catch { print(1) }", "conditional"),
      Case("do { if x { app.value(.a, try load()) } else { app.value(.a, 1) } } catch { app.value(.a, 2) }"),
      Case(
        "do {\nswitch x {\ncase 1: app.value(.a, try load())\ndefault: app.value(.a, 1)\n} } catch { app.value(.a, 2) }"
      ),
      Case("do { app.shared(.a) { try load() }; try check() } catch { print(1) }"),
      Case("do { guard x else { throw E.one }; app.value(.a, 1) } catch { app.value(.a, 2) }"),
      Case("do { guard x else { throw E.one }; app.value(.a, 1) } catch { print(1) }", "conditional"),
      Case("do { if x { throw E.one }; app.value(.a, 1) } catch { app.value(.a, 2) }"),
      Case("do { if x { throw E.one } } catch { print(1) }\napp.value(.a, 1)"),
      // That the outer `catch` runs only after the inner one is not followed.
      Case("do { do { app.value(.a, try load()) } catch is E { throw E.one } } catch { app.value(.a, 2) }"),
    ])
  func clauses(_ sample: Case) { check(sample) }

  @Test(
    "What a helper registers before it throws stays, and `try!` ends the program",
    arguments: [
      Case("do { try first(&app) } catch { print(1) }"),
      Case("do { try last(&app) } catch { app.value(.a, 1) }"),
      Case("do { try last(&app) } catch { print(1) }", "conditional"),
      Case("do { try guarded(&app) } catch { fatalError() }"),
      Case("do { try guarded(&app) } catch { app.value(.a, 1) }"),
      Case("do { try outer(&app) } catch { app.value(.a, 1) }"),
      Case("do { try guarded(&app) } catch { print(1) }", "conditional"),
      Case("try! guarded(&app)"),
      Case("try! outer(&app)"),
      Case("try? guarded(&app)", "conditional"),
      Case("try! last(&app)"),
    ])
  func helpers(_ sample: Case) { check(sample) }

  private func check(_ sample: Case) {
    let program = Program(
      app("app.unique(.b, needs: Keys.a) { $0 }\n" + sample.text) + """
        enum M: Module { static func register<S>(in r: inout Registry<S>) { r.value(.a, 1) } }
        enum N: Module { static func register<S>(in r: inout Registry<S>) { r.value(.a, 2) } }
        func first(_ r: inout Registry<App>) throws { r.value(.a, 1); try check() }
        func last(_ r: inout Registry<App>) throws { try check(); r.value(.a, 1) }
        func guarded(_ r: inout Registry<App>) throws { guard isDemo else { throw E.one }; r.value(.a, 1) }
        func outer(_ r: inout Registry<App>) throws { try guarded(&r) }
        let b = Keys.b, c = Keys.c
        """)
    #expect(program.findings.map { String($0.prefix { $0 != " " }) } == sample.expected)
    #expect(program.opaques == [])
  }
}
