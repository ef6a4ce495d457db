import Importing
import Testing

@Suite struct `The report of an app as it is` {
  /// Programs of Swinject, and what is said of them.
  @Test(arguments: [
    (
      "a need that nothing registers", "c.register(A.self) { r in A(b: r.resolve(B.self)!) }",
      "a.swift:1:32: warning: 'A' needs 'B', which is registered nowhere [missing]"
    ),
    (
      "a request that nothing registers", "func f(r: Resolver) { _ = r.resolve(B.self)! }",
      "a.swift:1:27: warning: 'B' is requested here and registered nowhere [missing]"
    ),
    (
      "one type registered twice", "c.register(A.self) { _ in A() }\nc.register(A.self) { _ in A() }",
      "a.swift:2:1: warning: 'A' is registered twice; the first time at a.swift:1:1 [duplicate]"
    ),
    (
      "what is shared and keeps what is reset",
      "c.register(S.self) { _ in S() }.inObjectScope(.session)\n"
        + "c.register(A.self) { r in A(s: r.resolve(S.self)!) }.inObjectScope(.container)",
      "a.swift:2:32: warning: 'A' is shared in AppScope and keeps the first 'S', which belongs to SessionScope [captive]"
    ),
    (
      "what is shared and keeps what is weak",
      "c.register(S.self) { _ in S() }.inObjectScope(.weak)\n"
        + "c.register(A.self) { r in A(s: r.resolve(S.self)!) }.inObjectScope(.container)",
      "a.swift:2:32: warning: 'A' is shared and keeps 'S', which is registered as weak: it is never released [captive]"
    ),
    (
      "copies of what looks shared",
      "class K {}\nc.register(K.self) { _ in K() }\n"
        + "c.register(A.self) { r in A(r.resolve(K.self)!) }.inObjectScope(.container)\n"
        + "c.register(B.self) { r in B(r.resolve(K.self)!) }.inObjectScope(.container)",
      "a.swift:2:1: warning: 'A', 'B' are shared, and each keeps a 'K' of its own [copies]"
    ),
    (
      "the main actor",
      "@MainActor class V { init() {} }\nc.register(V.self) { _ in V() }\nc.register(A.self) { r in A(r.resolve(V.self)!) }",
      "a.swift:3:29: warning: 'A' is made off the main actor and needs 'V', which is made on it [isolation]"
    ),
    (
      "services that need each other",
      "c.register(A.self) { r in A(r.resolve(B.self)!) }\nc.register(B.self) { r in B(r.resolve(A.self)!) }",
      "a.swift:1:29: warning: 'A' → 'B' → 'A' need each other; resolving one never ends [cycle]"
    ),
    (
      "a computed name", "c.register(A.self, name: x) { _ in A() }",
      "a.swift:1:1: note: not read: the name 'x' is computed; write a literal or a constant: c.register(A.self, name: x) { _ in A() }"
    ),
    (
      "a type that a generic function registers", "func add<T>(_ c: Container) { c.register(T.self) { _ in make() } }",
      "a.swift:1:31: note: not read: 'T' is a generic parameter: each call registers another service: c.register(T.self) { _ in make() }"
    ),
  ])
  func `names the place and what is wrong`(_ name: String, _ text: String, _ line: String) {
    let program = Importer(from: .swinject).read([SourceText(path: "a.swift", module: "A", text: text)])
    #expect(program.report.split(separator: "\n").map(String.init).contains(line), "\(name):\n\(program.report)")
  }

  @Test func `says what to do with a cycle that 'initCompleted' closes`() {
    let text = """
      class A { var b: B? }; class B { init(a: A) {} }
      c.register(A.self) { _ in A() }.inObjectScope(.container).initCompleted { r, a in a.b = r.resolve(B.self)! }
      c.register(B.self) { r in B(a: r.resolve(A.self)!) }.inObjectScope(.container)
      """
    let program = Importer(from: .swinject).read([SourceText(path: "a.swift", module: "A", text: text)])
    #expect(
      program.notes.map(\.message) == [
        "'A' → 'B' → 'A' know each other, which is closed once the first exists; with Trellis, let the factory of 'B' set"
          + " the property, or take it as '.lazy'"
      ])
    #expect(program.graphJSON.contains("\"mode\" : \"lazy\""))
  }
}
