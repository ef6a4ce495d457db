internal import Trellis

// Making instances: alone, with needs that are made as well, and with needs that exist.

private enum UniqueScope: ScopeDefinition {
  static func register(in scope: inout Registry<UniqueScope>) {
    scope.unique(.logger) { Logger() }
    scope.unique(.config) { Config() }
    scope.unique(.network, needs: Keys.logger, Keys.config) { Network(logger: $0, config: $1) }
    scope.unique(.database, needs: Keys.logger, Keys.config) { Database(logger: $0, config: $1) }
    scope.unique(.repository, needs: Keys.network, Keys.database) { Repository(network: $0, database: $1) }
    scope.unique(.viewModel, needs: Keys.repository, Keys.logger) { ViewModel(repository: $0, logger: $1) }
  }
}

private enum SharedLeavesScope: ScopeDefinition {
  static func register(in scope: inout Registry<SharedLeavesScope>) {
    scope.shared(.logger) { Logger() }
    scope.shared(.config) { Config() }
    scope.unique(.network, needs: Keys.logger, Keys.config) { Network(logger: $0, config: $1) }
    scope.unique(.database, needs: Keys.logger, Keys.config) { Database(logger: $0, config: $1) }
    scope.unique(.repository, needs: Keys.network, Keys.database) { Repository(network: $0, database: $1) }
    scope.unique(.viewModel, needs: Keys.repository, Keys.logger) { ViewModel(repository: $0, logger: $1) }
  }
}

private enum CombinedScope: ScopeDefinition {
  static func register(in scope: inout Registry<CombinedScope>) {
    scope.shared(.logger) { Logger() }
    scope.unique(.config) { Config() }
    scope.unique(.network, needs: Keys.logger, Keys.config) { Network(logger: $0, config: $1) }
  }
}

extension Workload {
  static func unique() throws -> [Workload] {
    let app = try Scope(UniqueScope.self)
    let model = try app.resolve(.viewModel)
    try Miscount.check("a logger for each", model.logger !== model.repository.network.logger)
    try Miscount.check("a model for each request", model !== (try app.resolve(.viewModel)))
    return [
      Workload(
        "unique without needs",
        baseline: Side(makes: 1) { count in
          for _ in 0..<count { take(ByHand.makeLogger()) }
        },
        trellis: Side(makes: 1) { count in
          for _ in 0..<count { take(try app.resolve(.logger)) }
        }),
      Workload(
        "six services, all unique",
        baseline: Side(makes: 9) { count in
          for _ in 0..<count { take(ByHand.makeViewModel()) }
        },
        trellis: Side(makes: 9) { count in
          for _ in 0..<count { take(try app.resolve(.viewModel)) }
        }),
    ]
  }

  static func uniqueOnSharedLeaves() throws -> Workload {
    let hand = ByHand.SharedLeaves()
    let app = try Scope(SharedLeavesScope.self)
    let logger = try app.resolve(.logger)
    let model = try app.resolve(.viewModel)
    try Miscount.check(
      "one logger for all", model.logger === logger && model.repository.network.logger === logger)
    return Workload(
      "unique on shared leaves",
      baseline: Side(makes: 4) { count in
        for _ in 0..<count { take(hand.makeViewModel()) }
      },
      trellis: Side(makes: 4) { count in
        for _ in 0..<count { take(try app.resolve(.viewModel)) }
      })
  }

  static func combined() throws -> Workload {
    let hand = ByHand.Combined()
    let app = try Scope(CombinedScope.self)
    let network = try app.resolve(.network)
    let other = try app.resolve(.network)
    try Miscount.check("one logger", network.logger === other.logger)
    try Miscount.check("a configuration for each", network.config !== other.config)
    return Workload(
      "combined",
      baseline: Side(makes: 2) { count in
        for _ in 0..<count { take(hand.makeNetwork()) }
      },
      trellis: Side(makes: 2) { count in
        for _ in 0..<count { take(try app.resolve(.network)) }
      })
  }
}
