// The graph of `Services.swift` by hand: initialisers, each behind a call that is not inlined, as in a program whose parts
// lie in several files.

enum ByHand {
  @inline(never)
  static func makeLogger() -> Logger { Logger() }

  @inline(never)
  static func makeConfig() -> Config { Config() }

  @inline(never)
  static func makeNetwork() -> Network { Network(logger: makeLogger(), config: makeConfig()) }

  @inline(never)
  static func makeDatabase() -> Database { Database(logger: makeLogger(), config: makeConfig()) }

  @inline(never)
  static func makeRepository() -> Repository { Repository(network: makeNetwork(), database: makeDatabase()) }

  @inline(never)
  static func makeViewModel() -> ViewModel { ViewModel(repository: makeRepository(), logger: makeLogger()) }

  /// The same with a logger and a configuration that all share.
  final class SharedLeaves: Sendable {
    let logger = Logger()
    let config = Config()

    @inline(never)
    func readLogger() -> Logger { logger }

    @inline(never)
    func readConfig() -> Config { config }

    @inline(never)
    func makeNetwork() -> Network { Network(logger: readLogger(), config: readConfig()) }

    @inline(never)
    func makeDatabase() -> Database { Database(logger: readLogger(), config: readConfig()) }

    @inline(never)
    func makeRepository() -> Repository { Repository(network: makeNetwork(), database: makeDatabase()) }

    @inline(never)
    func makeViewModel() -> ViewModel { ViewModel(repository: makeRepository(), logger: readLogger()) }
  }

  /// A shared logger, a configuration that is new each time, and what takes both.
  final class Combined: Sendable {
    let logger = Logger()

    @inline(never)
    func readLogger() -> Logger { logger }

    @inline(never)
    func makeNetwork() -> Network { Network(logger: readLogger(), config: ByHand.makeConfig()) }
  }
}
