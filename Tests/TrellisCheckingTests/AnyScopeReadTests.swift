import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("Keys that views and objects read from whatever scope they are given")
struct AnyScopeReadTests {
  /// `a` is registered in `App`, `b` in `Ses`, `c` nowhere, `d` has a default.
  private static let definitions = """
    import SwiftUI
    import Trellis
    import TrellisUI
    extension Keys {
      static let a = Key<A>("a"), b = Key<B>("b"), c = Key<C>("c")
      static let d = Key<D>("d") { 1 }
    }
    enum App: ScopeDefinition { static func register(in app: inout Registry<App>) { app.value(.a, 1) } }
    enum Ses: ScopeDefinition {
      typealias Parent = App
      struct Inputs: Sendable { var b: B }
      static func register(in ses: inout Registry<Ses>) { ses.input(.b, \\.b) }
    }

    """
  private static let main = "@main struct Main { static func main() {} }\n"
  private func found(_ program: Program) -> [String] {
    Analysis(program.linked.facts).findings.filter { $0.rule == .missing }.map(\.message)
  }

  private func unchecked(_ program: Program) -> [NotFollowed.Reason] {
    Analysis(program.linked.facts).notFollowed.filter { $0.kind == .lookUp }.map(\.reason)
  }

  @Test(
    "A key that nothing registers is missing, and any other is left alone, whichever scope a view is given",
    arguments: [
      ("struct V: View { @FromScope(.c) var c: C; @FromScope(.b) var b: B; @FromScope(.d) var d: D }", "FromScope"),
      ("struct V: View { @ScopeState(.c) var c: C; @ScopeState(.a) var a: A }", "ScopeState"),
      ("struct V: View { @TrellisUI.FromScope(Keys.c) var c: C }", "FromScope"),
      ("struct V: View { @FromScope(.c) var c: C }\nfunc f(s: Scope<App>) { V().scope(s) }", "FromScope"),
    ])
  func views(_ text: String, _ wrapper: String) {
    let program = Program(Self.definitions + Self.main + text)
    #expect(found(program) == ["'.c' (C) is read with '@\(wrapper)', but nothing registers it"])
    #expect(unchecked(program) == [])
  }

  @Test func `What reads may be handled, or another module's`() {
    let program = Program(
      Self.definitions + Self.main + """
        struct W: View { @Mine.FromScope(.c) var c: C; func g() { FromScope(.c) } }
        struct X: View { @FromScope(.c) var other: C; func g() { do { try $other() } catch is HandoverError { } } }
        """)
    #expect(found(program) == [])
    #expect(unchecked(program) == [.handled])
    let own = Program(
      Self.definitions + Self.main + "struct FromScope {}\nstruct V: View { @FromScope(.c) var c: C }")
    #expect(found(own) == [])
  }

  private static let nowhere = "'.c' (C) is read with '@Injected', but nothing registers it"

  @Test(
    "What a class reads that takes any scope must be registered somewhere",
    arguments: [
      "class C: ScopeConsumer { var scope: AnyScope?; @Injected(.c) var c: C; @Injected(.b) var b: B }",
      "class P: ScopeConsumer { var scope: Trellis.AnyScope? }\nclass C: P { @Injected(.c) var c: C; @Injected(.b) var b: B }",
    ])
  func objects(_ text: String) {
    let program = Program(Self.definitions + Self.main + text)
    #expect(found(program) == [Self.nowhere])
    #expect(unchecked(program) == [])
    // Another program may register it.
    let library = Program(Self.definitions + text)
    #expect(found(library) == [])
    #expect(unchecked(library) == [.receiver])
    let own = Program(Self.definitions + Self.main + "struct AnyScope {}\n" + text)
    #expect(found(own).isEmpty || text.contains("Trellis.AnyScope"))
  }

  @Test func `Such a class may be passed every scope`() {
    let program = Program(
      Self.definitions + """
        final class C: ScopeConsumer { var scope: AnyScope? }
        func f(s: Scope<App>, t: Scope<Ses>) { s.pass(to: C()); t.propagate(through: C()) }
        """)
    #expect(program.findings.filter { $0.hasPrefix("wrong-scope") } == [])
    #expect(program.linked.facts.notFollowed == [])
  }

  @Test(
    "A file that reads from any scope is read, whatever else it holds",
    arguments: ["import TrellisUI", "let a: AnyScope", "@FromScope(.a) var a: A"])
  func matters(_ text: String) {
    #expect(Prefilter.mayMatter(Array(text.utf8)))
    #expect(!Prefilter.mayMatter(Array("let scopes = myscope(1); scopeName = 1; scope.a; x.run { }".utf8)))
  }
}
