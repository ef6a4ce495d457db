import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("What a finding says to do")
struct RemedyTests {
  private static let keys = """
    import Trellis
    extension Keys {
      static let store = Key<Int>("store")
      static let page = Key<any Error>("page")
      static let tabs = Key<[Int]>("tabs")
    }

    """

  private func texts(_ text: String) -> String {
    let program = Program([("App.swift", "App", Self.keys + text)], importing: nil)
    let findings = SuppressedFindings(Analysis(program.linked.facts).findings, program.linked.suppressions).findings
    return findings.filter { $0.rule != .unused }.map { TextReport.text(of: $0) }.joined(separator: "\n")
  }

  private static let module = """
    enum Store: Module { static func register<S>(in scope: inout Registry<S>) { scope.shared(.store) { 1 } } }
    enum App: ScopeDefinition { static func register(in app: inout Registry<App>) { app.include(Store.self) } }
    enum Session: ScopeDefinition {
      typealias Parent = App
      static func register(in session: inout Registry<Session>) {

    """
  private static let end = "\n  }\n}\nfunc use(_ app: Scope<App>) throws { _ = try app.resolve(.store) }\n"

  @Test func `names the includes of a module that is included again below, and advises no override`() {
    #expect(
      texts(Self.module + "    session.include(Store.self)" + Self.end) == """
        App.swift:7:83: error: '.store' is registered in Session and above it in App [shadow]
        App.swift:7:83: note: it is registered above here, in App through Store
        App.swift:8:85: note: App includes Store here
        App.swift:12:13: note: Session includes Store here
        App.swift:12:13: note: delete this 'include': Session sees what App registers
        """)
  }

  @Test func `is suppressed at the include or the call that leads to it`() {
    let comment = "  // trellis:ignore[shadow] both are wanted"
    #expect(texts(Self.module + "    session.include(Store.self)\(comment)" + Self.end) == "")
    let helper = "func layout<S>(_ scope: inout Registry<S>) { scope.shared(.store) { 1 } }\n"
    #expect(texts(helper + Self.module + "    layout(&session)\(comment)" + Self.end) == "")
    #expect(texts(helper + Self.module + "\(comment)\n    layout(&session)" + Self.end) == "")
    // Of another rule it suppresses nothing.
    #expect(
      texts(helper + Self.module + "    layout(&session)  // trellis:ignore[missing] no" + Self.end)
        .contains("[unused-ignore]"))
  }

  @Test func `points to the property of a struct of dependencies, and to its type`() {
    #expect(
      texts(
        """
        struct Needs: DependencySet {
          var page: any Error
        }
        enum App: ScopeDefinition {
          static func register(in app: inout Registry<App>) { app.shared(.store, needs: Needs.needs) { _ in 1 } }
        }
        func use(_ app: Scope<App>) throws { _ = try app.resolve(.store) }
        """) == """
          App.swift:11:81: error: '.store' needs '.page' (any Error), which nothing registers in App [missing]
          App.swift:8:7: note: it is needed for this property
          App.swift:10:6: note: register '.page' in App, give the key a default, or give the property the type '(any Error)?'
          """)
  }

  @Test(
    "names a key as it is written",
    arguments: [
      ("enum Net { enum In { static let x = Key<Double>(\"x\") } }", "Net.In.x", "Net.In.x"),
      ("let x = Key<Double>(\"x\")", "x", "x"),
      ("extension Keys { static let `a key` = Key<Double>(\"a key\") }", "Keys.`a key`", ".`a key`"),
      ("extension Keys { static let `default` = Key<Double>(\"default\") }", "Keys.default", ".default"),
      ("extension Keys { static let `1st` = Key<Double>(\"1st\") }", "Keys.`1st`", ".`1st`"),
    ])
  func written(declaration: String, name: String, short: String) {
    #expect(
      texts(
        """
        \(declaration)
        enum App: ScopeDefinition {
          static func register(in app: inout Registry<App>) { app.shared(.store, needs: \(name)) { 1 + Int($0) } }
        }
        func use(_ app: Scope<App>) throws { _ = try app.resolve(.store) }
        """
      ).split(separator: "\n").map { $0[$0.firstIndex(of: "'")!...] } == [
        "'.store' needs '\(short)' (Double), which nothing registers in App [missing]",
        "'\(short)' in App, give the key a default, or need it as '\(name).optional'",
      ])
  }

  @Test("does not ask whether a namesake is meant, or a key that the file does not see")
  func namesakes() {
    let billing = """
      import Trellis
      extension Keys { static let client = Key<Client>("client"), clients = Key<Client>("clients") }
      public enum Billing: Module {
        public static func register<S>(in scope: inout Registry<S>) { scope.value(.client, 1); scope.value(.clients, 1) }
      }
      """
    let search = """
      import Billing
      import Trellis
      extension Keys { static let client = Key<Client>("client") }
      enum App: ScopeDefinition {
        static func register(in app: inout Registry<App>) { app.include(Billing.self) }
      }
      func use(_ app: Scope<App>) throws { _ = try app.resolve(.client) }
      """
    func found(_ billing: String) -> Finding? {
      let files = [("Billing.swift", "Billing", billing), ("Search.swift", "Search", search)]
      return Analysis(Program(files, importing: nil).linked.facts).findings.first { $0.rule == .missing }
    }
    let hidden = found(billing)
    #expect(hidden?.message == "'.client' (Client) is requested in App, but nothing registers it in App")
    #expect(hidden?.fixes.map(\.title) == ["Register '.client' in App"])
    let seen = found(
      billing.replacing("clients = ", with: "others = ").replacing("extension Keys", with: "public extension Keys"))
    #expect(seen?.notes.count == 2)
  }

  @Test(
    "recognises an import of a scanned module that is missing",
    arguments: [("", false), ("import Core\n", true), ("import Remote\n", nil)])
  func imports(beside: String, isSafe: Bool?) {
    let core = """
      import Trellis
      public enum App: ScopeDefinition { public static func register(in app: inout Registry<App>) {} }
      enum Hidden: Module { static func register<S>(in scope: inout Registry<S>) {} }
      """
    let session = """
      import Trellis
      \(isSafe == nil ? beside : "")enum Session: ScopeDefinition {
        typealias Parent = App
        static func register(in session: inout Registry<Session>) { session.include(Hidden.self) }
      }
      """
    let program = Program(
      [("Core.swift", "Core", core), ("Session.swift", "Screens", session), ("Other.swift", "Screens", beside)],
      importing: nil)
    let findings = Analysis(program.linked.facts).findings.filter { $0.message.contains("does not import Core") }
    guard let isSafe else { return #expect(findings == []) }
    #expect(
      findings.map(\.message) == [
        "this code is not followed (registration): this file uses 'App', but does not import Core, which declares it"
      ])
    #expect(findings[0].fixes.map(\.isSafe) == [isSafe])
    // Its parent is known then.
    #expect(program.linked.facts.scopes.contains { if case .scope = $0.parent { true } else { false } })
  }

  @Test(
    "An import is certain only where no other one shows the same name, and nobody sees what needs it",
    arguments: [
      ("", "", "", true), ("public struct User {}", "public struct User {}", "", false),
      ("public struct User {}", "struct User {}", "", true),
      ("public struct User {}", "public struct Other {}", "", true),
      (
        "extension Keys { public static let user = Key<Int>(\"user\") }",
        "import Trellis\nextension Keys { public static let user = Key<Int>(\"user\") }", "", false
      ),
      ("", "", "public ", false),
    ])
  func certain(core: String, other: String, access: String, isSafe: Bool) {
    let program = Program(
      [
        (
          "Core.swift", "Core",
          "import Trellis\n\(core)\npublic enum App: ScopeDefinition { public static func register(in app: inout Registry<App>) {} }"
        ),
        ("Base.swift", "Base", other),
        (
          "Session.swift", "Screens",
          """
          import Base
          import Trellis
          \(access)enum Session: ScopeDefinition {
            typealias Parent = App
            static func register(in session: inout Registry<Session>) {}
          }
          """
        ),
        ("Other.swift", "Screens", "import Core\n"),
      ], importing: nil)
    let fixes = Analysis(program.linked.facts).findings.flatMap(\.fixes).filter { $0.title == "Add 'import Core'" }
    #expect(fixes.map(\.isSafe) == [isSafe])
  }

  @Test func `does not advise to delete what a misspelt property needs`() {
    let program = Program(
      [
        (
          "App.swift", "App",
          Self.keys + """
            struct Needs: DependencySet { var stor: Int }
            enum App: ScopeDefinition {
              static func register(in app: inout Registry<App>) {
                app.value(.store, 1)
                app.shared(.tabs, needs: Needs.needs) { _ in [] }
              }
            }
            func use(_ app: Scope<App>) throws { _ = try app.resolve(.tabs) }
            """
        )
      ], importing: nil)
    #expect(Analysis(program.linked.facts).findings.map(\.rule) == [.noKey])
  }

  @Test("suggests only keys that the file sees")
  func visible() {
    let one = "import Trellis\nprivate extension Keys { static let storage = Key<Int>(\"storage\") }\n"
    let two = """
      import Trellis
      enum App: ScopeDefinition { static func register(in app: inout Registry<App>) { app.value(.storag, 1) } }
      """
    func opaques(_ module: String, _ one: String) -> String {
      Program([("One.swift", module, one), ("Two.swift", "App", two)], importing: nil).opaques.joined()
    }
    #expect(!opaques("App", one).contains("did you mean"))
    #expect(opaques("App", one.replacing("private ", with: "")).contains("did you mean `.storage`?"))
    #expect(!opaques("Other", one.replacing("private ", with: "public ")).contains("did you mean"))
  }
}
