package import Hummingbird
package import Logging
import RequestScopes
import TodoRoutes
import TodoStorage
import Tracing
package import Trellis

/// Creates the server, which opens a scope below that of the app for each request.
///
/// - Parameter onListening: Called with the port.
package func todoServer(
  app: Scope<AppScope>, settings: Settings, logger: Logger, onListening: @escaping @Sendable (Int) -> Void
) -> some ApplicationProtocol {
  let router = todoRouter(
    RequestScopes<TodoRequestContext> { request, context in
      try app.open(
        RequestScope.self,
        .init(id: context.id, trace: .current ?? .topLevel, access: TodoFile.Access(for: request)))
    })
  return Application(
    router: router,
    server: .http1(inProgress: RequestInProgress.self, in: app),
    configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: settings.port)),
    onServerRunning: { channel in
      if let port = channel.localAddress?.port { onListening(port) }
    },
    logger: logger)
}
