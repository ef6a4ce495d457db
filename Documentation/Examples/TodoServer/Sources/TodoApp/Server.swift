package import Hummingbird
import Logging
import RequestScopes
import ScopeService
import TodoRoutes
import TodoStorage
import Tracing
package import Trellis

/// Creates the server, which starts the scope before it accepts connections, and closes it after its last response.
///
/// - Parameter onListening: Called with the port.
package func todoServer(
  in app: Scope<AppScope>, onListening: @escaping @Sendable (Int) -> Void = { _ in }
) -> some ApplicationProtocol {
  let router = todoRouter(
    RequestScopes<TodoRequestContext> { request, context in
      try app.open(
        RequestScope.self,
        .init(id: context.id, trace: .current ?? .topLevel, access: TodoFile.Access(for: request)))
    })
  var server = Application(
    router: router,
    configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: app[.settings].port)),
    services: [ScopeService(app)],
    onServerRunning: { channel in
      if let port = channel.localAddress?.port { onListening(port) }
    },
    logger: app[.logger])
  server.beforeServerStarts { try await app.start() }
  return server
}
