public import ServiceLifecycle
public import Trellis

/// Starts and stops a scope as a service of a service group.
///
/// A service group starts its services at once and stops them in reverse order: list the scope first, so that it is closed when
/// the services that use it have ended. A service that must wait for the scope calls `start()` on it, too; concurrent calls
/// share one start:
///
/// ```swift
/// var server = Application(router: router, services: [ScopeService(app)])
/// server.beforeServerStarts { try await app.start() }
/// ```
public struct ScopeService<Definition: ScopeDefinition>: Service {
  private let scope: Scope<Definition>
  private let hookLimit: Duration?

  /// Creates a service that starts and closes a scope.
  ///
  /// - Parameters:
  ///   - scope: The scope, which must not be used when the service has ended.
  ///   - hookLimit: The time limit for each hook that has none of its own.
  public init(_ scope: Scope<Definition>, hookLimit: Duration? = nil) {
    self.scope = scope
    self.hookLimit = hookLimit
  }

  /// Starts the scope, waits for the group to shut down, and closes the scope.
  public func run() async throws {
    do {
      try await scope.start(timeLimit: hookLimit)
    } catch {
      // The start has undone itself. What it did not start, but something has created, is still to be stopped.
      try? await scope.close(timeLimit: hookLimit)
      throw error
    }
    // Throws if the group is cancelled instead of shut down, for example because another service failed.
    try? await gracefulShutdown()
    try await scope.close(timeLimit: hookLimit)
  }
}
