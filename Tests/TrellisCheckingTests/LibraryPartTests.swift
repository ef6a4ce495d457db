import Testing
import TrellisChecking
import TrellisGraph
import TrellisResolver

@Suite("A program that imports a part of the library")
struct LibraryPartTests {
  /// With `Trellis` in place of each mention of the library.
  private static let program = """
    import Trellis
    extension Trellis.Keys { static let url = Trellis.Key<String>("url"), size = Key<Int>("size") }
    extension Keys { static let api = Key<API>("api"), page = Key<Maker<Page, Int>>("page"), gone = Key<Int>("gone") }
    struct API: Trellis.DependencySet { let url: String; let size: Trellis.Lazy<Int> }
    enum App: Trellis.ScopeDefinition {
      static func register(in app: inout Trellis.Registry<Self>) {
        app.value(.url, "")
        app.shared(.api, needs: Keys.url, Keys.size.lazy) { API($0, $1) }
        app.shared(.api) { API() }
        app.maker(.page, needs: Keys.gone) { (n: Int, _: Int) in Page(n) }
        more(in: &app)
      }
      static func more(in app: inout Registry<App>) { app.value(.size, 1) }
    }
    final class Screen: Trellis.ScopeConsumer {
      var scope: Trellis.Scope<App>?
      @Trellis.Injected(.url) var url: String
    }
    func use(_ app: Trellis.Scope<App>, _ any: Scope<App>, _ list: [Scope<App>]) throws {
      _ = try app.resolve(.gone)
      _ = any[.size]
      _ = try list.first { _ in true }?.resolve(.url)
    }
    """

  @Test(
    "has the findings of one that imports Trellis",
    arguments: ["TrellisCore", "TrellisLifecycle", "TrellisPropagation"])
  func same(part: String) {
    let all = Program(Self.program, importing: nil)
    let own = Program(
      Self.program.replacing("import Trellis", with: "import \(part)").replacing("Trellis.", with: "\(part)."),
      importing: nil)
    #expect(all.findings == ["unused 8:9", "duplicate 9:9", "unused 10:9", "missing 10:34"])
    #expect(all.registrations.count == 5 && all.uses.count == 3 && all.counted.count == 1, "\(all.uses) \(all.counted)")
    func lines(_ program: Program) -> [[String]] {
      [
        program.findings.map { String($0.prefix { $0 != ":" }) }, program.bare, program.unnamed, program.overridden,
        program.counted.map { String($0.drop { $0 != " " }) }, program.keys.map { String($0.prefix { $0 != ":" }) },
        program.uses.map { String($0.prefix { $0 != " " }) }, program.opaques, program.unmentioned,
      ]
    }
    #expect(lines(own) == lines(all))
  }

  @Test("is a client of the library, also where no file is read")
  func client() {
    let text = "import TrellisCore\nstruct Plain {}"
    #expect(DeclaredNames(in: Array(text.utf8)).usesLibrary)
    #expect(!DeclaredNames(in: Array("import TrellisOther\nstruct Plain {}".utf8)).usesLibrary)
  }

  @Test("has written for it what names that part, and that of the life cycle where a property is async")
  func written() {
    let text = """
      import TrellisCore
      extension Keys { static let url = Key<String>("url"), later = Key<Int>("later") }
      struct API: DependencySet { let url: String }
      enum App: ScopeDefinition, MemberLookup {
        static func register(in app: inout Registry<Self>) {
          app.value(.url, "")
        }
      }
      """
    let core = Program(text, importing: nil)
    let members = core.linked.members(for: "App")
    #expect(members.contains("import TrellisCore\n\nnonisolated protocol SeesApp: TrellisCore.MemberLookup {}\n"))
    #expect(members.contains("\nextension TrellisCore.Scope where Definition: SeesApp {\n"))
    let needs = core.linked.needs(for: "App")
    #expect(needs.hasPrefix("import TrellisCore\n\nextension API {\n"))
    #expect(needs.contains("TrellisCore.Needs<Self>.dependency(TrellisCore.Keys.url)"), "\(needs)")
    for line in ["app.shared(.later) { await made() }", "app.maker(.later) { (n: Int) in await made(n) }"] {
      let text = text.replacing("app.value(.url, \"\")", with: line)
        .replacing("Key<Int>(\"later\")", with: line.contains("maker") ? "Key<AsyncMaker<Int, Int>>()" : "Key<Int>()")
      let members = Program(text, importing: nil).linked.members(for: "App")
      #expect(members.contains("import TrellisCore\nimport TrellisLifecycle\n"), "\(members)")
    }
    // One file that imports all of it is enough.
    let both = Program([("A.swift", "App", text), ("B.swift", "App", "import Trellis")], importing: nil)
    #expect(both.linked.members(for: "App").contains("import Trellis\n\nnonisolated protocol SeesApp: Trellis.Member"))
  }

  @Test("is told of the part that its other files import, where a file lacks the import")
  func forgotten() {
    let program = Program(
      [
        ("App.swift", "App", "import TrellisCore\nextension Keys { static let a = Key<Int>(\"a\") }"),
        ("More.swift", "App", "extension Keys { static let b = Key<Int>(\"b\") }"),
      ], importing: nil)
    #expect(program.opaques == ["More.swift:1:29 -: this file declares keys, but does not import TrellisCore"])
  }
}
