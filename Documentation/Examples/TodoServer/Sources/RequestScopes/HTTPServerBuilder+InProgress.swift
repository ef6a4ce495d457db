public import HummingbirdCore
public import Trellis

extension HTTPServerBuilder {
  /// Creates an HTTP/1 server that carries out its requests before a scope is closed with a grace.
  ///
  /// Each request, up to the last byte of its response, is a function of `withScope` below that scope, for which a drain waits.
  /// The request's own scope is opened later, by ``RequestScopes``, which knows the request's context. A request that comes when
  /// the scope drains is passed on as well, so that ``RequestScopes`` refuses it.
  ///
  /// - Parameters:
  ///   - definition: A definition that need not register anything.
  ///   - scope: The scope that is closed with a grace.
  public static func http1<Definition: ScopeDefinition & SendableMetatype>(
    inProgress definition: Definition.Type, in scope: Scope<Definition.Parent>
  ) -> HTTPServerBuilder where Definition.Inputs == Void {
    HTTPServerBuilder { responder in
      HTTP1Channel { request, writer, channel in
        var writer: ResponseWriter? = consume writer
        do {
          try await withScope(definition, in: scope) { _ in
            if let writer = writer.take() { try await responder(request, writer, channel) }
          }
        } catch let error as ResolutionError where error.code == .closed {
          guard let writer = writer.take() else { throw error }
          try await responder(request, writer, channel)
        }
      }
    }
  }
}
