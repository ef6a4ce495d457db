public import TrellisCore

extension Scope {
  /// Returns the instance for a key, creating it asynchronously if needed.
  ///
  /// A registration on the main actor is created there, wherever the call comes from. Concurrent loads of a shared service
  /// share one creation; cancelling one of them does not affect the others, and cancelling all of them cancels it. If the
  /// scope has been started, new instances are started too, dependencies first, and `load` waits for that, but not for an
  /// `onStart` that itself waits for this call. An `onStart` that fails is never run again: each `load` of its service, and of
  /// what needs it, throws its failure, while ``resolve(_:)`` still returns the instance.
  ///
  /// ```swift
  /// let database = try await app.load(.database)
  /// ```
  ///
  /// - Parameter key: The service's key.
  /// - Returns: The instance.
  /// - Throws: ``ResolutionError`` with the dependency path from this request to the failure, to the first where several needs
  ///   fail; ``LifecycleError`` with every failure if an `onStart` fails; `CancellationError` if the task is cancelled.
  /// - Complexity: Constant for an instance that exists and, in a started scope, has started with all its dependencies.
  ///   Otherwise linear in the instances that are created, and in the needs of each that is started.
  @inlinable
  public func load<Value>(_ key: Key<Value>) async throws -> sending Value {
    if let found = holder.head.settled(key) {
      // Instances held by scopes are `Sendable`.
      nonisolated(unsafe) let value = found
      withExtendedLifetime(holder) {}
      return value
    }
    return try await loadOnSlowPath(key)
  }

  @usableFromInline
  func loadOnSlowPath<Value>(_ key: Key<Value>) async throws -> sending Value {
    defer { withExtendedLifetime(holder) {} }
    // See `resolve`.
    nonisolated(unsafe) let value = try await ref.load(key)
    return value
  }
}

extension Scope {
  /// Creates the scope's eager and asynchronous services, runs every `onStart`, dependencies first, and begins every `run`.
  ///
  /// A `run` begins when the `onStart` of its service has returned, and what needs the service starts after that. If it throws,
  /// or returns although the scope is open and the registration is not ``RegistrationOptions/mayReturn``, the scope is closed:
  /// the failure is thrown by the start, if it is in progress, and by ``untilClosed()`` and ``close(grace:timeLimit:)``.
  ///
  /// Independent hooks run concurrently: on the main actor if the service is registered there, otherwise on no actor. If
  /// anything fails, the rest is cut short, and the scope and those below are closed before `start` returns, as by
  /// ``close(grace:timeLimit:)``: their instances are stopped in reverse order of creation, and requests throw `.closed`. To try
  /// again, open another scope. Cancelling the caller does the same; with several callers, all must be cancelled. Starting a
  /// scope twice has no effect, nor has a start from one of its hooks or factories. Scopes above and below are not started.
  /// Services that overrides replace are not created.
  ///
  /// From then on, each `onStart` runs when its instance is created, after those of its dependencies: ``load(_:)`` waits for
  /// it and throws its failure, a synchronous request does not, and what needs an instance that has failed does not start.
  /// ``close(grace:timeLimit:)`` reports the failures that no caller has received.
  ///
  /// - Parameters:
  ///   - grace: How long functions with scopes below may run on if a `run` fails, before that closes the scope; see
  ///     ``close(grace:timeLimit:)``.
  ///   - timeLimit: The limit for each hook that has none of its own, see ``RegistrationOptions``.
  /// - Throws: ``LifecycleError`` with every factory and hook that failed, each `onStop` included, without factories that the
  ///   first failure has cut short, or, in a test, with every live service to be created; ``ResolutionError`` if the scope is
  ///   closed; `CancellationError` if the task is cancelled.
  /// - Complexity: Linear in the registrations of the scope and in the needs of each instance that is started.
  public func start(grace: Duration = .zero, timeLimit: Duration? = nil) async throws {
    defer { withExtendedLifetime(holder) {} }
    try await ref.start(grace: grace, timeLimit: timeLimit)
  }

  /// Waits until the scope is closed, by anyone and for any reason: the whole of a server's `main`.
  ///
  /// ```swift
  /// try await app.start()
  /// try await app.untilClosed()
  /// ```
  ///
  /// A scope is closed by ``close(grace:timeLimit:)`` of itself or of a scope above, by a start that fails, and by a service whose
  /// `run` fails. Each caller receives all failures, whoever else has received them. Called from a hook, a factory or a `run`
  /// for which the closing waits, it returns when the closing begins.
  ///
  /// - Throws: ``LifecycleError`` with every failure of the closing and its cause; `CancellationError` if the task is cancelled,
  ///   which does not close the scope.
  /// - Complexity: Constant.
  public func untilClosed() async throws {
    defer { withExtendedLifetime(holder) {} }
    try await ref.untilClosed()
  }

  /// Closes the scope: first its descendants, then its own instances in reverse order of creation.
  ///
  /// A scope does not retain its children. If a child is released without being closed, its `onStop` hooks do not run: close
  /// it, or retain it until its parent is closed.
  ///
  /// Each `onStop` runs once, on the main actor if its service is registered there, even if others fail, its own `onStart` failed
  /// or was cut short, or the scope was never started. A `run` is cancelled and awaited once the instances created after its own
  /// are stopped, and before its own `onStop`. Requests to a closed scope throw `.closed`, and ``subscript(_:file:line:)`` returns
  /// existing instances. They are released with the scope, which the library does not retain for hooks and factories that have
  /// ended. Asynchronous creations and hooks in progress are cancelled and awaited before anything is stopped; callers that wait
  /// for them receive `.closed`. A synchronous factory whose instance would hold something with hooks is awaited too, unless it is
  /// `unique`; instances that other factories create meanwhile are not returned. Closing twice has no effect; closing while another
  /// caller does waits for the end. Cancellation does not end it early.
  ///
  /// Called from a hook, a `run` or an asynchronous factory of this scope or a descendant, it cannot wait for its own end: it returns
  /// once all requests are refused, and closing continues in the background. Its failures are thrown to the next caller that
  /// closes the scope, which waits for the end. The same holds wherever closing would wait for its caller, even through others.
  ///
  /// With a grace, the scope drains first, so that what is in progress is carried out: functions of `withScope` with scopes below
  /// run on until all have ended or the grace is over. Meanwhile requests to all scopes that exist go on, and no scope is opened
  /// here or below: that throws `.closed`. Without such functions there is no wait, nor is there for one that makes this call or
  /// waits for it, or for the end of the scope. A caller that closes the scope without a grace ends the drain; another grace ends
  /// it when the shorter of the two is over.
  ///
  /// - Parameters:
  ///   - grace: How long functions with scopes below may run on.
  ///   - timeLimit: The limit for each hook that has none of its own, see ``RegistrationOptions``. It also applies to the hooks
  ///     of a scope that a failed start is closing; the start throws their failures.
  /// - Throws: ``LifecycleError`` with every failure that no caller has received.
  /// - Complexity: Linear in the descendants and in the instances with hooks.
  public nonisolated(nonsending) func close(grace: Duration = .zero, timeLimit: Duration? = nil) async throws {
    defer { withExtendedLifetime(holder) {} }
    await ref.drain(grace)
    try await ref.close(timeLimit: timeLimit)
  }
}
