public import ServiceLifecycle
public import Trellis

/// Runs a scope as a service of a service group: starts it, and closes it when the group shuts down or is cancelled.
///
/// If the scope closes by itself, because a service in it failed to start or to run, the service ends with that failure, and
/// so does the group.
///
/// ```swift
/// try await ServiceGroup(services: [ScopeService(app)], gracefulShutdownSignals: [.sigterm], logger: logger).run()
/// ```
///
/// A group shuts its services down in reverse order: list the scope before services that use it. Task-local values of the
/// group's task do not reach the hooks of the scope, unless the scope was started before.
public struct ScopeService: Service {
  private let scope: AnyScope
  private let hookLimit: Duration?

  /// Creates a service that starts and closes a scope.
  ///
  /// - Parameters:
  ///   - scope: The scope, which is closed when the service has ended.
  ///   - hookLimit: The time limit for each hook that has none of its own.
  public init<Definition: ScopeDefinition>(_ scope: Scope<Definition>, hookLimit: Duration? = nil) {
    self.scope = AnyScope(scope)
    self.hookLimit = hookLimit
  }

  /// Starts the scope, and waits until it is closed.
  ///
  /// - Throws: `LifecycleError` with every failure of the start, or of the closing and its cause.
  public func run() async throws {
    // Not a child task: the scope is closed to the end, even if the group is cancelled. Detached, so that what runs in the scope
    // does not see the group's graceful shutdown: the scope ends its services in its own order.
    let end = Task.detached { [scope, hookLimit] in
      do {
        try await scope.start(timeLimit: hookLimit)
      } catch let error as ResolutionError where error.code == .closed {
        // It was closed meanwhile, which the next line waits for.
      }
      try await scope.untilClosed()
    }
    try await withTaskCancellationOrGracefulShutdownHandler {
      try await end.value
    } onCancelOrGracefulShutdown: { [scope, hookLimit] in
      // `untilClosed` throws the failures.
      Task { try? await scope.close(timeLimit: hookLimit) }
    }
  }
}
