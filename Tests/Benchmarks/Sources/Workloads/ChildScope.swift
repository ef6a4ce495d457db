internal import Meters
internal import Trellis

// Opening a narrower scope, asking it for one instance of its own and one of its parent, and dropping it.

private final class Session: Sendable {
  let logger: Logger

  init(logger: Logger) {
    self.logger = logger
    meters_count_made()
  }
}

extension Keys {
  fileprivate static let session = Key<Session>("session")
  fileprivate static let sessionConfig = Key<Config>("sessionConfig")
  fileprivate static let sessionNetwork = Key<Network>("sessionNetwork")
}

private enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.shared(.logger) { Logger() }
    app.shared(.config) { Config() }
  }
}

private enum SessionScope: ScopeDefinition {
  typealias Parent = AppScope
  static func register(in session: inout Registry<SessionScope>) {
    session.shared(.session, needs: Keys.logger) { Session(logger: $0) }
    session.shared(.sessionConfig) { Config() }
    session.shared(.sessionNetwork, needs: Keys.logger, Keys.sessionConfig) { Network(logger: $0, config: $1) }
  }
}

private final class HandApp: Sendable {
  private let logger = Logger()

  @inline(never)
  func readLogger() -> Logger { logger }
}

/// A class with the same fields; like a scope it makes its instances when they are asked for.
private final class HandSession {
  private let parent: HandApp
  private var session: Session?
  private var config: Config?
  private var network: Network?

  @inline(never)
  init(parent: HandApp) { self.parent = parent }

  @inline(never)
  func readLogger() -> Logger { parent.readLogger() }

  @inline(never)
  func readSession() -> Session {
    if let session { return session }
    let new = Session(logger: readLogger())
    session = new
    return new
  }

  @inline(never)
  func readConfig() -> Config {
    if let config { return config }
    let new = Config()
    config = new
    return new
  }

  @inline(never)
  func readNetwork() -> Network {
    if let network { return network }
    let new = Network(logger: readLogger(), config: readConfig())
    network = new
    return new
  }
}

extension Workload {
  static func childScope() throws -> Workload {
    let hand = HandApp()
    let app = try Scope(AppScope.self)
    let one = try app.open(SessionScope.self)
    let other = try app.open(SessionScope.self)
    try Miscount.check("a session for each scope", try one.resolve(.session) !== (try other.resolve(.session)))
    try Miscount.check("the parent's logger", try one.resolve(.session).logger === (try app.resolve(.logger)))
    try Miscount.check("the rest, too", try one.resolve(.sessionNetwork).logger === (try app.resolve(.logger)))
    let all = HandSession(parent: hand)
    try Miscount.check("the hand-written one, too", all.readNetwork().logger === all.readSession().logger)
    return Workload(
      "child scope",
      baseline: Side(makes: 1, yields: 2) { count in
        for _ in 0..<count {
          let session = HandSession(parent: hand)
          take(session.readSession())
          take(session.readLogger())
        }
      },
      trellis: Side(makes: 1, yields: 2) { count in
        for _ in 0..<count {
          let session = try app.open(SessionScope.self)
          take(try session.resolve(.session))
          take(try session.resolve(.logger))
        }
      })
  }
}
