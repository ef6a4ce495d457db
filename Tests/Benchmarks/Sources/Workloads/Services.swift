internal import Meters
internal import Trellis

// The graph of the workload `complex` in this field's known container benchmark.

final class Logger: Sendable {
  init() { meters_count_made() }
}

final class Config: Sendable {
  init() { meters_count_made() }
}

final class Network: Sendable {
  let logger: Logger
  let config: Config

  init(logger: Logger, config: Config) {
    self.logger = logger
    self.config = config
    meters_count_made()
  }
}

final class Database: Sendable {
  let logger: Logger
  let config: Config

  init(logger: Logger, config: Config) {
    self.logger = logger
    self.config = config
    meters_count_made()
  }
}

final class Repository: Sendable {
  let network: Network
  let database: Database

  init(network: Network, database: Database) {
    self.network = network
    self.database = database
    meters_count_made()
  }
}

final class ViewModel: Sendable {
  let repository: Repository
  let logger: Logger

  init(repository: Repository, logger: Logger) {
    self.repository = repository
    self.logger = logger
    meters_count_made()
  }
}

/// A service behind a protocol, so that its value is an existential.
protocol Clock: Sendable {
  var now: Int { get }
}

final class SystemClock: Clock {
  let now = 0

  init() { meters_count_made() }
}

extension Keys {
  static let logger = Key<Logger>("logger")
  static let config = Key<Config>("config")
  static let network = Key<Network>("network")
  static let database = Key<Database>("database")
  static let repository = Key<Repository>("repository")
  static let viewModel = Key<ViewModel>("viewModel")
  static let clock = Key<any Clock>("clock")
}
