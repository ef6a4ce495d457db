// What `start` does.
extension ScopeRef {
  func start(timeLimit: Duration?) async throws {
    // A hook or a factory that starts its own scope would wait for itself.
    if WorkContext.isInside(self) { return }
    let lifecycle = extras.lifecycle
    let holder = ScopeHolder(object)
    while true {
      let start = try lifecycle.state.withLock { state -> Result<SharedWork?, ResolutionError> in
        if state.phase != .open || !isOpen { return .failure(ResolutionError(.closed)) }
        if state.isStarted { return .success(nil) }
        if let known = state.start { return .success(known) }
        state.timeLimit = timeLimit
        let new = SharedWork(isForWaiters: true)
        state.start = new
        new.begin {
          try await WorkContext.during(holder.ref, work: new) { try await holder.ref.runStart() }
        }
        return .success(new)
      }.mapError { $0.asked(in: plan.name) }.get()
      guard let start else { return }
      do {
        if try await start.wait() { return }
      } catch is WaitLoop {
        // The start waits for the hook or factory that asks for it.
        return
      } catch let error as CancellationError {
        guard start.isAbandoned else { throw error }
        // Whoever ends a start may rely on nothing of it being left, or hears what is.
        await start.finish()
        throw start.failure as? LifecycleError ?? error
      }
    }
  }

  private func runStart() async throws {
    let lifecycle = extras.lifecycle
    let existing = lifecycle.state.withLock { state -> Set<ObjectIdentifier> in
      state.startsInstances = true
      return Set(state.managed.filter { !$0.isPending }.map { ObjectIdentifier($0) })
    }
    do {
      let wanted = plan.slots.indices.filter { number in
        let slot = plan.slots[number]
        guard slot.kind == .shared || slot.kind == .replaceable else { return false }
        return !slot.traits.isDisjoint(with: [.isEager, .isAsync])
      }
      // What was made before is started together with them.
      let waiting = lifecycle.state.withLock { state in
        state.managed.filter { !$0.isStopped && $0.isPending }.map(\.slot)
      }
      let all = Set(wanted.map(Int32.init)).union(waiting).sorted()
      try await bringUp(all.map { StartOrder.Node(scope: self, slot: $0) })
      // What others have made meanwhile.
      let late = lifecycle.state.withLock { state in
        state.managed.filter { !$0.isStopped && ($0.isPending || $0.running != nil) }.map(\.slot)
      }
      try await bringUp(late.map { StartOrder.Node(scope: self, slot: $0) })
      try Task.checkCancellation()
      let isStarted = lifecycle.state.withLock { state in
        // A scope above may be closed already, and this one not yet.
        state.isStarted = state.phase == .open && isOpen
        state.start = nil
        return state.isStarted
      }
      if isStarted { return observe(.scopeStarted) }
    } catch {
      try await fail(error, existing)
    }
    throw ResolutionError(.closed).asked(in: plan.name)
  }

  /// Undoes a start, unless the scope is being closed, which does so itself.
  private func fail(_ error: any Error, _ existing: Set<ObjectIdentifier>) async throws {
    let lifecycle = extras.lifecycle
    let part = lifecycle.state.withLock { state -> Set<ObjectIdentifier>? in
      // What is made from now on is not part of this start.
      state.startsInstances = false
      if state.phase != .open { state.start = nil }
      return state.phase == .open ? Set(state.managed.map { ObjectIdentifier($0) }).subtracting(existing) : nil
    }
    guard let part else { return }
    let failures = await rollBack(part)
    lifecycle.state.withLock { state in
      state.start = nil
      state.unreported = []
    }
    if !failures.isEmpty { throw LifecycleError(failures: failure(of: error) + failures) }
    if let error = error as? ResolutionError, error.scope.isEmpty { throw error.asked(in: plan.name) }
    throw error
  }

  private func failure(of error: any Error) -> [LifecycleError.Failure] {
    switch error {
    case let error as LifecycleError: error.failures
    case let error as ResolutionError:
      error.path.last.map {
        [LifecycleError.Failure(key: $0, step: .creation, scope: plan.name, error: error.asked(in: plan.name))]
      } ?? []
    default: []
    }
  }

  /// Stops what a start has started and what holds it, in reverse, and takes it away.
  ///
  /// - Parameter part: The instances that the start has to do with; to them come those that it has left half made.
  private func rollBack(_ part: Set<ObjectIdentifier>) async -> [LifecycleError.Failure] {
    let lifecycle = extras.lifecycle
    var failures: [LifecycleError.Failure] = []
    let abandoned = lifecycle.state.withLock { state in state.creations.filter(\.value.isAbandoned) }
    for creation in abandoned.values { await creation.finish() }
    while true {
      let running = lifecycle.state.withLock { state in state.managed.compactMap(\.running) }
      if running.isEmpty { break }
      for work in running { work.cancel() }
      for work in running { await work.finish() }
    }
    let started = lifecycle.state.withLock { state in
      state.managed.filter { managed in
        (part.contains(ObjectIdentifier(managed)) || abandoned[managed.slot] != nil) && !managed.isStopped
      }
    }
    // Others may have made new ones already in place of those that have failed.
    let slots = started.filter { isInPlace($0) }.map(\.slot)
    let holders = holders(of: slots)
    let concerned = Set(started.map { ObjectIdentifier($0) })
    let managed = lifecycle.state.withLock { state in
      state.managed.filter { managed in
        (holders.contains(managed.slot) || concerned.contains(ObjectIdentifier(managed))) && !managed.isStopped
      }
    }
    // Taken away first: nobody is to receive what is being stopped.
    discard(slots)
    for managed in managed.reversed() {
      if let failure = await stop(managed) { failures.append(failure) }
    }
    lifecycle.state.withLock { state in state.managed.removeAll(where: \.isStopped) }
    return failures
  }

  /// Runs the `onStop` of an instance, once.
  ///
  /// - Parameter work: What it is part of, where others may wait for that.
  /// - Returns: How it failed.
  func stop(_ managed: ManagedInstance, during work: SharedWork? = nil) async -> LifecycleError.Failure? {
    let (isWanted, limit) = extras.lifecycle.state.withLock { state -> (Bool, Duration?) in
      defer { managed.isStopped = true }
      // What did not start is not there to be stopped.
      return (!managed.isStopped && !managed.hasFailed, managed.options.timeLimit ?? state.timeLimit)
    }
    guard isWanted, let hook = managed.hooks.onStop else { return nil }
    let body = hook(managed.cell.memory)
    let key = managed.cell.key
    do {
      // The work must be done also for somebody who has been cancelled: it runs in a task of its own.
      let holder = ScopeHolder(object)
      let task = CurrentScope.withheld {
        Task {
          try await WorkContext.during(holder.ref, work: work) {
            try await holder.ref.observedHook(.instanceStopped, key) { try await withTimeLimit(limit, body) }
          }
        }
      }
      try await task.value
      return nil
    } catch {
      return LifecycleError.Failure(key: key, step: .onStop, scope: plan.name, error: error)
    }
  }
}
