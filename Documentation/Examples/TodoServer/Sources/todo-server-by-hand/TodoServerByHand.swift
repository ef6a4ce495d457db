import Foundation
import Hummingbird
import Logging
import Synchronization
import TodoRoutes
import TodoStorage
import Tracing

/// The same routes with the same services, put together without a container, to compare with under load.
@main
struct TodoServerByHand {
  static func main() async throws {
    let environment = Environment()
    var logger = Logger(label: "todo-server", factory: { StreamLogHandler.standardError(label: $0) })
    logger.logLevel = environment.get("TODO_LOG", as: Logger.Level.self) ?? .info
    let file = try TodoFile(path: environment.get("TODO_FILE") ?? "todos.sqlite")
    try await file.migrate()
    let port = environment.get("TODO_PORT", as: Int.self) ?? 8080
    let server = Application(
      router: todoRouter(Requests(file: file, logger: logger)),
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
      onServerRunning: { channel in
        print("listening on 127.0.0.1:\(channel.localAddress?.port ?? 0)")
        fflush(nil)
      },
      logger: logger)
    try await server.runService()
    try file.close()
  }
}

/// Gives each request its services, and rolls back what it did not commit when the body of its response has been written.
struct Requests: RouterMiddleware {
  let file: TodoFile
  let logger: Logger

  func handle(
    _ request: Request, context: HandmadeContext, next: (Request, HandmadeContext) async throws -> Response
  ) async throws -> Response {
    let services = RequestServices(
      id: context.id, trace: .current ?? .topLevel, access: TodoFile.Access(for: request), file: file, logger: logger)
    var equipped = context
    equipped.services = services
    do {
      var response = try await next(request, equipped)
      let body = response.body
      response.body = ResponseBody(contentLength: body.contentLength) { writer in
        do {
          try await body.write(writer)
        } catch {
          await services.rollback(context.logger)
          throw error
        }
        await services.rollback(context.logger)
      }
      return response
    } catch {
      await services.rollback(context.logger)
      throw error
    }
  }
}

/// The services of a request. One task at a time may use them; a scope has no such limit.
final class RequestServices: Sendable {
  private let id: String
  private let trace: InstrumentationContext
  private let access: TodoFile.Access
  private let file: TodoFile
  private let logger: Logger
  private let begun = Mutex<(transaction: Transaction, todos: Todos)?>(nil)

  init(id: String, trace: InstrumentationContext, access: TodoFile.Access, file: TodoFile, logger: Logger) {
    self.id = id
    self.trace = trace
    self.access = access
    self.file = file
    self.logger = logger
  }

  /// The response may never be written.
  deinit {
    if let transaction = begun.withLock({ $0.take() })?.transaction { Task { try await transaction.rollback() } }
  }

  var todos: Todos {
    get async throws { try await begin().todos }
  }

  func commit() async throws { try await begin().transaction.commit() }

  func rollback(_ logger: Logger) async {
    do {
      try await begun.withLock { $0.take() }?.transaction.rollback()
    } catch {
      logger.error("rolling back failed", metadata: ["error": "\(error)"])
    }
  }

  private func begin() async throws -> (transaction: Transaction, todos: Todos) {
    if let begun = begun.withLock({ $0 }) { return begun }
    let transaction = try await file.transaction(access)
    let new = (transaction, Todos(transaction: transaction, logger: logger.ofRequest(id, in: trace)))
    begun.withLock { $0 = new }
    return new
  }
}

struct HandmadeContext: TodoContext {
  var coreContext: CoreRequestContextStorage
  var services: RequestServices?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
  }

  private var requestServices: RequestServices {
    guard let services else { preconditionFailure("add the middleware 'Requests' to the router") }
    return services
  }

  var todos: Todos {
    get async throws { try await requestServices.todos }
  }

  func commit() async throws { try await requestServices.commit() }
}
