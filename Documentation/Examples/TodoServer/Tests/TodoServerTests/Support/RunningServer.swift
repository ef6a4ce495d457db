import Hummingbird
import Logging
import ScopeService
import ServiceLifecycle
import Testing
import TodoApp
import TodoStorage
import Trellis

/// The server of a test, in this process.
struct RunningServer {
  let app: Scope<AppScope>
  let client: Client
  let port: Int
  let counts: ScopeCounts

  struct NotStarted: Error {}
}

/// Runs a server on a free port, passes it to a function, and shuts it down.
///
/// Afterwards, no request scope, no instance in one and no transaction may be left.
@discardableResult
func withServer<Result>(
  file path: String? = nil, logger: Logger = .silent, observer: (@Sendable (ScopeEvent) -> Void)? = nil,
  overrides: (inout Overrides) -> Void = { _ in },
  _ body: (RunningServer) async throws -> Result
) async throws -> Result {
  let folder = try TemporaryFolder()
  let counts = ScopeCounts()
  let observer = ScopeObserver { event in
    counts.record(event)
    observer?(event)
  }
  let inputs = AppScope.Inputs(settings: Settings(path: path ?? folder.file, patience: 0.2), logger: logger)
  // In this mode, what runs inherits the tracer and the metrics of a test.
  let result = try await withScope(AppScope.self, inputs, mode: .test, observer: observer, overrides: overrides) {
    app in
    try await serve(app) { client, port in
      let file = app[.file]
      let result = try await body(RunningServer(app: app, client: client, port: port, counts: counts))
      return (result, file)
    }
  }
  #expect(result.1.openTransactions == 0)
  #expect(counts.existing.filter { $0.key.hasPrefix("RequestScope") } == [:])
  return result.0
}

/// Runs a server in a scope that has started, passes a client and the port to a function, and shuts the server down.
func serve<Result>(
  _ app: Scope<AppScope>, _ body: (Client, Int) async throws -> Result
) async throws -> Result {
  let (ports, port) = AsyncStream<Int>.makeStream()
  // Started here and not by the service group, which has none of the test's values.
  return try await withScope(ServerScope.self, .init(app: app) { port.yield($0) }, in: app) { server in
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        // A test may close the scope.
        services: [.init(service: ScopeService(server), successTerminationBehavior: .gracefullyShutdownGroup)],
        logger: .silent))
    return try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        defer { port.finish() }
        try await group.run()
      }
      guard let number = await ports.first(where: { _ in true }) else {
        try await tasks.waitForAll()
        throw RunningServer.NotStarted()
      }
      let result = try await body(Client(port: number), number)
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
      return result
    }
  }
}

extension Logger {
  /// Keeps metadata, where Hummingbird finds the identifier of a request, and prints next to nothing.
  static var silent: Logger {
    var logger = Logger(label: "test", factory: { StreamLogHandler.standardError(label: $0) })
    logger.logLevel = .critical
    return logger
  }
}
