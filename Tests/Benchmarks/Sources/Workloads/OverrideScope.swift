internal import Trellis

// Deriving a scope in which one key is replaced, asking it for that, and dropping it.

private enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.shared(.logger) { Logger() }
    app.shared(.config) { Config() }
    app.shared(.network, needs: Keys.logger, Keys.config) { Network(logger: $0, config: $1) }
    app.shared(.database, needs: Keys.logger, Keys.config) { Database(logger: $0, config: $1) }
    app.shared(.repository, needs: Keys.network, Keys.database) { Repository(network: $0, database: $1) }
    app.shared(.viewModel, needs: Keys.repository, Keys.logger) { ViewModel(repository: $0, logger: $1) }
  }
}

/// The six services, and a way to derive from them what another logger concerns.
private final class HandApp: @unchecked Sendable {
  // Unchecked: the base is filled before another thread sees it, and a derived one stays on its thread.
  private var logger: Logger?
  private var config: Config?
  private var network: Network?
  private var database: Database?
  private var repository: Repository?
  private var viewModel: ViewModel?
  private let makeLogger: () -> Logger

  @inline(never)
  init(makeLogger: @escaping () -> Logger) { self.makeLogger = makeLogger }

  /// Everything but the configuration needs the logger, and is left to be made afresh.
  @inline(never)
  init(overriding base: HandApp, makeLogger: @escaping () -> Logger) {
    config = base.readConfig()
    self.makeLogger = makeLogger
  }

  @inline(never)
  func readLogger() -> Logger {
    if let logger { return logger }
    let new = makeLogger()
    logger = new
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

  @inline(never)
  func readDatabase() -> Database {
    if let database { return database }
    let new = Database(logger: readLogger(), config: readConfig())
    database = new
    return new
  }

  @inline(never)
  func readRepository() -> Repository {
    if let repository { return repository }
    let new = Repository(network: readNetwork(), database: readDatabase())
    repository = new
    return new
  }

  @inline(never)
  func readViewModel() -> ViewModel {
    if let viewModel { return viewModel }
    let new = ViewModel(repository: readRepository(), logger: readLogger())
    viewModel = new
    return new
  }
}

extension Workload {
  static func overrideScope() throws -> Workload {
    let base = HandApp { ByHand.makeLogger() }
    _ = base.readViewModel()
    let app = try Scope(AppScope.self)
    let model = try app.resolve(.viewModel)
    let derived = try app.overriding { $0.override(.logger) { Logger() } }
    let fresh = try derived.resolve(.viewModel)
    try Miscount.check("another logger", try derived.resolve(.logger) !== model.logger)
    try Miscount.check("another model around it", fresh.logger === (try derived.resolve(.logger)))
    try Miscount.check(
      "the same configuration", fresh.repository.database.config === model.repository.database.config)
    try Miscount.check("the base as it was", try app.resolve(.logger) === model.logger)
    return Workload(
      "override scope, one of six", makesPlan: true,
      baseline: Side(makes: 1) { count in
        for _ in 0..<count { take(HandApp(overriding: base) { ByHand.makeLogger() }.readLogger()) }
      },
      trellis: Side(makes: 1) { count in
        for _ in 0..<count { take(try app.overriding { $0.override(.logger) { Logger() } }.resolve(.logger)) }
      })
  }
}
