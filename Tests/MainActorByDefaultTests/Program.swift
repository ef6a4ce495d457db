import Trellis

// An app as people write one in a target that is on the main actor by default: no declaration says anything of isolation.

protocol Logger: Sendable {
  func log(_ line: String)
}

final class MemoryLogger: Logger {
  private(set) var lines: [String] = []

  func log(_ line: String) { lines.append(line) }
}

struct User: Sendable, Equatable {
  var name: String
}

struct Config: Sendable {
  var retries = 3
}

final class Store {
  let config: Config
  var isOpen = false

  init(config: Config) { self.config = config }

  func open() async throws { isOpen = true }
  func close() async throws { isOpen = false }
}

final class Database {
  let store: Store

  init(store: Store) { self.store = store }

  static func open(_ store: Store) async throws -> Database {
    await Task.yield()
    return Database(store: store)
  }
}

final class Router {
  let logger: any Logger
  var path: [String] = []

  init(logger: any Logger) { self.logger = logger }
}

final class Editor {
  let store: Store
  let user: User
  let router: Router

  init(store: Store, user: User, router: Router) {
    self.store = store
    self.user = user
    self.router = router
  }
}

final class Links {
  let router: Lazy<Router>
  let editor: @Sendable () throws -> Editor
  let analytics: Analytics?

  init(router: Lazy<Router>, editor: @escaping @Sendable () throws -> Editor, analytics: Analytics?) {
    self.router = router
    self.editor = editor
    self.analytics = analytics
  }
}

final class Analytics {}

protocol Plugin: Sendable {
  var title: String { get }
}

struct Spelling: Plugin {
  let title = "spelling"
}

struct Greeting: Sendable {
  var text: String
}

enum Screen: Hashable, Sendable {
  case settings
  case about
}

extension Keys {
  static let logger = Key<any Logger>("logger")
  static let memoryLogger = Key<MemoryLogger>("memoryLogger")
  static let config = Key<Config>("config")
  static let store = Key<Store>("store")
  static let database = Key<Database>("database")
  static let router = Key<Router>("router")
  static let user = Key<User>("user")
  static let editor = Key<Editor>("editor")
  static let links = Key<Links>("links")
  static let analytics = Key<Analytics>("analytics")
  static let cache = Key<Store>("cache")
  static let plugins = Key<[any Plugin]>("plugins")
  static let titles = Key<[Screen: String]>("titles")
  static let tabs = Key<[Screen: Router]>("tabs")
  static let routers = Key<[Router]>("routers")
  static let pageSize = Key<Int>("pageSize", default: { 50 })
  static let greeting = Key<Greeting>("greeting")
  static let report = Key<Greeting>("report")
  static let header = Key<Router>("header")
  static let upload = Key<Editor>("upload")
}

enum StorageModule: Module {
  static func register<S>(in scope: inout Registry<S>) {
    scope.value(.config, Config())
    scope.shared(.store, on: MainActor.self, options: [.eager, .timeLimit(.seconds(86_400))], needs: Keys.config) {
      Store(config: $0)
    } onStart: {
      try await $0.open()
    } onStop: {
      try await $0.close()
    }
  }
}

enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.include(StorageModule.self)
    app.shared(.memoryLogger, on: MainActor.self) { MemoryLogger() }
    app.alias(.logger, to: Keys.memoryLogger) { $0 as any Logger }
    app.shared(.database, on: MainActor.self, needs: Keys.store) { try await Database.open($0) }
    app.shared(.router, on: MainActor.self, needs: Keys.logger, make: Router.init)
    app.shared(.header, on: MainActor.self, needs: Keys.logger, make: Router.init)
    app.weak(.cache, on: MainActor.self, needs: Keys.config, make: Store.init)
    app.contribute(to: .plugins) { Spelling() }
    app.contribute(to: .titles, at: .settings) { "Settings" }
    app.contribute(to: .tabs, at: .settings, on: MainActor.self, needs: Keys.logger) { Router(logger: $0) }
    app.contribute(to: .routers, on: MainActor.self, needs: Keys.logger, make: Router.init)
    app.shared(.greeting) { Greeting(text: "hello") }
    app.unique(.report, needs: Keys.greeting, Keys.pageSize) { Greeting(text: "\($0.text) \($1)") }
  }
}

enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope

  struct Inputs: Sendable {
    var user: User
  }

  static func register(in session: inout Registry<SessionScope>) {
    session.input(.user, \.user)
    session.unique(.editor, on: MainActor.self, needs: Keys.store, Keys.user, Keys.router) {
      Editor(store: $0, user: $1, router: $2)
    }
    session.unique(.upload, on: MainActor.self, options: [.live], needs: Keys.editor) {
      try await $0.store.open()
      return $0
    }
    session.shared(.links, on: MainActor.self, needs: Keys.router.lazy, Keys.editor.provider, Keys.analytics.optional) {
      Links(router: $0, editor: $1, analytics: $2)
    }
    session.contribute(to: .titles, at: .about) { "About" }
    session.decorate(.header, on: MainActor.self, needs: Keys.user) {
      let header = Router(logger: $0.logger)
      header.path = $0.path + [$1.name]
      return header
    }
    session.decorate(.greeting, needs: Keys.user) { Greeting(text: "\($0.text), \($1.name)") }
  }
}
