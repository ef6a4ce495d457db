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

  @Test("names a module that the file sees, that registers the key, and that nothing includes, before anything else")
  func forgottenInclude() {
    func found(_ module: String, in name: String = "Net", _ line: String = "", imports: String = "import Net")
      -> Finding?
    {
      let app = """
        \(imports)
        import Trellis
        extension Keys { static let kept = Key<Int>("kept") }
        enum App: ScopeDefinition {
          static func register(in app: inout Registry<App>) { \(line); app.shared(.kept, needs: Keys.store) { $0 } }
        }
        func use(_ app: Scope<App>) throws { _ = try app.resolve(.kept) }
        """
      let keys = "import Trellis\nextension Keys { public static let store = Key<Int>(\"store\") }\n"
      let program = Program([("App.swift", "App", app), ("Net.swift", name, keys + module)], importing: nil)
      return Analysis(program.linked.facts).findings.first { $0.rule == .missing }
    }
    func module(_ head: String, _ body: String = "scope.shared(.store) { 1 }") -> String {
      "\(head) { public static func register<S>(in scope: inout Registry<S>) { \(body) } }\n"
    }
    let net = module("public enum Net: Module")
    #expect(
      found(net).map { TextReport.text(of: $0) } == """
        App.swift:5:87: error: '.kept' needs '.store' (Int), which nothing registers in App; Net registers it, and nothing includes that [missing]
        App.swift:4:6: note: include it: 'include(Net.self)' in App
        Net.swift:3:95: note: '.store' is registered here, in Net
        """)
    #expect(found(net)?.fixes.map(\.title) == ["Include Net in App"])
    #expect(found(net, in: "App", imports: "")?.fixes.map(\.title) == ["Include Net in App"])
    // Through another one that is not included.
    let outer = module("public enum Outer: Module", "scope.include(Net.self)")
    #expect(found(net + outer)?.notes.first?.message == "include it: 'include(Outer.self)' in App")
    #expect(found(net, in: "Net", "app.include(Net.self)") == nil)
    for other in [
      found(net, imports: ""), found(module("enum Net: Module")), found(module("public enum Net")),
      found(module("public enum Net<T>: Module")),
      found(module("public enum Net: Module", "if b { scope.shared(.store) { 1 } }")),
      found(module("private enum Net: Module"), in: "App", imports: ""),
    ] {
      #expect(
        other != nil && other?.message.contains("includes") == false
          && other?.fixes.first?.title.hasPrefix("Include") != true)
    }
  }

  @Test("offers no parent that the file cannot name")
  func parents() {
    func titles(_ app: String, _ session: String, apart: Bool = false) -> [String] {
      let above =
        "\(app) enum App: ScopeDefinition { \(app) static func register(in app: inout Registry<App>) { app.value(.store, 1) } }\n"
      let below =
        "\(session) enum Session: ScopeDefinition { \(session) static func register(in s: inout Registry<Session>) { s.shared(.tabs, needs: Keys.store) { [$0] } } }\n"
      let use = "func use(_ s: Scope<Session>) throws { _ = try s.resolve(.tabs) }\n"
      let files =
        apart
        ? [("App.swift", "App", Self.keys + above), ("Session.swift", "App", "import Trellis\n" + below + use)]
        : [("App.swift", "App", Self.keys + above + below + use)]
      return Analysis(Program(files, importing: nil).linked.facts).findings.filter { $0.rule == .missing }
        .flatMap { $0.fixes.map(\.title) }
    }
    let title = "Add 'typealias Parent = App'"
    #expect(titles("", "").contains(title) && titles("", "", apart: true).contains(title))
    #expect(titles("public", "public").contains(title) && !titles("", "public").contains(title))
    #expect(titles("private", "private").contains(title) && !titles("private", "", apart: true).contains(title))
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
