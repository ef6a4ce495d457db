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
    Analysis(program.linked.facts).notFollowed.filter { $0.kind == .lookUp }.count
  }

  private static let nowhere = "'.c' (C) is read with '@Current', but nothing registers it"

  @Test(
    "A key that nothing in the program registers is missing",
    arguments: [
      Case("struct R { @Current(.c) var c: C }", nowhere),
      Case("struct R { @Trellis.Current(.c) var c: C }", nowhere),
      Case("func f(s: Scope<App>) { s.run { @Current(.c) var c: C } }", nowhere),
      Case("struct R { @LazyCurrent(.c) var c: C }", nowhere.replacing("@Current", with: "@LazyCurrent")),
      Case("struct R { @Current(.c) var c: C }\nstruct S { @Current(.c) var c: C }", nowhere),
    ])
  func unseen(_ sample: Case) {
    let program = Program(Self.definitions + Self.main + sample.text)
    #expect(found(program) == sample.expected)
    #expect(unchecked(program) == 0)
  }

  @Test(
    "A key that is registered somewhere, or has a default, is left alone, whichever scope is current",
    arguments: [
      "struct R { @Current(.a) var a: A; @Current(.b) var b: B; @Current(.d) var d: D }",
      "struct R { @Current(.b) var b: B }\nfunc f(s: Scope<App>) { s.run { R() } }",
      "struct R { @Mine.Current(.c) var c: C }",
      "#if false\nstruct R { @Current(.c) var c: C }\n#endif",
    ])
  func seen(_ text: String) {
    let program = Program(Self.definitions + Self.main + text)
    #expect(found(program) == [])
    #expect(unchecked(program) == 0)
  }

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
      Case("public struct R { @Current(.b) var b: B; @Current(.d) var d: D }"),
      // A module that nothing here includes may be included by code that is passed it.
      Case(
        "struct R { @Current(.c) var c: C }\nenum M: Module { static func register<S>(in r: inout Registry<S>) { r.value(.c, 1) } }"
      ),
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
    #expect(unchecked(program) == sample.unchecked)
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
    #expect(Analysis(partial).notFollowed.map(\.kind) == [.lookUp])
  }

  @Test func `Code that may register it is counted instead`() {
    let read = "struct R { @Current(.c) var c: C }\n"
    let opaque = """
      enum Odd: ScopeDefinition { static func register(in odd: inout Registry<Odd>) { for k in list { odd.value(k, 1) } } }
      """
    let program = Program(Self.definitions + Self.main + read + opaque)
    #expect(found(program) == [])
    #expect(unchecked(program) == 1)
  }

  @Test func `A key that is read is used, and one that nobody declares is told of`() {
    let program = Program(Self.definitions + "struct R { @Current(.a) var a: A; @Current(.gone) var g: G }")
    #expect(program.unmentioned == ["b", "c", "d"])
    #expect(program.opaques == ["11:45 -: no scanned file declares the key `.gone`"])
  }

  @Test func `What is not checked only because of a module that is not scanned is known, with the module`() {
    func limits(_ text: String) -> [Int] {
      let keys = "extension Keys { public static let p = Key<C>(\"p\") }\n"
      let program = Program(Self.definitions + Self.main + keys + "import Sentry\nimport UIKit\n" + text)
      #expect(program.linked.unscanned == ["Sentry"])
      return program.linked.limited.map(\.column).sorted()
    }
    #expect(limits("struct R { @Current(.p) var p: C; @Current(.a) var a: A; @Current(.c) var c: C }") == [22])
    #expect(limits("struct R { @Current(k) var a: A }") == [])
  }
}
