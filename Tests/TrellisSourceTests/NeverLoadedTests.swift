import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

/// A shared service with an async factory exists only once something has loaded it.
@Suite("Shared services that nothing loads")
struct NeverLoadedTests {
  private static let definitions = """
    extension Keys {
      static let db = Key<DB>("db"), api = Key<API>("api"), log = Key<Log>("log")
      static let page = Key<Maker<Page, Int>>("page")
    }
    enum App: ScopeDefinition {
      static func register(in app: inout Registry<App>) {
        app.shared(.db) { try await DB.open() }
        app.shared(.api, needs: Keys.db, make: API.init)
        app.shared(.log) { Log() }
      }
    }

    """
  private static let main = "@main struct Main { static func main() {} }\n"

  private func messages(_ files: String..., importing module: String? = "Trellis") -> [String] {
    let files = files.enumerated().map { ("\($0).swift", "App", $1) }
    let program = Program(files + [("Graph.swift", "App", Self.definitions)], importing: module)
    return Analysis(program.linked.facts).findings.filter { $0.rule == .asyncInSync }.map(\.message)
  }

  @Test func `A synchronous look-up of one is found`() {
    let use = "func show(_ app: Scope<App>) throws { _ = try app.resolve(.log); _ = app[.api]; _ = app[.db] }"
    #expect(
      messages(Self.main + use) == [
        "'.api' is looked up synchronously, but it needs '.db', which has an async factory, and nothing in this program"
          + " loads anything",
        "'.db' is looked up synchronously, but it has an async factory, and nothing in this program loads anything",
      ])
  }

  @Test(
    "It is not, where something may load it",
    arguments: [
      "func boot(_ app: Scope<App>) async throws { try await app.start() }",
      "func boot(_ app: Scope<App>) async throws { _ = try await app.load(.db) }",
      "extension Scope { func boot() async throws { try await start() } }",
      "func boot(_ app: Scope<App>) { Task(operation: app.start) }",
      "import Lifecycle",
      "let fake = try Scope(App.self) { $0.override(.db, value: DB()) }",
      "let fake = try Scope(App.self) { mock(&$0) }\nfunc f(_ x: inout Overrides) { x.override(pick(), value: 1) }",
      "func f(_ r: inout Registry<App>) {}\nenum Two: ScopeDefinition { static func register(in r: inout Registry<Two>) {"
        + " r.maker(.page) { id in await Page(id) } } }",
    ])
  func loaded(_ text: String) {
    #expect(messages(Self.main, "func show(_ app: Scope<App>) { _ = app[.db] }", text) == [])
  }

  @Test func `It is not in a library, whose callers may load it`() {
    #expect(messages("func show(_ app: Scope<App>) { _ = app[.db] }") == [])
  }

  @Test func `It is not where only a part of the program is known`() {
    let program = Program(Self.definitions + Self.main + "func show(_ app: Scope<App>) { _ = app[.db] }")
    var facts = program.linked.facts
    #expect(Analysis(facts).findings.contains { $0.rule == .asyncInSync })
    facts.assumeUnknownRuns()
    #expect(!Analysis(facts).findings.contains { $0.rule == .asyncInSync })
  }
}
