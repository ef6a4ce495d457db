import Foundation
import Hummingbird
import Logging
import ScopeService
import ScopeTelemetry
import ServiceLifecycle
import TodoApp
import Trellis
import UnixSignals

/// The server as a process. Its settings are environment variables:
///
/// - `TODO_FILE`: the SQLite file, `todos.sqlite` if not set
/// - `TODO_PORT`: the port on 127.0.0.1, 8080 if not set
/// - `TODO_LOG`: the least level that is logged, `info` if not set
/// - `TODO_OBSERVE`: `telemetry` for spans and metrics, `log` for the log, `counts` to print at the end what requests have left behind
@main
struct TodoServer {
  static func main() async throws {
    let environment = Environment()
    var logger = Logger(
      label: "todo-server", factory: { StreamLogHandler.standardError(label: $0, metadataProvider: .scope) })
    logger.logLevel = environment.get("TODO_LOG", as: Logger.Level.self) ?? .info
    let settings = Settings(
      path: environment.get("TODO_FILE") ?? "todos.sqlite", port: environment.get("TODO_PORT", as: Int.self) ?? 8080)

    let counts = ScopeCounts()
    let telemetry = ScopeTelemetry()
    let observer: ScopeObserver? =
      switch environment.get("TODO_OBSERVE") {
      case "telemetry": ScopeObserver { telemetry.record($0) }
      case "log": .logging(to: logger)
      case "counts": ScopeObserver { counts.record($0) }
      default: nil
      }

    try await withScope(
      AppScope.self, .init(settings: settings, logger: logger), observer: observer, grace: .seconds(20)
    ) { app in
      let server = try app.open(
        ServerScope.self,
        .init(app: app) { port in
          print("listening on 127.0.0.1:\(port)")
          // Whoever started the server may wait for this line.
          fflush(nil)
        })
      try await ServiceGroup(
        configuration: ServiceGroupConfiguration(
          // A service of the app that fails closes the server's scope as well, and is what the process ends with.
          services: [.init(service: ScopeService(server), successTerminationBehavior: .gracefullyShutdownGroup)],
          gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
      ).run()
    }
    for (name, count) in counts.made.sorted(by: { $0.key < $1.key }) {
      print("\(name): \(count) made, \(counts.existing[name] ?? 0) left")
    }
  }
}
