internal import Synchronization

// What `close` does.
extension ScopeRef {
  /// Closes the scope and those below it.
  ///
  /// - Throws: ``LifecycleError`` with everything that failed, when all is done.
  func close(timeLimit: Duration?) async throws {
    let holder = ScopeHolder(object)
    if WorkContext.isInsideOrBelow(self) {
      // Whoever closes from inside would wait for itself. A close that is under way goes on; another one begins outside.
      Task.detached {
        do {
          try await holder.ref.close(timeLimit: timeLimit)
        } catch let error as LifecycleError {
          holder.ref.extras.lifecycle.state.withLock { $0.unreported += error.failures }
        } catch {}
      }
      return
    }
    let lifecycle = extras.lifecycle
    let isMine = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
      let answer = lifecycle.state.withLock { state -> Bool? in
        switch state.phase {
        case .open:
          state.phase = .closing
          if let timeLimit { state.timeLimit = timeLimit }
          return true
        case .closed: return false
        case .closing:
          state.waitingForClose.append(continuation)
          return nil
        }
      }
      if let answer { continuation.resume(returning: answer) }
    }
    guard isMine else { return try throwUnreported() }
    let clock = ContinuousClock()
    let begin = clock.now
    markAsClosed()
    var failures: [LifecycleError.Failure] = []
    for child in liveChildren() {
      do {
        try await child.ref.close(timeLimit: timeLimit)
      } catch {
        failures += (error as? LifecycleError)?.failures ?? []
      }
    }
    failures += await stopAll(timeLimit: timeLimit)
    let waiting = lifecycle.state.withLock { state in
      state.phase = .closed
      failures += state.unreported
      state.unreported = []
      defer { state.waitingForClose = [] }
      return state.waitingForClose
    }
    observe(.scopeClosed, duration: clock.now - begin)
    for waiter in waiting { waiter.resume(returning: false) }
    if !failures.isEmpty { throw LifecycleError(failures: failures) }
  }

  /// From here on no request to this scope or one below is met.
  private func markAsClosed() {
    var open = [ScopeHolder(object)]
    while let scope = open.popLast() {
      scope.ref.block.pointee.state.store(ScopeBlock.State.closed, ordering: .sequentiallyConsistent)
      open += scope.ref.liveChildren().map(ScopeHolder.init)
    }
  }

  /// What a close from inside a hook or a factory has failed with reaches the next one who closes, once.
  private func throwUnreported() throws {
    let failures = extras.lifecycle.state.withLock { state in
      defer { state.unreported = [] }
      return state.unreported
    }
    if !failures.isEmpty { throw LifecycleError(failures: failures) }
  }

  /// Ends what is under way, then stops every instance, newest first.
  private func stopAll(timeLimit: Duration?) async -> [LifecycleError.Failure] {
    let lifecycle = extras.lifecycle
    let (start, creations) = lifecycle.state.withLock { ($0.start, Array($0.creations.values)) }
    start?.cancel()
    for creation in creations { creation.cancel() }
    var failures: [LifecycleError.Failure] = []
    while true {
      let running = lifecycle.state.withLock { state in
        state.managed.compactMap { managed in managed.running.map { (managed, $0) } }
      }
      for (_, work) in running { work.cancel() }
      for (managed, work) in running {
        do {
          try await withTimeLimit(timeLimit) { await work.finish() }
        } catch {
          // It does not end although it was cancelled: it did not start.
          lifecycle.state.withLock { _ in managed.start = .failed }
          failures.append(
            LifecycleError.Failure(key: managed.cell.key, step: .onStart, scope: plan.name, error: error))
        }
      }
      if let next = lifecycle.state.withLock({ state in state.managed.last { !$0.isStopped } }) {
        if let failure = await stop(next) { failures.append(failure) }
        continue
      }
      // Everything that exists is stopped. What is still being made is stopped as soon as it is there.
      let isDone = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
        let isDone = lifecycle.state.withLock { state -> Bool? in
          if state.managed.contains(where: { !$0.isStopped }) { return false }
          if state.inFlight == 0 { return true }
          state.closer = continuation
          return nil
        }
        if let isDone { continuation.resume(returning: isDone) }
      }
      if isDone { break }
    }
    await start?.finish()
    return failures
  }

  /// Says which `onStop` hooks did not run, when a scope goes that nobody closed.
  func reportUndoneWork() {
    guard let lifecycle = knownExtras?.lifecycle else { return }
    let undone = lifecycle.state.withLock { state in
      state.managed.filter { !$0.isStopped && !$0.hasFailed && $0.hooks.onStop != nil }.map(\.cell.key)
    }
    if undone.isEmpty { return }
    reportLeftUndone(undone)
  }
}
