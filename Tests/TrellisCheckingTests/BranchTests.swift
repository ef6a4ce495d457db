import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

struct BranchTests {
  @Test(
    "Conditions follow `#if`",
    arguments: [
      Case("#if DEBUG\napp.value(.a, 1)\n#endif\napp.value(.b, 1)", "value a if DEBUG", "value b"),
      Case(
        "#if os(Linux)\napp.value(.a, 1)\n#else\napp.value(.b, 1)\n#endif", "value a if os(Linux)",
        "value b if !os(Linux)"),
      Case(
        "#if A\napp.value(.a, 1)\n#elseif B\napp.value(.b, 1)\n#else\napp.value(.c, 1)\n#endif", "value a if A",
        "value b if (!A && B)", "value c if (!A && !B)"),
      Case("#if A\n#if !B // x\napp.value(.a, 1)\n#endif\n#endif", "value a if (A && !B)"),
      Case(
        "#if swift( >= 6 ) && (A || !canImport( UIKit ))\napp.value(.a, 1)\n#endif",
        "value a if (swift(>=6) && (A || !canImport(UIKit)))"),
      Case("#if false\napp.value(.a, 1)\n#else\napp.value(.b, 1)\n#endif", "value b"),
      Case("#if true && A\napp.value(.a, 1)\n#endif", "value a if A"),
      Case("#if A\n#if !A\napp.value(.a, 1)\n#endif\n#endif"),
      Case("#if A ||\n  B\napp.value(.a, 1)\n#endif", "value a if (A || B)"),
      Case("#if ?\napp.value(.a, 1)\n#endif", "value a if ?"),
    ])
  func build(_ sample: Case) {
    let program = Program(app(sample.text))
    #expect(program.bare == sample.expected)
    #expect(program.opaques == [])
  }

  @Test(
    "Statements are told apart where the language is hard to read",
    arguments: [
      // Cases in an `#if` that other lines come before.
      Case(
        "switch x {\ncase .p: app.value(.a, 1)\n#if D\n#if os(Linux)\ncase .q: app.value(.b, 1)\n#endif\n#endif\n"
          + "default: app.value(.c, 1)\n}",
        "value a if 'case .p'", "value b if 'case .q' and (D && os(Linux))", "value c if 'default'"),
      Case(
        "switch x {\n#if D\n#warning(\"x\")\ncase .q: app.value(.a, 1)\ncase .r: app.value(.b, 1)\n#endif\n"
          + "default: app.value(.c, 1)\n}",
        "value a if 'case .q' and D", "value b if 'case .r' and D", "value c if 'default'"),
      Case(
        "switch x { case list.first { $0 > 1 }: app.value(.a, 1)\ndefault: app.value(.b, 1) }",
        "value a if 'case list.first { $0 > 1 }'", "value b if 'default'"),
      Case("return if x { app.value(.a, 1) } else { app.value(.b, 1) }", "value a if 'x'", "value b if not 'x'"),
      Case("await.value(.a, 1)\napp.value(.b, 1)", "value b"),
    ])
  func hardToRead(_ sample: Case) {
    let program = Program(app(sample.text))
    #expect(program.bare == sample.expected)
  }

  @Test(
    "Another thing of the registry's name is none",
    arguments: [
      "app.shared(.a) { do { return try A(1) } catch let app { return A(app) } }",
      "app.shared(.a) { do { return try A(1) } catch E.a(let app) { return A(app) } }",
      "app.shared(.a) { switch y { case .some(let app): return A(app)\n default: return A() } }",
      "app.shared(.a) { let q = switch y { case .x(let app): app\n default: 1 }; return A(q) }",
      "app.shared(.a) { struct S { var app: Int; var next: Int { app + 1 } }; return A(S(app: 1)) }",
      "app.shared(.a) { final class S { let app: Int; init(app: Int) { self.app = app } }; return A(S(app: 1)) }",
      "func f() { do { try g() } catch let app { print(app) } }",
    ])
  func otherNames(_ text: String) {
    #expect(Program(app(text)).opaques == [])
  }

  @Test(
    "A call that is named like a modifier is a call before a declaration",
    arguments: ["let limit = 2", "struct S {}", "private func g() {}", "@A let limit = 2", "final class S {}"])
  func namedLikeModifiers(_ declaration: String) {
    let helpers = ["optional", "open", "required"].map {
      "\nfunc \($0)(in r: inout Registry<App>) { r.value(.a, 1) }"
    }
    for (name, helper) in zip(["optional", "open", "required"], helpers) {
      let program = Program(app("\(name)(in: &app)\n\(declaration)\n") + helper)
      #expect(program.bare.contains { $0.hasPrefix("value a") }, "\(name)")
    }
  }

  @Test("A type that is declared behind a `return` is declared")
  func typeBehindReturn() {
    let program = Program(
      app("Local.add(to: &app)\nreturn\nstruct Local { static func add(to r: inout Registry<App>) { r.value(.a, 1) } }")
    )
    #expect(program.bare.contains { $0.hasPrefix("value a") })
    #expect(program.opaques == [])
  }

  @Test(
    "Conditions follow the branches of a run",
    arguments: [
      Case("if x { app.value(.a, 1) }\napp.value(.b, 1)", "value a if 'x'", "value b"),
      Case("if x {\n app.value(.a, 1)\n} else {\n app.value(.b, 1)\n}", "value a if 'x'", "value b if not 'x'"),
      Case(
        "if x { app.value(.a, 1) } else if y(1) { app.value(.b, 1) }\nelse { app.value(.c, 1) }", "value a if 'x'",
        "value b if 'y(1)'", "value c if 'else'"),
      Case(
        "done: do { if x { break done }\napp.value(.a, 1) }\napp.value(.b, 1)", "value a if not 'x'", "value b"),
      Case("check: if x { app.value(.a, 1) } else { app.value(.b, 1) }", "value a if 'x'", "value b if not 'x'"),
      Case("if #available(iOS 18, *) { app.value(.a, 1) }", "value a if '#available(iOS 18, *)'"),
      Case(
        "if let y = x, case .some(let z) = y { app.value(.a, z) }", "value a if 'let y = x, case .some(let z) = y'"),
      Case("if x[ \"y z\" ] == \"1\" { app.value(.a, 1) }", "value a if 'x[\"y z\"] == \"1\"'"),
      Case("if x ==\"1\", y == #\"\\#( z ) \"# { app.value(.a, 1) }", "value a if 'x ==\"1\", y == #\"\\#(z) \"#'"),
      Case("guard x else { return }\napp.value(.a, 1)", "value a if 'x'"),
      Case("guard x else { app.value(.a, 1); return }\napp.value(.b, 1)", "value a if not 'x'", "value b if 'x'"),
      Case("guard x else { fatalError() }\napp.value(.a, 1)", "value a"),
      Case("guard x else { if y { fatalError() }; return }\napp.value(.a, 1)", "value a if 'x'"),
      Case("if x { return }\napp.value(.a, 1)", "value a if not 'x'"),
      Case("if true { app.value(.a, 1) } else { app.value(.b, 1) }", "value a"),
      Case("if false { app.value(.a, 1) } else { app.value(.b, 1) }", "value b"),
      Case(
        "if x { if y { return }\napp.value(.a, 1) }\napp.value(.b, 1)",
        "value a if 'x' and not 'y'", "value b if not ('x' and 'y')"),
      Case("#if A\nreturn\n#endif\napp.value(.a, 1)", "value a if !A"),
      Case(
        "#if A\ndo {\nif x { return }\napp.value(.a, 1) }\n#endif", "value a if not 'x' and A"),
      Case("#if A\nif x { return }\n#endif\napp.value(.a, 1)", "value a if not ('x')"),
      Case("for x in xs { app.value(.a, x) }", "value a if 'for x in xs'"),
      Case(
        "for x in xs {\nif x { continue }\napp.value(.a, x) }\napp.value(.b, 1)",
        "value a if 'for x in xs' and not 'x'", "value b"),
      Case("while x { app.value(.a, 1); break }", "value a if 'while x'"),
      Case("repeat { app.value(.a, 1) } while x\napp.value(.b, 1)", "value a", "value b"),
      Case("do { app.value(.a, 1) }\ndefer { print(1) }", "value a"),
      Case(
        "do { try x() ; app.value(.a, 1) } catch { app.value(.b, 1) }",
        "value a if nothing is thrown", "value b if something is thrown"),
      Case(
        "switch x {\ncase .p: app.value(.a, 1)\ncase .q, .r:\n app.value(.b, 1)\ndefault: app.value(.c, 1)\n}",
        "value a if 'case .p'", "value b if 'case .q, .r'", "value c if 'default'"),
      Case(
        "switch x {\ncase .p: app.value(.a, 1)\ncase .q: app.value(.a, 1)\n}",
        "value a if 'case .p'", "value a if 'case .q'"),
      Case(
        "switch x {\ncase .p:\n app.value(.a, 1)\n fallthrough\ncase .q: app.value(.b, 1)\ndefault: break }",
        "value a if 'case .p'", "value b if 'case .p' or 'case .q'"),
      Case(
        "switch x {\n#if A\ncase .p: app.value(.a, 1)\n#endif\ndefault: app.value(.b, 1)\n}",
        "value a if 'case .p' and A", "value b if 'default'"),
      Case(
        "outer: for x in xs { if x { break outer }\napp.value(.a, 1) }",
        "value a if 'for x in xs' and not 'x'"),
      Case(
        "switch x {\ncase .p: app.value(.a, 1)\n@unknown default: app.value(.b, 1) }", "value a if 'case .p'",
        "value b if 'default'"),
      Case("#if DEBUG\nif x { app.value(.a, 1) }\n#endif", "value a if 'x' and DEBUG"),
      Case("if x\n{\n app.value(.a, 1)\n}\nelse\n{\n app.value(.b, 1)\n}", "value a if 'x'", "value b if not 'x'"),
    ])
  func run(_ sample: Case) {
    let program = Program(app(sample.text))
    #expect(program.bare == sample.expected)
    // A loop is a branch that may be taken more than once: what it registers counts, and the loop is opaque.
    let isLoop = ["for ", "while "].contains { sample.text.contains($0) }
    #expect(program.opaques.map { $0.contains("a loop registers this") } == (isLoop ? [true] : []))
  }

  @Test(
    "A module that several paths include counts once on each",
    arguments: [
      Case("if x { app.include(M.self) } else { app.include(M.self) }", "value a if 'x'", "value a if not 'x'"),
      Case(
        "if x { app.include(M.self); app.include(M.self) }\napp.include(M.self)", "value a if 'x'", "value a if not 'x'"
      ),
      Case(
        "if x { if y { app.include(M.self) } }\napp.include(M.self)",
        "value a if 'x' and 'y'", "value a if not 'x'", "value a if 'x' and not 'y'"),
    ])
  func included(_ sample: Case) {
    let module = "enum M: DependencyModule { static func register(in app: inout Registry<App>) { app.value(.a, 1) } }"
    #expect(Program(app(sample.text) + module).bare == sample.expected)
  }

  @Test func `What decides is said without what a need and its registration share`() {
    let text = "if x { app.shared(.b, needs: Keys.a) { $0 }; if y { app.value(.a, 1) } }"
    let messages = Analysis(Program(app(text) + "let b = Keys.b").linked.facts).findings.map(\.message)
    #expect(messages.map { $0.hasSuffix("when not 'y'") } == [true])
  }

  @Test func `An #if may surround functions, types, extensions, keys and imports`() {
    let program = Program(
      """
      #if canImport(UIKit)
      import UIKit
      #endif
      extension Keys {
        #if DEBUG
        static let a = Key<A>("a")
        #else
        static let a = Key<B>("a")
        #endif
      }
      #if os(Linux)
      enum App: ScopeDefinition {
        static func register(in app: inout Registry<App>) { app.value(.a, 1); more(&app) }
      }
      #else
      enum App: ScopeDefinition {
        static func register(in app: inout Registry<App>) { more(&app); app.value(.a, 2) }
      }
      #endif
      #if DEBUG
      func more(_ app: inout Registry<App>) { app.override(.a, value: 1) }
      #else
      func more(_ app: inout Registry<App>) { app.override(.a, value: 2) }
      #endif
      #if false
      extension Keys { static let gone = Key<A>("gone") }
      #endif
      """)
    #expect(program.keys == ["a: A 6:14"])
    #expect(program.scopes == ["App 12:6 under root"])
    #expect(
      program.bare == [
        "value a if os(Linux)", "override value a if (os(Linux) && DEBUG)", "override value a if (os(Linux) && !DEBUG)",
        "override value a if (!os(Linux) && DEBUG)", "override value a if (!os(Linux) && !DEBUG)",
        "value a if !os(Linux)",
      ])
    #expect(program.opaques == [])
  }

  /// Registers the same in each arm of two decisions, one inside the other.
  private static func inEachArm(_ registration: String) -> String {
    "if one() {\nif two() { \(registration) } else { \(registration) } } else {\n"
      + "if three() { \(registration) } else { \(registration) } }"
  }

  @Test(
    "What goes wrong in a branch is told, at each place at which it happens",
    arguments: [
      Case(
        "app.shared(.b, on: MainActor.self) { 1 }\n" + inEachArm("app.shared(.a, needs: Keys.b) { $0 }"), "isolation"),
      Case("app.shared(.b, needs: Keys.a) { $0 }\n" + inEachArm("app.shared(.a, needs: Keys.b) { $0 }"), "cycle"),
      Case(inEachArm("app.override(.a, value: 1)"), "override-nothing"),
      Case(inEachArm("app.decorate(.a) { $0 }"), "override-nothing"),
      Case("app.value(.a, 1)\n" + inEachArm("app.value(.a, 2)"), "duplicate"),
      Case("app.value(.a, 1)\n" + inEachArm("app.unique(.b, needs: Keys.a) { $0 }; app.value(.a, 2)"), "duplicate"),
      Case(
        "if one() { if two() { app.override(.a, value: 1) } else { app.override(.a, value: 2) } }", "override-nothing"),
      Case("if one() { more(&app) } else { more(&app) }", "override-nothing"),
      Case("if one() { app.include(M.self) } else { app.include(N.self) }", "override-nothing"),
      Case("if one() { if two() { app.override(.a, value: 1) } }", "override-nothing"),
      Case(
        "if one() { if two() { app.override(.a, value: 1) } } else { if three() { app.override(.a, value: 1) } }",
        "override-nothing"),
      Case(
        "if one() { if two() { app.override(.a, value: 1) } else { app.override(.b, value: 1) } }", "override-nothing"),
      // Two decisions may exclude each other, which is counted.
      Case("if one() { app.value(.a, 1) }\nif two() { app.value(.a, 2) }"),
    ])
  func certain(_ sample: Case) {
    let more = "if two() { r.override(.a, value: 1) } else { r.override(.a, value: 1) }"
    let program = Program(
      app(sample.text) + """
        func more(_ r: inout Registry<App>) { \(more) }
        enum M: Module { static func register<S>(in r: inout Registry<S>) { \(more) } }
        enum N: Module { static func register<S>(in r: inout Registry<S>) { \(more) } }
        """)
    let rules = program.findings.map { String($0.prefix { $0 != " " }) }
    #expect(Set(rules.filter { $0 != "unused" && $0 != "missing" }) == Set(sample.expected))
    #expect(program.opaques == [])
  }

  @Test(
    "What some branch does not register is told, whether one or several decisions leave it out",
    arguments: [
      Case(
        "if one() { if two() { app.value(.a, 1) } } else { if two() { app.value(.a, 2) } }", "conditional"),
      Case("if one() {\nif two() { app.value(.a, 1) } } else if three() { app.value(.a, 2) }", "conditional"),
      Case(
        "switch x {\ncase .p: if two() { app.value(.a, 1) }\ncase .q: if two() { app.value(.a, 2) }\n"
          + "default: if two() { app.value(.a, 3) }\n}", "conditional"),
      Case("if one() { if two() { app.value(.a, 1) } } else { app.value(.a, 2) }", "conditional"),
      Case("if one() { if two() { app.value(.a, 1) } }\nif three() { app.value(.a, 2) }", "conditional"),
      Case("if one() { app.value(.a, 1) }", "conditional"),
      Case("if one() { app.value(.a, 1) } else { app.value(.a, 2) }"),
      Case("if one() { if two() { app.value(.a, 1) } else { app.value(.a, 2) } } else { app.value(.a, 3) }"),
    ])
  func exclusive(_ sample: Case) {
    let program = Program(app("app.unique(.b, needs: Keys.a) { $0 }\n" + sample.text))
    let rules = program.severeFindings.map { String($0.prefix { !$0.isNumber }.dropLast()) }
    #expect(rules.filter { $0.hasPrefix("missing") || $0.hasPrefix("conditional") } == sample.expected)
    #expect(program.opaques == [])
  }

  @Test(
    "What a caller or a conforming type may decide is a warning",
    arguments: [
      "let isLive = env == .live\nif isLive { r.value(.a, 1) }",
      "let (x, y) = (env == .live, 1)\nif x { r.value(.a, 1) }",
      "var isLive = false\nif env == .live { isLive = true }\nif isLive { r.value(.a, 1) }",
      "func isLive() -> Bool { env == .live }\nif isLive() { r.value(.a, 1) }",
      "func more(_ r: inout Registry<App>) { if env == .live { r.value(.a, 1) } }\nmore(&r)",
      "let local = env\nswitch local {\ncase .live: r.value(.a, 1)\ndefault: break\n}",
      "r.value(.a, 1)\nlet isLive = env == .live\nif isLive { r.value(.a, 2) }",
      "do { r.value(.a, try load(env)) } catch { print(1) }",
      "if T.self == App.self { r.value(.a, 1) }",
    ])
  func arguments(body: String) {
    let program = Program(
      app("configure(&app, env: .live, App.self)")
        + "func configure<T>(_ r: inout Registry<App>, env: Env, _: T.Type) {\n\(body)\nr.unique(.b, needs: Keys.a) { $0 } }\nlet b = Keys.b"
    )
    #expect(program.severeFindings.map { $0.contains("(warning)") } == [true])
    #expect(program.opaques == [])
  }

  @Test(
    "What a module may be included as is a warning",
    arguments: [
      "enum M: Module { static func register<S>(in r: inout Registry<S>) { if S.self == App.self { r.value(.a, 1) } } }",
      """
      protocol Caching: Module { static var usesCache: Bool { get } }
      extension Caching { static func register<S>(in r: inout Registry<S>) { if usesCache { r.value(.a, 1) } } }
      enum M: Caching { static let usesCache = true }
      """,
      "enum N<T: Flag>: Module { static func register<S>(in r: inout Registry<S>) { if T.on { r.value(.a, 1) } } }\ntypealias M = N<On>",
    ])
  func module(text: String) {
    let program = Program(app("app.include(M.self)\napp.unique(.b, needs: Keys.a) { $0 }") + text + "\nlet b = Keys.b")
    #expect(program.severeFindings.map { $0.contains("(warning)") } == [true])
    #expect(program.opaques == [])
  }

  @Test(
    "What is missing under one condition names the registration under the opposite one",
    arguments: [
      (
        "#if DEBUG\napp.shared(.b, needs: Keys.a) { $0 }\n#else\napp.value(.a, 1)\n#endif",
        "only when not 'DEBUG'"
      ),
      (
        "if x() { app.shared(.b, needs: Keys.a) { $0 } } else { app.value(.a, 1) }",
        "only when not 'x()'"
      ),
    ])
  func opposite(_ body: String, _ words: String) {
    let findings = Analysis(Program(app(body)).linked.facts).findings.filter { $0.rule == .missing }
    let note = "'.a' is registered in App \(words)"
    #expect(findings.count == 1 && findings[0].notes.contains { $0.message == note }, "\(findings)")
  }
}
