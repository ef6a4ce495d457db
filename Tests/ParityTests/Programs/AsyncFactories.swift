import Trellis

// Factories that wait, in all the ways in which the compiler takes a closure for async, and those that only look so.

actor AsyncFactoriesServer {
  let port: Int

  init(port: Int) async { self.port = port }
  init() async throws { port = 0 }
  init(_ text: String, port: Int) { self.port = port }
}

enum AsyncFactories {
  static func load() async -> Int { 1 }
  static func now() -> Int { 1 }
  static let thrice: @Sendable (Int) async throws -> Int = { 3 * $0 }
  static func twice(_ number: Int) async throws -> Int { 2 * number }
  static func run(_ work: @Sendable () async -> Int) -> Int { 1 }

  enum App: ScopeDefinition {
    static func register(in app: inout Registry<App>) {
      app.shared(.asyncFactoriesPlain) { await load() }
      app.unique(.asyncFactoriesEach) {
        try await Task.sleep(for: .zero); return now()
      }
      app.shared(.asyncFactoriesServer, needs: Keys.asyncFactoriesPlain, make: AsyncFactoriesServer.init)
      app.unique(.asyncFactoriesOther, make: AsyncFactoriesServer.init)
      app.shared(.asyncFactoriesNamed, needs: Keys.asyncFactoriesPlain, make: AsyncFactoriesServer.init(port:))
      app.shared(
        .asyncFactoriesText, needs: Keys.asyncFactoriesName, Keys.asyncFactoriesPlain, make: AsyncFactoriesServer.init)
      app.unique(.asyncFactoriesFunction, make: load)
      app.shared(.asyncFactoriesMember, needs: Keys.asyncFactoriesFunction, make: AsyncFactories.twice)
      app.unique(.asyncFactoriesConstant, needs: Keys.asyncFactoriesPlain, make: thrice)
      app.value(.asyncFactoriesName, "")
      app.shared(.asyncFactoriesNested) { run { await load() } }
      app.shared(.asyncFactoriesTask) {
        @Sendable func inner() async -> Int { await load() }
        let later: @Sendable () async -> Int = { await inner() }
        return run(later)
      } onStart: { _ in
        _ = await load()
      } onStop: { _ in
        _ = await load()
      }
      app.shared(.asyncFactoriesSigned, needs: Keys.asyncFactoriesPlain) { (plain: Int) async -> Int in plain }
      app.shared(.asyncFactoriesBranch, needs: Keys.asyncFactoriesPlain) { plain in
        if plain > 0 {
          return await load()
        }
        #if NEVER_DEFINED
          return await load()
        #else
          return now()
        #endif
      }
      app.shared(.asyncFactoriesBuild) {
        #if NEVER_DEFINED
          return await load()
        #else
          return now()
        #endif
      }
    }
  }

  /// Asks in time and too early.
  enum Session: ScopeDefinition {
    typealias Parent = App
    static func register(in session: inout Registry<Session>) {
      session.unique(.asyncFactoriesUser, needs: Keys.asyncFactoriesEach, Keys.asyncFactoriesPlain) { a, b in a + b }
      session.shared(.asyncFactoriesEarly, needs: Keys.asyncFactoriesUser.lazy, Keys.asyncFactoriesEach.provider) {
        _, _ in
        1
      }
      session.shared(.asyncFactoriesKept, needs: Keys.asyncFactoriesUser, Keys.asyncFactoriesPlain.lazy) { a, _ in a }
      session.unique(.asyncFactoriesBehind, needs: Keys.asyncFactoriesKept.lazy) { _ in 1 }
      session.unique(
        .asyncFactoriesTooEarly, needs: Keys.asyncFactoriesFunction.provider, Keys.asyncFactoriesMember.lazy
      ) {
        _, _ in 1
      }
      session.unique(.asyncFactoriesEarlier, needs: Keys.asyncFactoriesConstant.lazy) { _ in 1 }
      session.alias(.asyncFactoriesName2, to: Keys.asyncFactoriesEach)
      session.contribute(to: .asyncFactoriesList, needs: Keys.asyncFactoriesName2.lazy) { _ in 1 }
      session.maker(.asyncFactoriesMaker, needs: Keys.asyncFactoriesBehind, Keys.asyncFactoriesFunction) {
        $0 + $1 + $2
      }
      session.maker(.asyncFactoriesWaiting, needs: Keys.asyncFactoriesFunction) { (id: Int, each: Int) in id + each }
      session.override(.asyncFactoriesNested) { await load() }
      session.decorate(.asyncFactoriesEach, needs: Keys.asyncFactoriesNested.provider) { each, _ in each }
    }
  }
}

extension Keys {
  static let asyncFactoriesPlain = Key<Int>("asyncFactoriesPlain"), asyncFactoriesEach = Key<Int>("asyncFactoriesEach")
  static let asyncFactoriesServer = Key<AsyncFactoriesServer>("asyncFactoriesServer")
  static let asyncFactoriesOther = Key<AsyncFactoriesServer>("asyncFactoriesOther")
  static let asyncFactoriesNamed = Key<AsyncFactoriesServer>("asyncFactoriesNamed")
  static let asyncFactoriesText = Key<AsyncFactoriesServer>("asyncFactoriesText")
  static let asyncFactoriesName = Key<String>("asyncFactoriesName")
  static let asyncFactoriesNested = Key<Int>("asyncFactoriesNested"),
    asyncFactoriesTask = Key<Int>("asyncFactoriesTask")
  static let asyncFactoriesSigned = Key<Int>("asyncFactoriesSigned")
  static let asyncFactoriesBranch = Key<Int>("asyncFactoriesBranch")
  static let asyncFactoriesBuild = Key<Int>("asyncFactoriesBuild"), asyncFactoriesUser = Key<Int>("asyncFactoriesUser")
  static let asyncFactoriesEarly = Key<Int>("asyncFactoriesEarly"), asyncFactoriesKept = Key<Int>("asyncFactoriesKept")
  static let asyncFactoriesBehind = Key<Int>("asyncFactoriesBehind")
  static let asyncFactoriesName2 = Key<Int>("asyncFactoriesName2")
  static let asyncFactoriesFunction = Key<Int>("asyncFactoriesFunction")
  static let asyncFactoriesConstant = Key<Int>("asyncFactoriesConstant")
  static let asyncFactoriesEarlier = Key<Int>("asyncFactoriesEarlier")
  static let asyncFactoriesMember = Key<Int>("asyncFactoriesMember")
  static let asyncFactoriesTooEarly = Key<Int>("asyncFactoriesTooEarly")
  static let asyncFactoriesList = Key<[Int]>("asyncFactoriesList")
  static let asyncFactoriesMaker = Key<Maker<Int, Int>>("asyncFactoriesMaker")
  static let asyncFactoriesWaiting = Key<AsyncMaker<Int, Int>>("asyncFactoriesWaiting")
}
