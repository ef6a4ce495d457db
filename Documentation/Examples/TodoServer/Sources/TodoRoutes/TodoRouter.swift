import Foundation
package import Hummingbird
import TodoStorage

/// Creates the routes of the server.
///
/// - Parameter requests: Gives each request what its context needs.
package func todoRouter<Requests: RouterMiddleware>(
  _ requests: Requests
) -> Router<Requests.Context>
where Requests.Context: TodoContext, Requests.Input == Request, Requests.Output == Response {
  let router = Router(context: Requests.Context.self)
  router.add(middleware: TracingMiddleware())
  router.add(middleware: MetricsMiddleware())
  router.add(middleware: requests)
  router.get("health") { _, _ in "well" }
  // Its body is written when its route has returned, which is too late for a commit: it only reads.
  router.get("todos.ndjson") { _, context in
    let todos = try await context.todos
    return Response(
      status: .ok, headers: [.contentType: "application/x-ndjson"],
      body: ResponseBody { writer in
        let encoder = JSONEncoder()
        var last: Int64 = 0
        while true {
          let page = try await todos.after(last, count: 500)
          guard let end = page.last else { break }
          var lines = ByteBuffer()
          for todo in page {
            lines.writeBytes(try encoder.encode(todo))
            lines.writeString("\n")
          }
          try await writer.write(lines)
          last = end.id
        }
        try await writer.finish(nil)
      })
  }

  let todos = router.group("todos").add(middleware: CommitMiddleware())
  todos.get { request, context in
    let count = request.uri.queryParameters.get("count", as: Int.self) ?? 20
    guard (1...1_000).contains(count) else { throw HTTPError(.badRequest, message: "'count' is from 1 to 1,000") }
    return try await context.todos.latest(count)
  }
  todos.post { request, context in
    let title = try await request.decode(as: NewTodo.self, context: context).title
    return EditedResponse(status: .created, response: try await context.todos.add(checked(title)))
  }
  // All or none: what was added before a title that is refused is rolled back.
  todos.post("import") { request, context in
    let todos = try await context.todos
    var added: [Todo] = []
    for new in try await request.decode(as: [NewTodo].self, context: context) {
      added.append(try await todos.add(checked(new.title)))
    }
    return EditedResponse(status: .created, response: added)
  }
  todos.get("{id}") { _, context in
    guard let todo = try await context.todos[id: context.parameters.require("id", as: Int64.self)] else {
      throw HTTPError(.notFound)
    }
    return todo
  }
  todos.patch("{id}") { request, context in
    let id = try context.parameters.require("id", as: Int64.self)
    let change = try await request.decode(as: Change.self, context: context)
    let todos = try await context.todos
    guard try await todos.mark(id: id, isDone: change.isDone), let todo = try await todos[id: id] else {
      throw HTTPError(.notFound)
    }
    return todo
  }
  todos.delete("{id}") { _, context in
    guard try await context.todos.delete(id: context.parameters.require("id", as: Int64.self)) else {
      throw HTTPError(.notFound)
    }
    return HTTPResponse.Status.noContent
  }
  return router
}

private struct NewTodo: Decodable {
  var title: String
}

private struct Change: Decodable {
  var isDone: Bool
}

private func checked(_ title: String) throws -> String {
  guard (1...200).contains(title.count) else {
    throw HTTPError(.badRequest, message: "a title has from 1 to 200 characters")
  }
  return title
}

extension Todo: ResponseCodable {}

extension StorageError: HTTPResponseError {
  package var status: HTTPResponse.Status {
    switch self {
    case .busy, .closed, .transactionEnded: .serviceUnavailable
    case .fileIsNewer: .internalServerError
    }
  }

  package func response(from request: Request, context: some RequestContext) throws -> Response {
    try HTTPError(status, headers: status == .serviceUnavailable ? [.retryAfter: "1"] : [:], message: "\(self)")
      .response(from: request, context: context)
  }
}
