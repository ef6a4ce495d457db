public import Hummingbird
import Logging
import Synchronization
import Tracing
public import Trellis

/// A request's context that carries the request's scope to the routes.
public protocol ScopedRequestContext<Definition>: RequestContext {
  /// The definition of the scope.
  associatedtype Definition: ScopeDefinition

  /// The scope; nil outside ``RequestScopes``.
  var scope: Scope<Definition>? { get set }
}

/// Opens a scope for each request and closes it when the body of the response has been written.
///
/// The scope is the current one of the task while the routes run and while the body is written, so a body that is written in
/// parts may use it. It is closed, exactly once,
///
/// - when the body was written, or writing it failed, for example because the client has gone away
/// - when the routes throw, before the client receives the error
/// - when the response is released unwritten, for example by a middleware that replaces its body
///
/// What must be done before the client receives the response, such as a commit, is the work of a route or of a middleware
/// after this one. A failure of closing is logged: the response is decided by then.
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
    var end: ScopeEnd?
    do {
      let scope = try open(request, context)
      let scopeEnd = ScopeEnd(AnyScope(scope), context.logger)
      end = scopeEnd
      var scoped = context
      scoped.scope = scope
      var response = try await scope.run { try await next(request, scoped) }
      response.body = response.body.written(in: AnyScope(scope), scopeEnd)
      return response
    } catch {
      await end?.close()
      switch error {
      // The server is ending. Another one, or a later one, can serve the request.
      case let error as ResolutionError where error.code == .closed: throw HTTPError(.serviceUnavailable)
      // Hummingbird derives the status from the error's type, so it has to see the service's own error.
      default: throw error.firstCause(as: (any HTTPResponseError).self) ?? error
      }
    }
  }
}

extension ResponseBody {
  /// Returns a body that is written with a scope as the current one, which is then closed.
  fileprivate func written(in scope: AnyScope, _ end: ScopeEnd) -> ResponseBody {
    ResponseBody(contentLength: contentLength) { writer in
      // By now, the middleware that began the trace has returned.
      try await InstrumentationContext.$current.withValue(end.trace) {
        do {
          try await scope.run { try await self.write(writer) }
        } catch {
          await end.close()
          throw error
        }
        await end.close()
      }
    }
  }
}

/// Closes a scope once: when asked to or, if nothing ever does, when this object is released.
private final class ScopeEnd: Sendable {
  let trace = InstrumentationContext.current
  private let scope: Mutex<AnyScope?>
  private let logger: Logger

  init(_ scope: AnyScope, _ logger: Logger) {
    self.scope = Mutex(scope)
    self.logger = logger
  }

  deinit {
    guard let scope = scope.withLock({ $0.take() }) else { return }
    Task { [trace, logger] in
      await InstrumentationContext.$current.withValue(trace) { await scope.close(logger) }
    }
  }

  func close() async {
    await scope.withLock { $0.take() }?.close(logger)
  }
}

extension AnyScope {
  fileprivate func close(_ logger: Logger) async {
    do {
      try await close()
    } catch {
      logger.error("closing the scope of a request failed", metadata: ["error": "\(error)"])
    }
  }
}
