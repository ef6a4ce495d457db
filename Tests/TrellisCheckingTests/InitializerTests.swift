import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

struct InitializerTests {
  private func isAsync(_ registration: String, _ types: String) -> Bool? {
    let program = Program(app(registration) + types)
    return program.opaques.isEmpty ? program.linked.facts.registrations.first?.isAsync : nil
  }

  @Test(
    "An initialiser as a factory is async if all that it may mean are",
    arguments: [
      (true, "app.shared(.a, make: A.init)", "actor A { init() async { } }"),
      (true, "app.shared(.a, make: A.init)", "class A { init()\n async throws {} }"),
      (true, "app.shared(.a, make: A.init)", "struct A { init<T>(_ t: T) {}; init?() async {} }"),
      (true, "app.shared(.a, make: F.A.init)", "enum F { struct A { init() async { } } }"),
      (true, "app.shared(.a, make: B.init)", "struct A { init() async { } }\ntypealias B = A"),
      (
        true, "app.shared(.a, make: A.init)",
        "struct A { init(i: Int) {} }\ntypealias B = A; extension B { init() async {} }"
      ),
      (true, "app.shared(.a, needs: Keys.b, make: A.init)", "struct A { init(_ b: B) async {}; init() {} }"),
      (true, "app.shared(.a, needs: Keys.b, make: A.init(b:))", "struct A { init(b: B) async {}; init(_ b: B) {} }"),
      (true, "app.shared(.a, needs: Keys.b, Keys.c, make: A.init(_:c:))", "struct A { init(_ b: B, c: C) async {} }"),
      (true, "app.decorate(.a, needs: Keys.b, make: A.init)", "struct A { init(a: A, b: B) async {} }"),
      (true, "app.unique(.a, make: A<Int>.init)", "struct A<T> { init() async {} }"),
      (false, "app.shared(.a, needs: Keys.b, make: A.init)", "struct A { init(b: B) async {}; init(_ b: B) {} }"),
      (false, "app.shared(.a, make: A.init)", "struct A { init() {}; init(_ b: B) async {} }"),
      (false, "app.shared(.a, make: A.init)", "class A { init(f: () async -> B) {}; init() {} }"),
      (false, "app.shared(.a, needs: Keys.b, make: A.init)", "class A { init(f: () async -> B) {} }"),
      (false, "app.shared(.a, make: A.init)", "struct A { func f() async {} }"),
      // Nobody sees what else it has: a member-wise one, those of another module.
      (false, "app.shared(.a, make: A.init)", "struct A {}\nextension A { init() async {} }"),
      (false, "app.shared(.a, make: A.init)", "extension A { init() async {} }"),
      (false, "app.shared(.a, make: A.init)", ""),
      (false, "app.shared(.a, make: A.Type.init)", "struct A { init() async {} }"),
      // What only looks like an initialiser says nothing.
      (false, "app.shared(.a, make: factory.init)", "struct A { init() async {} }"),
    ])
  func reference(isAsync expected: Bool, registration: String, types: String) {
    #expect(isAsync(registration, types) == expected)
  }

  @Test(
    "A function as a factory is async if all that it may mean are",
    arguments: [
      (true, "app.shared(.a, make: makeA)", "func makeA() async -> A { A() }"),
      (true, "app.shared(.a, make: A.make)", "struct A { init() {}; static func make() async throws -> A { A() } }"),
      (true, "app.shared(.a, make: B.make)", "class A {}\ntypealias B = A; extension A { class func make() async {} }"),
      (true, "app.shared(.a, make: F.A.make)", "enum F { enum A { static func make() async -> A {} } }"),
      (true, "app.shared(.a, make: own)", "extension App { static func own() async -> A { A() } }"),
      (true, "app.shared(.a, make: Self.own)", "extension App { static func own() async -> A { A() } }"),
      (true, "app.shared(.a, make: self.own)", "extension App { static func own() async -> A { A() } }"),
      (true, "app.shared(.a, make: own)", "extension App { static let own: @Sendable () async throws -> A = { A() } }"),
      (
        true, "app.shared(.a, needs: Keys.b, make: A.own)",
        "enum A { static let own = { @Sendable (b: B) async in A() } }"
      ),
      (true, "app.shared(.a, needs: Keys.b, Keys.c, make: own)", "let own: (_ b: B, [C]) async -> A = f"),
      (true, "app.shared(.a, make: own)", "let own = { @Sendable in await f() }"),
      (false, "app.shared(.a, make: own)", "let own: (B) async -> A = f"),
      (false, "app.shared(.a, make: own)", "let own: () -> () async -> A = f, other: () async -> A = g"),
      (
        true, "app.shared(.a, needs: Keys.b, make: A.make(b:))",
        "enum A { static func make(_ b: B) -> A {}\nstatic func make(b: B) async -> A {} }"
      ),
      (
        false, "app.shared(.a, needs: Keys.b, make: A.make)",
        "enum A { static func make(_ b: B) -> A {}\nstatic func make(b: B) async -> A {} }"
      ),
      (false, "app.shared(.a, needs: Keys.b, make: makeA)", "func makeA() async -> A { A() }"),
      (false, "app.shared(.a, make: own)", "extension App { func own() async -> A { A() } }"),
      (false, "app.shared(.a, make: own)", "extension App { static func own() -> A { A() } }; func own() async {}"),
      (false, "app.shared(.a, make: makeA)", "func makeA() -> A { A() }; func makeB() async {}"),
      (false, "func own() -> A { A() }\napp.shared(.a, make: own)", "func own() async -> A { A() }"),
      (false, "app.shared(.a, make: factory.make)", "enum factory2 { static func make() async -> A {} }"),
      (false, "app.shared(.a, make: A.make)", "enum B { static func make() async -> A {} }"),
    ])
  func function(isAsync expected: Bool, registration: String, types: String) {
    #expect(isAsync(registration, types) == expected)
  }

  @Test func `A need that cannot be read counts all the same`() {
    let program = Program(
      app("app.shared(.a, needs: pick(), make: A.init)") + "struct A { init() async {}; init(_ b: B) {} }")
    #expect(program.bare == ["shared a"])
  }

  @Test(
    "A function of another file is a factory if this file sees it, and no other there may be meant",
    arguments: [
      ("App", "func makeA() async -> A { A() }", "", true),
      ("App", "enum A { static func makeA() async -> A { A() } }", "", false),
      ("App", "private func makeA() async -> A { A() }", "", false),
      ("App", "fileprivate let makeA = { () async in A() }", "", false),
      ("App", "private extension App { static func makeA() async -> A { A() } }", "", false),
      ("App", "extension App { static func makeA() async -> A { A() } }", "", true),
      ("App", "func makeA() async -> A { A() }", "private func makeA() -> A { A() }", false),
      // A file that nobody reads may have one that hides it.
      ("Other", "public func makeA() async -> A { A() }", "import Other", false),
    ])
  func functions(module: String, declaration: String, own: String, isAsync: Bool) {
    let program = Program([
      ("1.swift", "App", app("app.shared(.a, make: makeA)") + own), ("2.swift", module, declaration),
    ])
    #expect(program.bare == [isAsync ? "async shared a" : "shared a"])
  }

  @Test func `An initialiser is found in another file`() {
    let declaration = "public actor A {\n  public init<T: P>(\n    b: [T], c: C = (1, 2).0\n  ) async throws {}\n}"
    let program = Program([
      ("1.swift", "App", app("app.shared(.a, needs: Keys.b, Keys.c, make: A.init)")), ("2.swift", "App", declaration),
    ])
    #expect(program.bare == ["async shared a(b c)"])
  }
}
