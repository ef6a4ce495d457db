import TestTools
import Testing
import Trellis

private final class Part: Sendable {
  let needs: [Part]
  init(_ needs: Part...) { self.needs = needs }
}

/// A way for factories to get at their scope behind the graph's back.
private final class Back: Sendable {
  let scope = Guarded<Scope<LoopScope>?>(nil)
}

extension Keys {
  fileprivate static let log = Key<Log>("log")
  fileprivate static let database = Key<Part>("database")
  fileprivate static let archive = Key<Part>("archive")
  fileprivate static let token = Key<Part>("token")
  fileprivate static let client = Key<Part>("client")
  fileprivate static let catalog = Key<Part>("catalog")
  fileprivate static let queue = Key<Part>("queue")
  fileprivate static let subscribe = Key<Part>("subscribe")
  fileprivate static let screen = Key<Part>("screen")
  fileprivate static let number = Key<Int>("number")
  fileprivate static let nowPlaying = Key<Part>("nowPlaying")
  fileprivate static let early = Key<Part>("early")
  fileprivate static let engine = Key<Part>("engine")
  fileprivate static let player = Key<Part>("player")
  fileprivate static let remote = Key<Part>("remote")
}

private enum AppScope: ScopeDefinition {
  typealias Inputs = Log
  static func register(in app: inout Registry<AppScope>) {
    app.input(.log, \.self)
    app.shared(.database, needs: Keys.log) { log in
      await Task.yield()
      log("database")
      return Part()
    }
    app.shared(.archive, options: .onDemand, needs: Keys.database, Keys.log) { database, log in
      await Task.yield()
      log("archive")
      return Part(database)
    }
    app.unique(.token, needs: Keys.log) { log in
      await Task.yield()
      log("token")
      return Part()
    }
    app.shared(.client, needs: Keys.token) { Part($0) }
    app.shared(.catalog, needs: Keys.database, Keys.log) { database, log in
      log("catalog")
      return Part(database)
    }
  }
}

private enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope
  static func register(in session: inout Registry<SessionScope>) {
    session.shared(.queue, needs: Keys.catalog) { Part($0) }
    session.shared(.subscribe, needs: Keys.queue) {
      Part($0)
    } onStop: { _ in
    }
  }
}

private enum ScreenScope: ScopeDefinition {
  typealias Parent = SessionScope
  typealias Inputs = Int
  static func register(in screen: inout Registry<ScreenScope>) {
    screen.input(.number, \.self)
    screen.unique(.screen, needs: Keys.subscribe, Keys.catalog) { Part($0, $1) }
  }
}

private final class View: ScopeConsumer {
  var scope: Scope<ScreenScope>?
  @Injected(.screen) var screen: Part
}

private enum LoopScope: ScopeDefinition {
  typealias Inputs = Back
  static func register(in app: inout Registry<LoopScope>) {
    app.shared(.database) {
      await Task.yield()
      return Part()
    }
    app.shared(.nowPlaying, needs: Keys.engine.lazy) { Part(try $0()) }
    app.shared(.engine, needs: Keys.database, Keys.nowPlaying) { Part($0, $1) }
    app.shared(.early, needs: Keys.player.lazy, Keys.database) { Part(try $0(), $1) }
    app.shared(.player, needs: Keys.early) { early in
      await Task.yield()
      return Part(early)
    }
    app.shared(.remote, needs: Keys.player) { Part($0) }
  }
}

@Suite("What needs something asynchronous")
struct AsyncNeedsTests {
  @Test("is made by a request that cannot wait, at any level, once the root has been started")
  func onlyTheRootIsStarted() async throws {
    let log = Log()
    let app = try Scope(AppScope.self, log)
    try await app.start()
    #expect(!log.all.contains("catalog"))
    let session = try app.open(SessionScope.self)
    #expect(try session.resolve(.queue).needs[0].needs[0] === app[.database])
    #expect(log.all.count { $0 == "catalog" } == 1)
    let screen = try await withScope(ScreenScope.self, 1, in: session) { screen in screen[.screen] }
    #expect(screen.needs[0] === session[.subscribe])
    let shared = try session.scopes(of: ScreenScope.self)[2]
    #expect(shared[.screen].needs[1] === app[.catalog])
    let view = View()
    shared.pass(to: view)
    #expect(view.screen.needs[0] === session[.subscribe])
    try await app.close()
  }

  @Test("is refused before that by the name of what is not there")
  func refusedBefore() async throws {
    let app = try Scope(AppScope.self, Log())
    let session = try app.open(SessionScope.self)
    let error = try #require(throws: ResolutionError.self) { try session.resolve(.subscribe) }
    #expect(error.code == .notLoaded)
    #expect(error.path.map(\.description) == [".subscribe", ".queue", ".catalog", ".database"])
    #expect(
      error.description.hasPrefix(
        "cannot resolve '.subscribe' in SessionScope: '.database' of AppScope has not been created, and its factory is async"
      ))
    #expect(
      error.description.hasSuffix(
        "'try await' the start of its scope, or load it: 'try await scope.load(.database)'"))
    _ = try await app.load(.database)
    #expect(try session.resolve(.subscribe).needs[0] === session[.queue])
    try await app.close()
  }

  @Test("is made by load together with that")
  func loaded() async throws {
    let log = Log()
    let session = try Scope(AppScope.self, log).open(SessionScope.self)
    #expect(try await session.load(.subscribe).needs[0] === session[.queue])
    #expect(log.all == ["database", "catalog"])
    try await session.close()
  }

  @Test("counts as a use of an override that it needs", arguments: [false, true])
  func usesOverride(isStarted: Bool) async throws {
    let app = try Scope(AppScope.self, Log()).overriding {
      $0.override(.database) {
        await Task.yield()
        return Part()
      }
    }
    if isStarted { try await app.start() }
    _ = isStarted ? try app.resolve(.catalog) : try await app.load(.catalog)
    #expect(app.unusedOverrides.isEmpty)
  }

  @Test("is left alone by start if it is on demand, unless something else needs it")
  func onDemand() async throws {
    let log = Log()
    let app = try Scope(AppScope.self, log)
    try await app.start()
    #expect(!log.all.contains("archive"))
    let error = try #require(throws: ResolutionError.self) { try app.resolve(.archive) }
    #expect(error.description.hasSuffix("\n  load it: 'try await scope.load(.archive)'"))
    let archive = try await app.load(.archive)
    #expect(app[.archive] === archive)
  }

  @Test("is made by start if what it needs is made for it alone")
  func needsUnique() async throws {
    let log = Log()
    let app = try Scope(AppScope.self, log)
    let error = try #require(throws: ResolutionError.self) { try app.resolve(.client) }
    #expect(error.description.contains("'.client' of AppScope has not been created"))
    #expect(
      #expect(throws: ResolutionError.self) { try app.resolve(.token) }?.description.contains("each '.token'") == true)
    try await app.start()
    #expect(log.all.count { $0 == "token" } == 1)
    #expect(app[.client] === app[.client])
  }

  @Test(
    "comes back to itself with the closed path, whatever waits",
    arguments: [
      (Keys.engine, [".engine", ".nowPlaying", ".engine"]), (Keys.player, [".player", ".early", ".player"]),
      (Keys.remote, [".remote", ".player", ".early", ".player"]),
    ])
  fileprivate func loop(key: Key<Part>, path: [String]) async throws {
    let app = try Scope(LoopScope.self, Back())
    let error = try await #require(throws: ResolutionError.self) { try await app.load(key) }
    #expect(error.code == .cycle)
    #expect(error.path.map(\.description) == path)
  }
}
