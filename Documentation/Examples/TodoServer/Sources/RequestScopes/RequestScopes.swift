public import Hummingbird
import Logging
public import Trellis

/// A request's context that carries the request's scope to the routes.
public protocol ScopedRequestContext<Definition>: RequestContext {
  /// The definition of the scope.
  associatedtype Definition: ScopeDefinition

  /// The scope; nil outside ``RequestScopes``.
  var scope: Scope<Definition>? { get set }
}

/// Opens a scope for each request and closes it when the routes have made their response.
///
/// The body of a response is written afterwards, so a body that is written in parts must not use the scope.
public struct RequestScopes<Context: ScopedRequestContext>: RouterMiddleware {
  private let open: @Sendable (Request, Context) throws -> Scope<Context.Definition>

  /// Creates the middleware.
  ///
  /// - Parameter open: Opens the scope of a request, usually below the scope of the server.
  public init(open: @escaping @Sendable (Request, Context) throws -> Scope<Context.Definition>) {
    self.open = open
  }

  /// Passes a request on with a scope of its own.
  public func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var scoped = context
    let outcome: Result<Response, any Error>
    do {
      scoped.scope = try open(request, context)
      outcome = .success(try await next(request, scoped))
    } catch let error as ResolutionError where error.code == .closed {
      // The server is ending. Another one, or a later one, can serve the request.
      outcome = .failure(HTTPError(.serviceUnavailable))
    } catch let error as ResolutionError {
      // Hummingbird derives the status from the error's type, so it has to see the service's own error.
      outcome = .failure(error.cause as? any HTTPResponseError ?? error)
    } catch {
      outcome = .failure(error)
    }
    do {
      try await scoped.scope?.close()
    } catch {
      // The response is decided. A failure here is one of cleaning up.
      context.logger.error("closing the scope of a request failed", metadata: ["error": "\(error)"])
    }
    return try outcome.get()
  }
}
