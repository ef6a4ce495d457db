// What `start` does.
extension ScopeRef {
  func start(timeLimit: Duration?) async throws {
    // A hook or a factory that starts its own scope would wait for itself.
    if HookContext.contains(self) || CreationContext.contains(where: { $0.scope == self }) { return }
    let lifecycle = extras.lifecycle
    let holder = ScopeHolder(object)
    let task = try lifecycle.state.withLock { state -> Result<Task<Void, any Error>?, ResolutionError> in
      if state.phase != .open { return .failure(ResolutionError(.closed)) }
      if state.isStarted { return .success(nil) }
      if let known = state.start { return .success(known) }
      state.timeLimit = timeLimit
      let task = Task { try await holder.ref.runStart() }
      state.start = task
      return .success(task)
    }.mapError { $0.asked(in: plan.name) }.get()
    guard let task else { return }
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func runStart() async throws {
    let lifecycle = extras.lifecycle
    let existing = lifecycle.state.withLock { state -> Set<ObjectIdentifier> in
      state.startsInstances = true
      state.unreported = []
      return Set(state.managed.filter { !$0.isPending }.map { ObjectIdentifier($0) })
    }
    do {
      let wanted = plan.slots.indices.filter { number in
        let slot = plan.slots[number]
        guard slot.kind == .shared || slot.kind == .replaceable else { return false }
        return !slot.traits.isDisjoint(with: [.isEager, .isAsync])
      }
      try await concurrently(wanted.map(Int32.init)) { number in
        do {
          try await bringUp(number)
        } catch let error as ResolutionError {
          throw error.asked(in: plan.name)
        }
      }
      // What was made before the start and has not been started on the way.
      let waiting = lifecycle.state.withLock { state in
        state.managed.filter { !$0.isStopped && ($0.isPending || $0.running != nil) }.map(\.slot)
      }
      try await concurrently(waiting) { try await ensureStarted($0) }
      try Task.checkCancellation()
      lifecycle.state.withLock { state in
        state.isStarted = true
        state.start = nil
      }
      observe(.scopeStarted)
    } catch {
      let failures = await rollBack(except: existing)
      lifecycle.state.withLock { state in
        state.startsInstances = false
        state.start = nil
        state.unreported = []
      }
      if failures.isEmpty { throw error }
      throw LifecycleError(failures: failure(of: error) + failures)
    }
  }

  private func failure(of error: any Error) -> [LifecycleError.Failure] {
    switch error {
    case let error as LifecycleError: error.failures
    case let error as ResolutionError:
      error.path.last.map {
        [LifecycleError.Failure(key: $0, step: .creation, scope: plan.name, error: error.cause ?? error)]
      } ?? []
    default: []
    }
  }

  /// Stops what a start has started, in reverse, and takes it away.
  private func rollBack(except existing: Set<ObjectIdentifier>) async -> [LifecycleError.Failure] {
    let lifecycle = extras.lifecycle
    let running = lifecycle.state.withLock { state in state.managed.compactMap(\.running) }
    for task in running {
      task.cancel()
      _ = await task.result
    }
    let started = lifecycle.state.withLock { state in
      state.managed.filter { !existing.contains(ObjectIdentifier($0)) && !$0.isStopped }
    }
    var failures: [LifecycleError.Failure] = []
    for managed in started.reversed() {
      if let failure = await stop(managed) { failures.append(failure) }
    }
    discard(started.map(\.slot))
    lifecycle.state.withLock { state in state.managed.removeAll(where: \.isStopped) }
    return failures
  }

  /// Runs the `onStop` of an instance, once.
  ///
  /// - Returns: How it failed.
  func stop(_ managed: ManagedInstance) async -> LifecycleError.Failure? {
    let (isFirst, limit) = extras.lifecycle.state.withLock { state -> (Bool, Duration?) in
      defer { managed.isStopped = true }
      return (!managed.isStopped, managed.options.timeLimit ?? state.timeLimit)
    }
    // What did not start is not there to be stopped.
    guard isFirst, !managed.hasFailed, let hook = managed.hooks.onStop else { return nil }
    let work = hook(managed.cell.memory)
    let context = HookContext(self)
    let key = managed.cell.key
    do {
      // The work must be done also for somebody who has been cancelled: it runs in a task of its own.
      let holder = ScopeHolder(object)
      try await Task {
        try await HookContext.$current.withValue(context) {
          try await holder.ref.observedHook(.instanceStopped, key) { try await withTimeLimit(limit, work) }
        }
      }.value
      return nil
    } catch {
      return LifecycleError.Failure(key: key, step: .onStop, scope: plan.name, error: error)
    }
  }
}
