import Hummingbird

/// Commits the request's transaction when its route has returned a response, before the client is told.
///
/// If the route throws, the transaction is left to whoever rolls it back.
struct CommitMiddleware<Context: TodoContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let response = try await next(request, context)
    try await context.commit()
    return response
  }
}
