import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("Scopes handed to objects")
struct HandoverTests {
  static let definitions =
    commonKeys + """
      enum App: ScopeDefinition { static func register(in app: inout Registry<App>) {} }
      enum Ses: ScopeDefinition { typealias Parent = App; static func register(in app: inout Registry<Ses>) {} }
      enum Note: ScopeDefinition { typealias Parent = Ses; static func register(in app: inout Registry<Note>) {} }
      enum Side: ScopeDefinition { typealias Parent = App; static func register(in app: inout Registry<Side>) {} }
      final class Screen: ScopeConsumer { var scope: Scope<Ses>?; init(x: Int = 1) {} }
      class Base: ScopeConsumer { typealias Context = Ses; var scope: Scope<Context>? }
      class Derived: Base {}
      final class Opener: ScopeOpener {
        var openedScope: Scope<Note>?
        func openScope(in session: Scope<Ses>) throws -> Scope<Note> { try session.open(Note.self) }
      }
      final class Pane: ScopeConsumer, ScopeOpener {
        var scope: Scope<Note>?
        func openScope(in session: Scope<Ses>) throws -> Scope<Note> { try session.open(Note.self) }
      }
      class Label {}
      struct Point { var x = 1 }

      """

  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var unchecked: Int
    var testDescription: String { text }

    init(_ text: String, unchecked: Int = 0) {
      self.text = text
      self.unchecked = unchecked
    }
  }

  private func found(_ program: Program) -> [String] {
    Analysis(program.linked.facts).findings.filter { $0.rule != .unused }.map(\.message)
  }

  @Test(
    "An object that wants a scope which the one that it is handed does not lie in is an error",
    arguments: [
      Case("func f(s: Scope<App>) throws { try s.pass(to: Screen()).require() }"),
      Case("func f(s: Scope<App>) { s.pass(to: Screen(x: 2)) }"),
      Case("class C { var scope: Scope<App>?; var child: Screen { didSet { scope?.pass(to: child) } } }"),
      Case("class C { var scope: Scope<App>?; var child = Screen() { willSet(next) { scope?.pass(to: child) } } }"),
      Case("class C { var scope: Scope<App>? { didSet { scope?.pass(to: child) } }; let child: Screen }"),
      Case("func f(s: Scope<App>) { s.propagate(through: Screen.init()) }"),
      Case("func f(s: Scope<App>) throws { try s.propagate(through: Screen()).require() }"),
      Case("func f(s: Scope<App>) throws { let v = Screen(); try s.pass(to: v).require() }"),
      Case("func f(s: Scope<App>) throws { let v = try Screen { 1 }; try s.pass(to: v).require() }"),
      Case("func f(s: Scope<App>) throws { var v = Screen(); v = Screen(); try s.pass(to: v).require() }"),
      Case("func f(s: Scope<App>?, v: Screen?) throws { try s?.pass(to: v!).require() }"),
      Case("func f(s: Scope<App>, v: Screen?) { if let v { s.pass(to: v) } }"),
      Case("func f(s: Scope<App>, v: Any) { if let v = v as? Screen { s.pass(to: v) } }"),
      Case("func f(s: Scope<App>, v: Any) { guard let v = v as? Screen else { return }\n s.pass(to: v) }"),
      Case("func f(s: Scope<App>, v: Any) { let v: Screen = make(); s.pass(to: v) }"),
      Case("class C { let v: Screen; let s: Scope<App>; func f() throws { try s.pass(to: v).require(); }  }"),
      Case("class C { lazy var v = Screen(); func f(s: Scope<App>) throws { try s.pass(to: self.v).require() } }"),
      Case("let v = Screen()\nfunc f(s: Scope<App>) throws { try s.pass(to: v).require() }"),
      Case("extension Screen { func f(s: Scope<App>) throws { try s.pass(to: self).require() } }"),
      Case("extension Scope<App> { func f() throws { try pass(to: Screen()).require() } }"),
      Case("extension Scope<App> { func f() throws { try self.pass(to: Screen()).require() } }"),
      Case("func f() throws { try Scope(App.self).pass(to: Screen()).require() }"),
      Case("func f(s: Scope<Ses>) throws { try s.ancestor(App.self)?.pass(to: Screen()).require() }"),
      Case("func f(s: Scope<App>) throws { try list.forEach { v in try s.pass(to: Screen(x: v)).require() } }"),
      Case("func f(s: Scope<App>) { list.forEach { v in log(v); s.pass(to: Screen(x: v)) } }"),
      Case("func f(s: Scope<App>) { for v in list { s.pass(to: Screen(x: v)) } }"),
      Case("func f(s: Scope<App>) { try! s.pass(to: Screen()).require() }"),
      Case("func f(s: Scope<App>) throws { return try s.pass(to: Screen()).require() }"),
      Case("func f(s: Scope<App>) -> Int { s.pass(to: Screen()); return 1 }"),
      Case("func f(s: Scope<App>) {\n  if x {\n    s.pass(to: Screen())\n  }\n}"),
      Case(
        "func f(s: Scope<App>) throws { try s.pass(to: Screen()).require() }\n#if A\nextension Screen { func g() {} }\n#endif"
      ),
      Case("func f(s: Scope<App>) throws { let (a, b) = (1, 2); try s.pass(to: Screen()).require() }"),
    ])
  func handed(_ sample: Case) {
    let program = Program(Self.definitions + sample.text)
    #expect(found(program) == ["Screen requires a scope of Ses and is given one of App"])
    #expect(program.unchecked == 0)
  }

  @Test(
    "What an object wants is read where its class says so",
    arguments: [
      ("class V: ScopeConsumer { typealias Context = Ses; var scope: Scope<Context>? }", "V requires a scope of Ses"),
      ("class V: Trellis.ScopeConsumer { var scope: Trellis.Scope<Ses>? }", "V requires a scope of Ses"),
      (
        "class V {}\nextension V: ScopeConsumer { var scope: Scope<Ses>? { get { nil } set {} } }",
        "V requires a scope of Ses"
      ),
      (
        "class V: @MainActor ScopeConsumer { @Published private(set) var scope: Scope<Ses>! }",
        "V requires a scope of Ses"
      ),
      ("class V: Base {}", "V requires a scope of Ses"),
      ("open class V: ScopeConsumer { var scope: Scope<Ses>? }", "V requires a scope of Ses"),
      (
        "class V: ScopeConsumer { var scope: Scope<Ses>? }\nclass Low: V, ScopeOpener {\n"
          + "func openScope(in s: Scope<App>) throws -> Scope<Ses> { try s.open(Ses.self) } }",
        "V requires a scope of Ses"
      ),
      ("class W: Base {}\nclass V: W, Codable {}", "V requires a scope of Ses"),
      ("class W { var scope: Scope<Ses>? }\nclass V: W, ScopeConsumer {}", "V requires a scope of Ses"),
      ("protocol P: ScopeConsumer {}\nclass V: P { var scope: Scope<Ses>? }", "V requires a scope of Ses"),
      ("typealias P = AnyObject & ScopeConsumer\nclass V: P { var scope: Scope<Ses>? }", "V requires a scope of Ses"),
      (
        "protocol P: ScopeConsumer {}\nextension P { var scope: Scope<Context>? { get { nil } set {} } }\n"
          + "class V: P { typealias Context = Ses }", "V requires a scope of Ses"
      ),
      (
        "extension App { class W: ScopeConsumer { var scope: Scope<Ses>? } }\ntypealias V = App.W",
        "App.W requires a scope of Ses"
      ),
      ("actor V: ScopeConsumer { var scope: Scope<Ses>? }", "V requires a scope of Ses"),
      ("typealias V = Opener", "Opener requires a scope of Ses"),
      ("typealias V = Pane", "Pane requires a scope of Ses"),
      (
        "class V: ScopeOpener { typealias Outer = Ses; var openedScope: Scope<Note>?\n"
          + "func openScope(in s: Scope<Outer>) throws -> Scope<Note> { s } }", "V requires a scope of Ses"
      ),
      (
        "class V: ScopeOpener, ScopeConsumer { var scope: Scope<Side>?; var openedScope: Scope<Ses>?\n"
          + "func openScope(in s: Scope<App>) throws -> Scope<Ses> { s } }", "V requires a scope of Side"
      ),
    ])
  func wanted(_ text: String, _ message: String) {
    let program = Program(Self.definitions + text + "\nfunc f(s: Scope<App>) throws { try s.pass(to: V()).require() }")
    #expect(found(program).map { String($0.prefix { $0 != "," }.split(separator: " and ")[0]) } == [message])
    #expect(program.unchecked == 0)
  }

  @Test(
    "A scope that the object lives in, or one below it, is what it wants; what consumes nothing is left alone",
    arguments: [
      "func f(s: Scope<Ses>, t: Scope<Note>) throws { try s.pass(to: Screen()).require(); try t.pass(to: Screen()).require() }",
      "func f(s: Scope<Ses>) throws { try s.pass(to: Opener()).require(); try s.pass(to: Pane()).require() }",
      "func f(s: Scope<App>) throws { try s.pass(to: Label()).require() }",
      "func f(s: Scope<App>, v: Label) throws { try s.pass(to: v).require() }",
      "class V: UIViewController {}\nfunc f(s: Scope<App>) throws { try s.pass(to: V()).require() }",
      "class Derived: Label, ScopeConsumer { var scope: Scope<Ses>? }\nfunc f(s: Scope<App>, v: Label) throws { try s.pass(to: v).require() }",
      """
      class V: Base, ScopeOpener { func openScope(in s: Scope<App>) throws -> Scope<Ses> { try s.open(Ses.self) } }
      func f(s: Scope<App>) throws { try s.pass(to: V()).require() }
      """,
      // Others have methods of these names.
      "func f(ball: Ball, v: Screen) { ball.pass(to: v, at: 1); pass(to: v); ball.pass(v); ball.pass(over: v) }",
      "func f(s: Scope<App>, v: Screen) { s.passScope(to: v) }",
      "#if false\nfunc f(s: Scope<App>) throws { try s.pass(to: Screen()).require() }\n#endif",
    ])
  func right(_ text: String) {
    let program = Program(Self.definitions + text)
    #expect(found(program) == [])
    #expect(program.unchecked == 0)
  }

  @Test(
    "What is not known to its last detail is left to the run, and counted",
    arguments: [
      // What is handed over.
      Case("func f(s: Scope<App>, v: AnyObject) throws { try s.pass(to: v).require() }", unchecked: 1),
      Case("func f(s: Scope<App>, v: any ScopeConsumer) throws { try s.pass(to: v).require() }", unchecked: 1),
      Case("func f(s: Scope<App>, v: some Base) throws { try s.pass(to: v).require() }", unchecked: 1),
      Case("func f(s: Scope<App>, v: Base & P) throws { try s.pass(to: v).require() }", unchecked: 1),
      Case("func f<Screen: AnyObject>(s: Scope<App>, v: Screen) throws { try s.pass(to: v).require() }", unchecked: 1),
      Case(
        "class G<Screen: AnyObject> { var v: Screen; func f(s: Scope<App>) throws { try s.pass(to: v).require() } }",
        unchecked: 1
      ),
      Case(
        "class G<Screen: AnyObject> {}\nextension G { func f(s: Scope<App>, v: Screen) throws { try s.pass(to: v).require() } }",
        unchecked: 1),
      Case(
        "protocol P { associatedtype Screen: AnyObject }\nextension P { func f(s: Scope<App>, v: Screen) { s.pass(to: v) } }",
        unchecked: 1),
      Case(
        "class W { typealias Screen = Label }\nclass V: W { func f(s: Scope<App>, v: Screen) throws { try s.pass(to: v).require() } }",
        unchecked: 1),
      Case(
        "func f(s: Scope<App>) throws { try s.pass(to: makeScreen()).require(); try s.pass(to: Screen.make()).require() }",
        unchecked: 2),
      Case(
        "func f(s: Scope<App>) throws { try s.pass(to: Screen().child).require(); try s.pass(to: list[0]).require() }",
        unchecked: 2),
      Case("func f(s: Scope<App>, v: Screen) { list.forEach { v in s.pass(to: v) } }", unchecked: 1),
      Case("func f(s: Scope<App>, v: Screen) { for v in list { s.pass(to: v) } }", unchecked: 1),
      Case("class C { let v: Screen; func f(s: Scope<App>, v: Label2) { s.pass(to: v) } }", unchecked: 1),
      Case("func f(s: Scope<App>) { @Box var v = Screen(); s.pass(to: v) }", unchecked: 1),
      Case("class C { @Box var v = Screen(); func f(s: Scope<App>) { s.pass(to: v) } }", unchecked: 1),
      Case(
        "func f(s: Scope<App>, v: Gone, w: [Screen]) throws { try s.pass(to: v).require(); try s.pass(to: w).require() }",
        unchecked: 2),
      // What hands it over.
      Case("func f(s: AnyScope) { s.pass(to: Screen()) }", unchecked: 1),
      Case("func f<D>(s: Scope<D>) throws { try s.pass(to: Screen()).require() }", unchecked: 1),
      Case("func f() throws { try current().pass(to: Screen()).require() }", unchecked: 1),
      Case("func f(s: Scope<App>) { list.forEach { s in s.pass(to: Screen()) } }", unchecked: 1),
      Case(
        "extension Scope { func pass(to v: Screen) {} }\nfunc f(s: Scope<App>) { s.pass(to: Screen()) }", unchecked: 1),
      // It may be meant to fail.
      Case("func f(s: Scope<App>) { try? s.pass(to: Screen()).require() }", unchecked: 1),
      Case(
        "func f(s: Scope<App>) { do { try s.pass(to: Screen()).require() } catch is HandoverError {} }", unchecked: 1),
      Case(
        "func f(s: Scope<App>) { #expect(throws: HandoverError.self) { try s.pass(to: Screen()).require() } }",
        unchecked: 1),
      Case("func f(s: Scope<App>) { let h = s.pass(to: Screen()); #expect(h.error != nil) }", unchecked: 1),
      Case("func f(s: Scope<App>) { _ = s.pass(to: Screen()) }", unchecked: 1),
      Case("func f(s: Scope<App>) { print(s.pass(to: Screen()).outcome) }", unchecked: 1),
      Case("func f(s: Scope<App>) { print(\n  s.pass(to: Screen())\n) }", unchecked: 1),
      Case("func f(s: Scope<App>) { try? s.propagate(through: Screen()).require() }", unchecked: 1),
      Case("func f(s: Scope<App>) { for v in s.propagate(through: Screen()).wrongScope { print(v) } }", unchecked: 1),
      Case("func f(s: Scope<App>) -> Handover { s.pass(to: Screen()) }", unchecked: 1),
      Case("func f(s: Scope<App>) -> Handover {\n  return s.pass(to: Screen())\n}", unchecked: 1),
      Case("func f(s: Scope<App>) { test { s.pass(to: Screen()) } }", unchecked: 1),
      Case("func f(s: Scope<App>) { test {\n if x {\n s.pass(to: Screen())\n } else {\n y\n } } }", unchecked: 1),
      Case("struct M { let s: Scope<App>; var h: Handover { s.pass(to: Screen()) } }", unchecked: 1),
      // What a class below adds may be what counts.
      Case(
        """
        class Low: Base, ScopeOpener { func openScope(in s: Scope<App>) throws -> Scope<Ses> { try s.open(Ses.self) } }
        func f(s: Scope<App>, v: Base) throws { try s.pass(to: v).require() }
        """, unchecked: 1),
      Case(
        "open class O: ScopeConsumer { var scope: Scope<Ses>? }\nfunc f(s: Scope<App>, v: O) throws { try s.pass(to: v).require() }",
        unchecked: 1),
      Case(
        """
        open class O: ScopeConsumer {
          var scope: Scope<Ses>?
          required init() {}
          func f(s: Scope<App>) throws { try s.pass(to: Self()).require() }
        }
        """, unchecked: 1),
      Case(
        "protocol P: ScopeOpener {}\nfunc f(s: Scope<App>, v: Screen) throws { try s.pass(to: v).require() }",
        unchecked: 1),
      // What a class wants is not told, or several things.
      Case(
        "class V: ScopeConsumer { var scope: Scope<Context>? }\nfunc f(s: Scope<App>) throws { try s.pass(to: V()).require() }",
        unchecked: 1),
      Case(
        "class W<D>: ScopeConsumer { var scope: Scope<D>? }\nclass V: W<Ses> {}\nfunc f(s: Scope<App>) { s.pass(to: V()) }",
        unchecked: 1),
      Case(
        "class V<D>: ScopeConsumer { var scope: Scope<D>? }\nfunc f(s: Scope<App>, v: V<Ses>) throws { try s.pass(to: v).require() }",
        unchecked: 1),
      Case(
        "class V<X> { var scope: Scope<Ses>? }\nextension V: ScopeConsumer where X == Int {}\nfunc f(s: Scope<App>) throws { try s.pass(to: V()).require() }",
        unchecked: 1),
      Case(
        "class V: ScopeConsumer {\n#if A\nvar scope: Scope<Ses>?\n#else\nvar scope: Scope<App>?\n#endif\n}\nfunc f(s: Scope<App>) { s.pass(to: V()) }",
        unchecked: 1),
      Case(
        "class V: ScopeConsumer {\n#if A\ntypealias Context = Ses\n#else\ntypealias Context = App\n#endif\nvar scope: Scope<Context>? }\nfunc f(s: Scope<App>) { s.pass(to: V()) }",
        unchecked: 1),
      Case(
        "class V { var scope: Scope<Ses>? }\n#if A\nextension V: ScopeConsumer {}\n#endif\nfunc f(s: Scope<App>) throws { try s.pass(to: V()).require() }",
        unchecked: 1),
      Case(
        """
        final class V: ScopeConsumer { var scope: Scope<Ses>? }
        #if A
        extension V: ScopeOpener { func openScope(in s: Scope<App>) throws -> Scope<Ses> { try s.open(Ses.self) } }
        #endif
        func f(s: Scope<App>) throws { try s.pass(to: V()).require() }
        """, unchecked: 1),
      Case(
        "#if A\nclass V: ScopeConsumer { var scope: Scope<Ses>? }\n#else\nclass V {}\n#endif\nfunc f(s: Scope<App>) { s.pass(to: V()) }",
        unchecked: 1),
      Case(
        """
        enum Two: ScopeDefinition {
          #if A
          typealias Parent = Ses
          #else
          typealias Parent = App
          #endif
        }
        func f(s: Scope<Two>) { s.pass(to: Screen()) }
        """, unchecked: 1),
    ])
  func untold(_ sample: Case) {
    let program = Program(Self.definitions + sample.text)
    #expect(found(program).filter { !$0.hasPrefix("this code is not followed") } == [])
    #expect(program.linked.facts.notFollowed.filter { $0.kind == .handover }.count == sample.unchecked)
  }

  @Test(
    "What comes from elsewhere may be more than it says",
    arguments: [
      "import UI\nclass V: Controller { var scope: Scope<Ses>? }\nfunc f(s: Scope<App>) throws { try s.pass(to: V()).require() }",
      "import UI\nclass V: ScopeConsumer, Routing { var scope: Scope<Ses>? }\nfunc f(s: Scope<App>) throws { try s.pass(to: V()).require() }",
      "import UI\nfunc f(s: Scope<App>, v: Elsewhere) throws { try s.pass(to: v).require() }",
      "class V: ScopeConsumer { var scope: Scope<Elsewhere>? }\nfunc f(s: Scope<App>) throws { try s.pass(to: V()).require() }",
      "import TrellisUI\nclass V: ScopeConsumer, ScopeSegueing { var scope: Scope<Ses>? }\nfunc f(s: Scope<App>) { s.pass(to: V()) }",
    ])
  func outside(_ text: String) {
    let program = Program(Self.definitions + text)
    #expect(found(program) == [])
    #expect(program.linked.facts.notFollowed.filter { $0.kind == .handover }.count == 1)
  }

  @Test func `Nothing is said of a scope above which something is out of sight`() {
    let program = Program(
      Self.definitions + """
        import Elsewhere
        enum Cut: ScopeDefinition { typealias Parent = Far; static func register(in cut: inout Registry<Cut>) {} }
        func f(s: Scope<Cut>) throws { try s.pass(to: Screen()).require() }
        """)
    #expect(found(program).filter { $0.hasPrefix("Screen") } == [])
  }

  @Test func `A class and its extensions are read in all files and modules`() {
    let program = Program([
      ("1.swift", "UI", "import Trellis\nimport Core\npublic final class V {}"),
      (
        "2.swift", "UI",
        "import Trellis\nimport Core\nextension V: ScopeConsumer { var scope: Scope<Ses>? { get { nil } set {} } }"
      ),
      ("3.swift", "Core", Self.definitions.replacing("enum", with: "public enum")),
      (
        "4.swift", "Main",
        "import Trellis\nimport UI\nimport Core\nfunc f(s: Scope<App>) throws { try s.pass(to: V()).require() }"
      ),
      ("5.swift", "Main", "import Core\nfunc g(s: Scope<App>) throws { try s.pass(to: V()).require() }"),
    ])
    #expect(program.findings == ["wrong-scope 4.swift:4:47"])
  }

  @Test func `Two private classes of one name are told apart`() {
    let program = Program([
      ("1.swift", "App", Self.definitions + "private final class V: ScopeConsumer { var scope: Scope<Ses>? }"),
      (
        "2.swift", "App",
        "import Trellis\nprivate final class V {}\nfunc f(s: Scope<App>) throws { try s.pass(to: V()).require() }"
      ),
    ])
    #expect(program.findings == [])
    #expect(program.unchecked == 0)
  }
}
