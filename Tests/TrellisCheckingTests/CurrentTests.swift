import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("Keys that tasks read from their scope")
struct CurrentTests {
  /// `a` is registered in `App`, `b` in `Ses`, `c` nowhere, `d` has a default.
  private static let definitions = """
    import Trellis
    extension Keys {
      static let a = Key<A>("a"), b = Key<B>("b"), c = Key<C>("c")
      static let d = Key<D>("d") { 1 }
    }
    enum App: ScopeDefinition { static func register(in app: inout Registry<App>) { app.value(.a, 1) } }
    enum Ses: ScopeDefinition {
      typealias Parent = App
      static func register(in ses: inout Registry<Ses>) { ses.value(.b, 1) }
    }

    """
  private static let main = "@main struct Main { static func main() {} }\n"

  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var expected: [String]
    var unchecked: Int
    var testDescription: String { text }

    init(_ text: String, _ expected: String..., unchecked: Int = 0) {
      self.text = text
      self.expected = expected
      self.unchecked = unchecked
    }
  }

  private func found(_ program: Program) -> [String] {
    Analysis(program.linked.facts).findings.filter { $0.rule == .missing }.map(\.message)
  }

  private func unchecked(_ program: Program) -> Int {
    program.linked.unchecked.filter { $0.kind == .lookUp }.count
  }

  private static let b = "'.b' (B) is read with '@Current', but no scope that is made current sees it"
  private static let c = "'.c' (C) is read with '@Current', but no scope that is made current sees it"

  @Test(
    "A key that no scope sees which is ever current is missing",
    arguments: [
      Case("struct R { @Current(.b) var b: B }\nfunc f(s: Scope<App>) { s.run { R() } }", b),
      Case("struct R { @Trellis.Current(.c) var c: C }\nfunc f(s: Scope<Ses>) async { await s.run { R() } }", c),
      Case("func f(s: Scope<App>) { s.run { @Current(.b) var b: B } }", b),
      Case("struct R { @Current(.b) var b: B }\nfunc f(s: Scope<App>) { s.run(work); s.run(isolation: x) { } }", b),
      Case("struct R { @Current(.b) var b: B }\nextension Scope<App> { func f() { run { R() } } }", b),
      Case("struct R { @Current(.b) var b: B }\nlet f = try Scope(App.self).run", b),
      Case("struct R { @Current(.b) var b: B }\nfunc f(s: Scope<App>) { let both = (s, 1); both.0.run { R() } }"),
      Case("struct R { @Current(.b) var b: B }\nfunc f(s: Scope<App>, t: Scope<Ses>) { let both = (s, t); both.0.run { R() }; both.1.run { R() } }"),
      Case("struct R { @Current(.b) var b: B }\nlet f = Scope<App>.run", b),
      Case("struct R { @Current(.b) var b: B }\nfunc f(s: Scope<App>) throws { try s.bootstrap() }", b),
      Case(
        "struct R { @LazyCurrent(.b) var b: B }\nfunc f(s: Scope<App>) throws { try s.bootstrap() }",
        b.replacing("@Current", with: "@LazyCurrent")),
      Case("struct R { @Current(.b) var b: B }\nfunc f(s: Scope<App>) { L.bootstrap(x); try s.bootstrap() }", b),
      Case("struct R { @Current(.b) var b: B }\nlet f = Scope<App>.run, g = Trellis.Scope<Ses>.run"),
      // What tells by its form that it is no scope's does not count.
      Case(
        """
        struct R { @Current(.b) var b: B }
        func f(s: Scope<App>, p: Process) { s.run { R() }; p.run(); MainActor.run { }; p.run(at: 1); x = .run }
        final class Q { func run(_ x: () -> Void) {}; func g() { run { }; self.run { } } }
        """, b),
      Case(
        "struct R { @Current(.b) var b: B }\nstruct S { @Current(.b) var b: B }\nfunc f(s: Scope<App>) { s.run { } }", b
      ),
    ])
  func unseen(_ sample: Case) {
    let program = Program(Self.definitions + Self.main + sample.text)
    #expect(found(program) == sample.expected)
    #expect(unchecked(program) == 0)
  }

  @Test(
    "A key that one of them sees is left alone",
    arguments: [
      "struct R { @Current(.a) var a: A; @Current(.d) var d: D }\nfunc f(s: Scope<App>) { s.run { } }",
      "struct R { @Current(.a) var a: A }\nfunc f(s: Scope<Ses>) { s.run { } }",
      "struct R { @Current(.b) var b: B }\nfunc f(s: Scope<App>, t: Scope<Ses>) { s.run { }; t.run { } }",
      "struct R { @Current(.b) var b: B }\nfunc f(s: Scope<App>, t: Scope<Ses>) { s.run { }\n#if A\nt.run { }\n#endif\n}",
      "struct R { @Mine.Current(.b) var b: B }\nfunc f(s: Scope<App>) { s.run { } }",
      "#if false\nstruct R { @Current(.b) var b: B }\n#endif\nfunc f(s: Scope<App>) { s.run { } }",
    ])
  func seen(_ text: String) {
    let program = Program(Self.definitions + Self.main + text)
    #expect(found(program) == [])
    #expect(unchecked(program) == 0)
  }

  @Test(
    "Where a scope may run something that is not known, reading is left to the run, and counted",
    arguments: [
      "struct R { @Current(.b) var b: B }",
      "struct R { @Current(.b) var b: B }\nfunc f(s: Scope<App>, x: Any) { s.run { }; x.run { } }",
      "struct R { @Current(.b) var b: B }\nfunc f(s: Scope<App>, x: Any) { s.bootstrap(); x.bootstrap() }",
      "struct R { @Current(.b) var b: B }\nfunc f(s: Scope<App>) { s.run { R() }; both.1.run { R() } }",
      "struct R { @Current(.b) var b: B }\nfunc f<D>(s: Scope<App>, t: Scope<D>) { s.run { }; t.run { } }",
      "struct R { @Current(.b) var b: B }\nfunc f(s: Scope<App>) { s.run { }; make().run { } }",
      "struct R { @Current(.b) var b: B }\nfunc f(s: Scope<App>) { s.run { }; list.forEach { $0.run { } } }",
      "struct R { @Current(.b) var b: B }\nfunc f(s: Scope<App>) { s.run { }; let g = other.run }",
      "struct R { @Current(.b) var b: B }\nfunc f(s: Scope<App>) { s.run { } }\nextension Scope { func g() { run { } } }",
      "struct R { @Current(.b) var b: B }\nfunc f(s: Scope<App>) { s.run { } }\nextension Scope { func g() { self.run { } } }",
      "struct R { @Current(.b) var b: B }\nfunc f(s: Scope<App>) { s.run { } }\nextension Scope: Runner {}",
      "import Elsewhere\nstruct R { @Current(.b) var b: B }\nfunc f(s: Scope<App>) { s.run { } }",
    ])
  func untold(_ text: String) {
    let program = Program(Self.definitions + Self.main + text)
    #expect(found(program) == [])
    #expect(unchecked(program) == 1)
  }

  @Test func `What stands in a library others may run in scopes of their own`() {
    let read = "struct R { @Current(.b) var b: B }\nfunc f(s: Scope<App>) { s.run { } }"
    let library = Program(Self.definitions + read)
    #expect(found(library) == [])
    #expect(unchecked(library) == 1)
    let script = Program([("Sources/App/main.swift", "App", Self.definitions + read)])
    #expect(found(script) == [Self.b])
    let parts = Program([
      ("1.swift", "Core", Self.definitions.replacing("enum", with: "public enum")),
      ("2.swift", "App", "import Core\nimport Trellis\n" + Self.main),
      ("3.swift", "App", "import Core\nimport Trellis\n" + read),
    ])
    #expect(parts.findings.filter { $0.hasPrefix("missing") } == ["missing 3.swift:3:22"])
  }

  private static let nowhere = "'.c' (C) is read with '@Current', but nothing registers it"

  private func program(core: String = "", main: String = "import Core\nimport Trellis\n" + main, other: String = "")
    -> Program
  {
    Program([
      (
        "1.swift", "Core",
        "public import Trellis\n" + Self.definitions.replacing("static let a", with: "public static let a") + core
      ),
      ("2.swift", "App", main), ("3.swift", "Other", other),
    ])
  }

  @Test(
    "In a library, a key must be registered somewhere in the program that imports it",
    arguments: [
      Case("public struct R { @Current(.c) var c: C }", nowhere),
      Case("public struct R { @Current(.c) var c: C; @Current(.c) var again: C }", nowhere),
      Case("public struct R { @Current(.c) var c: C }\nfunc f<D>(s: Scope<D>) { s.run { } }", nowhere),
      Case("public struct R { @Current(.b) var b: B; @Current(.d) var d: D }", unchecked: 2),
      // A module that nothing here includes may be included by code that is passed it.
      Case(
        "struct R { @Current(.c) var c: C }\nenum M: Module { static func register<S>(in r: inout Registry<S>) { r.value(.c, 1) } }",
        unchecked: 1),
      Case(
        "struct R { @Current(.c) var c: C }\nfunc add<S>(_ k: Key<C>, _ r: inout Registry<S>) { r.value(k, 1) }",
        unchecked: 1),
      Case(
        "struct R { @Current(.c) var c: C }\nenum M: Module { static func register<S>(in r: inout Registry<S>) { for k in list { r.value(k, 1) } } }",
        unchecked: 1),
    ])
  func library(_ sample: Case) {
    let program = program(core: sample.text)
    #expect(found(program) == sample.expected)
    #expect(Analysis(program.linked.facts).notFollowed.count == sample.unchecked)
  }

  @Test func `What other programs may register is left to them`() {
    let read = "public struct R { @Current(.c) var c: C }"
    #expect(found(program(core: read)) == [Self.nowhere])
    // No program imports the library.
    #expect(found(program(core: read, main: "import Trellis\n" + Self.main)) == [])
    #expect(found(program(core: read, main: "import Core\nimport Trellis")) == [])
    // Only through another module.
    #expect(found(program(core: read, main: "import Other\n" + Self.main, other: "import Core")) == [Self.nowhere])
    // A module that is not scanned may register what it sees.
    #expect(found(program(core: read + "\nimport Elsewhere")) == [])
    let own = "\nextension Keys { static let own = Key<C>(\"own\") }\nstruct R { @Current(.own) var own: C }"
    #expect(
      found(program(core: own + "\nimport Elsewhere")) == [
        "'.own' (C) is read with '@Current', but nothing registers it"
      ])
    var partial = program(core: read).linked.facts
    partial.assumeOtherPrograms()
    #expect(Analysis(partial).findings.filter { $0.rule == .missing }.isEmpty)
  }

  @Test func `Code that may register it, or a parent out of sight, keeps quiet what it could explain`() {
    let read = "struct R { @Current(.c) var c: C }\n"
    let opaque = """
      enum Odd: ScopeDefinition { static func register(in odd: inout Registry<Odd>) { for k in list { odd.value(k, 1) } } }
      func f(s: Scope<Odd>) { s.run { } }
      """
    #expect(found(Program(Self.definitions + Self.main + read + opaque)) == [])
  }

  @Test func `A key that is read is used, and one that nobody declares is told of`() {
    let program = Program(Self.definitions + "struct R { @Current(.a) var a: A; @Current(.gone) var g: G }")
    #expect(program.unmentioned == ["b", "c", "d"])
    #expect(program.opaques == ["11:45 -: no scanned file declares the key `.gone`"])
  }

  @Test func `What is not checked only because of a module that is not scanned is known, with the module`() {
    func limits(_ text: String, _ others: String = "") -> [Int] {
      let program = Program(Self.definitions + Self.main + "import Sentry\nimport UIKit\n" + others + "\n" + text)
      #expect(program.linked.unscanned == ["Sentry"])
      return program.linked.limited.map(\.column).sorted()
    }
    let read = "struct R { @Current(.b) var b: B; @Current(.a) var a: A }"
    #expect(limits(read, "func f(s: Scope<App>) { s.run { } }") == [22, 45])
    // Nothing runs, or not all runs are known: with the module scanned, nothing more would be checked.
    #expect(limits(read) == [])
    #expect(limits(read, "func f(s: Scope<App>) { s.run { }; x.scope.run { } }") == [])
    #expect(limits("struct R { @Current(k) var a: A }", "func f(s: Scope<App>) { s.run { } }") == [])
    let known = Program(Self.definitions + Self.main + read + "\nfunc f(s: Scope<App>) { s.run { } }")
    #expect(known.linked.limited.isEmpty && known.linked.unscanned.isEmpty)
  }

  @Test func `What only part of a program shows is left to the run`() {
    let program = Program(
      Self.definitions + Self.main + "struct R { @Current(.b) var b: B }\nfunc f(s: Scope<App>) { s.run { } }")
    var facts = program.linked.facts
    #expect(Analysis(facts).notFollowed == [])
    facts.assumeUnknownRuns()
    #expect(Analysis(facts).findings.filter { $0.rule == .missing } == [])
    #expect(Analysis(facts).notFollowed.map(\.kind) == [.lookUp])
  }

  @Test func `What runs below tops that are left out may be what reads`() throws {
    let program = Program(
      Self.definitions + Self.main + """
        enum Demo: ScopeDefinition { static func register(in demo: inout Registry<Demo>) { demo.value(.c, 1) } }
        struct R { @Current(.c) var c: C }
        func f(s: Scope<App>, t: Scope<Demo>) { s.run { }; t.run { } }
        """)
    let rooted = program.linked.facts.rooted(at: ["App"]).facts
    #expect(Analysis(rooted).findings.filter { $0.rule == .missing } == [])
    #expect(Analysis(rooted).notFollowed.map(\.kind) == [.lookUp])
  }
}
