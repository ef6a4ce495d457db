import TrellisChecking
import TrellisGraph
import TrellisReports
import TrellisResolver

/// A small program with one of everything that a graph shows.
enum GraphSample {
  static let source = """
    import Trellis

    extension Keys {
      static let log = Key<String>("log")
      static let api = Key<String>("api")
      static let plugins = Key<[String]>("plugins")
      static let theme = Key<String>("theme", default: "plain")
      static let screen = Key<String>("screen")
      static let user = Key<String>("user")
      static let gone = Key<String>("gone")
    }

    struct Network: Module {
      static func register(in scope: inout Registry<AppScope>) {
        scope.shared(.api, needs: Keys.log) { log async in log }
      }
    }

    enum AppScope: ScopeDefinition {
      static func register(in app: inout Registry<AppScope>) {
        #if DEBUG
          app.value(.log, "debug")
        #else
          app.value(.log, "release")
        #endif
        app.include(Network.self)
        app.contribute(to: .plugins, needs: Keys.theme) { $0 }
        app.contribute(to: .plugins, needs: Keys.api.lazy) { _ in "api" }
      }
    }

    enum SessionScope: ScopeDefinition {
      typealias Parent = AppScope
      static func register(in session: inout Registry<SessionScope>) {
        session.value(.user, "user")
        session.override(.log, needs: Keys.user) { $0 }
        session.decorate(.api, needs: Keys.user) { api, user in api + user }
        session.shared(.screen, on: MainActor.self, needs: Keys.api, Keys.plugins, Keys.gone.optional) { api, _, _ in api }
      }
    }

    func show(_ session: Scope<SessionScope>) async throws { _ = try await session.load(.screen) }

    struct Note { @Current(.log) var log: String }

    func test() throws { _ = try Scope(AppScope.self) { $0.override(.log) { "test" } } }
    """

  static func document(_ source: String = source) -> GraphDocument {
    let file = FileFacts(reading: Array(source.utf8), path: "App.swift", module: "App")
    let facts = Linker.link([file]).facts
    return GraphDocument(facts, variants: Variants(of: facts))
  }

  /// Names that no compiler would let through, but a file may hold.
  static func hostile() throws -> GraphDocument {
    let name = JSON.string("a\"b\\c\n<b>&lt;|`]#%%;}\u{7}é漢\\")
    let place: [(String, JSON)] = [("path", name), ("line", .number(1)), ("column", .number(1))]
    let need = JSON.object(
      [("key", name), ("mode", name), ("targets", .array([.string("r")])), ("otherwise", .string("missing"))] + place)
    let registration = JSON.object(
      [("id", .string("r")), ("scope", name), ("key", name), ("role", .string("contribution")), ("entry", name)]
        + [("lifetime", .string("shared")), ("traits", .array([.string("found")])), ("module", name)]
        + [("condition", name), ("needs", .array([need]))] + place)
    let document = JSON.object([
      ("trellisGraph", .number(1)), ("scopes", .array([.object([("id", name)] + place)])),
      ("keys", .array([.object([("id", name), ("type", name), ("hasDefault", .boolean(false))] + place)])),
      ("registrations", .array([registration])), ("uses", .array([])),
    ])
    return try GraphDocument(reading: Array(document.text.utf8))
  }
}
