import Foundation
import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("Factories and their needs")
struct FactoryTests {
  private static let keys = """
    import Trellis
    extension Keys {
      static let a = Key<A>("a"), b = Key<B>("b"), c = Key<B>("c"), t = Key<T>("t"), m = Key<Maker<B, T>>("m"), l = Key<[T]>("l")
    }
    struct A: Sendable {}; struct B: Sendable {}

    """

  private func found(_ body: String, _ types: String = "struct T: Sendable { init(b: B, c: B) {} }", file: String = "")
    -> [String]
  {
    let app = "enum App: ScopeDefinition { static func register(in app: inout Registry<App>) {\n\(body)\n} }\n"
    let program = Program(
      [("App.swift", "App", Self.keys + app + types), ("Other.swift", "App", file)], importing: nil)
    return Analysis(program.linked.facts).findings.filter { [.wrongFactory, .swapped].contains($0.rule) }.map {
      "\($0.rule.id): \($0.message)"
    }
  }

  private static func wrong(_ text: String) -> String { "wrong-factory: the factory of '.t' \(text)" }

  @Test(
    "take as many values as they receive",
    arguments: [
      Case(
        "app.shared(.t, needs: Keys.b) { T(b: $0, c: $1) }",
        wrong("takes 2 values, and receives 1: no need is listed for 'c'")),
      Case(
        "app.shared(.t, needs: Keys.b) { b, c in T(b: b, c: c) }",
        wrong("takes 2 values, and receives 1: no need is listed for 'c'")),
      Case(
        "app.unique(.t, needs: Keys.b, make: { (x: B, y: B) in T(b: x, c: y) })",
        wrong("takes 2 values, and receives 1")),
      Case(
        "app.shared(.t, needs: Keys.b, Keys.c) { f($0) }",
        wrong("takes 1 value, and receives 2: nothing takes '.c' (B)")),
      Case(
        "app.shared(.t, needs: Keys.a, Keys.b) { b in f(b) }",
        wrong("takes 1 value, and receives 2: nothing takes '.a' (A)")),
      Case("app.shared(.t, needs: Keys.b) { f() }", wrong("takes no values, and receives 1: nothing takes '.b' (B)")),
      Case(
        "app.shared(.t, needs: Keys.b) { () in f() }", wrong("takes no values, and receives 1: nothing takes '.b' (B)")),
      Case("app.shared(.t) { _ in f() }", wrong("takes 1 value, and receives none: no need is listed for '_'")),
      Case("app.shared(.t) { g { $0 } + $0 }", wrong("takes 1 value, and receives none: no need is listed for '$0'")),
      Case("app.shared(.t) { \"\\($0)\" }", wrong("takes 1 value, and receives none: no need is listed for '$0'")),
      Case(
        "app.override(.t) { b, c in f(b) }",
        wrong("takes 2 values, and receives none: no need is listed for 'b' and 'c'")),
      Case(
        "app.overriding.shared(.t, make: T.init)",
        wrong("takes 2 values, and receives none: no need is listed for 'b' and 'c'")),
      Case(
        "app.shared(.t, needs: Keys.b, make: T.init)",
        wrong("takes 2 values, and receives 1: no need is listed for 'c'")),
      Case("app.shared(.t, needs: pick(), make: T.init(b:c:))", wrong("takes 2 values, and receives 1")),
      Case(
        "app.shared(.t, needs: Keys.a, Keys.b, Keys.c, make: T.init)",
        wrong("takes 2 values, and receives 3: nothing takes '.a' (A)")),
      Case(
        "app.contribute(to: .l, make: T.init)",
        "wrong-factory: the factory of '.l' takes 2 values, and receives none: no need is listed for 'b' and 'c'"),
      Case(
        "app.decorate(.t) { T(b: $0, c: $1) }",
        "wrong-factory: the decoration of '.t' takes 2 values, and receives 1: no need is listed for '$1'"),
      Case(
        "app.shared(.t) { r in T(b: r.resolve(.b), c: r[.c]) }",
        wrong("resolves keys with its parameter 'r', but a factory receives its needs")),
      Case(
        "app.shared(.t, needs: Keys.b, Keys.c) { T(b: $0.resolve(B.self)) }",
        wrong("resolves keys with its parameter '$0', but a factory receives its needs")),
      Case(
        "app.shared(.t) { r in\nlet b = r.resolver\nreturn b }",
        wrong("resolves keys with its parameter 'r', but a factory receives its needs")),
    ])
  func misfits(_ one: Case) { #expect(found(one.text) == one.expected) }

  @Test(
    "are not judged where the text leaves a doubt",
    arguments: [
      "app.shared(.t, needs: Keys.b, Keys.c) { T(b: $0, c: $1) }",
      "app.shared(.t, needs: Keys.b, Keys.c) { T(b: B(), c: $1) }",
      "app.shared(.t, needs: Keys.b, Keys.c) { _, c in T(b: c, c: c) }",
      "app.shared(.t, needs: Keys.b) { @Sendable in f($0) }",
      "app.shared(.t, needs: Keys.b) { [x = 1] in f($0, x) }",
      "app.shared(.t, needs: Keys.b) { [x = 1] (b: B) async throws -> T in f(b, x) }",
      "app.shared(.t, needs: Keys.b) { b in g { f($0, $1, b) } }",
      // A macro, an `#if`.
      "app.shared(.t, needs: Keys.b) { #make(B.self) }",
      "app.shared(.t, needs: Keys.b, Keys.c) {\n#if DEBUG\nf($0, $1)\n#else\nf($0)\n#endif\n}",
      "app.shared(.t, needs: Keys.b) {\n#if DEBUG\nf($0, $1)\n#else\nf($0)\n#endif\n}",
      // A pack, a struct of dependencies.
      "app.shared(.t, needs: repeat each needs) { T(b: $0, c: $1) }",
      "app.shared(.t, needs: D.needs) { f($0) }",
      // Parts of a tuple, which the main actor's forms for one need allow.
      "app.unique(.t, on: MainActor.self, needs: Keys.b) { x, y in T(b: x, c: y) }",
      "app.decorate(.t, on: MainActor.self) { T(b: $0, c: $1) }",
      // Makers, values, hooks, what a call returns.
      "app.maker(.m, needs: Keys.c) { b, c in T(b: b, c: c) }", "app.value(.t) { a, b in f() }",
      "app.shared(.t, make: build) { t in try await t.start() }", "app.shared(.t, needs: Keys.b, make: { f() }())",
      "app.shared(.t, needs: Keys.b, make: { f($0, $1) } as F)", "app.shared(.t, make: makeT)",
      "app.shared(.t, make: make.init)",
      "app.shared(.t, needs: Keys.b, make: T.init(other:))", "app.alias(.a, to: Keys.b) { f($0, $1) }",
      // A signature that is too long to be told from statements.
      "app.shared(.t, needs: Keys.b) { (b: \(String(repeating: "X<", count: 70))B\(String(repeating: ">", count: 70))) in f(b) }",
    ])
  func silent(text: String) { #expect(found(text) == []) }

  @Test(
    "are not judged if a type may have another initializer",
    arguments: [
      "struct T { init(b: B, c: B = B()) {} }", "struct T { init(b: B...) {} }",
      "struct T { init(b: B, c: B) {}; init() {} }",
      "struct T {}\nextension T { init(b: B, c: B) {} }", "struct T { let b: B, c: B }",
      "@Made struct T { init(b: B, c: B) {} }",
      "struct T { init(b: B, c: B) {} }\nextension T { init(a: A) {} }",
      "struct T { init<each X>(b: repeat each X, c: B) {} }",
      "struct T { init(b: B, c: B) {} }\ntypealias U = T\nextension U { init(a: A) {} }",
      "struct T: Decodable { init(b: B, c: B) {} }",
      "struct T: P { init(b: B, c: B) {} }\nprotocol P: Q {}\nprotocol Q {}\nextension Q { init(a: A) { fatalError() } }",
      "struct T: Far { init(b: B, c: B) {} }",
      "class S { convenience init(a: A) {} }\nclass T: S { init(b: B, c: B) {} }",
      "#if DEBUG\nstruct T { init(b: B, c: B) {} }\n#else\nstruct T { init(a: A) {} }\n#endif",
      "struct T {\n#if DEBUG\ninit(b: B, c: B) {}\n#endif\n}", "protocol T { init(b: B, c: B) }", "",
    ])
  func initializers(types: String) { #expect(found("app.shared(.t, needs: Keys.b, make: T.init)", types) == []) }

  @Test("are judged by the only initializer of a type that other protocols give none")
  func conforming() {
    for head in [
      "struct T: P, Sendable", "final class T: Equatable", "actor T: P", "enum Out { struct T", "struct T<X>",
    ] {
      let end = head.hasPrefix("enum") ? "}" : ""
      let types = "\(head) { init(b: B, c: B) {} }\(end)\nprotocol P: Sendable {}\nextension P { func f() {} }"
      let name = head.hasPrefix("enum") ? "Out.T" : "T"
      #expect(found("app.shared(.t, needs: Keys.b, make: \(name).init)", types).count == 1, "\(head)")
    }
  }

  @Test("are not judged beside verbs of the program's own, or where a module that is not scanned may have some")
  func others() {
    let body = "app.shared(.t, needs: Keys.b) { f($0, $1) }"
    let verb = "import Trellis\nextension Registry { mutating func shared<V>(_ key: Key<V>, make: (Self) -> V) {} }"
    #expect(found(body).count == 1)
    #expect(found(body, file: verb) == [])
    #expect(found(body, "import Far") == [])
    #expect(found("}; func free() {", "import Testing\nfunc add(_ app: inout Registry<App>) { \(body) }") == [])
  }

  @Test("are judged where no definition reaches them, once for all that do")
  func unreached() {
    let module =
      "enum M: Module { static func register<S>(in scope: inout Registry<S>) { scope.shared(.t, make: T.init) } }\n"
    let two = "enum X: ScopeDefinition { static func register(in x: inout Registry<X>) { x.include(M.self) } }\n"
    let type = "struct T: Sendable { init(b: B, c: B) {} }\n"
    #expect(found("", module + type).count == 1)
    #expect(found("app.include(M.self)", module + type + two).count == 1)
  }

  @Test(
    "receive two needs of one type under each other's names",
    arguments: [
      Case(
        "app.shared(.t, needs: Keys.c, Keys.b, make: T.init)", "swapped: 'T.init' receives '.c' as 'b' and '.b' as 'c'"),
      Case(
        "app.shared(.t, needs: Keys.c, Keys.b, make: T.init(b:c:))",
        "swapped: 'T.init' receives '.c' as 'b' and '.b' as 'c'"),
      Case(
        "app.shared(.t, needs: Keys.c.lazy, Keys.b.lazy, make: T.init)",
        "swapped: 'T.init' receives '.c' as 'b' and '.b' as 'c'"),
      Case("app.shared(.t, needs: Keys.b, Keys.c, make: T.init)"),
      Case("app.shared(.t, needs: Keys.c.lazy, Keys.b, make: T.init)"),
      Case("app.shared(.t, needs: Keys.c, Keys.c, make: T.init)"),
      Case("app.shared(.t, needs: Keys.c, Keys.b) { T(b: $0, c: $1) }"),
    ])
  func swapped(_ one: Case) { #expect(found(one.text) == one.expected) }

  @Test("may have other types, or other names")
  func notSwapped() {
    #expect(found("app.shared(.t, needs: Keys.a, Keys.b, make: T.init)", "struct T { init(b: B, a: A) {} }") == [])
    #expect(found("app.shared(.t, needs: Keys.c, Keys.b, make: T.init)", "struct T { init(_ b: B, _ c: B) {} }") == [])
    #expect(found("app.shared(.t, needs: Keys.c, Keys.b, make: T.init)", "struct T { init(b: B, d: B) {} }") == [])
    let third = "struct T { init(b: B, a: A, c: B) {} }"
    #expect(found("app.shared(.t, needs: Keys.c, Keys.a, Keys.b, make: T.init)", third).count == 1)
    let wrapped = "struct T { init(_ t: T, b: B, c: B) {} }"
    #expect(found("app.decorate(.t, needs: Keys.c, Keys.b, make: T.init)", wrapped).count == 1)
  }
}

/// What the compiler says of slips, the validator says where the text shows it, and of no other slip.
@Suite("Factories that the compiler refuses")
struct RefusedFactoryTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../TrellisTests/CompilerMessages/Slips")

  private static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0 != "Preamble.swift.txt" }
    .sorted()

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// Slips in makers, in overrides of live scopes, and of a function as a factory.
  private static let others: Set<String> = [
    "maker-parameter-without-need", "maker-too-few-parameters", "member-maker-one", "member-maker-two-arguments",
    "override-factory-resolving-a-type", "contribute-dict-init-without-needs",
  ]

  @Test("are findings at the same line", arguments: names)
  func refused(name: String) throws {
    let lines = try Self.text(name).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let preamble = try Self.text("Preamble.swift.txt")
    let program = Program(
      [("Slip.swift", "App", lines.joined(separator: "\n")), ("Preamble.swift", "App", preamble)])
    let found = Analysis(program.linked.facts).findings.filter { $0.rule == .wrongFactory }.map(\.site.line)
    let mark = try #require(lines.firstIndex { $0.hasPrefix("//") && $0.contains("^ ") })
    let isRefused = lines[mark].contains("same shape") && !Self.others.contains(String(name.prefix { $0 != "." }))
    if isRefused { #expect(found == [mark]) } else { #expect(found == [] || found == [mark]) }
  }
}
