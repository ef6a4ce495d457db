public import Logging
public import ServiceLifecycle

extension Service {
  /// Runs the service until the task is cancelled, then shuts it down gracefully and waits for its end.
  ///
  /// This makes a service a registration. The scope runs it, and cancels the task when it is closed:
  ///
  /// ```swift
  /// app.shared(.server, needs: Keys.router, make: Server.init, run: { try await $0.runUntilCancelled() })
  /// ```
  ///
  /// What needs the service may start before it has begun, since a service does not say when it has. Start the scope with
  /// ``ScopeService`` or outside of service groups: within a service of a group, all services that the scope runs would shut
  /// down with that, at once.
  ///
  /// - Parameters:
  ///   - gracePeriod: How long the graceful shutdown may take before the service is cancelled; nil for any time. A service may
  ///     ignore that, too: the registration's `timeLimit` is how long the scope waits.
  ///   - logger: Receives the debug messages of the service group that runs the service.
  /// - Throws: What the service throws.
  public func runUntilCancelled(gracePeriod: Duration? = nil, logger: Logger = .current) async throws {
    var configuration = ServiceGroupConfiguration(
      // Whether the service may return is for the caller to say.
      services: [.init(service: self, successTerminationBehavior: .gracefullyShutdownGroup)], logger: logger)
    configuration.maximumGracefulShutdownDuration = gracePeriod
    let group = ServiceGroup(configuration: configuration)
    // Not a child task: its cancellation would reach the service.
    let run = Task { try await group.run() }
    try await withTaskCancellationHandler {
      try await run.value
    } onCancel: {
      Task { await group.triggerGracefulShutdown() }
    }
  }
}
